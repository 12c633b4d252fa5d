"""The panels over the page, one module each."""

from __future__ import annotations

from typing import Protocol

from puluc.app.session import Session
from puluc.support.html import Markup, join_markup, render_element
from puluc.support.i18n import _
from puluc.ui.panels import key_list, menu, new_game, rules_panel, settings
from puluc.ui.widgets import render_button


class Panel(Protocol):
    """The functions of a module with a panel."""

    def panel_title(self) -> str:
        """Return the panel's title."""

    def render_content(self, session: Session, address: str, single: int, /) -> Markup:
        """Return the panel's content; `address` and `single` are those of `render_sections`."""


PANELS: dict[str, Panel] = {
    "new": new_game,
    "rules": rules_panel,
    "settings": settings,
    "keys": key_list,
    "menu": menu,
}
"""The panels by name; the study adds its own when it has loaded."""


def render_panel(session: Session, address: str, single: int = 0) -> Markup:
    """Return the open panel."""
    opened = PANELS[session.panel]
    close = render_button("✕", "close", "plain", aria_label=_("Close"))
    body = opened.render_content(session, address, single)
    return join_markup(
        render_element(
            "header", render_element("h2", opened.panel_title(), id="panel-title"), close
        ),
        render_element("div", body, class_="body"),
    )
