"""All sections of the page, each rendered by a view of its own."""

from __future__ import annotations

from puluc.app.board import Board
from puluc.app.session import Session
from puluc.support.i18n import _, current_language
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_equal
from puluc.ui import Sections
from puluc.ui.board import board
from puluc.ui.board.stack_zoom import render_zoom
from puluc.ui.header import render_header, render_title
from puluc.ui.notices import render_notices
from puluc.ui.screens import find_views

SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's sections."""


def render_sections(
    session: Session,
    *,
    upright: bool,
    framed: bool = False,
    address: str = "",
    single: int = 0,
) -> Sections:
    """Return the content of each of the page's sections.

    `address` is the page's own. `single` is the size in bytes of the single-file game for download,
    0 for none. A `framed` page has only the board and the dock.
    """
    content = dict.fromkeys(SECTIONS, Markup())
    content["heading"] = render_title() if framed else render_header(session, reading=single > 0)
    content |= find_views(session).render(session.screen, session, upright=upright, framed=framed)
    ending = content.pop("ending", Markup())
    visible = session.screen.board(session)
    if visible:
        look = None if visible.motion else session.look
        content["field"] = _render_board(visible, ending, upright, look, current_language())
        if look is not None:
            content["closeup"] = render_zoom(visible, look, upright=upright)
    if not framed:
        content["news"] = render_notices(session)
        if session.panel:
            from puluc.ui.panels import render_panel

            content["panel"] = render_panel(session, address, single)
    return content


@memoize_equal
def _render_board(
    visible: Board, ending: Markup, upright: bool, look: int | None, _language: str
) -> Markup:
    """Return the board, which most messages leave unchanged."""
    return board.render_board(visible, ending, upright=upright, look=look)


def focus_id(session: Session) -> str | None:
    """Return the id of the next element for a person using the keyboard, if any."""
    return find_views(session).focus_id(session.screen, session)


def section_labels() -> dict[str, str]:
    """Return labels for the sections without a heading, by id."""
    return {"dock": _("Throw and move"), "turns": _("Turns"), "log": _("Events")}
