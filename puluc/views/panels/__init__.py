"""The panels over the page, one file each."""

from __future__ import annotations

from typing import Protocol

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.session import Session
from puluc.views.controls import button
from puluc.views.panels import keys, menu, new_game, rules, settings, share


class Panel(Protocol):
    """What a module with a panel has."""

    def title(self) -> str:
        """Return the panel's title."""

    def content(self, session: Session, address: str, single: int, /) -> Markup:
        """Return the panel's content; both arguments are as in `views.sections`."""


PANELS: dict[str, Panel] = {
    "new": new_game,
    "rules": rules,
    "share": share,
    "settings": settings,
    "keys": keys,
    "menu": menu,
}
"""The study adds its own."""


def panel(session: Session, address: str, single: int = 0) -> Markup:
    """Return the open panel."""
    opened = PANELS[session.panel]
    close = button("✕", "close", "plain", aria_label=_("Close"))
    body = opened.content(session, address, single)
    return join(
        element("header", element("h2", opened.title(), id="panel-title"), close),
        element("div", body, class_="body"),
    )
