"""The first minutes of a new player: the aim, the throws for the start, the rules as they apply."""

from random import Random

import pytest

from puluc.app.effects import Animate, AskOpponent, DrawSeed, PlaySound, Save
from puluc.app.messages import AnimationEnded, SkipAnimation, Start, TableStatus
from puluc.app.open import saved
from puluc.app.play.activity import Animating, Idle
from puluc.app.play.new_play import first_play
from puluc.app.session import Notice, Session
from puluc.app.settings import Settings, Setup
from puluc.app.sound_cues import Cue
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, update
from puluc.engine.game import opening_throws
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import RULESETS, Rules
from puluc.words import rulebook
from tests.app.headless import at, board_of, new_session, next_message, playing, run, said
from tests.app.whole_page import render_sections
from tests.ui.page import Page


def field(session: Session) -> str:
    return render_sections(session, upright=False)["field"]


def dock(session: Session) -> str:
    return render_sections(session, upright=False)["dock"]


def first_visit(rules: str = "classic") -> Session:
    return Session(first_play(Rules.from_text(rules), "first"), setup=Setup(Rules.from_text(rules)))


def test_a_first_visit_plays_a_short_game_and_a_new_game_has_the_full_board() -> None:
    session = first_visit()
    assert session.screen.rules == Rules.from_text("classic:men=3,spaces=5")
    assert Page(session).messages() == ["throw", "go lesson"]
    _same, effects = update(session, "start")
    assert effects == [DrawSeed(Start("", ""))]
    full, _effects = update(session, Start("full"))
    assert full.screen.rules == Rules()
    assert not playing(full).first


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
        assert 'aria-disabled="true" title="Undo"' not in parts["dock"]
        for text in ("Bold: spaces thrown", "In signs", "Fair throws", "Perfect play", "estimates"):
            assert text not in parts["turns"]
        lists.add("enters on space" in parts["turns"])
        message = next_message(session, Random(3))
        session = said(session, message)
    assert True in lists
    again, _effects = update(session, Start("x", "rematch"))
    assert not playing(again).first


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
    play = playing(session)
    # By this seed Moon throws a 2.
    started, effects = play._replace(game=play.game._replace(seed="a")).begin(session)
    moments = map(playing, run(session._replace(screen=started), effects))
    [scene] = [one for one in moments if one.shows_captive]
    assert scene.mover == MOON


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


# Rules are explained when they first apply

CAPTURE = ("classic", "4 S,2,M,5 4 s 3", "1-4")
RESCUE = ("classic", "3 S,2,SM,5 4 s 3", "1-4")
PASS = ("lemery:zero=0", "4 2,S,2,M,3 4 s 0", "--")
TURN = ("sayil", "4 7,S,1 5 s 3", "8-7")
STING = ("sinaanil", "4 M,2,S,5 4 s 3", "4-1")
FIRE = ("kaakil", "4 2,S,6 5 s 2", "3-5")
TRADE = ("tiwil", "4 S,2,M,5 4 s 3", "1-4")
ALL = {
    **{"capture": CAPTURE, "rescue": RESCUE, "pass": PASS},
    **{"turn": TURN, "sting": STING, "fire": FIRE, "trade": TRADE},
}


def after(rules: str, position: str, move: str, *met: str, **settings: str) -> Session:
    session = at(rules, position, **settings)._replace(rules_encountered=met)
    return update(session, f"move {move}")[0]


@pytest.mark.parametrize(("word", "move"), ALL.items())
def test_the_first_time_a_line_says_which_rule_it_was(
    word: str, move: tuple[str, str, str]
) -> None:
    known = ("capture",) if word in ("rescue", "sting") else ()
    session = after(*move, *known)
    text, number = rulebook.met_rule(word, Rules.from_text(move[0]))
    assert session.notice == Notice(text, f"open rules {number}")
    assert session.rules_encountered == (*known, word)
    assert text in dock(session)
    assert f"Rule {number}</button>" in dock(session)


def test_the_city_is_explained_before_the_first_move_into_it() -> None:
    session = at("classic", "4 1,M,5,S,1 4 s 1", kernels="real", speed="none")
    thrown = said(session, "move 8-9", "throw 2")
    assert thrown.notice.text == rulebook.met_rule("lap", Rules())[0]
    assert not said(thrown, "move 2-c").notice.text
    both = said(at("classic", "4 M,3,S,M,3 3 s 1", kernels="real", speed="none"), "move 5-6")
    assert playing(said(both, "throw 1")).rules_encountered == ("capture", "lap")


def test_it_goes_with_the_opponents_move_or_where_nothing_moves_with_the_next_throw() -> None:
    for speed, offer in (("normal", ""), ("none", "open rules 6")):
        session = said(at(*CAPTURE[:2], moon="captures", speed=speed), "move 1-4")
        assert (playing(session).game.ply, session.notice.offer) == (2, offer)
    opened = update(session, session.notice.offer)[0]
    assert (opened.panel, opened.section) == ("rules", "6")
    closed = update(opened, "close")[0]
    assert (closed.notice, closed.section) == (session.notice, "")
    assert not update(closed, "throw")[0].notice.text


def test_one_rule_at_a_time_the_other_comes_the_next_time() -> None:
    assert after(*RESCUE).rules_encountered == ("capture",)
    assert after(*RESCUE, "capture").rules_encountered == ("capture", "rescue")


def test_it_waits_for_the_panel_that_it_leads_to() -> None:
    position, move = CAPTURE[:2], CAPTURE[2]
    session, effects = update(at(*position)._replace(bundle=None), f"move {move}")
    assert (session.notice.text, session.rules_encountered) == ("", ())
    assert Save() in effects


def test_it_can_be_switched_off() -> None:
    session = after(*CAPTURE, tips="off")
    assert not session.notice.text
    assert session.rules_encountered == ()
    assert Page(update(session, "open settings")[0]).field("set tips") is not None


# The throws for the start


def begun(setup: Setup, seed: str = "maize", **settings: str) -> Session:
    """Return a session in which the game that was set up has just begun."""
    before = new_session(setup, "before", Settings(**settings))
    return update(before, Start(seed))[0]


def shown_throws(session: Session) -> list[tuple[str, int]]:
    throws = board_of(session).throws
    return [(throw.position.mover, throw.position.spaces_thrown) for throw in throws]


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
    assert "Throw for the start: both 3, throw again; Sun 1, Moon 2. Moon starts." in drawn["dock"]
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
