"""The panel with the certificate of the course: a person's name on it, in print or as a picture."""

from puluc.app.session import Session
from puluc.screens.share.picture import render_picture
from puluc.screens.share.share import shared_position
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.widgets import render_button, render_text_field


def render_content(session: Session, _address: str, _single: int = 0) -> Markup:
    """Render a field for the name, a preview, and the buttons that send, save and print it."""
    found = shared_position(session)
    assert found
    sends = bool(session.bundle and session.bundle.sends)
    field = {"id": "certificate-name", "data_set": "open certificate", "autocomplete": "off"}
    line = render_text_field(_("Your name"), found.learner or "", **field)
    kind = None if sends else "main"
    return join_markup(
        render_element("div", line, class_="links"),
        render_element(
            "div",
            sends and render_button(_("Share"), "picture sent", "main", id="certificate-send"),
            render_button(_("Save as picture"), "picture png", kind, id="certificate-save"),
            render_button(_("Print"), "print", id="certificate-print"),
            class_="along",
        ),
        render_picture(found),
    )
