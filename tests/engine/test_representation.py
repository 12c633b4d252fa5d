"""Printed values can be read, and `repr` can be pasted back."""

from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import puluc
from puluc.engine.game import Game
from puluc.engine.position import CITY, MOON, PASS, SUN, Move, Position
from puluc.engine.rules import RULESETS, Rules
from tests.engine.strategies import any_rules, games, positions

NAMES = {name: getattr(puluc, name) for name in puluc.__all__}


def paste(text: str) -> object:
    return eval(text, dict(NAMES))


@given(any_rules())
def test_rules_paste_back(rules: Rules) -> None:
    assert (repr(rules), str(rules)) == (f"Rules.from_text({rules.text!r})", rules.text)
    assert paste(repr(rules)) == rules


places = st.integers(CITY, 21)


@given(st.just(PASS) | st.builds(Move, places, places))
def test_moves_paste_back(move: Move) -> None:
    assert repr(move) == f"Move.from_text({move.text!r})"
    assert paste(repr(move)) == move


@given(positions(), st.sampled_from((None, 0, 1, 2, 3, 4)))
def test_positions_paste_back(position: Position, marks: int | None) -> None:
    if marks is not None and position.result is None:
        position = position.throw(marks)
    assert repr(position) == f"Position.from_text({position.rules!r}, {position.text!r})"
    assert paste(repr(position)) == position
    assert Position.from_text(position.rules, position.text.replace(" ", "_")) == position


@given(games(), st.integers(0, 3), st.booleans())
def test_games_with_moves_taken_back_paste_back(game: Game, back: int, other_way: bool) -> None:
    assert repr(game).startswith("Game.from_record('''[Rules ")
    assume(game.moves)
    for _ in range(min(back, game.ply)):
        game = game.undo()
    if other_way and back:
        game = game.play(game.position.moves()[-1])
    assert paste(repr(game)) == game


@pytest.mark.parametrize("seed", ["'", '"', "'''", "\\", "\\'", "\t", "\0", "\u2028", "é", "''\\"])
def test_a_game_of_any_seed_pastes_back(seed: str) -> None:
    game = Game.new(Rules(), seed, SUN)
    assert paste(repr(game)) == game


@pytest.mark.parametrize(
    "value",
    [
        Rules("house"),
        Rules(men=99),
        Rules(opening="lots"),
        Move(100, 3),
        Move(-1, 4),
        Position.from_text(RULESETS["classic"], "0 9 5 m").throw(2),
        Position(RULESETS["classic"], 9, ("",) * 9, 9),
        Position(RULESETS["classic"], 5, ("",), 5),
        Game.new(Rules(), "two\nlines", SUN),
        Game.at(Position(RULESETS["classic"], 9, ("",) * 9, 9), "maize"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_no_text_form_describes_pastes_back_too(value: object) -> None:
    assert repr(value).startswith(f"{type(value).__name__}(")
    assert paste(repr(value)) == value


def test_a_printed_position_with_many_spaces() -> None:
    printed = str(Position.from_text(Rules.from_text("classic:spaces=12,men=9"), "9 12 9 s"))
    assert printed.splitlines()[:2] == [
        "Sun 9 |  .  .  .  .  .  .  .  .  .  .  .  .  | 9 Moon",
        "         1  2  3  4  5  6  7  8  9 10 11 12",
    ]


def in_notebook(shown: puluc.Position | puluc.Game) -> str:
    """Return a notebook's display, which finds the method by its name."""
    drawn: str = getattr(shown, "_repr_svg_")()  # noqa: B009
    return drawn


def test_notebooks_show_the_board() -> None:
    position = Position.start(Rules.from_text("kekchi"), MOON)
    drawn = ElementTree.fromstring(in_notebook(position))
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn.get("aria-label") == "5 9 5 m"
    assert "--sun" in "".join(style.text or "" for style in drawn.findall(".//{*}style"))
    assert in_notebook(Game.at(position, "maize")) == in_notebook(position) == puluc.svg(position)
