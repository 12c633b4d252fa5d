"""The game screen's views."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, join
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views import Sections
from puluc.views.dock import dock, lead
from puluc.views.end import end
from puluc.views.log import announcements
from puluc.views.throws import throws
from puluc.views.turns import turns


def drawn(screen: Play, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a game besides its board."""
    return {
        "dock": (
            end(screen, session)
            if screen.over and not framed
            else dock(screen, session, upright=upright, framed=framed)
        ),
        "turns": Markup() if framed else _turns(screen, session),
        "log": announcements(screen),
    }


def _turns(screen: Play, session: Session) -> Markup:
    """Return the turns, and as long as there are none what each throw is worth."""
    worth = not screen.game.ply and throws(screen.rules, _("The throw"))
    return join(turns(screen, session, opens="go past"), worth)


def needed(screen: Play, session: Session) -> str | None:
    """Return the id of what leads on: the kernels, a place of the board, or a button."""
    return "again" if screen.over else lead(screen)
