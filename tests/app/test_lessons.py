"""The lessons: each task can be done, every other move is answered, and the texts are true."""

import json
import re
from functools import cache
from typing import Any

import pytest

from puluc.app.effects import LoadTable, Save
from puluc.app.messages import AnimationEnded, MessageError, OpenLink
from puluc.app.open import saved
from puluc.app.play.lesson import SEEDS, LessonScreen
from puluc.app.session import Session
from puluc.app.settings import Setup
from puluc.app.update import update
from puluc.engine import kernels
from puluc.engine.position import PASS, SUN, Event, Position
from puluc.site_build.tools import ROOT
from puluc.support import i18n
from puluc.support.i18n import LANGUAGES
from puluc.ui.sections import focus_id
from puluc.words.lessons import COURSE, NAMES, Lesson, Task, get_lesson
from tests.app.drawn import find, parsed
from tests.app.headless import new_session, said, screen_of
from tests.app.refused import assert_refused
from tests.app.whole_page import render_sections
from tests.support.effort import some


def list_lessons() -> tuple[Lesson, ...]:
    """Return the lessons in their order, in the language in use."""
    return tuple(map(get_lesson, NAMES))


TASKS = [
    (number, part) for number, one in enumerate(list_lessons()) for part in range(len(one.tasks))
]
BOARDS = [place for place in TASKS if not list_lessons()[place[0]].tasks[place[1]].whole]


def lesson_screen(session: Session) -> LessonScreen:
    return screen_of(session, LessonScreen)


def fresh(rest: str = "") -> Session:
    session = new_session(Setup(starter="sun"), "below")
    return said(session, f"go lesson {rest}".rstrip())


def dock(session: Session) -> str:
    return render_sections(session, upright=False)["dock"]


@cache
def start_task(number: int, part: int) -> Session:
    """Return a session at the start of a task, after the tasks before it."""
    session = fresh(str(number + 1))
    for before in range(part):
        session = said(next(after for after in play_ends(number, before) if done(after)), "next")
    return session


def done(session: Session) -> bool:
    return lesson_screen(session).outcome == "done"


@cache
def play_ends(number: int, part: int) -> tuple[Session, ...]:
    """Return all sessions in which a task can end, done or missed, for any moves of the learner."""
    found, waiting = [], [start_task(number, part)]
    while waiting:
        session = waiting.pop()
        screen = lesson_screen(session)
        if screen.outcome != "open":
            found.append(session)
        elif screen.game_screen.game.position.marks is None:
            waiting.append(said(session, "throw"))
        else:
            waiting += [said(session, f"move {move.text}") for move in screen.game_screen.moves]
    return tuple(found)


def events(session: Session) -> list[Event | None]:
    game = lesson_screen(session).game_screen.game
    return [game.event(ply) for ply in range(game.ply)]


def test_the_course_is_ten_of_one_thing_each_by_one_ruleset() -> None:
    assert [lesson.name for lesson in list_lessons()] == [*NAMES]
    assert len({lesson.title for lesson in list_lessons()}) == len(NAMES)
    course = list_lessons()[:COURSE]
    assert len(course) == 10
    assert {task.rules.partition(":")[0] for one in course for task in one.tasks} == {"classic"}
    last = course[-1].tasks[-1]
    assert (last.rules, last.whole) == ("classic:men=2,spaces=5", True)


@pytest.mark.parametrize("place", BOARDS)
def test_each_task_can_be_done_and_every_other_try_is_answered(place: tuple[int, int]) -> None:
    found = play_ends(*place)
    assert [session for session in found if done(session)]
    missed = [session for session in found if not done(session)]
    assert bool(missed) == bool(list_lessons()[place[0]].tasks[place[1]].missed)
    for session in found:
        screen = lesson_screen(session)
        if done(session):
            assert screen.game_screen.game.position.mover != SUN or not screen.task.wanted
            continue
        assert screen.task.missed in dock(session)
        assert "again" in dock(session)
        assert not any(spot.message for spot in screen.board(session).place_states)
        again = lesson_screen(said(session, "again"))
        assert again.game_screen == lesson_screen(start_task(*place)).game_screen
        assert again.outcome == "open"


def test_what_is_missed_is_always_played_out_by_a_capture() -> None:
    """The texts say that Moon has captured, and from where."""
    for number, part in BOARDS:
        for session in play_ends(number, part):
            if done(session):
                continue
            last = events(session)[-1]
            assert last
            assert last.mover != SUN
            assert last.captured
            name = NAMES[number]
            if name in ("carry", "bring-in"):
                assert last.move.source == 0
                assert (last.captured, last.rescued) == (1, 1)
            if name == "rescue":
                assert (last.stack + last.landed).count(SUN) > 1
            if name == "capture":
                assert lesson_screen(session).game_screen.game.positions[1].spaces_thrown == 2
            if name == "pass-over":
                assert lesson_screen(session).game_screen.game.positions[1].spaces_thrown == 1
                assert abs(last.move.source - last.move.target) == 1
            if name == "win":
                assert lesson_screen(session).game_screen.game.result is None


def test_what_is_said_when_a_task_is_done_is_so() -> None:
    def at(name: str, part: int = 0) -> tuple[Position, Position, Any]:
        found = next(session for session in play_ends(NAMES.index(name), part) if done(session))
        game = lesson_screen(found).game_screen.game
        own = max(game.ply - 1, 0)
        return game.positions[own], game.position, game.event(own) if game.ply else None

    assert at("throw")[0].rules.values == (5, 1, 2, 3, 4)
    before, after, event = at("enter")
    assert (before.spaces_thrown, event.move.text, after.heading("M")) == (2, "c-2", -1)
    before, _after, event = at("walk")
    assert event.move.target - event.move.source == before.spaces_thrown
    assert before.obstacle(0) == "own"
    before, after, event = at("pass-over")
    assert after.stack(5) == "M"
    assert event.move.target > 5
    _before, after, event = at("capture")
    assert after.stack(event.move.target) == "MS"
    for name, heading in (("carry", 1), ("homeward", -1)):
        before, after, event = at(name)
        assert (before.stack(5), after.stack(event.move.target)) == ("MS", "MS")
        assert after.heading("MS") == heading
        assert (event.move.target - 5) * heading > 0
    before, after, event = at("bring-in")
    assert (event.removed, event.returned, after.sun) == (1, 1, before.sun + 1)
    assert event.move.source + before.spaces_thrown > before.rules.spaces + 1
    landed = said(start_task(NAMES.index("rescue"), 0), "throw", "move 5-7")
    assert "Now bring it in." in dock(landed)
    _before, after, event = at("rescue")
    assert (event.removed, event.returned, after.sun) == (1, 2, 5)
    before, after, event = at("must")
    assert len(before.moves()) == 1
    enemies = [space for space in range(1, 10) if before.stack(space)[-1:] == "M"]
    assert any(0 < space - event.move.target <= 5 for space in enemies)
    before, _after, event = at("homeward", 1)
    assert event is None
    assert before.moves() == (PASS,)
    assert [before.obstacle(source) for source in before.sources()] == ["own", "own"]
    before, after, event = at("win")
    assert after.result == SUN
    assert any("M" in stack for stack in after.road)
    moon = [stack for stack in (*before.road, "M" * before.moon) if stack.endswith("M")]
    assert len(moon) == 1


@pytest.mark.slow
@pytest.mark.parametrize("code", some([*LANGUAGES], ["en"]))
def test_the_lessons_can_be_played_from_the_first_to_the_last(code: str) -> None:
    """Including the last whole game, which is played until it is won."""
    i18n.set_language(code)
    session = fresh()
    tasks = []
    for number, part in TASKS:
        screen = lesson_screen(session)
        assert (screen.number, screen.part) == (number, part)
        tasks.append(screen.task.text)
        assert screen.task.text in dock(session)
        for _ in range(300):
            session = by_what_is_next(session)
            parsed(session)
            if done(session):
                break
        if lesson_screen(session).graduated:
            assert focus_id(session) == "leave"
            letters = find(parsed(session), ".//*[@id='board']//text[@role='heading']")
            assert letters.text == i18n._("You can play Puluc!")
            assert "open certificate" in dock(session)
            offers = "next-task" in dock(session)
            assert offers == (not lesson_screen(session).last)
        task = lesson_screen(session).task
        assert task.whole != (task.done in dock(session))
        assert (f"lesson-{NAMES[number]}" in session.rules_encountered) == (
            (number, part + 1) not in TASKS
        )
        if not lesson_screen(session).last:
            session = said(session, "next")
    assert lesson_screen(session).last
    assert lesson_screen(session).graduated
    assert focus_id(session) == "leave"
    back = said(session, "leave")
    assert back.screen.name == "play"
    assert len(back.rules_encountered) == len(NAMES)
    assert code == "en" or not {*tasks} & {task.text for task in english()}


def english() -> list[Task]:
    i18n.set_language("en")
    return [task for lesson in list_lessons() for task in lesson.tasks]


def by_what_is_next(session: Session) -> Session:
    """Do the next step of a task, by the element that gets the focus."""
    screen = lesson_screen(session)
    wanted = focus_id(session)
    if wanted == "throw":
        return said(session, "throw")
    if wanted == "pass":
        return said(session, "move --")
    if wanted == "again":
        return said(session, "again")
    assert wanted
    assert wanted.startswith("spot-")
    position, task = screen.game_screen.game.position, screen.task
    own = sum(1 for before in screen.game_screen.game.positions[:-1] if before.mover == SUN)
    for move in screen.game_screen.moves:
        event = None if move == PASS else position.event(move)
        if task.whole or task.wanted[own](position, event):
            session = said(session, f"pick {move.source or 'c'}")
            goal = focus_id(session)
            assert goal
            return said(session, f"put {goal.removeprefix('spot-')}")
    raise AssertionError(f"{screen.lesson.name}: nothing to do")


def test_any_lesson_can_be_opened_by_its_number_or_name() -> None:
    for number, name in enumerate(NAMES):
        assert (
            lesson_screen(fresh(name)).number
            == lesson_screen(fresh(str(number + 1))).number
            == number
        )
        assert lesson_screen(said(fresh(), f"lesson {number + 1}")).number == number
    for wrong in ("0", "12", "-1", "nothing", "١"):
        with pytest.raises(MessageError):
            fresh(wrong)


def test_they_go_on_where_one_left_off() -> None:
    session = said(fresh(), "throw")
    assert session.rules_encountered == ("lesson-throw",)
    session = said(session, "leave")
    assert lesson_screen(said(session, "go lesson")).lesson.name == "enter"
    everything = session._replace(rules_encountered=tuple(f"lesson-{name}" for name in NAMES))
    assert lesson_screen(said(everything, "go lesson")).number == 0


def test_what_is_learnt_is_kept_and_nothing_else() -> None:
    session, effects = update(fresh(), "throw")
    assert Save() not in effects
    session, effects = update(session, AnimationEnded(lesson_screen(session).token))
    assert Save() in effects
    kept = saved.load_session(saved.dump_session(session))
    assert kept.rules_encountered == session.rules_encountered == ("lesson-throw",)
    assert kept.screen == session.screen_stack[0]
    _, effects = update(session, "next")
    assert effects == []


@pytest.mark.parametrize(
    ("damaged", "left"),
    [
        (None, ()),
        ("lesson-throw", ()),
        ({"lesson-throw": 1}, ()),
        ([1, None, "lesson-throw", "<b>", "lesson-throw", "x" * 99], ("lesson-throw",)),
    ],
)
def test_damaged_progress_never_breaks_the_start(damaged: object, left: tuple[str, ...]) -> None:
    value = json.loads(saved.dump_session(fresh()))
    assert saved.load_session(json.dumps(value | {"met": damaged})).rules_encountered == left
    del value["met"]
    assert saved.load_session(json.dumps(value)).rules_encountered == ()


def test_nothing_more_can_be_done_when_a_task_is_done() -> None:
    session = said(fresh(), "throw")
    assert done(session)
    for message in ("throw", "pick c", "move c-2"):
        assert_refused(session, message)


def test_settings_for_the_game_do_not_disturb_the_lessons() -> None:
    session = fresh("must")
    settings = session.settings._replace(kernels="real", moves="only", chances="show")
    session = session._replace(settings=settings)
    assert 'data-do="throw"' in dock(session)
    session, effects = update(session, "throw")
    assert not [one for one in effects if isinstance(one, LoadTable)]
    session = said(session, "set moves passes")
    assert lesson_screen(session).game_screen.moves or lesson_screen(session).in_motion


def test_the_game_waits_below_as_it_was() -> None:
    game = said(new_session(Setup(starter="sun", moon="captures"), "below"), "throw")
    back = said(said(said(game, "go lesson capture"), "throw"), "leave")
    assert back.screen == game.screen
    assert back.screen_stack == ()


def whole_game() -> Session:
    """Return a session in the middle of the whole game of the last lesson of the course."""
    session = said(next(end for end in play_ends(COURSE - 1, 0) if done(end)), "next")
    while (
        lesson_screen(session).game_screen.game.ply < 3 or lesson_screen(session).outcome != "open"
    ):
        session = by_what_is_next(session)
    return session


def reload_session(text: str, address: str = "#learn=win") -> Session:
    return said(saved.load_session(text), OpenLink("seed", address))


def test_a_reload_goes_on_with_the_whole_game() -> None:
    session = whole_game()
    before = lesson_screen(session)
    again = reload_session(saved.dump_session(session))
    after = lesson_screen(again)
    assert after.game_screen.game == before.game_screen.game
    assert (after.number, after.part, after.tries) == (before.number, before.part, before.tries)
    assert again.screen_stack == session.screen_stack
    while not done(again):
        again = by_what_is_next(again)
    assert lesson_screen(reload_session(saved.dump_session(again))).graduated
    assert (
        lesson_screen(reload_session(saved.dump_session(session), "#learn=walk")).lesson.name
        == "walk"
    )
    assert not saved.load_session(saved.dump_session(fresh("win"))).kept


@pytest.mark.parametrize(
    "kept",
    [
        *("win", "win 1 0 0", "win x 0 0 ", "win 1 0 1 c-2,c-9", "win 9 0 0 ", "walk 0 0 0 "),
        *("win 1 0 2 --", "win 1 0 5 c-1,c-1,c-1", 7, ["win 1 0 1 "], None, "win 1 0 1 x"),
    ],
)
def test_a_game_kept_that_cant_be_read_begins_anew(kept: object) -> None:
    value = json.loads(saved.dump_session(fresh())) | {"kept": kept}
    screen = lesson_screen(reload_session(json.dumps(value)))
    assert (screen.lesson.name, screen.part, screen.outcome) == ("win", 0, "open")


def test_the_names_in_addresses_are_told() -> None:
    document = (ROOT / "docs/embedding.md").read_text("utf-8")
    [listed] = re.findall(r"`\?learn=capture` for one lesson: ([^.]*)\.", document)
    assert re.findall("`([a-z-]+)`", listed) == [*NAMES]


def test_the_first_throws_of_each_task_are_its_own() -> None:
    found = {task.throws for lesson in list_lessons() for task in lesson.tasks}
    assert found == SEEDS.keys()
    for marks, number in SEEDS.items():
        shown = [sum(kernels.throw_kernels(f"lesson {number}", ply)) for ply in range(len(marks))]
        assert shown == [*marks]
