"""The views of a window while another one plays."""

from __future__ import annotations

from puluc.markup import Markup
from puluc.session.session import Session
from puluc.session.watch import WatchScreen
from puluc.views import Sections
from puluc.views.dock import watching
from puluc.views.log import announcements
from puluc.views.turns import turns


def drawn(screen: WatchScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a game besides its board."""
    return {
        "dock": watching(screen.play, session),
        "turns": Markup() if framed else turns(screen.play, session),
        "log": announcements(screen.play),
    }


def needed(screen: WatchScreen, session: Session) -> str | None:
    """Return the id of the button that takes the game over."""
    return "here"
