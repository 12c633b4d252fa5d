"""The panel with the certificate of the course, which is printed with a person's name."""

from __future__ import annotations

from typing import Final

from puluc.app.session import Session
from puluc.drawing.diagram import render_diagram
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.support import blank
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, join_label
from puluc.support.markup import Markup
from puluc.ui.widgets import render_button, render_text_field
from puluc.ui.win_bar import render_side_sign

PANEL: Final = "certificate"
LONGEST: Final = 40
"""The most characters of a name."""
WON: Final = "1 1,MMS,2,S,MMS,S,2 0 m"
"""The position on the sheet, which Sun has won."""


def panel_title() -> str:
    """Return the panel's title."""
    return _("Certificate")


def render_content(session: Session, _address: str, _single: int = 0) -> Markup:
    """Render a field for the name, a preview of the sheet, and the button that prints it."""
    name = shown_name(session.section)
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
        render_certificate(name),
    )


def shown_name(text: str) -> str:
    """Return a name, short and in one line."""
    return blank.trim(" ".join(blank.split_words(text))[:LONGEST])


def render_certificate(name: str) -> Markup:
    """Render the sheet. Without a name there is a line to write it on."""
    return render_element(
        "article",
        render_element(
            "h3", render_side_sign(SUN), _("You can play Puluc!"), render_side_sign(MOON)
        ),
        render_element("p", name, class_="name"),
        render_element(
            "p", _("has learnt to throw, to capture and to carry off, and has won a game of Puluc.")
        ),
        render_diagram(Position.from_text(Rules(), WON)),
        render_element(
            "p", *(render_element("span", text) for text in (_("Date"), _("Signature")))
        ),
        class_="certificate",
        aria_label=join_label(_("Certificate"), name) if name else _("Certificate"),
    )
