"""Whole games in a session, and the effects and refusals of each message."""

import json
from random import Random

import pytest

from puluc.app import keyboard
from puluc.app.effects import Animate, AskOpponent, DrawSeed, Save
from puluc.app.messages import (
    AnimationEnded,
    MessageError,
    OpenLink,
    OpenRecord,
    SkipAnimation,
    Start,
    TableStatus,
)
from puluc.app.open import links, saved
from puluc.app.play.activity import Animating, BotThinking
from puluc.app.settings import PERSON, SETTINGS, Settings, Setup
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, update
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.reviewing.fairness import verify
from puluc.ui.play.announcements import render_announcements
from tests.app.headless import Headless, at, new_session, next_message, playing, run, said
from tests.app.refused import assert_refused


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
        assert_refused(session, message)


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


# The notes of a game's record: hints, real kernels, the choice of the starter

KEKCHI = Rules.from_text("kekchi")


def friends(starter: str = "sun") -> Headless:
    """Return a session of two people at the start of a game, with its table loaded."""
    table = Headless(Setup(KEKCHI, "person", "person", starter), "notes")
    table.say(TableStatus(TableState(KEKCHI, "ready")))
    return table


def played(table: Headless, turns: int) -> Headless:
    for _ in range(turns):
        table.say("throw")
        table.say(f"move {table.play.moves[-1].text}")
    return table


def test_a_game_without_help_notes_only_who_chose_the_starter() -> None:
    assert played(friends("sun"), 4).play.notes == ((0, "chosen"),)
    assert played(friends("rules"), 4).play.notes == ()


def test_moves_taken_back_are_noted_where_play_went_on() -> None:
    table = played(friends("rules"), 5)
    table.say("undo")
    table.say("undo")
    assert table.play.notes == ((4, "back"), (3, "back"))
    table.say("redo")
    table.say(f"move {table.play.moves[0].text}")
    assert table.play.notes == ((4, "back"), (3, "back"))
    assert table.play.record.notes == ((3, "back"), (4, "back"))


def test_hints_of_moves_taken_back_are_forgotten_and_throws_are_not() -> None:
    table = friends("rules")
    while len(table.play.moves) < 2:
        if table.play.moves:
            table.say(f"move {table.play.moves[0].text}")
        table.say("throw 2")
    table.say("hint", "hint", "hint")
    hinted = table.play.game.ply
    assert table.play.notes.count((hinted, "hint")) == 1
    table.say(f"move {table.play.moves[0].text}")
    while table.play.game.ply >= hinted:
        table.say("undo")
    assert (hinted, "hint") in table.play.notes
    table.say(f"move {table.play.moves[0].text}")
    assert (hinted, "hint") not in table.play.notes
    assert (hinted, "kernels") in table.play.notes
    # Turns that are not in the record have no notes.
    assert all(ply <= table.play.game.ply for ply, _ in table.play.record.notes)


def test_notes_are_kept_and_travel_with_the_record() -> None:
    table = friends()
    table.say("throw 3")
    table.say(f"move {table.play.moves[0].text}")
    table.say("throw")
    notes = ((0, "chosen"), (0, "kernels"))
    assert table.play.notes == notes
    assert playing(saved.load_session(saved.dump_session(table.session))).notes == notes
    text = table.play.record.text
    assert "{[%chosen] [%kernels]}" in text
    assert Record.from_text(text).text == text
    link = OpenLink("new", f"#{links.record_fragment(table.play.record)}")
    for message in (OpenRecord("new", text), link):
        assert playing(update(friends().session, message)[0]).notes == notes


def test_a_throw_that_came_with_the_position_is_no_throw() -> None:
    link = OpenLink("new", "#rules=kekchi&position=4_S,8_5_m_2")
    opened = playing(update(friends().session, link)[0])
    assert opened.notes == ((0, "given"),)
    assert '[Start "4 S,8 5 m 2"]' in opened.record.text
    again = playing(update(friends().session, OpenRecord("new", opened.record.text))[0])
    assert again.notes == opened.notes
    assert again.game.position == opened.game.position
    link = OpenLink("new", "#rules=kekchi&position=4_S,8_5_m")
    assert playing(update(friends().session, link)[0]).notes == ()


@pytest.mark.parametrize("side", ["s", "m"])
def test_who_starts_from_the_start_that_a_link_names_was_chosen(side: str) -> None:
    link = OpenLink("new", f"#rules=kekchi&position=5_9_5_{side}")
    opened = playing(update(friends().session, link)[0])
    assert opened.notes == ((0, "chosen"),)
    assert verify(opened.record).ok


@pytest.mark.parametrize("notes", [1, [1], [[0]], [["0", "hint"]], [[-1, "hint"]], [[0, "oops"]]])
def test_damaged_notes_are_refused(notes: object) -> None:
    value = json.loads(saved.dump_session(at("kekchi", "5 9 5 s")))
    with pytest.raises(saved.SavedError):
        saved.load_session(json.dumps({**value, "notes": notes}))


# Settings, moves that the page makes for a person, and undo


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


@pytest.mark.parametrize("moves", ["only", "never"])
def test_undo_goes_back_to_the_last_choice_and_stays_there(moves: str) -> None:
    """Sun has a choice, then Moon has one move, and throws: undo goes back to the choice."""
    session = at("classic", "4 S,8 5 s", moves=moves)
    session = said(session, "throw 3")
    session = said(session, "move 1-4")
    chosen = playing(session).game
    session = said(session, "throw 1")
    if moves == "never":
        session = said(session, f"move {playing(session).moves[0].text}")
    assert playing(session).game.ply == 2
    session = said(session, "undo")
    assert playing(session).game.ply == 0
    assert len(playing(session).moves) == 2
    session = said(session, "redo")
    assert playing(session).game.ply == 2
    assert playing(session).game.moves[0] == chosen.moves[0]
