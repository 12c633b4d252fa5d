"""The panel for sharing games: links, files, and games set aside."""

from __future__ import annotations

from puluc.language import _, ngettext
from puluc.markup import Markup, element, join
from puluc.position import MOON, SUN
from puluc.record import Record
from puluc.session import links, serialise
from puluc.session.session import Session
from puluc.views.controls import Item, button, copied_field, item, listing
from puluc.words import names


def title() -> str:
    """Return the panel's title."""
    return _("Share")


def content(session: Session, address: str, _single: int = 0) -> Markup:
    """Return the panel's content; `address` is the page's own, without query and fragment.

    Other people can't use the address of a file, so none is offered.
    """
    record = session.screen.record
    shared = record and join(
        element("div", not address.startswith("file:") and _links(record, address), class_="links"),
        element("p", session.notice.text, class_="notice", role="status"),
        element("p", button(_("Save the game as a file"), "download")),
    )
    return join(shared)


def _links(record: Record, address: str) -> Markup:
    position = links.to_position(record.game.position, record.sun, record.moon)
    return join(
        copied_field("position", _("Link to this position"), f"{address}#{position}"),
        copied_field("game", _("Link to this game"), f"{address}#{links.to_record(record)}"),
    )


def aside(games: tuple[str, ...]) -> Markup:
    """Return the list of the games set aside."""
    title = _("Games set aside")
    rows = (_row(number, text) for number, text in enumerate(games))
    return join(element("h3", title), listing(rows, class_="aside", aria_label=title))


def _row(number: int, text: str) -> Item:
    drop = button(_("Delete"), f"forget {number}")
    try:
        about = serialise.summary(text)
    except serialise.SavedError as error:
        told = _("A game that can’t be read: {problem}").format(problem=error)
        return item(element("span", told), drop)
    turns = ngettext("{number} turn", "{number} turns", about.turns).format(number=about.turns)
    told = _("{rules}, {turns}. {sun}: {who}, {moon}: {other}").format(
        rules=names.rules(about.rules),
        turns=turns,
        sun=names.side_name(SUN),
        who=names.player(about.sun, about.moon),
        moon=names.side_name(MOON),
        other=names.player(about.moon, about.sun),
    )
    return item(element("span", told), button(_("Go on"), f"back {number}"), drop)
