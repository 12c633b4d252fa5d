"""The page around the board: all its sections together, each drawn by a view of its own.

Pure: a view draws what the session says.
"""

from __future__ import annotations

from puluc.app.session import Session
from puluc.support.html import Markup
from puluc.support.i18n import _
from puluc.ui import Sections
from puluc.ui.board import board
from puluc.ui.board.stack_zoom import render_zoom
from puluc.ui.header import game_title, render_header
from puluc.ui.notices import render_notices
from puluc.ui.panels import render_panel
from puluc.ui.screens import find_views

SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's parts."""


def render_sections(
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
    content["heading"] = game_title() if framed else render_header(session, reading=single > 0)
    shown = session.screen.board(session)
    if shown:
        look = None if shown.motion else session.look
        content["field"] = board.render_board(shown, upright=upright, look=look)
        if look is not None:
            content["closeup"] = render_zoom(shown, look, upright=upright)
    content |= find_views(session.screen).render(
        session.screen, session, upright=upright, framed=framed
    )
    if not framed:
        content["news"] = render_notices(session)
        if session.panel:
            content["panel"] = render_panel(session, address, single)
    return content


def focus_id(session: Session) -> str | None:
    """Return the id of the element a person playing by keyboard needs next, if any."""
    return find_views(session.screen).focus_id(session.screen, session)


def section_labels() -> dict[str, str]:
    """Return the names of the sections that have no heading of their own."""
    return {"dock": _("Throw and move"), "turns": _("Turns"), "log": _("Events")}
