"""Giving up: its confirmation, the side it is for, and its traces at the end, in the review and in
the record."""

from __future__ import annotations

import json

import pytest

from puluc.app.effects import ArchiveGame, AskOpponent, PlaySound, Save, Summarise
from puluc.app.messages import MessageError, OpenRecord
from puluc.app.open import saved
from puluc.app.play.activity import BotThinking
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON
from puluc.app.update import begin_session, update
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.screens.games.screen import read_kept_game
from puluc.worker.reviewer import review_game
from tests.app.drawn import parsed
from tests.app.headless import playing, ready, said
from tests.app.test_review_screen import text
from tests.reviewing import wandering

KEKCHI = Rules.from_text("kekchi")


def playing_on(sun: str = PERSON, moon: str = "player", plies: int = 6) -> Session:
    """Return a game before a throw, with Sun to move after an even number of turns."""
    game = Game.new(KEKCHI, "give up", SUN)
    while game.ply < plies:
        game = game.throw()
        game = game.play(game.position.moves()[0])
    return ready(Play(game, sun, moon))


def test_the_panel_for_a_new_game_asks_and_then_does_it() -> None:
    session = said(playing_on(), "open new")
    asked = said(session, "open new give-up")
    assert playing(asked).result is None
    assert said(asked, "close").screen == session.screen
    given, effects = update(asked, "give-up")
    assert given.panel == ""
    assert {type(effect) for effect in effects} == {Save, PlaySound, ArchiveGame, Summarise}
    assert "Moon wins. Sun gave up." in text(parsed(given))


def test_an_opponent_who_thinks_is_stopped_and_nothing_goes_on() -> None:
    thinking = playing(playing_on(plies=7))._replace(activity=BotThinking())
    given, _effects = update(ready(thinking), "give-up")
    assert playing(given).over
    assert playing(given).token != thinking.token
    for message in ("throw", "pick c", "give-up", "move c-1"):
        with pytest.raises(MessageError):
            update(given, message)
    assert not [effect for effect in begin_session(given)[1] if isinstance(effect, AskOpponent)]


def test_the_record_says_so_and_opens_as_it_was() -> None:
    given = said(playing_on(plies=9), "give-up")
    record = playing(given).record
    assert record.text.rstrip().endswith("{[%sun-gives-up]}")
    assert Record.from_text(record.text).given_up == SUN
    opened = said(playing_on(plies=2), OpenRecord("seed", record.text))
    assert playing(opened).result == MOON
    assert playing(opened).over


def test_only_a_note_after_the_last_turn_ends_a_game() -> None:
    given = playing(said(playing_on(plies=8), "give-up")).record
    on = Record.from_text(given.text.replace("sun-gives-up", "hint")).game
    more = on.throw()
    more = more.play(more.position.moves()[0])
    record = given._replace(game=more)
    assert record.given_up is None
    assert review_game(record).given_up == 0
    over = Record(wandering(KEKCHI, 3)).noting([(wandering(KEKCHI, 3).ply, "sun-gives-up")])
    assert review_game(over).given_up == 0


def test_it_is_kept_with_its_result() -> None:
    given = said(playing_on(moon="expert"), "give-up")
    assert playing(saved.load_session(saved.dump_session(given))).given_up == SUN
    [line] = saved.archive_lines([], playing(given), "2026-11-22")
    game = read_kept_game(0, line)
    assert (game.result, game.points) == ("moon", 0)
    assert read_kept_game(1, json.dumps({**json.loads(line), "notes": 3})).about is None
