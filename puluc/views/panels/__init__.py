"""The panels over the page, one file each."""

from __future__ import annotations

from importlib import import_module

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.session import Session
from puluc.views.controls import button

PANELS = {
    "new": "puluc.views.panels.new_game",
    "rules": "puluc.views.panels.rules",
    "share": "puluc.views.panels.share",
    "settings": "puluc.views.panels.settings",
    "keys": "puluc.views.panels.keys",
    "place": "puluc.views.panels.place",
}
"""The modules of the panels, each with `title()` and `content(session, address, single)`, both
arguments as in `views.sections`."""


def panel(session: Session, address: str, single: int = 0) -> Markup:
    """Return the open panel."""
    module = import_module(PANELS[session.panel])
    close = button("✕", "close", "plain", aria_label=_("Close"))
    body: Markup = module.content(session, address, single)
    return join(
        element("header", element("h2", module.title(), id="panel-title"), close),
        element("div", body, class_="body"),
    )
