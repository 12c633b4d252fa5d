"""The page around the board: all its sections together, each drawn by a view of its own.

Pure: a view draws what the session says.
"""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup
from puluc.session.session import Session
from puluc.views.board import board
from puluc.views.closeup import closeup
from puluc.views.dock import dock
from puluc.views.heading import heading, title
from puluc.views.log import announcements
from puluc.views.news import news
from puluc.views.turns import turns

SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's parts, each drawn by a view of its own."""


def sections(
    session: Session,
    *,
    upright: bool,
    framed: bool = False,
    address: str = "",
    single: int = 0,
) -> dict[str, Markup]:
    """Return the content of each of the page's sections.

    `address` is the page's own; `single` the size in bytes of the file it offers, 0 for none. A
    `framed` page is the board, and what to do next.
    """
    return {
        "heading": title() if framed else heading(session),
        "news": Markup() if framed else news(session),
        "field": board(session, upright=upright),
        "closeup": closeup(session, upright),
        "dock": dock(session, framed=framed),
        "turns": Markup() if framed else turns(session),
        "log": announcements(session),
        "panel": Markup() if framed else _panel(session, address, single),
    }


def labels() -> dict[str, str]:
    """Return the names of the sections that have no heading of their own."""
    return {"dock": _("Throw and move"), "turns": _("Turns"), "log": _("Events")}


def _panel(session: Session, address: str, single: int) -> Markup:
    if not session.panel:
        return Markup()
    # Imported late: the first view needs no panel.
    from puluc.views.panels import panel

    return panel(session, address, single)
