"""Refused moves, enlarged stacks, keys, sounds, and the log of events."""

import re
from html import unescape
from random import Random

import pytest

from puluc.app.effects import Effect, PlaySound
from puluc.app.keyboard import key_message as meaning
from puluc.app.keyboard import read_key
from puluc.app.messages import AnimationEnded, MessageError, SkipAnimation
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings, Setup
from puluc.app.sound_cues import Cue
from puluc.app.table_state import TableState
from puluc.app.update import update
from puluc.browser.sound.score import SCORE, THINGS
from puluc.engine.rules import Rules
from puluc.ui.panels import key_list
from puluc.ui.play.announcements import render_announcements
from tests.app.headless import RULES, at, new_session, next_message, playing, run, said
from tests.app.log_lines import story
from tests.app.whole_page import render_sections
from tests.ui.page import Page

STACKS = "1 1,MS,1,SMMS,M,S,2,M 0 s"


def log_lines(session: Session) -> list[tuple[str, str]]:
    """Return the lines of the log, each with its id."""
    found = re.findall(r'<p id="(.*?)">(.*?)</p>', render_announcements(playing(session)))
    return [(name, unescape(text)) for name, text in found]


@pytest.mark.parametrize(
    ("rules", "picked", "goal", "reason"),
    [
        ("classic", 6, 8, "A throw of 1 space takes this man to space 7, not to space 8."),
        ("classic", 6, 10, "A throw of 1 space takes this man to space 7, not to Moon’s city."),
        ("classic", 6, 5, "This man moves towards Moon’s city, not back."),
        ("kekchi", 2, 4, "This man moves towards Sun’s city, not back."),
    ],
)
def test_a_place_he_can_not_go_to_is_refused_with_its_reason(
    rules: str, picked: int, goal: int, reason: str
) -> None:
    session, _effects = update(at(rules, f"{STACKS} 1"), f"pick {picked}")
    session, _effects = update(session, f"put {goal}")
    assert Page(session).text("next") == reason
    assert playing(session).idle.picked == picked
    assert log_lines(session)[-1][1] == reason


def test_putting_a_man_where_he_stood_puts_him_back() -> None:
    session, _effects = update(at("classic", f"{STACKS} 1"), "pick 6")
    session, _effects = update(session, "put 6")
    play = playing(session)
    assert (play.idle.picked, play.idle.refusal, play.game.ply) == (None, None, 0)


def test_a_place_that_two_men_reach_asks_which() -> None:
    session = at("kekchi", "3 S,5,MS,2 4 s 3")
    assert [move.text for move in playing(session).moves] == ["c-3", "1-4", "7-4"]
    session, _effects = update(session, "put 4")
    assert Page(session).text("next") == "Both men can go there: choose one."
    assert playing(update(session, "pick 7")[0]).game.moves[-1].text == "7-4"
    assert playing(update(session, "pick c")[0]).idle.picked == 0


@pytest.mark.parametrize("place", ["11", "-1", "x", "", "²"])
def test_a_place_that_does_not_exist_is_refused(place: str) -> None:
    with pytest.raises(MessageError, match=r"no (place|number)"):
        update(at("classic", f"{STACKS} 1"), f"put {place}")


def test_no_stack_is_enlarged_over_the_end_of_a_game() -> None:
    """The pointer rests on the stack that has decided it."""
    session, _effects = update(said(at("classic", "4 S,2,M,5 0 s 3"), "move 1-4"), "look 4")
    shown = render_sections(session, upright=False)
    assert playing(session).over
    assert "ending" in shown["field"]
    assert shown["closeup"] == ""


def test_escape_puts_the_picture_away_before_the_man() -> None:
    session, _effects = update(at("classic", f"{STACKS} 1"), "pick 6")
    session, _effects = update(session, "look 4")
    session, _effects = update(session, "drop")
    assert (session.zoomed_space, playing(session).idle.picked) == (None, 6)
    session, _effects = update(session, "drop")
    assert playing(session).idle.picked is None


KEYS = {
    " ": "throw",
    "f": "turn",
    "m": "mute",
    "n": "open new",
    "?": "open keys",
    "u": None,
    "r": None,
    "h": None,
    "3": None,
    "x": None,
    "Enter": None,
    "Tab": None,
}


@pytest.mark.parametrize("key", KEYS)
def test_a_key_means_something_only_where_it_can_be_done(key: str) -> None:
    assert meaning(at("classic", "5 9 5 s"), key) == KEYS[key]
    assert meaning(at("classic", "5 9 5 s", keys="off"), key) is None


def test_a_page_in_a_frame_opens_no_panels() -> None:
    session = at("classic", "5 9 5 s")
    assert {key for key in KEYS if meaning(session, key, framed=True)} == {" ", "f", "m"}


def test_keys_follow_the_game() -> None:
    session = said(at("classic", "4 S,8 5 s"), "throw 3")
    assert meaning(session, " ") is None
    assert meaning(session, "h") is None
    ready = session._replace(table=TableState(session.screen.rules, "ready"))
    assert meaning(ready, "h") == "hint"
    moved = said(session, "move 1-4")
    assert meaning(moved, "u") == "undo"
    assert meaning(said(moved, "undo"), "r") == "redo"


@pytest.mark.parametrize(
    ("key", "place", "meant"),
    [
        *(("&", "Digit1", "1"), ("à", "Digit0", "0"), ("'", "Digit4", "4"), ("ě", "Digit2", "2")),
        *(("٣", "Digit3", "3"), ("4", "Digit4", "4"), ("г", "KeyU", "u"), ("Г", "KeyU", "u")),
        *(("η", "KeyH", "h"), ("צ", "KeyM", "m"), ("ㅜ", "KeyN", "n"), ("ب", "KeyF", "f")),
        *(("M", "KeyM", "m"), ("M", "", "m"), ("1", "Numpad1", "1"), (" ", "Space", " ")),
    ],
)
def test_a_layout_without_the_letter_or_digit_has_the_key_at_its_place(
    key: str, place: str, meant: str
) -> None:
    assert read_key(key, place, shift=False) == meant


@pytest.mark.parametrize(
    ("key", "place"),
    [
        *(("p", "KeyR"), ("f", "KeyY"), ("ı", "KeyR"), ("é", "KeyW"), (";", "KeyZ")),
        *(("/", "Slash"), ("ж", "Semicolon"), ("F5", "F5"), ("Dead", "KeyU"), ("Enter", "Enter")),
    ],
)
def test_a_layout_with_its_own_letter_or_sign_keeps_it(key: str, place: str) -> None:
    """As Dvorak, Turkish and bépo have."""
    assert read_key(key, place, shift=False) == key


@pytest.mark.parametrize(("key", "place"), [("N", "KeyN"), ("Г", "KeyU"), ("?", "Digit7")])
def test_with_shift_a_key_stays_what_it_is(key: str, place: str) -> None:
    assert read_key(key, place, shift=True) == key


def test_the_panel_lists_every_key_that_means_something() -> None:
    listed = {key for key, _text in key_list.list_keys()}
    assert {key for key, message in KEYS.items() if message and key != " "} <= listed
    assert {"u", "r", "h", "Space bar", "Esc", "Enter"} <= listed
    panel, _effects = update(at("classic", "5 9 5 s"), "open keys")
    shown = render_sections(panel, upright=False)["panel"]
    assert all(f"<kbd>{key}</kbd>" in shown for key in listed)


def cues(effects: list[Effect]) -> list[Cue]:
    return [cue for effect in effects if isinstance(effect, PlaySound) for cue in effect.cues]


def test_each_step_sounds_and_a_capture_at_the_end() -> None:
    session = at("classic", "4 S,2,M,5 4 s 3")
    walked = cues(update(session, "move 1-4")[1])
    assert walked == [Cue("step", 1), Cue("step", 2), Cue("capture", 3)]
    entered = cues(update(session, "move c-3")[1])
    assert entered == [Cue("step", 1), Cue("step", 2), Cue("step", 3)]


def test_a_stack_that_comes_home_sounds_when_it_parts() -> None:
    session, effects = update(at("classic", "3 7,MS,1 4 s 2"), "move 8-c")
    assert cues(effects) == [Cue("step", 1), Cue("step", 2)]
    session, effects = update(session, AnimationEnded(playing(session).token))
    assert [cue.name for cue in cues(effects)] == ["home"]


@pytest.mark.parametrize(
    ("sun", "moon", "name"),
    [(PERSON, "random", "win"), ("random", PERSON, "lose"), (PERSON, PERSON, "win")],
)
def test_the_end_sounds_once_as_a_person_hears_it(sun: str, moon: str, name: str) -> None:
    session = at("classic", "4 S,2,M,5 0 s 3", moon=moon)
    session, effects = update(session, "move 1-4")
    assert playing(session).game.result == "S"
    assert [cue.name for cue in cues(effects)][-1] == "capture"
    session = session._replace(screen=playing(session)._replace(sun=sun))
    assert cues(update(session, SkipAnimation())[1]) == [Cue(name)]
    session, effects = update(session, AnimationEnded(playing(session).token))
    assert cues(effects) == [Cue(name)]
    assert cues(update(session, "open new")[1]) == []


def test_every_sound_is_scored_and_there_is_one_volume() -> None:
    assert {strike.thing for cue in SCORE.values() for strike in cue} == {*THINGS}
    assert Settings().loudness == 1
    assert Settings(sound="off", volume="loud").loudness == 0
    assert Settings(volume="quiet").loudness < 1 < Settings(volume="loud").loudness


def new_lines(moments: list[Session]) -> list[str]:
    """Return the lines that were added to the log between sessions, in order."""
    lines: list[str] = []
    before: list[str] = []
    for moment in moments:
        now = log_lines(moment)
        lines += [text for name, text in now if name not in before]
        before = [name for name, _text in now]
    return lines


@pytest.mark.parametrize("rules", RULES)
def test_each_event_is_told_once_in_order(rules: str) -> None:
    random = Random(1)
    setup = Setup(Rules.from_text(rules), PERSON, "captures", "sun")
    session = new_session(setup, "log", Settings())
    moments = [session]
    while playing(session).game.result is None and playing(session).game.ply < 80:
        moments += run(*update(session, next_message(session, random)))
        session = moments[-1]
    assert new_lines(moments) == story(session)
