"""The panel with the rules."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.session import Session
from puluc.views.controls import (
    item,
    listing,
)
from puluc.words import names, rulebook


def title() -> str:
    """Return the panel's title."""
    return _("Rules")


def content(session: Session, _address: str, _single: int) -> Markup:
    """Return the rules that hold, how unclear points are settled, and the source."""
    rules = session.screen.rules
    about = rulebook.about(rules.ruleset)
    rulings = (
        join(element("dt", ruling), element("dd", reason))
        for ruling, reason in rulebook.rulings(rules)
    )
    return join(
        element("h3", names.rules(rules)),
        element("p", about.special),
        listing(map(item, rulebook.text(rules)), ordered=True),
        element("h3", _("How unclear points are settled")),
        element("dl", *rulings),
        element("h3", _("Source")),
        element("p", about.source),
    )
