"""The rules by example, ruling by ruling: each row of `rulings.txt` holds."""

from pathlib import Path

from puluc.engine.position import CITY, Move, Position
from puluc.engine.rules import RULESETS, Rules

FILE = Path(__file__).with_name("rulings.txt")
STANDINGS = {None: "on", "S": "Sun wins", "M": "Moon wins", "draw": "a draw"}


def holds(rules: str, place: str, said: str) -> bool:
    """Return whether a position is as a row of the file says."""
    position = Position.from_text(Rules.from_text(rules), place)
    first, _blank, rest = said.partition(" ")
    if position.marks is None:
        return STANDINGS[position.result] == said
    if rest.startswith("> "):
        return position.play(Move.from_text(first)).text == rest.removeprefix("> ")
    if "-" in first:
        return " ".join(move.text for move in position.moves()) == said
    return (position.obstacle(CITY if first == "c" else int(first)) or "may") == rest


def test_the_rulings() -> None:
    rows = [row for row in FILE.read_text("utf-8").splitlines() if row and row[0] != "#"]
    assert len(rows) > 100
    assert [row for row in rows if not holds(*row.split(" | "))] == []


def test_six_rulesets_from_print_and_five_as_observed() -> None:
    assert list(RULESETS) == [
        *("classic", "lemery", "lemery-rescue", "poulouc", "kekchi", "siegartel"),
        *("sapper", "sayil", "tiwil", "sinaanil", "kaakil"),
    ]
