"""The views of a lesson."""

from __future__ import annotations

from typing import Final

from puluc.language import _, pgettext
from puluc.markup import Markup, element, join
from puluc.position import PASS, SUN
from puluc.session.lesson import LEARNT, LessonScreen
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views import Sections
from puluc.views.chances import sign
from puluc.views.controls import Item, button, item, listing
from puluc.views.dock import dock_of, happened, kernels, lead, next_step, pass_button, sentences
from puluc.views.log import announcements, refusal
from puluc.words import events, lessons

DONE: Final = "✓"


def drawn(screen: LessonScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a lesson besides its board."""
    return {
        "dock": _dock(screen, session),
        "turns": _contents(screen, session),
        "log": _log(screen),
    }


def needed(screen: LessonScreen, session: Session) -> str | None:
    """Return the id of what leads on: the kernels, a place of the board, or a button."""
    match screen.outcome:
        case "done":
            return "leave" if screen.last or screen.graduated else "next-task"
        case "missed":
            return "again"
    return lead(screen.play)


def _dock(screen: LessonScreen, session: Session) -> Markup:
    play = screen.play
    live = screen.outcome == "open"
    settings = session.settings._replace(kernels="page")
    heading = element("span", _heading(screen), class_="lesson")
    told = element("span", _told(screen), class_="refusal" if play.rest.refusal else None)
    if screen.graduated:
        return _graduated(screen, session)
    return dock_of(
        kernels(play, settings, live=live),
        sentences(join(heading, " ", told), _said(screen)),
        _action(screen),
        _way_out(screen),
        status="status learning",
    )


def _graduated(screen: LessonScreen, session: Session) -> Markup:
    """Return the card at the end of the course, which leads to a game."""
    game = session.below[0].played if session.below else None
    new = isinstance(game, Play) and not game.game.throws
    text = _("Play your first game") if new else _("Back to the game")
    extra = lessons.lesson(lessons.NAMES[lessons.COURSE]).title
    return element(
        "div",
        element(
            "div",
            element("h2", sign(SUN), element("span", _("You can play Puluc!"))),
            element("p", screen.task.done, id="next"),
            class_="status",
        ),
        element(
            "div",
            button(text, "leave", "main", id="leave"),
            button(_("One more lesson: {title}").format(title=extra), "next", id="next-task"),
            class_="again",
        ),
        class_="end S won",
    )


def _heading(screen: LessonScreen) -> str:
    """Return which lesson it is: `3 of 10: Walk.`"""
    text = _("{number} of {count}: {title}.")
    if screen.number >= lessons.COURSE:
        text = _("One more: {title}.")
    return text.format(number=screen.number + 1, count=lessons.COURSE, title=screen.lesson.title)


def _said(screen: LessonScreen) -> str:
    """Return the task, or what came of it; in a whole game, what is to be done next."""
    task = screen.task
    if task.whole and screen.outcome == "open" and screen.play.game.throws:
        return next_step(screen.play)
    return {"open": task.text, "done": task.done, "missed": task.missed}[screen.outcome]


def _told(screen: LessonScreen) -> str:
    """Return what happened last, or why something is not possible; nothing at the beginning."""
    play = screen.play
    if play.rest.refusal:
        return refusal(play)
    if play.moves == (PASS,):
        return _("{reason} You have to pass.").format(reason=events.pass_reason(play.game.position))
    return happened(play) if play.game.throws or play.game.ply else ""


def _action(screen: LessonScreen) -> Markup:
    """Return the button that leads on, if it is not the kernels or a place of the board."""
    match screen.outcome:
        case "done" if screen.last:
            return button(_("Back to the game"), "leave", "main", id="leave")
        case "done":
            return button(pgettext("button", "Next"), "next", "main", id="next-task")
        case "missed":
            return button(_("Once more"), "again", "main", id="again")
    if screen.play.moves == (PASS,):
        return pass_button()
    return Markup()


def _way_out(screen: LessonScreen) -> Markup:
    if screen.last and screen.outcome == "done":
        return Markup()
    return button(_("Back to the game"), "leave", "plain", id="leave", icon="leave")


def _contents(screen: LessonScreen, session: Session) -> Markup:
    """Return the list of lessons; each can be opened, and those learnt are marked."""
    return element(
        "nav",
        element("h2", _("Learn by playing"), id="turns-title"),
        listing(
            (_entry(screen, session, number) for number in range(len(lessons.NAMES))),
            ordered=True,
        ),
        class_="lessons",
        aria_labelledby="turns-title",
    )


def _entry(screen: LessonScreen, session: Session, number: int) -> Item:
    lesson = lessons.lesson(lessons.NAMES[number])
    learnt = f"{LEARNT}{lesson.name}" in session.met
    sign = element("span", DONE, class_="learnt", role="img", aria_label=_("done"))
    current = number == screen.number
    name = element("span", ". ", lesson.title, class_="title")
    return item(
        button(
            join(element("span", number + 1), name, learnt and join(" ", sign)),
            f"lesson {number + 1}",
            "plain",
            id=f"lesson-{number + 1}",
            title=lesson.title,
            aria_current="true" if current else None,
        )
    )


def _log(screen: LessonScreen) -> Markup:
    """Return what screen readers speak: the task, what happens, and what came of it."""
    task, tries = screen.task, screen.tries
    begun = element("p", _heading(screen), " ", task.text, id=f"say-task-{tries}")
    play = screen.play
    lines = [begun]
    if play.game.throws or play.rest.refusal:
        lines.append(announcements(play._replace(since=0)))
    if screen.outcome != "open":
        lines.append(element("p", _said(screen), id=f"say-{screen.outcome}-{tries}"))
    return join(*lines)
