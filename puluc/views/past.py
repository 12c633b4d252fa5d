"""The views of a turn that is looked at again."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.past import PastScreen, TurnsScreen
from puluc.session.session import Session
from puluc.views import Sections
from puluc.views.controls import button
from puluc.views.dock import dock_of, happened, kernels, sentences
from puluc.views.log import announcements, ended
from puluc.views.turns import turns
from puluc.words import names


def drawn(screen: PastScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a turn besides its board."""
    told = _told(screen)
    said = element("p", told, " ", _shown(screen), id=f"say-{screen.play.hash}-{screen.ply}p")
    return {
        "dock": _dock(screen, session),
        "turns": turns(screen.play, session, opens="ply", shown=screen.ply),
        "log": join(announcements(screen.play), said),
    }


def needed(screen: PastScreen, session: Session) -> str | None:
    """Return the id of the button that leads back to the game."""
    return "leave"


def _dock(screen: PastScreen, session: Session) -> Markup:
    return dock_of(
        kernels(screen.thrown, session.settings, live=False),
        sentences(_told(screen), _shown(screen)),
        button(_("Back to the game"), "leave", "main", id="leave"),
        *steps(screen, _ways()),
        actions="actions steps",
    )


def _told(screen: PastScreen) -> str:
    """Return what happened in the turn, and at the last one how the game ended."""
    told, last = happened(screen.then), screen.ply == screen.play.game.ply
    return f"{told} {ended(screen.play)}" if last and screen.play.result else told


def _shown(screen: PastScreen) -> str:
    """Return which turn is shown, as the list of turns counts them."""
    if not screen.ply:
        return _("You are looking at the start.")
    before = screen.play.game.positions[screen.ply - 1]
    return _("You are looking at turn {number}, {side}.").format(
        number=screen.play.game.number(screen.ply - 1), side=names.side_name(before.mover)
    )


def _ways() -> dict[str, str]:
    return {
        "first": _("Start"),
        "previous": _("Previous turn"),
        "next": _("Next turn"),
        "last": _("Last turn"),
    }


def steps(screen: TurnsScreen, texts: dict[str, str]) -> Iterator[Markup]:
    """Yield the buttons that lead from turn to turn, by their messages and texts."""
    for word, text in texts.items():
        enabled = screen.reached(word) is not None
        yield button(text, word, "plain", id=f"step-{word}", icon=word, enabled=enabled)
