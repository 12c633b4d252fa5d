"""The views of a position that is played on by hand."""

from __future__ import annotations

from puluc.kernels import MARKS
from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.position import PASS
from puluc.session.session import Session
from puluc.study.review.screen import ReviewScreen
from puluc.study.variation.screen import VariationScreen
from puluc.study.worth import shown, state
from puluc.views import Sections
from puluc.views.controls import button
from puluc.views.dock import dock_of, happened, kernels, lead, pass_button, sentences
from puluc.views.log import announcements, refusal
from puluc.views.turns import listed
from puluc.words import events, names


def drawn(screen: VariationScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a line besides its board."""
    return {
        "dock": _dock(screen, session),
        "turns": join(
            _worth(screen, session),
            listed(screen.play, "", None, {}, words=session.settings.turns == "words"),
        ),
        "log": announcements(screen.play),
    }


def needed(screen: VariationScreen, session: Session) -> str | None:
    """Return the id of what leads on: the kernels, a place of the board, or the way back."""
    play = screen.play
    return "leave" if play.over else lead(play)


def _reviewed(session: Session) -> bool:
    """Return whether the line leaves a game that is reviewed, not a position that was set up."""
    return any(isinstance(below, ReviewScreen) for below in session.below[:1])


def _dock(screen: VariationScreen, session: Session) -> Markup:
    play = screen.play
    to_throw = play.person_to_move and play.game.position.marks is None and not play.in_motion
    back = _("Back to the review") if _reviewed(session) else _("Back to the position")
    leave = button(back, "leave", "main", id="leave") if play.over else None
    dock = dock_of(
        kernels(play, session.settings._replace(kernels="page")),
        sentences(happened(play), _next(screen)),
        pass_button() if play.moves == (PASS,) else leave,
        button(_("Undo"), "undo", "plain", id="undo", enabled=screen.can_undo, icon="undo"),
        button(
            _("Back to the start of this line"),
            "first",
            "plain",
            id="step-first",
            enabled=screen.can_undo,
            icon="first",
        ),
        not play.over and button(back, "leave", "plain", id="leave", icon="leave"),
    )
    return join(dock, to_throw and _by_hand())


def _by_hand() -> Markup:
    """Return the buttons that enter a throw."""
    choices = (
        button(str(marks), f"throw {marks}", id=f"marks-{marks}", aria_label=names.marks(marks))
        for marks in MARKS
    )
    return element("div", *choices, class_="by-hand", role="group", aria_label=_("Marks thrown"))


def _next(screen: VariationScreen) -> str:
    """Return what is to be done."""
    play = screen.play
    side = names.side_name(play.mover)
    if play.over:
        return events.result(play.game.position)
    if play.rest.refusal:
        return refusal(play)
    if play.in_motion:
        return "…"
    if play.game.position.marks is None:
        return _("{side}: throw, or choose the marks.").format(side=side)
    if play.moves == (PASS,):
        return events.pass_reason(play.game.position)
    return _("{side}: choose a man to move.").format(side=side)


def _worth(screen: VariationScreen, session: Session) -> Markup:
    """Return what the present position and its throws or moves are worth, and the way to a review
    of what was played from a position that was set up."""
    title = _("Something else") if _reviewed(session) else _("Played on from here")
    played = screen.play.game.ply > 0 and not _reviewed(session)
    worth = screen.worth
    return element(
        "div",
        element("h2", title),
        shown(worth, opens="throw") if worth else state(screen.rules, session),
        played and button(_("Review these turns"), "go review", id="review"),
        class_="card",
    )
