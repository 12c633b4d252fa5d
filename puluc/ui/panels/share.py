"""The panel for sharing games, and the list of games set aside."""

from __future__ import annotations

from puluc.app.open import links, saved
from puluc.app.session import Session
from puluc.engine.position import MOON, SUN
from puluc.engine.record import Record
from puluc.support.html import Markup, join_markup, render_element
from puluc.support.i18n import _, ngettext
from puluc.ui.widgets import Item, render_button, render_copy_field, render_item, render_list
from puluc.words import names


def panel_title() -> str:
    """Return the panel's title."""
    return _("Share")


def render_content(session: Session, address: str, _single: int = 0) -> Markup:
    """Return the panel's content; `address` is the page's own, without query and fragment.

    A page opened from a file offers no links, as other people couldn't use them.
    """
    record = session.screen.record
    shared = record and join_markup(
        render_element(
            "div",
            not address.startswith("file:") and _render_links(record, address),
            class_="links",
        ),
        render_element("p", session.notice.text, class_="notice", role="status"),
        render_element("p", render_button(_("Save the game as a file"), "download")),
    )
    return join_markup(shared)


def _render_links(record: Record, address: str) -> Markup:
    position = links.position_fragment(record.game.position, record.sun, record.moon)
    return join_markup(
        render_copy_field("position", _("Link to this position"), f"{address}#{position}"),
        render_copy_field(
            "game", _("Link to this game"), f"{address}#{links.record_fragment(record)}"
        ),
    )


def render_set_aside(games: tuple[str, ...]) -> Markup:
    """Return the list of the games set aside."""
    title = _("Games set aside")
    rows = (_render_row(number, text) for number, text in enumerate(games))
    return join_markup(
        render_element("h3", title), render_list(rows, class_="aside", aria_label=title)
    )


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
    return render_item(
        render_element("span", text), render_button(_("Go on"), f"back {number}"), drop
    )
