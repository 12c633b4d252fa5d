"""What the player is offered besides the game."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.session import Session
from puluc.views.controls import button


def news(session: Session) -> Markup:
    """Return what the player is offered besides the game."""
    lines = []
    if session.offline.renewable:
        told = element("span", _("A new version is ready."))
        lines.append((told, button(_("Use it now"), "renew", "plain", id="renew")))
    if session.offline.unread:
        told = element("span", session.offline.unread, role="alert")
        lines.append((told, button(_("Save it as a file"), "rescue", "plain", id="rescue")))
    return join(*(element("p", told, " ", offer) for told, offer in lines))
