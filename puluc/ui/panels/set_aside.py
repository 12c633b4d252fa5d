"""The list of games set aside."""

from __future__ import annotations

from puluc.app.open import saved
from puluc.engine.position import MOON, SUN
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, ngettext
from puluc.support.markup import Markup
from puluc.ui.widgets import Item, render_button, render_item, render_list
from puluc.words import names


def render_set_aside(games: tuple[str, ...]) -> Markup:
    """Return the list of the games set aside."""
    title = _("Unfinished games")
    rows = (_render_row(number, text) for number, text in enumerate(games))
    games_aside = render_list(rows, class_="aside", aria_label=title)
    return join_markup(render_element("h3", title), games_aside)


def _render_row(number: int, text: str) -> Item:
    drop = render_button(_("Delete"), f"forget {number}")
    try:
        about = saved.read_summary(text)
    except saved.SavedError as error:
        text = _("A game that can’t be read: {problem}").format(problem=error)
        return render_item(render_element("span", text), drop)
    turns = ngettext("{number} turn", "{number} turns", about.turns).format(number=about.turns)
    text = _("{rules}, {turns}. {sun}: {who}, {moon}: {other}").format(
        rules=names.rules_name(about.rules),
        turns=turns,
        sun=names.side_name(SUN),
        who=names.player_name(about.sun, about.moon),
        moon=names.side_name(MOON),
        other=names.player_name(about.moon, about.sun),
    )
    goes_on = render_button(_("Continue"), f"back {number}")
    return render_item(render_element("span", text), goes_on, drop)
