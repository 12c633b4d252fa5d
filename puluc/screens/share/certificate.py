"""The panel with the certificate of the course, which is printed with a person's name."""

from __future__ import annotations

from typing import Final

from puluc.app.session import Session
from puluc.drawing import board_parts
from puluc.drawing.diagram import render_scene
from puluc.drawing.geometry import LEVEL, Layout
from puluc.drawing.shapes import render_shapes
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.support import blank
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, join_label
from puluc.support.markup import Markup
from puluc.ui.widgets import render_button, render_text_field

PANEL: Final = "certificate"
SIZE: Final = 1485.0, 1050.0
"""The width and height of the sheet: A4 in fifths of a millimetre."""
LONGEST: Final = 40
"""The most characters of a name."""
WON: Final = "1 1,MMS,2,S,MMS,S,2 0 m"
"""The position on the sheet, which Sun has won."""
BOARD: Final = 0.82
"""The size of the board on the sheet."""
WIDE: Final = 1000
"""The largest width of a name."""


def panel_title() -> str:
    """Return the panel's title."""
    return _("Certificate")


def render_content(session: Session, _address: str, _single: int = 0) -> Markup:
    """Render a field for the name, a preview of the sheet, and the button that prints it."""
    name = shown_name(session.part)
    return join_markup(
        render_element(
            "div",
            render_text_field(
                _("Your name"),
                name,
                id="certificate-name",
                data_set=f"open {PANEL}",
                maxlength=LONGEST,
                autocomplete="off",
            ),
            render_button(_("Print"), "print", "main", id="certificate-print"),
            class_="links",
        ),
        render_element("figure", render_certificate(name), class_="certificate"),
    )


def shown_name(text: str) -> str:
    """Return a name, short and in one line."""
    return blank.trim(" ".join(blank.split_words(text))[:LONGEST])


def render_certificate(name: str, *, shapes: bool = False) -> Markup:
    """Render the sheet as SVG; with `shapes` it contains the shapes that it uses.

    Without a name there is a line to write it on.
    """
    width, height = SIZE
    middle, x = width / 2, (width - BOARD * LEVEL[0]) / 2
    layout = Layout(Rules().spaces)
    scene = render_scene(Position.from_text(Rules(), WON), layout)
    lines = (
        render_element("path", d=f"M{left} {y}h{long}", class_="rule")
        for left, y, long in ((242, 405, WIDE), (250, 915, 380), (855, 915, 380))
    )
    title = _("You can play Puluc!")
    size = min(92, round(1.7 * WIDE / max(len(name), 1)))
    return render_element(
        "svg",
        shapes and render_shapes(),
        *(board_parts.render_mat(40, y, width - 80, 46, along=False) for y in (40, height - 86)),
        board_parts.render_man(SUN, (190, 215), 90),
        board_parts.render_man(MOON, (width - 190, 215), 90),
        _render_line(title, middle, 215, min(92, round(1700 / len(title))), "title"),
        _render_line(name, middle, 385, size, "title"),
        _render_line(
            _("has learnt to throw, to capture and to carry off, and has won a game of Puluc."),
            middle,
            455,
            32,
        ),
        render_element("g", scene, transform=f"translate({x:g} 495) scale({BOARD})"),
        *lines,
        _render_line(_("Date"), 440, 942, 24),
        _render_line(_("Signature"), 1045, 942, 24),
        class_="board level",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_label=join_label(_("Certificate"), name) if name else _("Certificate"),
    )


def _render_line(text: str, x: float, y: float, size: int, kind: str = "") -> Markup:
    return render_element("text", text, x=x, y=y, font_size=size, class_=f"line {kind}".rstrip())
