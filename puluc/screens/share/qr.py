"""QR codes as SVG."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from puluc.app.session import Session
from puluc.support.html import render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup

QUIET: Final = 4
"""The width, in modules, of the light margin around a code."""


Encoder = Callable[[str], str] | None
"""Returns the rows of a text's QR code (`ScreenBundle.encode`)."""


def find_encoder(session: Session) -> Encoder:
    """Return the function that makes QR codes, if the browser can."""
    return session.bundle.encode if session.bundle else None


def render_qr(text: str, encode: Encoder) -> Markup:
    """Render a link's QR code, or a line that says that the link is too long."""
    modules, path = _qr_path(text, encode)
    if not modules:
        return render_element("p", _("This link is too long for a QR code."), class_="legend")
    size = modules + 2 * QUIET
    return render_element(
        "svg",
        render_element("rect", width=size, height=size, fill="#fff"),
        render_element("path", d=path, fill="#000"),
        class_="qr",
        viewBox=f"0 0 {size} {size}",
        shape_rendering="crispEdges",
        role="img",
        aria_label=_("QR code"),
    )


@lru_cache(maxsize=4)
def _qr_path(text: str, encode: Encoder) -> tuple[int, str]:
    """Return the width of a code in modules, and its dark modules as a path.

    The width is 0 for a text that is too long.
    """
    rows = (encode(text) if encode else "").split()
    drawn = []
    for y, row in enumerate(rows, QUIET):
        x, wide = QUIET, 0
        for module in f"{row}0":
            if module == "1":
                wide += 1
            elif wide:
                drawn.append(f"M{x - wide} {y}h{wide}v1h-{wide}z")
                wide = 0
            x += 1
    return len(rows), "".join(drawn)
