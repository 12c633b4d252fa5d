"""The playthroughs are right by the second implementation."""

from __future__ import annotations

import re

import pytest

from puluc.engine.rules import RULESETS
from tests.engine import reference
from tests.engine.playthroughs import HERE, PLAYTHROUGHS, Playthrough

every = pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: p.file)
REASONS = {
    "own": ("own man", "own stack"),
    "zero": ("zero",),
    "three": ("three",),
    "pair": ("needs a pair",),
}


def test_no_file_without_a_playthrough_and_no_ruleset_without_one() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == {p.file for p in PLAYTHROUGHS}
    assert {p.rules for p in PLAYTHROUGHS} >= {*RULESETS, "siegartel:captors=homeward"}


def figures(words: str) -> dict[str, int]:
    return {word: int(number) for number, word in re.findall(r"(\d+) (\w+)", words)}


@every
def test_it_is_right_by_the_second_implementation(playthrough: Playthrough) -> None:
    """Each line of the file is checked by the reference, without the engine."""
    game = reference.GAMES[playthrough.rules]
    _comment, head, *turns, end = playthrough.path.read_text(encoding="utf-8").split("\n\n")
    rules, seed, opening = head.split("\n")
    assert (rules, seed) == (f"rules: {playthrough.rules}", f"seed: {playthrough.seed}")
    check_opening(opening.removeprefix("opening: "), game)
    starter = re.search(r": (Sun|Moon) starts$", opening)
    assert starter
    table = reference.start(game, starter[1].lower())
    for number, block in enumerate(turns, 1):
        lines = [line.strip() for line in block.split("\n")]
        shown = lines.pop(0)
        thrown = re.fullmatch(r"(Sun|Moon) throws (\d) marks? = (\d) spaces?", lines.pop(0))
        assert thrown
        marks = int(thrown[2])
        assert shown == f"{number}. {reference.text(table)} {marks}"
        assert thrown[1].lower() == table.mover
        assert int(thrown[3]) == game.values[marks]
        choices: dict[str, reference.Choice] = {
            reference.move_text(table, choice, marks): choice
            for choice in reference.legal(table, marks)
        }
        may = lines.pop(0).removeprefix("may play: ").split()
        assert may == (list(choices) or ["--"])
        refused = {}
        if lines[0].startswith("may not: "):
            for part in lines.pop(0).removeprefix("may not: ").split(", "):
                source, reason = part.split()
                refused[source] = reason
        check_refused(table, refused, marks, set(may))
        move, did = lines.pop(0).removeprefix("plays ").split(": ")
        assert not lines
        table, happened = reference.play(table, choices.get(move), marks)
        said = figures(did)
        assert said.get("captured", 0) == happened.captured
        assert said.get("rescued", 0) == happened.rescued
        assert said.get("returned", 0) == happened.returned
        assert said.get("removed", 0) == happened.removed
        assert said.get("spent", 0) == happened.spent
        assert ("into the fire" in did) == (happened.fate == "burnt")
        assert ("a pair" in did) == happened.joined
        assert ("ends its lap" in did) == happened.lap
        assert (move == "--") == (did in ("nothing can move", "the throw is worth nothing"))
    last, result = (line.strip() for line in end.strip().split("\n"))
    assert last == f"end. {reference.text(table)}"
    draw = "a draw, one man each" if game.draw else "a draw"
    won = {"sun": "Sun wins", "moon": "Moon wins", "draw": draw}
    assert result == won[reference.result(table) or "on"]


def check_opening(line: str, game: reference.Game) -> None:
    """The higher value starts; ties are thrown again."""
    pairs = re.findall(r"Sun (\d) marks? = (\d), Moon (\d) marks? = (\d)", line)
    for sun, sun_value, moon, moon_value in pairs:
        assert int(sun_value) == game.values[int(sun)]
        assert int(moon_value) == game.values[int(moon)]
    if not pairs:
        assert line.startswith(("by lot: ", "the players decide: "))
        return
    assert all(pair[1] == pair[3] for pair in pairs[:-1])
    assert line.endswith(f": {'Sun' if pairs[-1][1] > pairs[-1][3] else 'Moon'} starts")


def check_refused(
    table: reference.Table, refused: dict[str, str], marks: int, may: set[str]
) -> None:
    """Each stack and the city of the mover is either playable or refused, for a true reason."""
    places: list[str | int] = ["city"] if reference.in_city(table, table.mover) else []
    for space in range(1, table.game.spaces + 1):
        stack = reference.stack_on(table, space)
        if stack and stack[-1].side == table.mover:
            places.append(space)
    playable = {move.split("-")[0] for move in may - {"--"}}
    names = {"c" if place == "city" else str(place): place for place in places}
    assert set(names) == playable | set(refused)
    for name, reason in refused.items():
        why = reference.why_not(table, names[name], table.game.values[marks])
        assert why in REASONS[reason]
