"""Pictures for other places: the board with the throw and a caption, and the certificate."""

from collections.abc import Iterator
from typing import Final

from puluc.drawing.board_parts import render_man
from puluc.drawing.diagram import render_scene
from puluc.drawing.geometry import LEVEL, Layout
from puluc.drawing.kernel_shapes import render_faces
from puluc.engine.kernels import faces_showing
from puluc.engine.position import MOON, SUN, Position
from puluc.screens.share.share import SharedPosition
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, join_label
from puluc.support.markup import Markup
from puluc.words import names
from puluc.words.captions import describe_position

EDGE: Final = 20.0
BELOW: Final = 120.0
"""The height below the board."""
SIZE: Final = LEVEL[0] + 2 * EDGE, LEVEL[1] + 2 * EDGE + BELOW
"""The width and height of a picture."""
SHEET: Final = 1188.0, 840.0
"""The width and height of a certificate."""
HEM: Final = 24.0
"""The width of the woven bands of a certificate."""
SCALE: Final = 2
"""The pixels of a unit in a PNG picture."""
STEP: Final = 40.0
"""The distance of the squares for the results of days."""
EACH: Final = 16.5
"""The average width of a letter in the caption."""
FONT: Final = "system-ui, sans-serif"


def render_picture(shared: SharedPosition, style: str = "", shapes: Markup | None = None) -> Markup:
    """Render a position or a certificate as SVG.

    In print it needs `shapes` of its own; outside the page also a `style`.
    """
    (width, height), kind, parts = SIZE, "board level", _draw_position(shared)
    label = shared.caption or describe_position(shared.position)
    if shared.learner is not None:
        (width, height), kind = SHEET, "board certificate"
        parts = _draw_certificate(shared.position, shared.learner)
        label = join_label(_("Certificate"), shared.learner) if shared.learner else _("Certificate")
    return render_element(
        "svg",
        bool(style) and render_element("style", style),
        shapes,
        render_element("rect", width=width, height=height, fill="var(--paper)"),
        *parts,
        class_=kind,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_label=label,
    )


def _draw_position(shared: SharedPosition) -> Iterator[Child]:
    """Yield the board, below it the kernels and the caption, and the results of days."""
    position, marks, said = shared.position, shared.position.marks, shared.caption
    width, height = SIZE
    line = height - BELOW
    start = EDGE if marks is None else EDGE + 230
    lines = tuple(wrapped(said, round((width - start) / EACH)))
    rows, size = ((24, 56), 27) if len(lines) > 1 else ((34,), 27)
    if shared.ending and len(lines) == 1:
        size = min(44, int(27 * (width - start - EDGE) / EACH / len(said)))
    yield _render_board(position, EDGE, EDGE, 1)
    if marks is not None:
        yield _render_kernels(marks, line)
    if shared.result and (week := shared.result.week):
        yield _render_text(
            week, width - 2 * EDGE - STEP * 7, height - EDGE - STEP / 2, 20, 400, "end"
        )
        yield _render_row(shared.result.row, width - EDGE, height - EDGE - STEP)
    for text, y in zip(lines, rows, strict=False):
        yield _render_text(text, start, line + y, size, 600)
    rules = names.rules_name(position.rules)
    name = shared.result.title if shared.result else f"Puluc · {rules}"
    yield _render_text(name, start, line + rows[-1] + 40, 26, 400)


def _draw_certificate(position: Position, name: str) -> Iterator[Child]:
    """Yield what is on a certificate; without a name there is a line to write it on."""
    width, height = SHEET
    middle = width / 2
    for y in (HEM, height - HEM):
        line = {"x1": EDGE, "x2": width - EDGE, "y1": y, "y2": y, "stroke_width": HEM}
        yield render_element("line", stroke="var(--city)", **line)
        yield render_element("line", stroke="var(--city-edge)", stroke_dasharray="6 6", **line)
    for side, x in ((SUN, 130.0), (MOON, width - 130)):
        yield render_man(side, (x, 125), 48)
    yield _render_text(_("You can play Puluc!"), middle, 125, 58, 700, "middle")
    size = min(58, round(700 / EACH * 27 / max(len(name), 1)))
    yield _render_text(name, middle, 222, size, 700, "middle")
    yield _render_rule(middle - 380, middle + 380, 260)
    said = _("has learnt to throw, to capture and to carry off, and has won a game of Puluc.")
    for y, text in enumerate(wrapped(said, len(said) // 2 + 8)):
        yield _render_text(text, middle, 298 + 36 * y, 27, 400, "middle")
    yield _render_board(position, middle - 330, 365, 0.66)
    for text, x in ((_("Date"), middle - 330), (_("Signature"), middle + 30)):
        yield _render_rule(x, x + 300, 735)
        yield _render_text(text, x + 150, 757, 22, 400, "middle")


def _render_rule(start: float, end: float, y: float) -> Markup:
    """Render a line to write on."""
    return render_element("line", x1=start, x2=end, y1=y, y2=y, stroke="var(--edge)")


def _render_board(position: Position, x: float, y: float, scale: float) -> Markup:
    scene = render_scene(position, Layout(position.rules.spaces))
    return render_element("g", scene, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _render_row(row: str, right: float, y: float) -> Markup:
    """Render the results of days as squares, the last one at the right."""
    fills = {"1": "var(--cool)", "2": "var(--sun)", "0": "var(--ink)", "-": "var(--panel)"}
    side = STEP - 6
    look = {"rx": "4", "stroke": "var(--edge)"}
    places = (right - STEP * number for number in range(len(row), 0, -1))
    squares = (
        render_element("rect", x=x, y=y, width=side, height=side, fill=fills[sign], **look)
        for x, sign in zip(places, row, strict=True)
    )
    return join_markup(*squares)


def wrapped(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of at most `width` characters, broken at spaces that may break.

    >>> list(wrapped("Quel coup\u00a0?", 9))
    ['Quel', 'coup\xa0?']
    """
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def _render_kernels(marks: int, line: float) -> Markup:
    """Render the kernels as they fell, at the left of the line."""
    faces = render_faces(faces_showing(marks), scattered=True)
    return render_element("g", faces, transform=f"translate({EDGE:g} {line + 18:g})")


def _render_text(
    text: str, x: float, y: float, size: int, weight: int, anchor: str = "start"
) -> Markup:
    return render_element(
        "text",
        text,
        x=x,
        y=y,
        fill="var(--ink)",
        font_size=size,
        font_weight=weight,
        font_family=FONT,
        text_anchor=anchor,
        dominant_baseline="central",
    )
