"""All sections of the page, each rendered by a view of its own."""

from typing import Final

from puluc.app.board import Board
from puluc.app.session import Session, Views
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, current_language
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_equal
from puluc.ui import Sections
from puluc.ui.board import board
from puluc.ui.board.stack_zoom import render_zoom
from puluc.ui.header import render_header
from puluc.ui.notices import render_notices
from puluc.ui.play import lesson, other_window, replay, view
from puluc.ui.widgets import render_button

VIEWS: Final[dict[str, Views]] = {
    "play": view,
    "watch": other_window,
    "past": replay,
    "lesson": lesson,
}
"""The views of the game's screens; the bundle has the others (`ScreenBundle`)."""
SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's sections."""


def render_each(
    session: Session, *, upright: bool, framed: bool, address: str, single: int
) -> Sections:
    """Yield each of the page's sections that has content.

    `address` is the page's own. `single` is the size in bytes of the single-file game for download,
    -1 if the site has none, 0 in that file itself. A `framed` page has only the board and the dock.
    """
    title = render_element("h1", "Puluc")
    yield "heading", title if framed else render_header(session, reading=single != 0)
    ending = Markup()
    views = find_views(session)
    for name, html in views.render(session.screen, session, upright=upright, framed=framed):
        if name == "ending":
            ending = html
        else:
            yield name, html
    visible = session.screen.board(session)
    if visible:
        zoomed_space = None if visible.motion or ending else session.zoomed_space
        yield "field", _render_board(visible, ending, upright, zoomed_space, current_language())
        if zoomed_space is not None:
            yield "closeup", render_zoom(visible, zoomed_space, upright=upright)
    if not framed:
        yield "news", render_notices(session)
        if session.panel and session.bundle:
            yield "panel", render_panel(session, address, single)


def render_panel(session: Session, address: str, single: int) -> Markup:
    """Return the open panel, which needs the bundle."""
    assert session.bundle
    panel = session.bundle.panels[session.panel]
    close = render_button("✕", "close", "plain", aria_label=_("Close"))
    title = render_element("h2", panel.title(), id="panel-title")
    body = render_element("div", panel.render(session, address, single), class_="body")
    return join_markup(render_element("header", title, close), body)


def find_views(session: Session) -> Views:
    """Return the views of the visible screen."""
    name, bundle = session.screen.name, session.bundle
    return bundle.screens[name][1] if bundle and name in bundle.screens else VIEWS[name]


@memoize_equal
def _render_board(
    visible: Board, ending: Markup, upright: bool, zoomed_space: int | None, _language: str
) -> Markup:
    """Return the board, which most messages leave unchanged."""
    return board.render_board(visible, ending, upright=upright, zoomed_space=zoomed_space)


def focus_id(session: Session) -> str | None:
    """Return the id of the next element for a person using the keyboard, if any."""
    return find_views(session).focus_id(session.screen, session)


def section_labels() -> dict[str, str]:
    """Return labels for the sections without a heading, by id."""
    return {"dock": _("Throw and move"), "turns": _("Turns"), "log": _("Events")}
