"""Whole games through the session alone, and what each message may and may not do."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.game import Game
from puluc.players import PLAYERS as LEVELS
from puluc.position import CITY, PASS, Position
from puluc.rules import RULESETS, Rules
from puluc.session import serialise
from puluc.session.effects import Save, Show, Think
from puluc.session.messages import Answered, Message, MessageError, Skip, Start
from puluc.session.play import Play, Refusal, Rest, Showing, Thinking
from puluc.session.setup import PERSON, PLAYERS, Settings, Setup
from puluc.session.update import begin, update
from puluc.words import names
from tests.effort import examples
from tests.session.headless import RULES, Headless, new_session, next_message, playing, run


def play_on(table: Headless, random: Random, turns: int = 2000) -> None:
    for _ in range(turns):
        if table.play.game.result is not None:
            return
        table.say(next_message(table.session, random))


def setup(rules: str, sun: str = "person", moon: str = "captures", starter: str = "sun") -> Setup:
    return Setup(Rules.from_text(rules), sun, moon, starter)


@pytest.mark.parametrize("rules", RULES)
def test_a_person_plays_a_whole_game_against_an_opponent(rules: str) -> None:
    table = Headless(setup(rules))
    play_on(table, Random(1))
    game = table.play.game
    assert game.result is not None
    replay = game.start
    for marks, move in game.turns:
        replay = replay.throw(marks).play(move)
    assert replay == game.position


@pytest.mark.parametrize("rules", RULES)
def test_two_persons_play_a_whole_game(rules: str) -> None:
    table = Headless(setup(rules, moon="person"))
    play_on(table, Random(2))
    assert table.play.game.result is not None


def test_two_opponents_play_a_whole_game_by_themselves() -> None:
    table = Headless(setup("classic", "captures", "random"))
    assert table.play.game.result is not None
    assert not table.play.rest.held


@pytest.mark.parametrize("rules", ["kekchi", "lemery-rescue:zero=0,men=3,spaces=7"])
def test_reloading_at_any_moment_leads_to_the_same_game(rules: str) -> None:
    """Every session on the way, saved and read back, goes on to the same moves and throws."""
    table = Headless(setup(rules))
    random = Random(3)
    for _ in range(60):
        if table.play.game.result is not None:
            break
        step = update(table.session, next_message(table.session, random))
        moments = list(run(*step))
        for moment in moments:
            again = serialise.load(serialise.dump(moment))
            assert playing(again).game == playing(moment).game
            assert playing(list(run(*begin(again)))[-1]).game == playing(moments[-1]).game
        table.session = moments[-1]


def test_the_pending_throw_survives_a_reload() -> None:
    session = new_session(setup("classic"), "pending", Settings())
    session, _ = update(session, "throw")
    again, effects = begin(serialise.load(serialise.dump(session)))
    assert playing(again).game.position.marks == playing(session).game.position.marks is not None
    assert effects == []


def test_undo_goes_back_to_the_person_and_brings_the_same_throw() -> None:
    table = Headless(setup("classic"))
    table.say("throw")
    before = table.play.game
    moves = table.play.moves
    table.say(f"move {moves[0].text}")
    assert table.play.game.ply == 2
    replied = table.play.game
    table.say("undo")
    assert table.play.game.position == before.position
    assert table.play.moves == moves
    table.say("redo")
    assert table.play.game.position == replied.position
    assert not table.play.can_redo


def test_what_was_undone_is_redone_through_the_opponents_moves() -> None:
    table = Headless(setup("classic"))
    random = Random(4)
    while table.play.game.ply < 12:
        table.say(next_message(table.session, random))
    far = table.play.game
    while table.play.can_undo(table.session.settings):
        table.say("undo")
    assert table.play.game.ply == 0
    while table.play.can_redo:
        table.say("redo")
    assert table.play.game.moves == far.moves
    assert table.play.game.throws == far.throws


def test_undo_in_a_game_of_opponents_holds_them_until_resumed() -> None:
    session = new_session(setup("classic", "captures", "captures"), "held", Settings())
    moments = run(*begin(session))
    session = next(m for m in moments if playing(m).game.ply == 6)
    session, effects = update(session, "undo")
    assert playing(session).rest.held
    assert not any(isinstance(effect, Show | Think) for effect in effects)
    session, effects = update(session, "resume")
    assert any(isinstance(effect, Show | Think) for effect in effects)


def test_only_persons_moves_can_be_undone() -> None:
    table = Headless(setup("classic", starter="moon"))
    assert table.play.game.ply == 1
    assert not table.play.can_undo(table.session.settings)
    with pytest.raises(MessageError, match="take back"):
        table.say("undo")


def test_real_kernels_are_entered_and_kept() -> None:
    table = Headless(setup("classic", moon="person"))
    table.say("throw 4")
    assert table.play.game.position.marks == 4
    assert playing(serialise.load(serialise.dump(table.session))).game.throws == (4,)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("throw 5", "no marks"),
        ("throw x", "no marks"),
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
    thinking = next(
        m
        for m in moments
        if playing(m).game.ply == 0 and playing(m).game.throws and not playing(m).showing
    )
    old = Answered(playing(thinking).token, playing(moments[-1]).game.moves[0])
    assert update(moments[-1], old) == (moments[-1], [])
    fresh, _ = update(moments[-1], Start("other"))
    assert update(fresh, old) == (fresh, [])


def test_picking_a_man_who_cannot_move_says_why() -> None:
    table = Headless(setup("classic", moon="person"))
    table.say("throw 2")
    table.say("pick 5")
    assert table.play.rest.picked is None
    assert table.play.rest.refusal == Refusal(5, "empty")
    table.say("pick c")
    assert table.play.rest.picked == CITY
    assert table.play.rest.refusal is None
    table.say("pick c")
    assert table.play.rest.picked is None


def test_a_pass_waits_for_the_person() -> None:
    table = Headless(setup("lemery:zero=0", moon="person"))
    table.say("throw 0")
    assert table.play.moves == (PASS,)
    table.say("move --")
    assert table.play.game.ply == 1
    assert table.play.last_event is None


def test_an_opponents_pass_is_shown_before_the_game_goes_on() -> None:
    rules = "lemery:zero=0,bias=0.001"
    session = new_session(setup(rules, starter="moon"), "pass", Settings())
    moments = list(run(*begin(session)))
    shown = [m for m in moments if playing(m).showing == Showing("move")]
    assert shown
    assert all(playing(m).last_event is None for m in shown)
    assert playing(moments[-1]).person_to_move


def test_a_stack_that_comes_home_is_shown_in_two_stages() -> None:
    rules = Rules.from_text("classic")
    position = Position.from_text(rules, "3 7,MS,1 4 s 2")
    session = new_session(setup("classic", moon="person"), "home", Settings())
    session = session._replace(screen=Play(Game.at(position, "home"), moon=PERSON))
    session, effects = update(session, "move 8-c")
    stages = [playing(moment).showing for moment in run(session, effects)]
    assert [stage.stage if stage else None for stage in stages] == [0, 1, None]


def test_skipping_ends_what_is_shown_and_goes_on() -> None:
    session = new_session(setup("classic"), "skip", Settings())
    session, _ = update(session, "throw")
    assert playing(session).showing
    skipped, effects = update(session, Skip())
    assert playing(skipped) == playing(session)._replace(now=Rest())
    assert effects == []


def test_one_opponent_thinks_at_a_time() -> None:
    session = new_session(setup("classic", "captures", "captures"), "one", Settings())
    thinking = next(m for m in run(*begin(session)) if playing(m).now == Thinking())
    for message in ("drop", "resume", Skip()):
        step, effects = update(thinking, message)
        assert playing(step) == playing(thinking)
        assert not any(isinstance(effect, Think) for effect in effects)


def test_setting_up_a_game() -> None:
    session = new_session(setup("classic"), "setup", Settings())
    for message in ("setup ruleset siegartel", "setup captors homeward", "setup moon random"):
        session, effects = update(session, message)
        assert effects == []
    assert playing(session).game.rules == RULESETS["classic"]
    session, effects = update(session, Start("new"))
    assert playing(session).game.rules.text == "siegartel:captors=homeward"
    assert (playing(session).sun, playing(session).moon) == ("person", "random")
    assert Save() in effects


def test_the_players_have_to_decide_who_starts_where_the_rules_say_so() -> None:
    session = new_session(setup("classic", starter="rules"), "decide", Settings())
    assert playing(session).drawn
    session, _ = update(session, "setup ruleset siegartel")
    assert session.setup.starter == "sun"
    session, _ = update(session, Start("new"))
    assert not playing(session).drawn


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
    for against in PLAYERS:
        session, _ = update(
            new_session(setup("classic"), "who", Settings()), f"setup against {against}"
        )
        assert (session.setup.sun, session.setup.moon) == (PERSON, against)
        assert session.setup.against == against


@pytest.mark.parametrize(
    ("messages", "sun", "moon"),
    [
        (("side moon",), "captures", PERSON),
        (("side moon", "side moon", "against novice"), "novice", PERSON),
        (("side moon", "side sun"), PERSON, "captures"),
        (("against watch",), "captures", "captures"),
        (("side moon", "against watch", "sun random"), "random", "captures"),
        (("against watch", "against expert"), PERSON, "expert"),
        (("against watch", "against person"), PERSON, PERSON),
        (("against person", "against watch"), "player", "player"),
        (("against person", "against perfect"), PERSON, "perfect"),
    ],
)
def test_who_plays_against_whom(messages: tuple[str, ...], sun: str, moon: str) -> None:
    session = new_session(setup("classic"), "who", Settings())
    for message in messages:
        session, effects = update(session, f"setup {message}")
        assert effects == []
        assert session.setup.problem == ""
    assert (session.setup.sun, session.setup.moon) == (sun, moon)
    restored = serialise.load(serialise.dump(session))
    assert (restored.setup.sun, restored.setup.moon) == (sun, moon)
    session, _ = update(session, Start("new"))
    assert (playing(session).sun, playing(session).moon) == (sun, moon)


@pytest.mark.parametrize("wrong", ["against nobody", "side north", "sun watch", "starter novice"])
def test_a_wrong_choice_of_who_plays_changes_nothing(wrong: str) -> None:
    session = new_session(setup("classic"), "who", Settings())
    changed, _ = update(session, f"setup {wrong}")
    assert changed.setup.problem
    assert changed.setup._replace(problem="") == session.setup


WORDS: list[Message] = [
    *("throw", "throw 3", "pick c", "pick 4", "drop", "move c-3", "move 3-5", "move --"),
    *("undo", "redo", "resume", "open new", "close", "setup men 3", "setup ruleset kekchi"),
    *(Start("s"), Skip(), "set speed fast", "x"),
]


@given(
    st.lists(st.sampled_from(WORDS), max_size=40),
    st.sampled_from(RULES),
    st.sampled_from(["person", "random"]),
)
@settings(max_examples=examples(60), deadline=None)
def test_any_messages_leave_a_session_that_can_be_saved(
    messages: list[Message], rules: str, moon: str
) -> None:
    table = Headless(setup(rules, moon=moon))
    for message in messages:
        before = table.session
        try:
            table.say(message)
        except MessageError:
            assert table.session == before
        game = table.play.game
        assert Position.from_text(game.rules, game.position.text) == game.position
        assert playing(serialise.load(serialise.dump(table.session))).game == game
