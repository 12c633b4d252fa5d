"""Variations from a turn of a review: by hand or thrown, undone, and left again."""

import pytest

from puluc.app import keyboard
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.table_state import TableState
from puluc.engine.rules import Rules
from puluc.screens.bundle import BUNDLE
from puluc.screens.variation.screen import VariationScreen
from puluc.ui.sections import focus_id
from tests.app.drawn import parsed
from tests.app.headless import explained, over, ready, said, screen_of
from tests.app.refused import assert_refused
from tests.reviewing import wandering
from tests.ui.page import text_of


def line(session: Session) -> VariationScreen:
    return screen_of(session, VariationScreen)


@pytest.fixture
def review() -> Session:
    return said(over("kekchi", 3), "go review", "ply 2")


def test_it_begins_at_the_throw_of_the_turn_and_leads_back(review: Session) -> None:
    session = said(review, "go variation")
    there = explained(review).then.game.position
    assert line(session).game_screen.game.position == there
    assert line(session).game_screen.persons == ("S", "M")
    assert not line(session).can_undo
    assert keyboard.key_message(session, "Escape") == "leave"
    assert said(session, "leave").screens == review.screens


def test_or_before_the_throw_with_kernels_or_by_hand(review: Session) -> None:
    session = said(review, "go variation throw")
    assert line(session).game_screen.game.position.marks is None
    assert focus_id(session) == "throw"
    hand = parsed(session).findall(".//div[@class='by-hand']/button")
    assert [button.get("data-do") for button in hand] == [f"throw {n}" for n in range(5)]
    for message, marks in [(f"throw {n}", n) for n in range(5)]:
        assert line(said(session, message)).game_screen.game.position.marks == marks
    assert keyboard.key_message(session, "3") == "throw 3"
    assert keyboard.key_message(session, " ") == "throw"
    thrown = said(session, "throw")
    assert line(thrown).game_screen.game.position.marks is not None
    assert keyboard.key_message(thrown, "3") is None
    assert parsed(thrown).find(".//div[@class='by-hand']") is None


@pytest.mark.slow
def test_estimates_serve_where_there_is_no_table() -> None:
    game = wandering(Rules.from_text("lemery-rescue"), 3, 9)
    table = TableState(game.rules, "none", error=0.02)
    session = Session(Play(game, "person", "person"), table=table, bundle=BUNDLE)
    session = said(session, "go review", "ply 2", "go variation throw")
    assert line(session).evaluation
    assert "≈" in text_of(parsed(session))


def test_moves_are_taken_back_to_the_start_of_the_line_and_no_further(review: Session) -> None:
    session = said(review, "go variation")
    begun = line(session).game_screen.game
    for _ in range(3):
        play = line(session).game_screen
        if play.game.position.marks is None:
            session = said(session, "throw 2")
        session = said(session, f"move {line(session).game_screen.moves[0].text}")
    once = said(session, "undo")
    assert line(once).game_screen.game.ply == line(session).game_screen.game.ply - 1
    assert line(once).game_screen.game.position.marks == 2
    other = said(once, "undo", "throw 4")
    assert line(other).game_screen.game.ply == line(once).game_screen.game.ply
    assert line(other).game_screen.game.throws == (*line(once).game_screen.game.throws[:-1], 4)
    first = said(session, "first")
    assert line(first).game_screen.game == begun
    for message in ("undo", "first", "redo", "hint", "resume", "give-up"):
        assert_refused(first, message)


def test_the_game_itself_and_its_coming_throws_stay_unknown() -> None:
    game = wandering(Rules.from_text("kekchi"), 3, 9)
    review = said(ready(Play(game, "person", "person")), "go review")
    session = said(review, "go variation")
    play = line(session).game_screen
    if play.game.position.marks is None:
        session = said(session, "throw")
        play = line(session).game_screen
    assert play.game.seed != game.seed
    back = said(session, f"move {play.moves[0].text}", "leave", "leave")
    assert back.screen == ready(Play(game, "person", "person")).screen


def test_nothing_is_played_on_from_the_end_of_a_game(review: Session) -> None:
    ended = said(review, "last")
    for session in (ended, over()):
        assert_refused(session, "go variation")
    assert_refused(review, "go variation else")
