"""No offered message is refused, and the focus goes to existing elements."""

from __future__ import annotations

import pytest

from puluc.app.board import Choice
from puluc.app.messages import OtherTabActive
from puluc.app.update import update
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.ui.sections import focus_id
from tests.app.headless import at, said
from tests.app.offers import assert_sound
from tests.app.walk import Walk
from tests.support.effort import some


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(range(0, 25, 2), range(0, 25, 12), range(25)))
def test_what_is_offered_is_not_refused_whatever_was_done(seed: int) -> None:
    Walk(seed).go(some(30, 12))


def test_the_focus_is_never_on_a_pass() -> None:
    position = Position.from_text(Rules.from_text("lemery:zero=0"), "5 9 5 s 0")
    assert Choice(position, position.moves()).focus() is None
    line = said(at("lemery:zero=0", "5 9 5 s"), "go editor", "marks 0", "go variation")
    assert focus_id(line) == "pass"
    assert_sound(line)


def test_a_window_that_watches_a_game_offers_nothing_it_refuses() -> None:
    session = said(at("kekchi", "4 S,2,M,5 4 s 3"), "move 1-4")
    session, _ = update(session, OtherTabActive())
    assert session.screen.name == "watch"
    assert_sound(session)
