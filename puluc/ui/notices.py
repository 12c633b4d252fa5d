"""What the player is told besides the game: what is on its way, and what is offered."""

from __future__ import annotations

from puluc.app.session import PendingStudy, Session
from puluc.support.html import Markup, join_markup, render_element
from puluc.support.i18n import _
from puluc.ui.widgets import render_button, render_progress


def render_notices(session: Session) -> Markup:
    """Return what the player is told besides the game."""
    lines = []
    if session.awaited.message:
        lines.append(_render_pending(session.awaited))
    if session.offline.renewable:
        told = render_element("span", _("A new version is ready."))
        lines.append((told, render_button(_("Use it now"), "renew", "plain", id="renew")))
    if session.offline.unread:
        told = render_element("span", session.offline.unread, role="alert")
        lines.append((told, render_button(_("Save it as a file"), "rescue", "plain", id="rescue")))
    return join_markup(*(render_element("p", told, " ", offer) for told, offer in lines))


def _render_pending(awaited: PendingStudy) -> tuple[Markup, Markup]:
    """Return how far what was asked for has come, and what can be done about it."""
    if awaited.failed:
        why = awaited.why or _("Check the connection, or load the page again.")
        text = f"{_('This could not be loaded.')} {why}"
        again = render_button(_("Try again"), "await", "plain", id="await")
        leave = render_button(_("Cancel"), "await not", "plain", id="await-not")
        return render_element("span", text, role="alert"), join_markup(again, " ", leave)
    label = render_element("label", _("Loading exact chances …"), for_="awaited")
    bar = render_progress("awaited", round(awaited.part, 2))
    return join_markup(label, " ", bar), render_button(
        _("Cancel"), "await not", "plain", id="await-not"
    )
