"""The views of a lesson."""

from puluc.app.play.lesson import LEARNT, LessonScreen
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.engine.position import MOON, PASS, SUN
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, pgettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.board.scenes import render_ending
from puluc.ui.play import dock
from puluc.ui.play.announcements import refusal_sentence, render_announcements
from puluc.ui.widgets import Item, render_button, render_item, render_list, render_tool
from puluc.ui.win_bar import render_side_sign
from puluc.words import events, lessons


def render(screen: LessonScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of a lesson besides its board, and an addition to it at the end."""
    if screen.graduated:
        text = _("You can play Puluc!")
        yield "ending", render_ending(screen.board(session), text, "S won", upright=upright)
    yield "dock", _render_dock(screen, session)
    yield "turns", _render_contents(screen, session)
    yield "log", _render_log(screen, _render_heading(screen, session))


def focus_id(screen: LessonScreen, session: Session) -> str | None:
    """Return the id of the next control: the kernels, a place of the board, or a button."""
    match screen.outcome:
        case "done":
            return "leave" if screen.graduated else "next-task"
        case "missed":
            return "again"
    return dock.focus_target(screen.game_screen)


def _render_dock(screen: LessonScreen, session: Session) -> Markup:
    if screen.graduated:
        return _render_graduation(screen, session)
    play = screen.game_screen
    settings = session.settings._replace(kernels="page")
    heading = render_element("span", _render_heading(screen, session), class_="lesson")
    kind = "refusal" if play.idle.refusal else None
    event = render_element("span", _event_sentence(screen), class_=kind)
    return dock.make_dock(
        dock.render_kernels(play, settings, live=screen.outcome == "open"),
        dock.join_sentences(join_markup(heading, " ", event), _task_sentence(screen)),
        _render_action(screen),
        session.screen is screen and render_tool("leave", _("Back to the game")),
        status="status learning",
    )


def _render_graduation(screen: LessonScreen, session: Session) -> Markup:
    """Return the end of the course or of the last lesson.

    It has a button that starts a game, the certificate, and more.
    """
    game = session.screen_stack[0].played if session.screen_stack else None
    new = isinstance(game, Play) and not game.game.throws
    text = _("Play your first game") if new else _("Back to the game")
    extra = lessons.get_lesson(lessons.NAMES[lessons.COURSE]).title
    further = _("One more lesson: {title}").format(title=extra)
    return render_element(
        "div",
        # After the whole game the board says it.
        not screen.task.whole
        and render_element("div", dock.join_sentences("", screen.task.done), class_="status"),
        render_element(
            "div",
            render_button(text, "leave", "main", id="leave"),
            render_button(
                join_markup(
                    render_side_sign(SUN),
                    render_element("span", _("Your certificate")),
                    render_side_sign(MOON),
                ),
                "open certificate",
                id="certificate",
            ),
            render_element(
                "div",
                not screen.last and render_button(further, "next", id="next-task"),
                render_button(_("Solve a puzzle"), "to puzzle", id="first-puzzle"),
                class_="more",
            ),
            class_="next-steps",
        ),
        class_="end course",
    )


def _render_heading(screen: LessonScreen, session: Session) -> str:
    """Return the number and title of the lesson: `3 of 10: Walk.`; in a task sheet the title."""
    text = _("{number} of {count}: {title}.") if session.screen is screen else "{title}."
    if screen.number >= lessons.COURSE:
        text = _("One more lesson: {title}.")
    return text.format(number=screen.number + 1, count=lessons.COURSE, title=screen.lesson.title)


def _task_sentence(screen: LessonScreen) -> str:
    """Return the task or its outcome; in a whole game, the next step."""
    task = screen.task
    if task.whole and screen.outcome == "open" and screen.game_screen.game.throws:
        return dock.next_step_sentence(screen.game_screen)
    text = _instruction(screen)
    return {"open": text, "done": task.done, "missed": task.missed}[screen.outcome]


def _instruction(screen: LessonScreen) -> str:
    """Return the task in words, at first with the request to throw; nothing once it is missed."""
    game, task = screen.game_screen.game, screen.task
    if task.outcome(game) == "missed":
        return ""
    if not game.ply and task.wanted and game.position.marks is None:
        return f"{_('Throw.')} {task.text}"
    return (game.ply and task.then) or task.text


def _event_sentence(screen: LessonScreen) -> str:
    """Return the last event or a refusal in words; empty at the beginning."""
    play = screen.game_screen
    if play.idle.refusal:
        return refusal_sentence(play)
    if play.moves == (PASS,):
        reason = events.pass_sentence(play.game.position)
        return _("{reason} You have to pass.").format(reason=reason)
    begun = play.game.throws or play.game.ply
    return dock.event_before(play, _task_sentence(screen)) if begun else ""


def _render_action(screen: LessonScreen) -> Markup:
    """Return the button of the next step; empty while the next step is on the board."""
    match screen.outcome:
        case "done":
            return render_button(pgettext("button", "Next"), "next", "main", id="next-task")
        case "missed":
            return render_button(_("Try again"), "again", "main", id="again")
    if screen.game_screen.moves == (PASS,):
        return dock.render_pass_button()
    return Markup()


def _render_contents(screen: LessonScreen, session: Session) -> Markup:
    """Return the list of lessons as buttons; finished ones are marked."""
    return render_element(
        "nav",
        render_element("h2", pgettext("place", "Lessons"), id="turns-title"),
        render_list(
            (_render_entry(screen, session, number) for number in range(len(lessons.NAMES))),
            ordered=True,
        ),
        class_="lessons",
        aria_labelledby="turns-title",
    )


def _render_entry(screen: LessonScreen, session: Session, number: int) -> Item:
    lesson = lessons.get_lesson(lessons.NAMES[number])
    learnt = f"{LEARNT}{lesson.name}" in session.rules_encountered
    sign = render_element("span", "✓", class_="learnt", role="img", aria_label=_("done"))
    place, dot = (number + 1, ". ") if number < lessons.COURSE else ("+", " ")
    name = render_element("span", dot, lesson.title, class_="title")
    button = render_button(
        join_markup(render_element("span", place), name, learnt and join_markup(" ", sign)),
        f"lesson {number + 1}",
        "plain",
        id=f"lesson-{number + 1}",
        title=lesson.title,
        aria_current="true" if number == screen.number else None,
    )
    return render_item(button)


def _render_log(screen: LessonScreen, heading: str) -> Markup:
    """Return the log for screen readers: the task, the events and the outcome."""
    tries = screen.tries
    begun = render_element("p", heading, " ", _instruction(screen), id=f"say-task-{tries}")
    play = screen.game_screen
    done = render_element("p", _task_sentence(screen), id=f"say-{screen.outcome}-{tries}")
    eventful = bool(play.game.throws or play.idle.refusal)
    log = eventful and render_announcements(play._replace(undone_to=0))
    return join_markup(begun, log, screen.outcome != "open" and done)
