"""The panels over the page, one module each."""

from __future__ import annotations

from typing import Final

from puluc.app.session import Panel, Session
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.panels import key_list, menu, new_game, rules_panel, settings
from puluc.ui.widgets import render_button

PANELS: Final[dict[str, Panel]] = {
    "new": new_game,
    "rules": rules_panel,
    "settings": settings,
    "keys": key_list,
    "menu": menu,
}
"""The panels of the game; the study has its own (`StudyParts`)."""


def render_panel(session: Session, address: str, single: int = 0) -> Markup:
    """Return the open panel."""
    name, study = session.panel, session.study
    opened = study.panels[name] if study and name in study.panels else PANELS[name]
    close = render_button("✕", "close", "plain", aria_label=_("Close"))
    body = opened.render_content(session, address, single)
    return join_markup(
        render_element(
            "header", render_element("h2", opened.panel_title(), id="panel-title"), close
        ),
        render_element("div", body, class_="body"),
    )
