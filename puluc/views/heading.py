"""The page's heading: the title, the ruleset's name and the buttons of the panels."""

from __future__ import annotations

from puluc.language import _, pgettext
from puluc.markup import Markup, element, join
from puluc.session.session import Session
from puluc.views.controls import ICONS, button
from puluc.words import names


def heading(session: Session, *, live: bool = True) -> Markup:
    """Return the title, the ruleset's name and the buttons of the panels."""
    buttons = (
        button(
            text,
            f"open {name}",
            "plain",
            id=f"open-{name}",
            enabled=live and name in session.screen.panels,
            icon=name if name in ICONS else None,
        )
        for name, text in (
            ("new", pgettext("button", "New game")),
            ("rules", _("Rules")),
            ("share", _("Share")),
            ("settings", _("Settings")),
        )
    )
    return join(
        title(),
        element("p", names.rules(session.screen.rules), class_="ruleset", id="ruleset"),
        element("nav", *buttons, aria_label=_("Game")),
    )


def title() -> Markup:
    """Return the name of the game."""
    return element("h1", "Puluc")
