"""Themes and temptations, on positions made for them."""

from pathlib import Path

import pytest

from puluc.engine.position import Move, Position
from puluc.engine.rules import Rules
from puluc.reviewing.themes import TEMPTATIONS, Candidate, find_themes

THEMES, TEMPTING = (
    [[cell.strip() for cell in row.split(" | ")] for row in part.splitlines() if row[0] != "#"]
    for part in Path(__file__).with_name("themes.txt").read_text("utf-8").split("\n\n")
)


@pytest.mark.parametrize(("rules", "text", "best", "some", "none"), THEMES)
def test_themes(rules: str, text: str, best: str, some: str, none: str) -> None:
    position = Position.from_text(Rules.from_text(rules), text)
    found = set(find_themes(position, Move.from_text(best)))
    assert found >= set(some.split())
    assert not found & set(none.split())


def test_the_same_holds_for_the_other_side() -> None:
    for rules, text, best, *_rest in THEMES:
        position = Position.from_text(Rules.from_text(rules), text)
        source, target = Move.from_text(best)
        ends = position.rules.spaces + 1
        turned = Move(ends - source if source else 0, ends - target if target else 0)
        assert find_themes(position.mirrored(), turned) == find_themes(
            position, Move.from_text(best)
        )


@pytest.mark.parametrize(("name", "text", "moves"), TEMPTING)
def test_temptations(name: str, text: str, moves: str) -> None:
    position = Position.from_text(Rules.from_text("classic"), text)
    choice = Candidate(position, position.moves()[0])
    assert " ".join(move.text for move in TEMPTATIONS[name](choice)) == moves
