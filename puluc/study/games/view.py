"""The views of the games that the device keeps, and of a player's own figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puluc.language import _, decimal, ngettext
from puluc.markup import Markup, element, join
from puluc.pictures.curve import span
from puluc.review.history import Totals
from puluc.session.session import Session
from puluc.study.figures import whole_percent
from puluc.study.games.screen import GamesScreen, KeptGame, own_totals
from puluc.views import Sections
from puluc.views.controls import Item, button, item, listing, row
from puluc.words import names
from puluc.worth import UNIT


def drawn(screen: GamesScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of the list of games."""
    return {"dock": _figures(screen), "turns": _list(screen), "log": Markup()}


def needed(screen: GamesScreen, session: Session) -> str | None:
    """Return the id of the button that leads back."""
    return "leave"


def _figures(screen: GamesScreen) -> Markup:
    """Return a person's own figures, and the buttons for all games."""
    games = screen.games
    return element(
        "div",
        element("h2", _("Games of this device"), id="next"),
        *_totals(own_totals(games)),
        _over_time(games),
        element("div", *_buttons(screen), class_="offers-row"),
        class_="games",
    )


def _totals(found: Totals) -> Iterator[Markup]:
    if not found.games:
        text = _("Your figures appear once you have reviewed a game against the computer.")
        yield element("p", text, class_="legend")
        return
    rows = {
        _("Games that count"): str(found.games),
        _("Won"): whole_percent(found.won / found.games),
        _("Accuracy"): "–" if found.kept is None else whole_percent(found.kept),
        _("Loss per decision"): _points(found.loss, found.decisions),
        _("Luck per game"): _points(found.luck, found.games, signed=True),
    }
    if found.level:
        level, *ends = (_level(name) for name in found.level)
        rows[_("Plays like")] = (
            level
            if ends[0] == ends[1]
            else _("{level} (from {weakest} to {strongest})").format(
                level=level, weakest=ends[0], strongest=ends[1]
            )
        )
    yield element(
        "table",
        *(row(name, text) for name, text in rows.items()),
        class_="own",
    )
    yield element(
        "p",
        _(
            "In points of win chance. Games with moves taken back, hints or real kernels "
            "don’t count."
        ),
        class_="legend",
    )


def _over_time(games: tuple[KeptGame, ...]) -> Markup:
    """Return what was kept in each game that counts, the oldest first, with its luck."""
    rows = []
    for game in reversed(games):
        own = game.own
        if own is None or not own.stake:
            continue
        part = 1 - own.loss / own.stake
        rows.append(
            element(
                "tr",
                element("th", game.date or "–", scope="row"),
                element("td", span(0, max(part, 0), 0, 1, "gain"), class_="wide"),
                element("td", whole_percent(part)),
                element("td", _points(own.luck, 1, signed=True)),
            )
        )
    if not rows:
        return Markup()
    head = element(
        "tr",
        element("th", _("Date"), scope="col"),
        element("th", _("Accuracy"), scope="colgroup", colspan=2),
        element("th", _("Luck"), scope="col"),
    )
    table = element("table", element("thead", head), element("tbody", *rows), class_="over-time")
    label = _("Your games over time")
    return element("div", table, class_="scrolls", tabindex=0, role="region", aria_label=label)


def _buttons(screen: GamesScreen) -> Iterator[Markup]:
    yield button(_("Back"), "leave", "main calm", id="leave")
    if not screen.lines:
        return
    if screen.asking:
        yield element("span", _("Delete all games?"), role="alert")
        yield button(_("Delete"), "delete yes", id="delete-yes")
        yield button(_("Keep them"), "delete no", id="delete-no")
        return
    yield button(_("Save all as a file"), "save", id="save")
    yield button(_("Delete all"), "delete all", id="delete-all")


def _list(screen: GamesScreen) -> Markup:
    if screen.lines is None:
        return element("p", "…")
    if not screen.lines:
        return element("p", _("No game has been played to its end on this device."))
    label = _("The last games")
    return listing(map(_row, screen.games), class_="aside", aria_label=label)


def _row(game: KeptGame) -> Item:
    drop = button(_("Delete"), f"delete {game.number}", "plain", icon="leave")
    about = game.about
    if about is None:
        return item(element("span", _("A game that can’t be read.")), drop, class_="kept")
    against = f"{names.player(about.sun, about.moon)} – {names.player(about.moon, about.sun)}"
    results = {"sun": _("Sun won"), "moon": _("Moon won"), "draw": _("Draw")}
    turns = ngettext("{number} turn", "{number} turns", about.turns).format(number=about.turns)
    own = game.figures.sides[game.mine] if game.figures and game.mine else None
    kept = whole_percent(1 - own.loss / own.stake) if own and own.stake else ""
    first = game.date, names.rules(about.rules), against
    second = results.get(game.result, ""), turns, kept and _("accuracy {part}").format(part=kept)
    told = join(
        element("b", _listed(first)),
        element("small", _listed(second)),
    )
    return item(
        element("span", told), button(_("Review"), f"go review {game.number}"), drop, class_="kept"
    )


def _listed(parts: Iterable[str]) -> Markup:
    """Return what there is of some parts, with commas; lines break between them only."""
    spans = [element("span", part) for part in parts if part]
    return join(*(join(", " if number else "", span) for number, span in enumerate(spans)))


def _points(units: int, count: int, *, signed: bool = False) -> str:
    """Return the mean of units over so many, in points."""
    if not count:
        return "–"
    mean = 100 * units / UNIT / count
    sign = ("+" if mean > 0 else "−") if signed and round(mean, 1) else ""
    return sign + decimal(abs(mean), 1)


def _level(name: str) -> str:
    return names.players()[name][0]
