"""Notices beside the game: progress of loading, a new version, unreadable saved data."""

from __future__ import annotations

from puluc.app.session import PendingStudy, Session
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.widgets import render_button, render_progress


def render_notices(session: Session) -> Markup:
    """Return the notices, each with its button."""
    lines = []
    if session.awaited.message:
        lines.append(_render_pending(session.awaited))
    if session.offline.renewable:
        text = render_element("span", _("A new version is ready."))
        lines.append((text, render_button(_("Use it now"), "renew", "plain", id="renew")))
    if session.offline.unread:
        text = render_element("span", session.offline.unread, role="alert")
        lines.append((text, render_button(_("Save as file"), "rescue", "plain", id="rescue")))
    return join_markup(*(render_element("p", text, " ", offer) for text, offer in lines))


def _render_pending(awaited: PendingStudy) -> tuple[Markup, Markup]:
    """Return the progress of loading the study, or why it failed, and the buttons for it."""
    if awaited.failed:
        why = awaited.why or _("Check the connection, or load the page again.")
        text = f"{_('This could not be loaded.')} {why}"
        again = render_button(_("Try again"), "await", "plain", id="await")
        leave = render_button(_("Cancel"), "await not", "plain", id="await-not")
        return render_element("span", text, role="alert"), join_markup(again, " ", leave)
    label = render_element("label", _("Loading …"), for_="awaited")
    bar = render_progress("awaited", round(awaited.part, 2))
    return join_markup(label, " ", bar), render_button(
        _("Cancel"), "await not", "plain", id="await-not"
    )
