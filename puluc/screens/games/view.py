"""The views of the games kept and of a player's own statistics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puluc.app.session import Session
from puluc.app.settings import LEVELS, Settings
from puluc.drawing.avatars import render_avatar
from puluc.drawing.chart import render_bar
from puluc.reviewing.statistics import Totals
from puluc.screens.format import format_accuracy, format_mean
from puluc.screens.games.screen import GamesScreen, KeptGame
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, join_label, ngettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.widgets import Item, render_button, render_item, render_list, render_row
from puluc.words import names


def render(screen: GamesScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the list of games."""
    yield "dock", _render_figures(screen, session.settings)
    yield "turns", _render_list(screen)


def focus_id(screen: GamesScreen, session: Session) -> str | None:
    """Return the id of the button that leaves the screen."""
    return "leave"


def _render_figures(screen: GamesScreen, settings: Settings) -> Markup:
    """Render a person's own statistics, and the buttons for all games."""
    games = screen.games
    return render_element(
        "div",
        render_element(
            "h2",
            settings.face and render_avatar(settings.face),
            join_label(settings.name, _("Your games")) if settings.name else _("Your games"),
            id="next",
        ),
        _render_shelf(games),
        *_render_totals(screen.totals),
        _render_history(games),
        render_element("div", *_render_buttons(screen), class_="offers-row"),
        class_="games",
    )


def _render_shelf(games: tuple[KeptGame, ...]) -> Markup:
    """Render the faces of the levels with the number of wins against each, then other players."""
    won = [game.rival for game in games if game.rival and game.points == 1]
    faces = dict.fromkeys((*LEVELS, *won))
    items = []
    for face in faces:
        number = won.count(face)
        text = ngettext("{number} win", "{number} wins", number).format(number=number)
        name = render_element("span", names.player_names()[face][0])
        wins = render_element("b", text) if number else render_element("span", "–")
        kind = "beaten" if number else None
        items.append(render_item(render_avatar(face), name, wins, class_=kind))
    return render_list(items, class_="shelf", aria_label=_("Wins"))


def _render_totals(found: Totals) -> Iterator[Markup]:
    if not found.games:
        text = _("Your figures appear once you have reviewed a game against the computer.")
        yield render_element("p", text, class_="legend")
        return
    rows = {
        _("Games that count"): str(found.games),
        _("Won"): names.format_percent(found.won / found.games, 0),
        _("Accuracy"): format_accuracy(found.accuracy),
        _("Loss per decision"): format_mean(found.loss, found.decisions),
        _("Luck per game"): format_mean(found.luck, found.games, signed=True),
    }
    if found.level:
        level, weakest, strongest = (names.player_names()[name][0] for name in found.level)
        text = _("{level} ({weakest} – {strongest})")
        text = "{level}" if weakest == strongest else text
        text = text.format(level=level, weakest=weakest, strongest=strongest)
        rows[_("Plays like")] = text
    figures = (render_row(name, text) for name, text in rows.items())
    yield render_element("table", *figures, class_="own")
    text = _(
        "Accuracy: 100 % is perfect play, 0 % random moves. Luck and loss are points of win chance."
    )
    yield render_element("p", text, class_="legend")
    text = _("Games with undone moves, hints or real kernels don’t count.")
    yield render_element("p", text, class_="legend")


def _render_history(games: tuple[KeptGame, ...]) -> Markup:
    """Render the accuracy and luck of each game that counts, the oldest first."""
    rows = []
    for game in reversed(games):
        own = game.own
        if own is None or not own.stake:
            continue
        bar = render_bar(0, own.accuracy or 0, 0, 1, "gain")
        luck = format_mean(own.luck, 1, signed=True)
        rows.append(render_row(game.date or "–", bar, format_accuracy(own.accuracy), luck))
    if not rows:
        return Markup()
    head = render_element(
        "tr",
        render_element("th", _("Date"), scope="col"),
        render_element("th", _("Accuracy"), scope="colgroup", colspan=2),
        render_element("th", _("Luck"), scope="col"),
    )
    head, body = render_element("thead", head), render_element("tbody", *rows)
    table = render_element("table", head, body, class_="over-time")
    named = {"role": "region", "aria_label": _("Your games over time")}
    return render_element("div", table, class_="scrolls", tabindex=0, **named)


def _render_buttons(screen: GamesScreen) -> Iterator[Markup]:
    yield render_button(_("Back"), "leave", "main calm", id="leave")
    if not screen.lines:
        return
    if screen.confirming:
        yield render_element("span", _("Delete all games?"), role="alert")
        yield render_button(_("Delete"), "delete yes", id="delete-yes")
        yield render_button(_("Cancel"), "delete no", id="delete-no")
        return
    yield render_button(_("Save all as file"), "save", id="save")
    yield render_button(_("Delete all"), "delete all", "plain", id="delete-all")


def _render_list(screen: GamesScreen) -> Markup:
    if screen.lines is None:
        return render_element("p", "…")
    if not screen.lines:
        return render_element("p", _("No game has been finished on this device."))
    label = _("Recent games")
    return render_list(map(_render_row, screen.games), class_="aside", aria_label=label)


def _render_row(game: KeptGame) -> Item:
    drop = render_button(_("Delete"), f"delete {game.number}", "plain", icon="leave")
    about = game.about
    if about is None:
        problem = render_element("span", _("A game that can’t be read."))
        return render_item(problem, drop, class_="kept")
    sun = game.names[0] or names.player_name(about.sun, about.moon)
    moon = game.names[1] or names.player_name(about.moon, about.sun)
    results = {"sun": _("Sun won"), "moon": _("Moon won"), "draw": _("Draw")}
    turns = ngettext("{number} turn", "{number} turns", about.turns).format(number=about.turns)
    own = game.figures.sides[game.mine] if game.figures and game.mine else None
    kept = format_accuracy(own.accuracy) if own and own.stake else ""
    first = game.date, names.rules_name(about.rules), f"{sun} – {moon}"
    second = results.get(game.result, ""), turns, kept and _("accuracy {part}").format(part=kept)
    first_line = render_element("b", _join_parts(first))
    text = render_element("span", first_line, render_element("small", _join_parts(second)))
    review = render_button(_("Review"), f"go review {game.number}")
    return render_item(text, review, drop, class_="kept")


def _join_parts(parts: Iterable[str]) -> Markup:
    """Return the parts that exist, joined by commas; lines break only between them."""
    spans = [render_element("span", part) for part in parts if part]
    return join_markup(*spans[:1], *(join_markup(", ", span) for span in spans[1:]))
