"""The panel in which a game is set up."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element
from puluc.position import MOON, SUN
from puluc.rules import MEN, RULESETS, SPACES, ZEROS, Rules
from puluc.session.session import Session
from puluc.session.setup import Setup
from puluc.views.controls import (
    button,
    form_fields,
    group,
    players,
    radio,
    select,
    text_field,
)
from puluc.words import names, rulebook


def title() -> str:
    """Return the panel's title."""
    return _("New game")


def content(session: Session, _address: str, _single: int) -> Markup:
    """Return the form in which a game is set up."""
    setup = session.setup
    rules = setup.rules
    return element(
        "form",
        group(_("Ruleset"), *(_ruleset(name, rules) for name in RULESETS), class_="rulesets"),
        form_fields(*_sides(setup)),
        button(
            _("Options"),
            "setup more no" if setup.more else "setup more yes",
            "plain",
            aria_expanded="true" if setup.more else "false",
        ),
        setup.more and _options(rules),
        setup.problem and element("p", setup.problem, class_="problem", role="alert"),
        element("footer", button(_("Start the game"), "start", "main")),
        id="setup",
    )


def _ruleset(name: str, rules: Rules) -> Markup:
    about = rulebook.about(name)
    return radio(
        "setup ruleset",
        "ruleset",
        name,
        name == rules.ruleset,
        element("b", about.name),
        f" {about.special} ",
        element("small", about.source),
    )


def _sides(setup: Setup) -> tuple[Markup, ...]:
    who = players()
    by_rules = {
        "higher": {"rules": _("Both throw, the higher starts")},
        "lots": {"rules": _("By lot")},
        "choice": {},
    }[setup.rules.opening]
    starters = {**by_rules, "sun": names.side_name(SUN), "moon": names.side_name(MOON)}
    return (
        select("setup sun", _("Sun is played by"), setup.sun, who),
        select("setup moon", _("Moon is played by"), setup.moon, who),
        select("setup starter", _("Who starts"), setup.starter, starters),
    )


def _options(rules: Rules) -> Markup:
    yes_no = {"no": _("No"), "yes": _("Yes")}
    fields = [
        select("setup men", _("Men a side"), str(rules.men), {str(n): str(n) for n in MEN}),
        select("setup spaces", _("Spaces"), str(rules.spaces), {str(n): str(n) for n in SPACES}),
        select(
            "setup captors",
            _("Captors go"),
            rules.captors,
            {"onward": _("On to the enemy's city"), "homeward": _("Home with their captives")},
        ),
        select("setup rescue", _("Pairs and rescue"), rules.option("rescue"), yes_no),
        select("setup draw", _("Draw at one man each"), rules.option("draw"), yes_no),
        _typed("setup values", _("Spaces for 0/1/2/3/4 marks"), rules.option("values")),
        _typed("setup bias", _("Chance of a mark"), rules.option("bias")),
    ]
    if "zero" in rules.options:
        zeros = {zero: names.spaces(int(zero)) for zero in ZEROS}
        if rules.option("zero") not in zeros:
            zeros[rules.option("zero")] = _("As set below")
        fields.insert(
            0, select("setup zero", _("A throw without marks"), rules.option("zero"), zeros)
        )
    return form_fields(*fields)


def _typed(message: str, label: str, value: str) -> Markup:
    return text_field(
        label, value, data_set=message, name=message, autocomplete="off", spellcheck="false"
    )
