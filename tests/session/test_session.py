"""Whole games through the session alone, and what each message may and may not do."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.players import PLAYERS as LEVELS
from puluc.position import CITY, PASS, Position
from puluc.rules import RULESETS, Rules
from puluc.session import serialise
from puluc.session.effects import Save, Show, Think
from puluc.session.play import skip
from puluc.session.session import MessageError, Refusal, new_session
from puluc.session.setup import PERSON, PLAYERS, Settings, Setup
from puluc.session.update import begin, update
from puluc.words import names
from tests.session.table import RULES, Table, next_message, run


def play_on(table: Table, random: Random, turns: int = 2000) -> None:
    for _ in range(turns):
        if table.session.game.result is not None:
            return
        table.say(next_message(table.session, random))


def setup(rules: str, sun: str = "person", moon: str = "captures", starter: str = "sun") -> Setup:
    return Setup(Rules.from_text(rules), sun, moon, starter)


@pytest.mark.parametrize("rules", RULES)
def test_a_person_plays_a_whole_game_against_an_opponent(rules: str) -> None:
    table = Table(setup(rules))
    play_on(table, Random(1))
    game = table.session.game
    assert game.result is not None
    replay = game.start
    for marks, move in game.turns:
        replay = replay.throw(marks).play(move)
    assert replay == game.position


@pytest.mark.parametrize("rules", RULES)
def test_two_persons_play_a_whole_game(rules: str) -> None:
    table = Table(setup(rules, moon="person"))
    play_on(table, Random(2))
    assert table.session.game.result is not None


def test_two_opponents_play_a_whole_game_by_themselves() -> None:
    table = Table(setup("classic", "captures", "random"))
    assert table.session.game.result is not None
    assert not table.session.held


@pytest.mark.parametrize("rules", ["kekchi", "lemery-rescue:zero=0,men=3,spaces=7"])
def test_reloading_at_any_moment_leads_to_the_same_game(rules: str) -> None:
    """Every session on the way, saved and read back, goes on to the same moves and throws."""
    table = Table(setup(rules))
    random = Random(3)
    for _ in range(60):
        if table.session.game.result is not None:
            break
        step = update(table.session, next_message(table.session, random))
        moments = list(run(*step))
        for moment in moments:
            again = serialise.load(serialise.dump(moment))
            assert again.game == moment.game
            assert list(run(*begin(again)))[-1].game == moments[-1].game
        table.session = moments[-1]


def test_the_pending_throw_survives_a_reload() -> None:
    session = new_session(setup("classic"), "pending", Settings())
    session, _ = update(session, "throw")
    again, effects = begin(serialise.load(serialise.dump(session)))
    assert again.game.position.marks == session.game.position.marks is not None
    assert effects == []


def test_undo_goes_back_to_the_person_and_brings_the_same_throw() -> None:
    table = Table(setup("classic"))
    table.say("throw")
    before = table.session.game
    moves = table.session.moves
    table.say(f"move {moves[0].text}")
    assert table.session.game.ply == 2
    replied = table.session.game
    table.say("undo")
    assert table.session.game.position == before.position
    assert table.session.moves == moves
    table.say("redo")
    assert table.session.game.position == replied.position
    assert not table.session.can_redo


def test_what_was_undone_is_redone_through_the_opponents_moves() -> None:
    table = Table(setup("classic"))
    random = Random(4)
    while table.session.game.ply < 12:
        table.say(next_message(table.session, random))
    far = table.session.game
    while table.session.can_undo:
        table.say("undo")
    assert table.session.game.ply == 0
    while table.session.can_redo:
        table.say("redo")
    assert table.session.game.moves == far.moves
    assert table.session.game.throws == far.throws


def test_undo_in_a_game_of_opponents_holds_them_until_resumed() -> None:
    session = new_session(setup("classic", "captures", "captures"), "held", Settings())
    moments = run(*begin(session))
    session = next(m for m in moments if m.game.ply == 6)
    session, effects = update(session, "undo")
    assert session.held
    assert not any(isinstance(effect, Show | Think) for effect in effects)
    session, effects = update(session, "resume")
    assert any(isinstance(effect, Show | Think) for effect in effects)


def test_only_persons_moves_can_be_undone() -> None:
    table = Table(setup("classic", starter="moon"))
    assert table.session.game.ply == 1
    assert not table.session.can_undo
    with pytest.raises(MessageError, match="take back"):
        table.say("undo")


def test_real_kernels_are_entered_and_kept() -> None:
    table = Table(setup("classic", moon="person"))
    table.say("throw 4")
    assert table.session.game.position.marks == 4
    assert serialise.load(serialise.dump(table.session)).game.throws == (4,)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("throw 5", "kernels"),
        ("throw x", "kernels"),
        ("pick 3", "nothing to pick"),
        ("move c-3", "thrown"),
        ("undo", "take back"),
        ("redo", "play again"),
        ("open sesame", "no message"),
        ("set speed warp", "no message"),
        ("dance", "no message"),
        ("", "no message"),
    ],
)
def test_an_impossible_message_is_refused_with_its_reason(message: str, reason: str) -> None:
    session = new_session(setup("classic"), "refused", Settings())
    with pytest.raises(MessageError, match=reason):
        update(session, message)


def test_a_person_cannot_act_for_the_opponent() -> None:
    session = new_session(setup("classic", starter="moon"), "turn", Settings())
    for message in ("throw", "pick c", "move c-8"):
        with pytest.raises(MessageError):
            update(session, message)


def test_an_answer_from_the_past_changes_nothing() -> None:
    session = new_session(setup("classic", starter="moon"), "late", Settings())
    moments = list(run(*begin(session)))
    thinking = next(m for m in moments if m.game.ply == 0 and m.game.throws and not m.showing)
    old = f"answer {thinking.token} {moments[-1].game.moves[0].text}"
    assert update(moments[-1], old) == (moments[-1], [])
    fresh, _ = update(moments[-1], "start other")
    assert update(fresh, old) == (fresh, [])


def test_picking_a_man_who_cannot_move_says_why() -> None:
    table = Table(setup("classic", moon="person"))
    table.say("throw 2")
    table.say("pick 5")
    assert table.session.picked is None
    refusal = table.session.refusal
    assert isinstance(refusal, Refusal)
    assert (refusal.source, refusal.obstacle) == (5, "empty")
    table.say("pick c")
    assert table.session.picked == CITY
    assert table.session.refusal is None
    table.say("pick c")
    assert table.session.picked is None


def test_a_pass_waits_for_the_person() -> None:
    table = Table(setup("lemery:zero=0", moon="person"))
    table.say("throw 0")
    assert table.session.moves == (PASS,)
    table.say("move --")
    assert table.session.game.ply == 1
    assert table.session.last_event is None


def test_an_opponents_pass_is_shown_before_the_game_goes_on() -> None:
    rules = "lemery:zero=0,bias=0.001"
    session = new_session(setup(rules, starter="moon"), "pass", Settings())
    moments = list(run(*begin(session)))
    shown = [m for m in moments if m.showing and m.showing.what == "move"]
    assert shown
    assert all(m.last_event is None for m in shown)
    assert moments[-1].person_to_move


def test_a_stack_that_comes_home_is_shown_in_two_stages() -> None:
    rules = Rules.from_text("classic")
    position = Position.from_text(rules, "3 7,MS,1 4 s 2")
    session = new_session(setup("classic", moon="person"), "home", Settings())
    session = session._replace(game=session.game.at(position, "home"))
    session, effects = update(session, "move 8-c")
    stages = [moment.showing for moment in run(session, effects)]
    assert [stage.stage if stage else None for stage in stages] == [0, 1, None]


def test_skipping_ends_what_is_shown_and_goes_on() -> None:
    session = new_session(setup("classic"), "skip", Settings())
    session, _ = update(session, "throw")
    assert session.showing
    skipped, effects = skip(session)
    assert skipped == session._replace(showing=None)
    assert effects == []


def test_setting_up_a_game() -> None:
    session = new_session(setup("classic"), "setup", Settings())
    for message in ("setup ruleset siegartel", "setup captors homeward", "setup moon random"):
        session, effects = update(session, message)
        assert effects == []
    assert session.game.rules == RULESETS["classic"]
    session, effects = update(session, "start new")
    assert session.game.rules.text == "siegartel:captors=homeward"
    assert (session.sun, session.moon) == ("person", "random")
    assert Save() in effects


def test_the_players_have_to_decide_who_starts_where_the_rules_say_so() -> None:
    session = new_session(setup("classic", starter="rules"), "decide", Settings())
    assert session.drawn
    session, _ = update(session, "setup ruleset siegartel")
    assert session.setup.starter == "sun"
    session, _ = update(session, "start new")
    assert not session.drawn


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("setup values 1/2/3", "values"),
        ("setup values 0/0/0/0/0", "values"),
        ("setup bias 2", "bias"),
        ("setup men 12", "men"),
        ("setup zero 4", "zero"),
        ("setup colour red", "colour"),
    ],
)
def test_a_wrong_option_is_named_and_changes_nothing(message: str, problem: str) -> None:
    session = new_session(setup("classic"), "wrong", Settings())
    changed, _ = update(session, message)
    assert problem in changed.setup.problem
    assert changed.setup.rules == session.setup.rules
    mended, _ = update(changed, "setup men 4")
    assert mended.setup.problem == ""


def test_every_opponent_can_be_chosen() -> None:
    assert set(PLAYERS) == {PERSON, *LEVELS} == set(names.players())


WORDS = [
    *("throw", "throw 3", "pick c", "pick 4", "drop", "move c-3", "move 3-5", "move --"),
    *("undo", "redo", "resume", "open new", "close", "setup men 3", "setup ruleset kekchi"),
    *("start s", "set speed fast", "x"),
]


@given(
    st.lists(st.sampled_from(WORDS), max_size=40),
    st.sampled_from(RULES),
    st.sampled_from(["person", "random"]),
)
@settings(max_examples=60, deadline=None)
def test_any_messages_leave_a_session_that_can_be_saved(
    messages: list[str], rules: str, moon: str
) -> None:
    table = Table(setup(rules, moon=moon))
    for message in messages:
        before = table.session
        try:
            table.say(message)
        except MessageError:
            assert table.session == before
        game = table.session.game
        assert Position.from_text(game.rules, game.position.text) == game.position
        assert serialise.load(serialise.dump(table.session)).game == game
