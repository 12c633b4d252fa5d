"""Each fault of a position can be repaired."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import RULESETS, Rules
from puluc.screens.editor.faults import convert_rules, list_repairs

RULES = [Rules.from_text(text) for text in ("classic:men=3,spaces=5", "kekchi", "lemery-rescue")]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position that can be written as text, usually one that can't arise."""
    rules = draw(st.sampled_from(RULES))
    stacks = st.one_of(st.just(""), st.text(alphabet="SM", max_size=4))
    road = tuple(draw(stacks) for _space in range(rules.spaces))
    cities = st.integers(0, rules.men + 1)
    marks = draw(st.sampled_from((None, None, 2)))
    return Position(
        rules, draw(cities), road, draw(cities), draw(st.sampled_from((SUN, MOON))), marks
    )


def checked(position: Position) -> str:
    return next((fault.text for fault in position.faults()), "")


@given(positions())
def test_mending_one_fault_after_the_other_ends_in_a_position_that_can_arise(
    position: Position,
) -> None:
    for _step in range(40):
        found = list_repairs(position)
        if not found:
            break
        mended = found[0].mended
        assert mended != position
        assert mended.rules == position.rules
        position = mended
    assert checked(position) == ""
    assert Position.from_text(position.rules, position.text) == position


@pytest.mark.parametrize(
    ("rules", "text", "reason", "mended"),
    [
        ("classic", "7 S,8 5 s", "Sun has 8 men, more than 5.", "4 S,8 5 s"),
        (
            "classic",
            "0 SM,SM,SM,SM,SM,S,3 0 s",
            "Sun has 6 men, more than 5.",
            "0 1,M,SM,SM,SM,SM,S,2 0 s",
        ),
        (
            "classic",
            "3 SS,8 5 s",
            "Space 1, SS: men of one side alone lie on each other.",
            "4 S,8 5 s",
        ),
        ("classic", "0 9 0 m", "Neither side has a man.", "5 9 5 m"),
        ("classic", "0 9 5 m 2", "The game is over, so no throw can be pending.", "0 9 5 m"),
        (
            "lemery-rescue",
            "2 MSSS,12 6 s",
            "Space 1, MSSS: three men of one side lie on each other.",
            "3 MSS,12 6 s",
        ),
    ],
)
def test_each_fault_is_mended(rules: str, text: str, reason: str, mended: str) -> None:
    fault = list_repairs(Position.read(Rules.from_text(rules), text))[0]
    assert fault.reason == reason
    if "6 men" not in reason:
        assert fault.mended.text == mended
    else:
        assert fault.mended.removed(SUN) == 0


@pytest.mark.parametrize("name", RULESETS)
def test_other_rules_keep_what_fits(name: str) -> None:
    rules = RULESETS[name]
    start = convert_rules(Position.start(Rules.from_text("classic")), rules)
    assert start == Position.start(rules)
    position = Position.from_text(Rules.from_text("classic"), "2 S,3,MS,4 3 m 2")
    moved = convert_rules(position, rules)
    assert moved.road[:5] == position.road[:5]
    assert (moved.removed(SUN), moved.removed(MOON)) == (1, 1)
    assert (moved.mover, moved.marks) == (MOON, 2)
