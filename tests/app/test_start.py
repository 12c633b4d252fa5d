"""The throws for the start: both are seen, the higher begins, and whoever touches goes on."""

from __future__ import annotations

import pytest

from puluc.app.effects import Animate, AskOpponent, PlaySound
from puluc.app.messages import AnimationEnded, SkipAnimation, Start
from puluc.app.open import saved
from puluc.app.play.activity import Animating, Idle
from puluc.app.session import Session
from puluc.app.settings import Settings, Setup
from puluc.app.update import update
from puluc.engine.game import opening_throws
from puluc.engine.position import MOON, SUN
from puluc.engine.rules import Rules
from puluc.ui.sections import render_sections
from tests.app.headless import new_session, playing, said


def begun(setup: Setup, seed: str = "maize", **settings: str) -> Session:
    """Return a session in which the game that was set up has just begun."""
    before = new_session(setup, "before", Settings(**settings))
    return update(before, Start(seed))[0]


def shown_throws(session: Session) -> list[tuple[str, int]]:
    board = session.screen.board(session)
    assert board
    return [(throw.position.mover, throw.position.spaces_thrown) for throw in board.throws]


@pytest.mark.parametrize("seed", ["maize", "a", "b", "c", "d"])
def test_both_throws_are_seen_and_the_higher_begins(seed: str) -> None:
    session = begun(Setup(moon="novice"), seed)
    play = playing(session)
    assert play.activity == Animating("opening")
    marks = opening_throws(play.rules, seed)[-1]
    assert shown_throws(session) == [
        (side, play.rules.value(thrown)) for side, thrown in zip((SUN, MOON), marks, strict=True)
    ]
    highest, _value = max(shown_throws(session), key=lambda throw: throw[1])
    assert highest == play.game.start.mover


def test_first_they_fall_then_they_lie_then_the_game_goes_on() -> None:
    session, effects = update(new_session(Setup(moon="novice"), "before"), Start("maize"))
    [shown] = [effect for effect in effects if isinstance(effect, Animate)]
    assert [effect for effect in effects if isinstance(effect, PlaySound)]
    session, [then] = update(session, AnimationEnded(shown.token))
    assert isinstance(then, Animate)
    drawn = render_sections(session, upright=False)
    assert "Throw for the start: both 3, again; Sun 1, Moon 2. Moon starts." in drawn["dock"]
    session, effects = update(session, AnimationEnded(then.token))
    assert shown_throws(session)[1:] == []
    assert playing(session).game.thrown
    assert playing(session).mover == MOON


def test_a_touch_goes_on_at_once() -> None:
    session, effects = update(begun(Setup(moon="person")), SkipAnimation())
    assert playing(session).activity == Idle()
    assert shown_throws(session) == []
    assert not [effect for effect in effects if isinstance(effect, AskOpponent)]
    assert playing(said(begun(Setup(moon="person")), "throw")).game.throws


@pytest.mark.parametrize(
    ("setup", "settings"),
    [
        (Setup(starter="sun"), {}),
        (Setup(Rules.from_text("poulouc")), {}),
        (Setup(), {"speed": "none"}),
        (Setup(), {"kernels": "real"}),
    ],
)
def test_nothing_is_acted_where_nobody_throws_or_wants_to_wait(
    setup: Setup, settings: dict[str, str]
) -> None:
    assert playing(begun(setup, **settings)).showing != Animating("opening")


def test_a_game_that_is_opened_again_goes_on_without_them() -> None:
    session = begun(Setup(moon="person"))
    assert playing(saved.load_session(saved.dump_session(session))).activity == Idle()
    assert playing(said(session, "go lesson", "leave")).activity == Idle()
