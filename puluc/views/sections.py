"""The page around the board: all its sections together, each drawn by a view of its own.

Pure: a view draws what the session says.
"""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup
from puluc.session.session import Session
from puluc.views import Sections, board
from puluc.views.closeup import closeup
from puluc.views.heading import heading, title
from puluc.views.news import news
from puluc.views.panels import panel
from puluc.views.screens import views_of

SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's parts."""


def sections(
    session: Session,
    *,
    upright: bool,
    framed: bool = False,
    address: str = "",
    single: int = 0,
) -> Sections:
    """Return the content of each of the page's sections.

    `address` is the page's own; `single` the size in bytes of the file it offers, 0 for none. A
    `framed` page is the board, and what to do next.
    """
    content = dict.fromkeys(SECTIONS, Markup())
    content["heading"] = title() if framed else heading(session, reading=single > 0)
    shown = session.screen.board(session)
    if shown:
        look = None if shown.motion else session.look
        content["field"] = board.draw(shown, upright=upright, look=look)
        if look is not None:
            content["closeup"] = closeup(shown, look, upright=upright)
    content |= views_of(session.screen).drawn(
        session.screen, session, upright=upright, framed=framed
    )
    if not framed:
        content["news"] = news(session)
        if session.panel:
            content["panel"] = panel(session, address, single)
    return content


def focus(session: Session) -> str | None:
    """Return the id of the element a person playing by keyboard needs next, if any."""
    return views_of(session.screen).needed(session.screen, session)


def labels() -> dict[str, str]:
    """Return the names of the sections that have no heading of their own."""
    return {"dock": _("Throw and move"), "turns": _("Turns"), "log": _("Events")}
