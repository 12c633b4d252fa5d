"""The views of the games kept and of a player's own statistics."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from puluc.app.open.open_game import set_game_aside
from puluc.app.open.saved import SavedError, Summary, read_summary
from puluc.app.session import Session
from puluc.app.settings import LEVELS, PERSON
from puluc.drawing.avatars import render_avatar
from puluc.drawing.chart import render_bar
from puluc.drawing.strip import render_strip
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.screens.format import day_number, days_ago, format_mean
from puluc.screens.games.screen import Deleted, GamesScreen, KeptGame
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, join_label, ngettext, pgettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.widgets import Item, render_button, render_fold, render_item, render_list, render_row
from puluc.words import names


def render(screen: GamesScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the list of games."""
    yield "dock", _render_figures(screen, session)
    yield "turns", join_markup(_render_list(screen, session), _render_buttons(screen))


def focus_id(screen: GamesScreen, session: Session) -> str | None:
    """Return the id of the button that restores a deleted game, or that leaves the screen."""
    return "restore" if screen.deleted else "delete-no" if screen.confirming else "leave"


def _render_figures(screen: GamesScreen, session: Session) -> Markup:
    """Render a person's wins, their unfinished games and their own statistics."""
    games, settings = screen.games, session.settings
    title = join_label(settings.name, _("Your games")) if settings.name else _("Your games")
    head = render_element("h2", settings.face and render_avatar(settings.face), title, id="next")
    back = render_button(_("Back"), "leave", "main calm", id="leave")
    return render_element(
        "div",
        render_element("div", head, back, class_="offers-row"),
        render_element("p", session.notice.text, class_="notice", role="status"),
        _render_shelf(games),
        *_render_unfinished(session, screen.deleted),
        render_element("div", *_render_totals(screen), class_="totals"),
        class_="games",
    )


def _render_unfinished(session: Session, deleted: Deleted | None) -> Iterator[Markup]:
    """Yield the unfinished games: the one on the board below, then those set aside, the last one
    first."""
    title, rows = _("Unfinished games"), []
    for number, text in enumerate(session.set_aside):
        drop = render_button(_("Delete"), f"forget {number}", "plain", icon="leave")
        try:
            about = read_summary(text)
        except SavedError:
            rows.append(_render_unread(drop))
            continue
        rows.append(_render_begun(about, render_button(_("Continue"), f"back {number}"), drop))
    if deleted and not deleted.finished:
        rows.insert(deleted.number, _render_deleted(deleted))
    for text in set_game_aside(session._replace(set_aside=())):
        goes_on = render_button(_("Continue"), "to play", "main")
        rows.append(_render_begun(read_summary(text), goes_on))
    if rows:
        yield render_element("h3", title)
        yield render_list(reversed(rows), class_="aside", aria_label=title)


def _render_begun(about: Summary, *buttons: Markup) -> Item:
    """Render a game that goes on, with the picture of its position."""
    told = _describe_game(about.rules, _name_players(about), _count_turns(about))
    return render_item(told, _render_road(about.position), *buttons, class_="kept")


@lru_cache(maxsize=256)
def _render_road(at: Position | None) -> Markup | None:
    """Render the picture of a game's position, if it has one."""
    return at and render_strip(at, range(at.rules.spaces + 2))


def _name_players(about: Summary, named: tuple[str, str] = ("", "")) -> str:
    """Return both players of a game, by their names if they have any."""
    if about.sun == about.moon == PERSON and not any(named):
        return _("A friend here")
    sun = named[0] or names.player_name(about.sun, about.moon)
    return f"{sun} – {named[1] or names.player_name(about.moon, about.sun)}"


def _render_deleted(deleted: Deleted) -> Item:
    """Render what is in the place of the games deleted last."""
    number = len(deleted.texts)
    text = ngettext("{number} game deleted.", "{number} games deleted.", number)
    said = render_element("span", text.format(number=number), role="status")
    return render_item(said, render_button(_("Undo"), "restore", id="restore"), class_="kept")


def _render_shelf(games: tuple[KeptGame, ...]) -> Markup:
    """Render the faces of the levels with the number of wins against each, then other players."""
    won = [game.rival for game in games if game.rival and game.points == 1]
    faces = dict.fromkeys((*LEVELS, *won))
    items = []
    for face in faces:
        number = won.count(face)
        name = render_element("span", names.player_names()[face][0])
        wins = render_element("b" if number else "span", number)
        kind = "beaten" if number else None
        items.append(render_item(render_avatar(face), name, wins, class_=kind))
    title = _("Wins")
    shelf = render_list(items, class_="shelf", aria_label=title)
    return join_markup(render_element("h3", title), shelf)


def _render_totals(screen: GamesScreen) -> Iterator[Markup]:
    """Yield the figures of the games, most of them folded, with each game's below."""
    found = screen.totals
    points = [game.points for game in screen.games if game.rival and game.result]
    played, number = len(points), screen.analysing
    if not played:
        text = _("Your figures appear once you have finished a game against the computer.")
        yield render_element("p", text, class_="legend")
        return
    rows = {_("Games"): str(played), _("Won"): names.format_percent(sum(points) / played, 0)}
    if found.decisions:
        text = names.format_percent(found.best / found.decisions, 0)
        if found.games < played:
            told = _("{percent}, in {number} of {all} games")
            text = told.format(percent=text, number=found.games, all=played)
        rows[_("Best move found")] = text
    more = {
        _("Loss per decision"): format_mean(found.loss, found.decisions),
        _("Luck per game"): format_mean(found.luck, found.games, signed=True),
    }
    if found.level:
        known = {**names.player_names(), "random": (_("Below Level 1"), "")}
        level, weakest, strongest = (known[name][0] for name in found.level)
        text = _("{level} ({weakest} – {strongest})")
        text = "{level}" if weakest == strongest else text
        rows[_("Plays like")] = text.format(level=level, weakest=weakest, strongest=strongest)
    yield _render_figures_table(rows)
    text = ngettext("Analysing {number} game…", "Analysing {number} games…", number)
    yield render_element("p", number > 0 and text.format(number=number), role="status")
    if not found.games:
        return
    text = _("Luck and loss are points of win chance.")
    luck = _("Luck counts both sides’ throws.")
    out = _("Best moves, luck and loss leave out games with undone moves, hints or real kernels.")
    legend = render_element("p", f"{text} {luck} {out}", class_="legend")
    title, table = _("More numbers"), _render_figures_table(more)
    yield render_fold(title, table, legend, _render_history(screen), id="more-figures")


def _render_figures_table(figures: Mapping[str, str]) -> Markup:
    rows = (render_row(name, text) for name, text in figures.items())
    return render_element("table", *rows, class_="own")


def _render_history(screen: GamesScreen) -> Markup:
    """Render the share of best moves and the luck of each game that counts, the newest first."""
    rows = []
    for game in screen.games:
        own = game.own
        if own is None:
            continue
        share = own.best / len(own.decisions) if own.decisions else 0
        bar = render_bar(0, share, 0, 1, "gain")
        best = names.format_percent(share, 0) if own.decisions else "–"
        luck = format_mean(own.luck, 1, signed=True)
        rows.append(render_row(_describe_date(game.date, screen.today) or "–", bar, best, luck))
    if not rows:
        return Markup()
    head = render_element(
        "tr",
        render_element("th", _("Date"), scope="col"),
        render_element("th", _("Best move found"), scope="colgroup", colspan=2),
        render_element("th", _("Luck"), scope="col"),
    )
    head, body = render_element("thead", head), render_element("tbody", *rows)
    table = render_element("table", head, body, class_="over-time")
    named = {"role": "region", "aria_label": _("Your games over time")}
    return render_element("div", table, class_="scrolls", tabindex=0, **named)


def _render_buttons(screen: GamesScreen) -> Markup:
    """Render the buttons for all games, and the question before all are deleted."""
    buttons = [
        render_button(_("Save all as file"), "save", id="save"),
        render_button(_("Delete all"), "delete all", "plain", id="delete-all"),
    ]
    if screen.confirming:
        buttons = [
            render_element("span", _("Delete all finished games and wins?"), role="alert"),
            render_button(_("Delete"), "delete yes", id="delete-yes"),
            render_button(_("Cancel"), "delete no", id="delete-no"),
        ]
    row = render_element("div", *buttons, class_="offers-row")
    return row if screen.lines else Markup()


def _render_list(screen: GamesScreen, session: Session) -> Markup:
    if screen.lines is None:
        return render_element("p", "…")
    rows = [_render_row(game, screen.today) for game in reversed(screen.games)]
    if screen.deleted and screen.deleted.finished:
        rows.insert(screen.deleted.number, _render_deleted(screen.deleted))
    if not rows:
        new = render_button(pgettext("button", "New game"), "open new", "main", id="begin")
        none = render_element("p", _("There are no finished games here."))
        return none if set_game_aside(session) else join_markup(none, new)
    title = _("Finished games")
    listed = render_list(reversed(rows), class_="aside", aria_label=title)
    return join_markup(render_element("h3", title), listed)


def _render_row(game: KeptGame, today: int) -> Item:
    drop = render_button(_("Delete"), f"delete {game.number}", "plain", icon="leave")
    about, mine = game.about, game.mine
    if about is None:
        return _render_unread(drop)
    results = {"sun": _("Sun won"), "moon": _("Moon won"), "draw": _("Draw")}
    if mine and game.result in ("sun", "moon"):
        lost = _("You gave up") if game.given_up else _("You lost")
        results[game.result] = _("You won") if game.points else lost
    own = game.figures.sides[mine] if game.figures and mine else None
    more = [_count_turns(about)]
    if own and own.decisions:
        text = _("{number} of {all} best moves")
        more.append(text.format(number=own.best, all=len(own.decisions)))
    rival = names.player_name(game.rival, "") if game.rival else _name_players(about, game.names)
    first = " · ".join(filter(None, (results.get(game.result), rival)))
    told = _describe_game(about.rules, first, *more, when=_describe_date(game.date, today))
    review = render_button(_("Review"), f"go review {game.number}", icon="next")
    return render_item(told, _render_road(about.position), review, drop, class_="kept")


def _describe_date(date: str, today: int) -> str:
    """Return how many days ago it was, with the time of the last two days; empty if unreadable."""
    day, _space, clock = date.partition(" ")
    try:
        days = max(today - day_number(day), 0)
    except ValueError:
        return ""
    return f"{days_ago(days)} {'' if days > 1 else clock.removeprefix('0')}".rstrip(" ")


def _count_turns(about: Summary) -> str:
    return ngettext("{number} turn", "{number} turns", about.turns).format(number=about.turns)


def _render_unread(drop: Markup) -> Item:
    return render_item(render_element("span", _("A game that can’t be read.")), drop, class_="kept")


def _describe_game(rules: Rules, first: str, *more: str, when: str = "") -> Markup:
    """Render the players or the result of a game, and `when` it ended; below, its rules and what
    `more` is known. Lines break only between the parts."""
    parts = names.rules_name(rules).split(", ")
    parts = parts[1:] or parts if rules.ruleset == Rules().ruleset else parts
    *before, last = [render_element("span", part) for part in (*parts, *more)]
    second = join_markup(*(join_markup(part, ", ") for part in before), last)
    head = render_element("b", first), when and render_element("small", when)
    return render_element("span", render_element("span", *head), render_element("small", second))
