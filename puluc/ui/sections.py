"""All sections of the page, each rendered by a view of its own."""

from __future__ import annotations

from puluc.app.board import Board
from puluc.app.session import Session
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, current_language
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_equal
from puluc.ui import Sections
from puluc.ui.board import board
from puluc.ui.board.stack_zoom import render_zoom
from puluc.ui.header import render_header, render_title
from puluc.ui.notices import render_notices
from puluc.ui.screens import find_views
from puluc.ui.widgets import render_button

SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's sections."""


def render_sections(
    session: Session,
    *,
    upright: bool,
    framed: bool = False,
    address: str = "",
    single: int = 0,
) -> dict[str, Markup]:
    """Return the content of each of the page's sections, as `render_each` does."""
    content = dict.fromkeys(SECTIONS, Markup())
    for name, html in render_each(
        session, upright=upright, framed=framed, address=address, single=single
    ):
        content[name] = html
    return content


def render_each(
    session: Session, *, upright: bool, framed: bool, address: str, single: int
) -> Sections:
    """Yield each of the page's sections that has content.

    `address` is the page's own. `single` is the size in bytes of the single-file game for download,
    0 for none. A `framed` page has only the board and the dock.
    """
    yield "heading", render_title() if framed else render_header(session, reading=single > 0)
    ending = Markup()
    views = find_views(session)
    for name, html in views.render(session.screen, session, upright=upright, framed=framed):
        if name == "ending":
            ending = html
        else:
            yield name, html
    visible = session.screen.board(session)
    if visible:
        look = None if visible.motion or ending else session.zoomed_space
        yield "field", _render_board(visible, ending, upright, look, current_language())
        if look is not None:
            yield "closeup", render_zoom(visible, look, upright=upright)
    if not framed:
        yield "news", render_notices(session)
        if session.panel and session.bundle:
            yield "panel", render_panel(session, address, single)


def render_panel(session: Session, address: str, single: int) -> Markup:
    """Return the open panel, which needs the bundle."""
    assert session.bundle
    panel = session.bundle.panels[session.panel]
    close = render_button("✕", "close", "plain", aria_label=_("Close"))
    return join_markup(
        render_element(
            "header", render_element("h2", panel.panel_title(), id="panel-title"), close
        ),
        render_element("div", panel.render_content(session, address, single), class_="body"),
    )


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
