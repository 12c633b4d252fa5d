"""Themes and temptations, on positions made for them."""

from __future__ import annotations

import pytest

from puluc.engine.position import Move, Position
from puluc.engine.rules import Rules
from puluc.reviewing.themes import TEMPTATIONS, Candidate, find_themes

CASES = [
    ("classic", "4 S,2,M,5 4 s 3", "c-3", "decline enter guard", "capture flee sacrifice"),
    ("classic", "4 S,2,M,5 4 s 3", "1-4", "capture", "decline smaller rescue turn"),
    ("classic", "2 S,S,M,MSM,5 2 s 2", "1-3", "smaller capture", "rescue decline"),
    ("classic", "2 S,S,M,MSM,5 2 s 2", "2-4", "rescue capture", "smaller"),
    ("classic", "3 S,6,MS,1 4 s 2", "1-3", "wait advance", "home carry decline"),
    ("classic", "3 S,6,MS,1 4 s 2", "8-c", "home", "wait lap carry"),
    ("classic", "4 7,S,1 5 s 2", "8-c", "lap", "home wait advance"),
    ("classic", "4 7,S,1 5 s 2", "c-2", "enter", "lap wait"),
    ("classic", "4 4,MS,4 4 s 1", "5-6", "carry", "advance home"),
    ("kekchi", "5 3,M,5 4 s 4", "c-4", "turn capture", ""),
    ("kekchi", "4 2,S,2,M,3 4 s 3", "3-6", "capture", "turn"),
    ("classic", "5 3,M,5 4 s 4", "c-4", "capture", "turn"),
    ("classic", "0 S,3,M,3,S 1 s 1", "1-2", "endgame advance", ""),
    ("classic", "1 S,3,M,3,S 1 s 1", "1-2", "advance", "endgame"),
    # Space 4 is hit by a throw of 2 (6 of 16), space 5 by 1 from space 6 and 5 from the city (5).
    ("classic", "4 S,4,M,3 4 s 4", "c-4", "sacrifice enter", "flee guard"),
    ("classic", "4 S,4,M,3 4 s 4", "1-5", "advance", "sacrifice"),
    # Nobody is left behind space 7; on space 6 the man would stay in reach of the city.
    ("classic", "4 3,S,1,M,3 0 s 3", "4-7", "flee advance", "sacrifice"),
    ("classic", "4 3,S,1,M,3 1 s 3", "4-7", "advance", "flee"),
    # A captor on space 4 is hit by 2 from space 2 and 4 from the city; alone the man is lost.
    ("classic", "3 1,S,3,M,3 0 s 4", "c-4", "guard decline enter", ""),
    ("classic", "1 5,M,3 3 s 4", "c-4", "enter", "guard"),
]


@pytest.mark.parametrize(("rules", "text", "best", "some", "none"), CASES)
def test_themes(rules: str, text: str, best: str, some: str, none: str) -> None:
    position = Position.from_text(Rules.from_text(rules), text)
    found = set(find_themes(position, Move.from_text(best)))
    assert found >= set(some.split())
    assert not found & set(none.split())


def test_the_same_holds_for_the_other_side() -> None:
    for rules, text, best, *_rest in CASES:
        position = Position.from_text(Rules.from_text(rules), text)
        source, target = Move.from_text(best)
        ends = position.rules.spaces + 1
        turned = Move(ends - source if source else 0, ends - target if target else 0)
        assert find_themes(position.mirrored(), turned) == find_themes(
            position, Move.from_text(best)
        )


@pytest.mark.parametrize(
    ("name", "text", "moves"),
    [
        ("capture", "2 S,S,M,MSM,5 2 s 2", "2-4"),
        ("capture", "4 7,S,1 5 s 2", ""),
        ("home", "3 S,6,MS,1 4 s 2", "8-c"),
        ("home", "4 7,S,1 5 s 2", ""),
        ("furthest", "3 S,6,MS,1 4 s 2", "8-c"),
        ("furthest", "0 3,M,S,M,3 3 m 1", "4-3"),
        ("enter", "3 S,6,MS,1 4 s 2", "c-2"),
        ("enter", "0 S,3,M,3,S 1 s 1", ""),
        # Capturing the last man wins, by any rule of thumb.
        ("search", "3 1,S,3,M,3 0 s 4", "2-6"),
    ],
)
def test_temptations(name: str, text: str, moves: str) -> None:
    position = Position.from_text(Rules.from_text("classic"), text)
    choice = Candidate(position, position.moves()[0])
    assert " ".join(move.text for move in TEMPTATIONS[name](choice)) == moves
