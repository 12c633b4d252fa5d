"""Settings, the opponent, moves that the page makes for a person, and the board turned round."""

from __future__ import annotations

from puluc.app.effects import Animate
from puluc.app.messages import AnimationEnded
from puluc.app.open import saved
from puluc.app.play.activity import Animating
from puluc.app.settings import SETTINGS, Settings
from puluc.app.update import update
from tests.app.headless import at, playing, said


def test_the_defaults_are_among_the_words() -> None:
    assert (*SETTINGS, "name") == Settings._fields
    for name, words in SETTINGS.items():
        assert getattr(Settings(), name) in words


def test_a_setting_is_changed_kept_and_reset() -> None:
    session = at("classic", "5 9 5 s")
    for name, values in SETTINGS.items():
        session, _effects = update(session, f"set {name} {values[-1]}")
        assert getattr(session.settings, name) == values[-1]
    assert saved.load_session(saved.dump_session(session)).settings == session.settings
    session, _effects = update(session, "reset")
    assert session.settings == Settings(face=SETTINGS["face"][-1])  # a person's own stays


def test_the_only_move_is_made_by_the_page_once_the_throw_was_seen() -> None:
    session, effects = update(at("classic", "5 9 5 s", moves="only"), "throw 3")
    assert playing(session).game.ply == 0
    assert [effect for effect in effects if isinstance(effect, Animate)]
    session, effects = update(session, AnimationEnded(playing(session).token))
    assert playing(session).game.ply == 1
    assert playing(session).showing == Animating("move")


def test_undo_goes_back_to_the_last_choice_and_stays_there() -> None:
    """Sun has a choice, then Moon and Sun have one move each: undo goes back to the choice."""
    session = at("classic", "4 S,8 5 s", moves="only")
    session = said(session, "throw 3")
    session = said(session, "move 1-4")
    chosen = playing(session).game
    session = said(session, "throw 1")
    assert playing(session).game.ply == 2
    session = said(session, "undo")
    assert playing(session).game.ply == 0
    assert len(playing(session).moves) == 2
    session = said(session, "redo")
    assert playing(session).game.ply == 2
    assert playing(session).game.moves[0] == chosen.moves[0]
