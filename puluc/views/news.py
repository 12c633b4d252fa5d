"""What the player is told besides the game: what is on its way, and what is offered."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.session import Awaited, Session
from puluc.views.controls import button, progress


def news(session: Session) -> Markup:
    """Return what the player is told besides the game."""
    lines = []
    if session.awaited.message:
        lines.append(_awaited(session.awaited))
    if session.offline.renewable:
        told = element("span", _("A new version is ready."))
        lines.append((told, button(_("Use it now"), "renew", "plain", id="renew")))
    if session.offline.unread:
        told = element("span", session.offline.unread, role="alert")
        lines.append((told, button(_("Save it as a file"), "rescue", "plain", id="rescue")))
    return join(*(element("p", told, " ", offer) for told, offer in lines))


def _awaited(awaited: Awaited) -> tuple[Markup, Markup]:
    """Return how far what was asked for has come, and what can be done about it."""
    if awaited.failed:
        text = _("This could not be loaded. Check the connection, or load the page again.")
        again = button(_("Try again"), "await", "plain", id="await")
        leave = button(_("Cancel"), "await not", "plain", id="await-not")
        return element("span", text, role="alert"), join(again, " ", leave)
    label = element("label", _("Loading exact chances …"), for_="awaited")
    bar = progress("awaited", round(awaited.part, 2))
    return join(label, " ", bar), button(_("Cancel"), "await not", "plain", id="await-not")
