"""The bar of win chances, or the state of the table they come from."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element
from puluc.pictures.layout import SIDES
from puluc.position import MOON, SUN, Side
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.session.setup import LEVELS
from puluc.views.controls import progress
from puluc.words import names


def chances(play: Play, session: Session) -> Markup:
    """Return the bar of win chances, if it is wanted and known, or the state of the table."""
    table = session.table_of(play.rules)
    if table.state == "loading":
        label = element("label", _("Loading perfect play …"), for_="table-part")
        return _state(label, " ", progress("table-part", round(table.part, 2)))
    missed = session.settings.chances == "show" or {play.sun, play.moon} & set(LEVELS)
    if table.state == "failed" or (table.state in ("none", "absent") and missed):
        text = {
            "failed": _("Perfect play could not be loaded: opponents search instead."),
            "none": _("Perfect play is not known for these rules: opponents search instead."),
            "absent": _(
                "Perfect play by these rules is not included here: opponents search instead."
            ),
        }[table.state]
        return _state(text)
    if session.settings.chances == "hide" or table.state != "ready":
        return Markup()
    return bar(_sun(play))


def sign(side: Side) -> Markup:
    """Return a man of a side, small, to stand before a name or a number."""
    man = element("use", href=f"#man-{side}")
    return element("svg", man, class_="sign", viewBox="-1.1 -1.1 2.2 2.2", aria_hidden="true")


def _state(*content: Markup | str) -> Markup:
    return element("p", *content, class_="table-state")


def _sun(play: Play) -> float:
    """Return the chance, 0..1, that Sun wins; one half while it is not known."""
    if play.over and play.game.result in SIDES:
        return float(play.game.result == SUN)
    return play.verdict.sun if play.verdict else 0.5


def bar(sun: float) -> Markup:
    """Return the bar of win chances; `sun` is Sun's, 0..1."""
    percents = names.percent(sun), names.percent(1 - sun)
    label = _("Win chance: Sun {sun}, Moon {moon}").format(sun=percents[0], moon=percents[1])
    bar = element(
        "svg",
        element("rect", class_="moon-part", width=100, height=10),
        element("rect", class_="sun-part", width=round(100 * sun, 2), height=10),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return element(
        "div",
        element("span", sign(SUN), percents[0]),
        bar,
        element("span", percents[1], sign(MOON)),
        class_="chances",
        role="img",
        aria_label=label,
    )
