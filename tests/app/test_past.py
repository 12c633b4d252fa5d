"""The replay: any turn of a game can be shown again, and the game continues afterwards."""

import pytest

from puluc.app import keyboard
from puluc.app.effects import AskOpponent, LoadTable
from puluc.app.messages import OpponentMove, SkipAnimation
from puluc.app.play.activity import BotThinking
from puluc.app.play.replay import ReplayScreen
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings, Setup
from puluc.app.update import begin_session, update
from puluc.engine.game import Game
from puluc.engine.rules import Rules
from puluc.screens.bundle import BUNDLE
from tests.app.headless import board_of, new_session, playing, run, screen_of
from tests.app.refused import assert_refused
from tests.app.whole_page import render_sections

RECORD = '[Rules "kekchi"]\n\n1. 3 c-3  2 c-8  2. 1 c-1  4 8-4  3. 1 3-4  2'
"""Sun, Moon, Sun, Moon, and Sun captures on space 4; a throw of Moon is pending."""


@pytest.fixture
def session() -> Session:
    return Session(Play(Game.from_record(RECORD), moon="person"), bundle=BUNDLE)


def roads(session: Session) -> tuple[str, ...]:
    return board_of(session).position.road


def test_each_turn_shows_the_board_as_it_was_then(session: Session) -> None:
    past, effects = update(session, "go past 2")
    assert effects == []
    assert roads(past) == ("", "", "S", "", "", "", "", "M", "")
    past, _ = update(past, "next")
    assert roads(past) == ("S", "", "S", "", "", "", "", "M", "")
    past, _ = update(past, "last")
    assert roads(past) == ("S", "", "", "MS", "", "", "", "", "")
    past, _ = update(past, "previous")
    assert roads(past) == ("S", "", "S", "M", "", "", "", "", "")
    past, _ = update(past, "ply 0")
    assert roads(past) == ("",) * 9


def test_the_ends_of_the_move_are_marked_and_nothing_can_be_done(session: Session) -> None:
    past, _ = update(session, "go past 5")
    board = board_of(past)
    assert board.last == (3, 4)
    assert not any(spot.message or spot.kind for spot in board.place_states)
    past, _ = update(past, "first")
    assert board_of(past).last == ()


def test_nobody_goes_beyond_the_ends_or_plays_there(session: Session) -> None:
    past, _ = update(session, "go past 0")
    for message in ("previous", "first", "last 0", "ply", "ply 6", "throw", "move c-2", "hint"):
        assert_refused(past, message)
    last, _ = update(past, "last")
    assert_refused(last, "next")


def test_keys_step_through_the_turns_and_leave(session: Session) -> None:
    past, _ = update(session, "go past 5")
    steps = {"ArrowLeft": 4, "Home": 0, "ArrowRight": 1, "End": 5}
    for key, ply in steps.items():
        message = keyboard.key_message(past, key)
        assert message
        past, _ = update(past, message)
        assert screen_of(past, ReplayScreen).ply == ply
    assert keyboard.key_message(past, "ArrowRight") is None
    assert keyboard.key_message(past, "Escape") == "leave"
    look, _ = update(past, "look 4")
    assert keyboard.key_message(look, "Escape") == "look"
    off = past._replace(settings=Settings(keys="off"))
    assert keyboard.key_message(off, "ArrowLeft") == "previous"
    assert keyboard.key_message(off, "f") is None


def test_an_opponent_waits_and_goes_on_when_one_leaves() -> None:
    setup = Setup(Rules.from_text("classic"), "captures", "captures", "sun")
    steps = run(*begin_session(new_session(setup, "wait", Settings())))
    thinking = next(
        step
        for step in steps
        if playing(step).game.ply > 3 and playing(step).activity == BotThinking()
    )
    past, effects = update(thinking, "go past 2")
    assert not any(isinstance(effect, AskOpponent) for effect in effects)
    token = playing(thinking).token
    move = playing(thinking).game.position.moves()[0]
    for message in (OpponentMove(token, move), SkipAnimation()):
        assert_refused(past, message)
    left, effects = update(past, "leave")
    assert playing(left) == playing(thinking)
    assert [effect for effect in effects if not isinstance(effect, LoadTable)] == [
        AskOpponent(token, "captures", playing(thinking).game)
    ]


def test_the_kernels_lie_as_they_did_then(session: Session) -> None:
    past, _ = update(session, "go past 4")
    assert "Kernels: 4 marks, 4 spaces" in render_sections(past, upright=False)["dock"]
    past, _ = update(past, "first")
    assert 'aria-label="Kernels"' in render_sections(past, upright=False)["dock"]
