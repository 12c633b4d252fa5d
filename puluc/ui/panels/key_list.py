"""The panel that lists the keys."""

from puluc.app.session import Session
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.widgets import render_row


def render_content(_session: Session, _address: str, _single: int) -> Markup:
    """Return a table of the keys."""
    rows = (render_row(render_element("kbd", key), text) for key, text in list_keys())
    switch = _("Keyboard shortcuts can be switched off in the settings.")
    return join_markup(render_element("table", *rows, class_="keys"), render_element("p", switch))


def list_keys() -> list[tuple[str, str]]:
    """Return the label of each key and its action in words."""
    return [
        (_("Space bar"), _("throw the kernels; pause or continue a game you watch")),
        ("0 – 4", _("enter the marks that real kernels show")),
        ("← →", _("go to the next man or space that can be played")),
        ("⇧ ← →", _("go to the next place, whatever lies there")),
        (_("← → Home End"), _("looking back: go from turn to turn")),
        ("↑ ↓", _("in a review: go from mistake to mistake")),
        (_("Enter"), _("pick up a man, put him down")),
        (_("Esc"), _("put the man back; close what is open")),
        ("u", _("undo")),
        ("r", _("redo")),
        ("h", _("show or hide the hint")),
        ("f", _("turn the board")),
        ("m", _("switch the sound off or on")),
        ("n", _("new game")),
        ("?", _("show these keys")),
    ]
