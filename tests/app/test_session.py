"""Whole games in a session, and the effects and refusals of each message."""

from __future__ import annotations

from random import Random

import pytest

from puluc.app import keyboard
from puluc.app.effects import Animate, AskOpponent, DrawSeed, Save
from puluc.app.messages import AnimationEnded, MessageError, OpenRecord, SkipAnimation, Start
from puluc.app.open import links, saved
from puluc.app.play.activity import BotThinking
from puluc.app.settings import PERSON, Settings, Setup
from puluc.app.update import begin_session, update
from puluc.engine.rules import Rules
from puluc.ui.play.announcements import render_announcements
from tests.app.headless import Headless, at, new_session, next_message, playing, run


def setup(rules: str, sun: str = "person", moon: str = "captures", starter: str = "sun") -> Setup:
    return Setup(Rules.from_text(rules), sun, moon, starter)


def test_a_game_that_is_watched_pauses_goes_a_turn_and_goes_on() -> None:
    session, effects = begin_session(new_session(setup("classic", "captures", "random"), "watch"))
    assert [effect for effect in effects if isinstance(effect, Animate)]
    session, effects = update(session, "pause")
    assert playing(session).idle.held
    assert Save() in effects
    late = update(session, AnimationEnded("an old token"))
    assert late == (session, [])
    table = Headless(setup("classic", "captures", "random"))
    table.session = session
    for ply in (1, 2):
        table.say("step")
        assert (table.play.game.ply, table.play.idle.held) == (ply, True)
    assert "A move was undone" not in render_announcements(table.play)
    assert table.play.key(table.session, " ") == "resume"
    assert not table.play.can_undo(table.session.settings)
    table.say("resume")
    assert table.play.over


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["kekchi", "lemery-rescue:zero=0,men=3,spaces=7"])
def test_reloading_at_any_moment_leads_to_the_same_game(rules: str) -> None:
    """Each session on the way, saved and read back, continues with the same moves and throws."""
    table = Headless(setup(rules))
    random = Random(3)
    for _ in range(60):
        if table.play.game.result is not None:
            break
        step = update(table.session, next_message(table.session, random))
        moments = list(run(*step))
        for moment in moments:
            again = saved.load_session(saved.dump_session(moment))
            assert playing(again).game == playing(moment).game
            assert playing(list(run(*begin_session(again)))[-1]).game == playing(moments[-1]).game
        table.session = moments[-1]


def test_only_persons_moves_can_be_undone() -> None:
    table = Headless(setup("classic", starter="moon"))
    assert table.play.game.ply == 1
    assert not table.play.can_undo(table.session.settings)
    with pytest.raises(MessageError, match="take back"):
        table.say("undo")


def real(moon: str, starter: str = "rules") -> Headless:
    """Return a game in which all throws are real, from the opening on."""
    table = Headless(setup("classic", moon=moon, starter=starter))
    table.say("set kernels real")
    return table


@pytest.mark.parametrize(("marks", "starter"), [((3, 1), "S"), ((1, 2), "M"), ((2, 2, 0, 4), "S")])
def test_real_kernels_find_who_starts(marks: tuple[int, ...], starter: str) -> None:
    table = real("person")
    for number, thrown in enumerate(marks):
        side = "SM"[number % 2]
        assert table.play.asks(table.session.settings) == side
        assert not table.play.game.throws
        with pytest.raises(MessageError, match="no marks"):
            table.say("throw")
        table.say(f"throw {thrown}")
    assert table.play.game.start.mover == table.play.mover == starter
    assert table.play.opening is None
    assert table.play.notes == ((0, "chosen"),)
    assert "Throw for the start" not in render_announcements(table.play)


def test_the_page_throws_for_the_start_after_all() -> None:
    table = real("person")
    table.say("set kernels page")
    assert table.play.opening is None
    table.say("throw")
    assert len(table.play.game.throws) == 1


def test_marks_are_entered_for_the_opponent_too() -> None:
    table = real("captures", "sun")
    play = table.play
    while not play.game.ply or play.mover != "M":
        table.say("throw 2" if play.game.position.marks is None else f"move {play.moves[0].text}")
        play = table.play
    assert play.game.position.marks is None
    assert play.asks(table.session.settings) == "M"
    assert keyboard.key_message(table.session, "1") == "throw 1"
    assert keyboard.key_message(table.session, " ") is None
    with pytest.raises(MessageError, match="not a person's turn"):
        table.say("throw")
    table.say("throw 1")
    assert table.play.game.throws[-1] == 1
    assert table.play.mover == "S"
    assert (1, "kernels") in table.play.notes


IMPOSSIBLE: list[tuple[str, str]] = [
    ("throw 5", "no marks"),
    ("throw x", "no number"),
    ("pick 3", "nothing to pick"),
    ("move c-3", "thrown"),
    ("undo", "take back"),
    ("redo", "play again"),
    ("open sesame", "no message"),
    ("set speed warp", "no message"),
    ("dance", "no message"),
    ("", "no message"),
]


def test_an_impossible_message_is_refused_with_its_reason() -> None:
    for message, reason in IMPOSSIBLE:
        session = new_session(setup("classic"), "refused", Settings())
        with pytest.raises(MessageError, match=reason):
            update(session, message)
    with pytest.raises(MessageError, match="a throw is pending"):
        update(at("classic", "5 9 5 s 1"), "throw")


def test_a_person_cannot_act_for_the_opponent() -> None:
    session = new_session(setup("classic", starter="moon"), "turn", Settings())
    for message in ("throw", "pick c", "move c-8"):
        with pytest.raises(MessageError):
            update(session, message)


def test_one_opponent_thinks_at_a_time() -> None:
    session = new_session(setup("classic", "captures", "captures"), "one", Settings())
    thinking = next(m for m in run(*begin_session(session)) if playing(m).activity == BotThinking())
    for message in ("drop", "resume", SkipAnimation()):
        step, effects = update(thinking, message)
        assert playing(step) == playing(thinking)
        assert not any(isinstance(effect, AskOpponent) for effect in effects)


@pytest.mark.parametrize(
    ("option", "value"),
    [("values", "1/2/3"), ("values", "foo"), ("values", "0/0/0/0/0"), ("bias", "2"), ("men", "12")],
)
def test_a_wrong_option_stays_until_it_is_mended_and_no_game_starts(
    option: str, value: str
) -> None:
    session = new_session(setup("classic"), "wrong", Settings())
    wrong, _ = update(session, f"setup {option} {value}")
    assert wrong.setup.wrong == ((option, value),)
    assert wrong.setup.rules == session.setup.rules
    refused, effects = update(wrong, "start")
    assert (refused.setup.more, effects) == (True, [])
    other, _ = update(wrong, "setup spaces 11")
    assert other.setup.wrong == wrong.setup.wrong
    mended, _ = update(wrong, f"setup {option} {wrong.setup.rules.option(option)}")
    assert mended.setup.wrong == ()
    assert update(mended, "start")[1] == [DrawSeed(Start(""))]


def test_options_that_fit_together_again_are_no_longer_wrong() -> None:
    session = new_session(setup("poulouc"), "wrong", Settings())
    for message in ("values 1/2/3/4/10", "spaces 5"):
        session, _ = update(session, f"setup {message}")
    assert session.setup.wrong == (("spaces", "5"),)
    session, _ = update(session, "setup values 1/2/3/4/5")
    assert session.setup.wrong == ()
    assert session.setup.rules.text == "poulouc:spaces=5"


def test_two_people_have_names_in_their_game_and_its_record() -> None:
    session = new_session(setup("classic"), "names", Settings())
    for message in ("against person", 'name-sun  Ana "la" María ', "name-moon novice"):
        session, _ = update(session, f"setup {message}")
    session, _ = update(session, Start("new"))
    assert playing(session).names == ('Ana "la" María', "")
    record = playing(session).record
    assert (record.sun, record.moon) == ('Ana "la" María', PERSON)
    assert "sun=person" in links.position_fragment(record.game.position, record.sun, record.moon)
    again, _ = update(session, OpenRecord("again", record.text))
    assert playing(again).names == playing(session).names
    restored = saved.load_session(saved.dump_session(session))
    assert playing(restored).names == restored.setup.names == playing(session).names
    alone, _ = update(session, "setup against perfect")
    assert playing(update(alone, Start("alone"))[0]).names == ("", "")
