"""A session as text, for the interpreter that goes on with it: nothing is lost, and all goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from puluc.app.effects import Animate, AskOpponent, Evaluate, LoadTable, SendMessage, Summarise
from puluc.app.messages import (
    Evaluated,
    MessageError,
    OtherTabActive,
    SkipAnimation,
    StudyFailed,
    TableStatus,
)
from puluc.app.offline import KeepOffline, Offline, OfflineStatus
from puluc.app.open import handover, links
from puluc.app.play.lesson import LessonScreen
from puluc.app.play.screen import Animating, BotThinking, InvalidDrop, Play, Refusal
from puluc.app.session import PANELS, PendingStudy, Session, Step, UrlOverrides
from puluc.app.settings import PERSON, Settings, Setup
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, resume_session, update
from puluc.engine.position import PASS
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import evaluate, run_to_end
from puluc.screens import register
from puluc.tablebase import library
from puluc.words.lessons import NAMES
from tests.app.headless import (
    RULES,
    Edges,
    at,
    new_session,
    next_message,
    over,
    playing,
    said,
)
from tests.support.effort import some

SETTINGS = (
    Settings(),
    Settings(chances="show", moves="only", kernels="real", speed="none"),
    Settings(moves="never", board="turned", sound="off", language="es", theme="dark"),
)
CHANGES = (
    ("captures", SETTINGS[0], 0.3),
    ("captures", SETTINGS[1], 1.0),
    (PERSON, SETTINGS[2], 1.0),
)
"""Who plays Moon, the settings, and at which part of the steps the interpreter changes."""
MOST = 3000
"""Steps, more than any game here takes."""

register.register_screens()


def led(
    step: Step, says: Callable[[Session, Random], str], seed: str, cuts: float
) -> Iterator[Session]:
    """Yield each session from a step on, until a person says nothing more; the interpreter changes
    at this part of the steps, loses what was still to be done, and goes on with what it is told."""
    person, cutting, edges = Random(f"person {seed}"), Random(f"cuts {seed}"), Edges()
    for _ in range(MOST):
        session, waiting = step
        yield session
        if cutting.random() < cuts:
            session, waiting = resume_session(handover.load(handover.dump(session)))
        tail = iter(waiting)
        answer = next((said for said in map(edges.answer, tail) if said is not None), None)
        message = answer if answer is not None else says(session, person)
        if not message:
            return
        session, effects = update(session, message)
        step = session, [*effects, *tail]
    raise AssertionError("it does not end")


def whole(setup: Setup, settings: Settings, seed: str, cuts: float) -> list[Session]:
    """Return each session of a game."""
    return list(led(begin_session(new_session(setup, seed, settings)), _plays, seed, cuts))


def _plays(session: Session, person: Random) -> str:
    if playing(session).result is not None:
        return ""
    message = next_message(session, person)
    real = session.settings.kernels == "real"
    return f"throw {person.randrange(5)}" if message == "throw" and real else message


def learnt(name: str, cuts: float) -> list[Session]:
    """Return each session of a lesson and what comes after it, done at random until some tasks
    were done."""
    return list(led(update(over(), f"go lesson {name}"), _learns, name, cuts))


def _learns(session: Session, person: Random) -> str:
    screen = session.screen
    assert isinstance(screen, LessonScreen)
    if screen.outcome == "done":
        return "" if screen.last or screen.tries > 5 else "next"
    if screen.outcome == "missed":
        return "again"
    play = screen.play
    if play.game.position.marks is None:
        return "throw"
    move = person.choice(play.moves)
    picked = play.rest.picked is not None or move == PASS or person.random() < 0.5
    return f"move {move.text}" if picked else f"pick {move.source or 'c'}"


def kept(session: Session) -> Session:
    """Return what another interpreter reads of a session, which is the same."""
    again: Session = handover.load(handover.dump(session))
    assert again == session
    assert repr(again) == repr(session)
    return again


@pytest.mark.parametrize("rules", RULES)
def test_each_moment_of_a_game_is_the_same_for_the_other(rules: str) -> None:
    settings = SETTINGS[RULES.index(rules) % len(SETTINGS)]
    setup = Setup(Rules.from_text(rules), PERSON, "captures", "sun")
    sessions = whole(setup, settings, "each moment", 0.0)
    for number, session in enumerate(sessions[::7]):
        panel = ("", *PANELS)[number % (1 + len(PANELS))]
        kept(session._replace(panel=panel, part="2" if panel == "rules" else ""))
    happened = {type(playing(session).now).__name__ for session in sessions}
    assert happened == {"Idle", "Animating", "BotThinking"}


@pytest.mark.parametrize("rules", RULES)
def test_a_game_goes_on_as_if_nothing_had_happened(rules: str) -> None:
    for moon, settings, cuts in some(CHANGES, CHANGES[:1]):
        setup = Setup(Rules.from_text(rules), PERSON, moon, "sun")
        straight = whole(setup, settings, rules, 0.0)[-1]
        changed = whole(setup, settings, rules, cuts)[-1]
        assert playing(changed).record.text == playing(straight).record.text


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_goes_on_as_if_nothing_had_happened(name: str) -> None:
    straight, changed = learnt(name, 0.0), learnt(name, 1.0)
    assert [repr(session.screen) for session in changed] == [repr(one.screen) for one in straight]
    assert changed[-1].rules_encountered == straight[-1].rules_encountered


def test_who_looks_back_comes_back_to_a_game_that_goes_on() -> None:
    setup = Setup(Rules.from_text("kekchi"), PERSON, "captures", "sun")
    session, _ = begin_session(new_session(setup, "looking back"))
    while not isinstance(playing(session).now, BotThinking):
        message = SkipAnimation() if playing(session).showing else next_message(session, Random(1))
        session, _ = update(session, message)
    past, effects = resume_session(kept(update(session, f"go past {playing(session).game.ply}")[0]))
    assert past.screen.name == "past"
    assert not any(isinstance(effect, Animate | AskOpponent) for effect in effects)
    session, effects = update(past, "leave")
    (think,) = (effect for effect in effects if isinstance(effect, AskOpponent))
    assert think.token == playing(session).token


def test_two_opponents_go_on_by_themselves() -> None:
    setup = Setup(Rules.from_text("kekchi"), "captures", "random", "sun")
    straight, changed = (whole(setup, Settings(), "two", cuts)[-1] for cuts in (0.0, 0.5))
    assert playing(changed).record == playing(straight).record
    assert playing(changed).game.ply > 20


def test_what_goes_on_is_asked_for_again() -> None:
    session, _ = begin_session(new_session(Setup(starter="sun"), "asked"))
    session, effects = update(session, "throw")
    (throw,) = (effect for effect in effects if isinstance(effect, Animate))
    assert throw in resume_session(kept(session))[1]
    session, _ = update(session, SkipAnimation())
    assert not any(
        isinstance(effect, Animate | AskOpponent) for effect in resume_session(kept(session))[1]
    )
    while not isinstance(playing(session).now, BotThinking):
        if not playing(session).showing:
            session, effects = update(session, next_message(session, Random(1)))
            continue
        assert (
            resume_session(kept(session))[1].count(playing(session).resume(session.settings)[0])
            == 1
        )
        session, effects = update(session, SkipAnimation())
    (think,) = (effect for effect in effects if isinstance(effect, AskOpponent))
    assert think in resume_session(kept(session))[1]


def test_each_stage_of_a_move_is_shown_again() -> None:
    stages = set()
    for rules in some(RULES, RULES[:2]):
        setup = Setup(Rules.from_text(rules), "captures", "captures", "sun")
        for session in whole(setup, Settings(), "stages", 0.0):
            play = playing(kept(session))
            if isinstance(play.now, Animating):
                (shown,) = play.resume(session.settings)
                assert isinstance(shown, Animate)
                assert shown.token == play.token
                stages.add((play.now.what, play.now.stage))
    assert stages == {("throw", 0), ("move", 0), ("move", 1)}


def test_what_a_hand_holds_and_is_refused_stays() -> None:
    session = at("classic", "3 3,SM,S,2,M,1 3 s 2")
    moves = playing(session).moves
    held = said(session, f"pick {moves[-1].source or 'c'}")
    assert playing(kept(held)).rest.picked == moves[-1].source
    refusals = set()
    for place in range(1, 12):
        for each in (session, held):
            for word in ("pick", "put"):
                try:
                    after = said(each, f"{word} {place}")
                except MessageError:
                    continue
                kept(after)
                refusals.add(type(playing(after).rest.refusal))
    assert {Refusal, InvalidDrop} <= refusals
    look = said(session, "look 4")
    assert kept(look).look == 4


def test_a_hint_with_its_chances_stays() -> None:
    session = at("kekchi", "3 3,SM,S,2,M,1 3 s 2", chances="show")
    table = TableState(session.screen.rules, "later", error=0.0123)
    session, _ = update(session, TableStatus(table))
    session, effects = update(session, "hint")
    (weigh,) = (effect for effect in effects if isinstance(effect, Evaluate))
    assert weigh in resume_session(kept(session))[1]
    worth = run_to_end(evaluate(weigh.position, library.get_values(session.screen.rules)))
    session, _ = update(session, Evaluated(worth))
    again = playing(kept(session))
    assert again.worth == worth
    assert again.rest.hint
    whole_worth = run_to_end(
        evaluate(
            weigh.position._replace(marks=None),
            library.get_values(session.screen.rules),
            throws=True,
        )
    )
    assert handover.load(handover.dump(whole_worth)) == whole_worth


def test_screens_over_the_game_stay() -> None:
    session = over()
    kept(session)
    past = said(session, "go past 3", "next")
    assert past.screen.name == "past"
    kept(past)
    kept(update(session, OtherTabActive())[0])
    for name in NAMES:
        lesson = said(session, f"go lesson {name}")
        assert isinstance(kept(lesson).screen, LessonScreen)
        assert kept(lesson).screen_stack == lesson.screen_stack
    undone = said(session, "undo")
    assert playing(kept(undone)).can_redo
    kept(said(undone, "give-up"))


def test_what_is_told_and_kept_beside_the_game_stays() -> None:
    session = (
        over()
        ._replace(
            setup=Setup(wrong=(("values", "Ça n’est pas juste."),), names=("Ana", "Ib")),
            visit=UrlOverrides("fr", "dark"),
            set_aside=("a game", "another"),
            rules_encountered=("capture", "lesson-throw"),
            offline=Offline("some", 3, 10**12, True, "It is <broken> \u2028 \N{GRINNING FACE}."),
            awaited=PendingStudy("go puzzle", 1 / 3, True),
            part="7",
        )
        .with_notice('Link "copied" & \\ more.\n', "download")
    )
    kept(session)


def test_what_a_frame_was_asked_for_stays() -> None:
    play = playing(over("lemery:zero=6"))
    position = play.game.positions[3]
    record = Record(play.game, "person", "search", "2026", ((1, "[%hint] a comment"),), given=True)
    asked = links.Link(
        play.rules, "sun", "moon", position, record, "es", "dark", True, "lesson", ("wrong",)
    )
    assert handover.load(handover.dump((asked, None, False))) == (asked, None, False)


def test_the_table_is_loaded_anew() -> None:
    for state in ("asked", "later", "none", "absent", "loading", "ready", "failed"):
        session = over()
        table = TableState(session.screen.rules, state, 0.5, 0.01)
        after, effects = resume_session(kept(session._replace(table=table)))
        assert effects.count(LoadTable(table.rules)) == 1
        assert after.table == TableState(table.rules, "asked", 0.0, 0.01)
    idle = over()._replace(table=TableState(Setup().rules))
    assert resume_session(idle)[1] == [Summarise(playing(idle).summary_key)]


def test_what_was_asked_of_the_study_happens_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puluc.app.registry.STUDY", {})
    session, _ = update(over(), "go puzzle")
    assert session.awaited.message == "go puzzle"
    after, effects = resume_session(kept(session))
    assert effects.count(SendMessage("go puzzle")) == 1
    assert after.awaited == PendingStudy()
    assert SendMessage("go puzzle") not in resume_session(kept(after))[1]
    failed, _ = update(session, StudyFailed())
    again, _ = update(failed, "await")
    assert SendMessage("go puzzle") in resume_session(kept(again))[1]
    gone, _ = update(session, "await not")
    assert not any(isinstance(effect, SendMessage) for effect in resume_session(kept(gone))[1])


def test_what_is_being_kept_goes_on_being_kept() -> None:
    session, _ = update(over(), "keep all")
    session, _ = update(session, OfflineStatus("loading", 5, 10))
    assert KeepOffline("all") in resume_session(kept(session))[1]
    session, _ = update(over(), "open settings")
    assert KeepOffline("look") in resume_session(kept(session))[1]
    assert not any(isinstance(effect, KeepOffline) for effect in resume_session(kept(over()))[1])


@pytest.mark.parametrize("name", ["puzzle", "review", "editor", "games"])
def test_what_only_the_study_knows_is_named(name: str) -> None:
    session = said(over(), f"go {name}")
    with pytest.raises(TypeError, match=type(session.screen).__name__):
        handover.dump(session)


def test_texts_of_another_kind_are_named() -> None:
    for value in ([1], {"a": 1}, b"x", 1j, Play):
        with pytest.raises(TypeError, match=type(value).__name__):
            handover.dump((1, (value,)))
