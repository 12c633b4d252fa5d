"""The first minutes of a new player: the aim, the side to move, the opponent's actions."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from puluc.app.effects import DrawSeed, PlaySound
from puluc.app.messages import AnimationEnded, SkipAnimation, Start, TableStatus
from puluc.app.open import saved
from puluc.app.play.new_play import first_play
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Setup
from puluc.app.sound_cues import Cue
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, update
from puluc.engine.position import MOON, Position
from puluc.engine.rules import RULESETS, Rules
from puluc.ui.sections import render_sections
from tests.app.headless import at, next_message, playing, run, said


def field(session: Session) -> str:
    return render_sections(session, upright=False)["field"]


def dock(session: Session, *, upright: bool = False, framed: bool = False) -> str:
    return render_sections(session, upright=upright, framed=framed)["dock"]


def first_visit(rules: str = "classic") -> Session:
    return Session(first_play(Rules.from_text(rules), "first"), setup=Setup(Rules.from_text(rules)))


def test_a_first_visit_plays_a_short_game_with_the_full_board_at_hand() -> None:
    session = first_visit()
    assert session.screen.rules == Rules.from_text("classic:men=3,spaces=5")
    assert "Play on the big board" in dock(session)
    assert buttons(session, "dock") == ["throw", "start", "go lesson"]
    _same, effects = update(session, "start")
    assert effects == [DrawSeed(Start("", ""))]
    full, _effects = update(session, Start("full"))
    assert full.screen.rules == Rules()
    assert not playing(full).first
    assert "big board" not in dock(full)
    assert "big board" not in dock(at("classic:men=3,spaces=5", "3 5 3 s", "novice"))


def test_a_short_game_needs_rules_that_have_one() -> None:
    """A throw there may be longer than the road of a short game."""
    long = Rules.from_text("classic:spaces=21,values=9/1/2/3/4")
    session = first_visit(long.text)
    assert session.screen.rules == long
    assert not playing(session).first
    for name in RULESETS:
        Position.start(first_visit(name).screen.rules)


def test_a_first_game_shows_nothing_for_experts() -> None:
    session = said(first_visit(), TableStatus(TableState(first_visit().screen.rules, "none")))
    lists = set()
    while not playing(session).over:
        parts = render_sections(session, upright=False)
        assert 'aria-disabled="true"' not in parts["dock"].replace(kernels(parts["dock"]), "")
        for text in ("Bold: spaces thrown", "In signs", "Fair throws", "Perfect play", "estimates"):
            assert text not in parts["turns"]
        lists.add("enters on space" in parts["turns"])
        message = next_message(session, Random(3))
        session = said(session, message)
    assert True in lists
    again, _effects = update(session, Start("x", "rematch"))
    assert not playing(again).first


def kernels(drawn: str) -> str:
    """Return the kernels in the dock: a picture, if nobody is to throw."""
    found = re.search(r'<button[^>]*id="throw".*?</button>', drawn)
    return found[0] if found else "-"


def buttons(session: Session, section: str) -> list[str | None]:
    drawn = ElementTree.fromstring(f"<p>{render_sections(session, upright=False)[section]}</p>")
    return [one.get("data-do") for one in drawn.iter("button")]


CAPTIVE = "A man who is landed on becomes a captive: his captor carries him off."


def first_game(
    rules: str = "classic", mover: str = "s", marks: str = "", **changes: str
) -> Session:
    """Return the first game of a visit, in which a throw of 2 captures."""
    session = at(f"{rules}:men=3,spaces=5", f"2 S,1,M,2 2 {mover}{marks}", "novice", **changes)
    return session._replace(screen=playing(session)._replace(first=True))


def captive_scenes(moments: list[Session]) -> list[Session]:
    return [moment for moment in moments if 'class="captivity' in field(moment)]


def test_what_a_captive_is_is_seen_before_anybody_can_take_one() -> None:
    """It is seen once, and said once to screen readers."""
    moments = list(run(*update(first_game(), "throw 2")))
    [scene] = captive_scenes(moments)
    log = render_sections(scene, upright=False)["log"]
    assert log.count(CAPTIVE) == 1
    assert CAPTIVE in dock(scene)
    assert not playing(scene).moves
    assert playing(moments[-1]).moves
    assert CAPTIVE not in dock(moments[-1])
    skipped, _effects = update(scene, SkipAnimation())
    assert playing(skipped) == playing(moments[-1])
    later = said(moments[-1], "move 1-3", "undo", "move c-2", "undo")
    assert not captive_scenes(list(run(*update(later, "move 1-3"))))


def test_an_opponent_who_can_capture_waits_for_the_scene() -> None:
    session = first_game(mover="m")
    throws = next(play for play in moves_until_capture(session))
    assert throws.shows_captive
    assert throws.mover == MOON


def moves_until_capture(session: Session) -> list[Play]:
    """Return the games at the scene, for the first seeds with which Moon throws a 2."""
    found = []
    for seed in "abcdefghijkl":
        game = playing(session).game._replace(seed=seed)
        play = playing(session)._replace(game=game)
        started = play.begin(session)
        moments = run(session._replace(screen=started[0]), started[1])
        found += [playing(one) for one in moments if playing(one).shows_captive][:1]
    return found


@pytest.mark.parametrize(
    "session",
    [
        first_game(tips="off"),
        first_game(speed="none"),
        first_game("tiwil"),
        at("classic:men=3,spaces=5", "2 S,1,M,2 2 s", "novice"),
    ],
    ids=["no-tips", "no-motion", "no-captives", "later-game"],
)
def test_nobody_else_sees_the_scene_about_captives(session: Session) -> None:
    assert not captive_scenes(list(run(*update(session, "throw 2"))))


def test_the_scene_about_captives_has_a_sound_of_its_own() -> None:
    thrown, _effects = update(first_game(), "throw 2")
    scene, effects = update(thrown, AnimationEnded(playing(thrown).token))
    assert playing(scene).shows_captive
    assert PlaySound((Cue("captive"),)) in effects


def test_a_game_reloaded_in_the_scene_about_captives_goes_on() -> None:
    thrown, effects = update(first_game(), "throw 2")
    [scene] = captive_scenes(list(run(thrown, effects)))
    kept = saved.load_session(saved.dump_session(scene))
    begun = list(run(*begin_session(kept)))
    assert not captive_scenes(begun)
    assert playing(begun[-1]).moves
    before = saved.load_session(saved.dump_session(thrown))
    assert len(captive_scenes(list(run(*begin_session(before))))) == 1
