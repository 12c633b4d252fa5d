"""The game screen's views."""

from __future__ import annotations

from puluc.markup import Markup
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views import Sections
from puluc.views.dock import dock, lead
from puluc.views.end import end
from puluc.views.log import announcements
from puluc.views.turns import turns


def drawn(screen: Play, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a game besides its board."""
    return {
        "dock": (
            end(screen, session)
            if screen.over and not framed
            else dock(screen, session, upright=upright, framed=framed)
        ),
        "turns": Markup() if framed else turns(screen, session, opens="go past"),
        "log": announcements(screen),
    }


def needed(screen: Play, session: Session) -> str | None:
    """Return the id of what leads on: the kernels, a place of the board, or a button."""
    return "again" if screen.over else lead(screen)
