"""The views of the games kept and of a player's own statistics."""

from collections.abc import Iterator
from functools import lru_cache

from puluc.app.open.open_game import set_game_aside
from puluc.app.session import Deleted, Session
from puluc.app.settings import LEVELS, PERSON
from puluc.drawing.avatars import render_avatar
from puluc.drawing.chart import render_bar
from puluc.drawing.strip import render_strip
from puluc.engine.position import MOON, Position, Side
from puluc.engine.rules import Rules
from puluc.screens.format import describe_time, format_mean
from puluc.screens.games.screen import GamesScreen, KeptGame, read_kept_game
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, join_label, ngettext, pgettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.widgets import Item, render_button, render_fold, render_item, render_list, render_row
from puluc.ui.win_bar import render_side_sign
from puluc.words import names


def render(screen: GamesScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the list of games."""
    totals = render_element("div", *_render_totals(screen, session.now), class_="games totals")
    yield "dock", _render_figures(screen, session, Markup() if upright else totals)
    games = _render_list(screen, session), _render_buttons(screen)
    yield "turns", join_markup(*games, totals if upright else "")


def focus_id(screen: GamesScreen, session: Session) -> str | None:
    """Return the id of the button that answers the question with no, else of the one pressed before
    or that restores what it deleted."""
    return "delete-no" if screen.confirming else screen.pressed


def _render_figures(screen: GamesScreen, session: Session, totals: Markup) -> Markup:
    """Render a person's wins, their main figures, their unfinished games and `totals`."""
    games, settings = screen.games, session.settings
    title = join_label(settings.name, _("Your games")) if settings.name else _("Your games")
    head = render_element("h2", settings.face and render_avatar(settings.face), title, id="next")
    back = render_button(_("Back"), "leave", "main calm", id="leave")
    return render_element(
        "div",
        render_element("div", head, back, class_="offers-row"),
        render_element("p", session.notice.text, class_="notice", role="status"),
        _render_shelf(games),
        *_render_tiles(screen),
        *_render_unfinished(session),
        totals,
        class_="games",
    )


def _render_unfinished(session: Session) -> Iterator[Markup]:
    """Yield the unfinished games: the one on the board below, then those set aside, the last one
    first."""
    title, rows = _("Unfinished games"), []
    for number, text in enumerate(session.set_aside):
        game = read_kept_game(number, text)
        rows.append(_render_begun(game, describe_time(game.date, session.now)))
    rows = _with_deleted(rows, "forget", session.deleted)
    for text in set_game_aside(session._replace(set_aside=())):
        rows.append(_render_begun(read_kept_game(0, text), _("Now open"), on_board=True))
    if rows:
        yield render_element("h3", title)
        yield render_list(reversed(rows), class_="aside", aria_label=title)


def _render_begun(game: KeptGame, when: str, *, on_board: bool = False) -> Item:
    """Render a game that goes on, with the picture of its position."""
    if game.rules is None:
        return _render_unread("forget", game.number)
    players, text = _name_players(game), _("Continue")
    named = f"{players}, {when}"
    buttons = (
        [render_button(text, "to play", "main")]
        if on_board
        else [
            _render_named(text, named, f"back {game.number}"),
            _render_drop("forget", game.number, named),
        ]
    )
    told = _describe_game(game, players, _count_turns(game), when=when)
    return render_item(told, _render_road(game.position, game.mine), *buttons, class_="kept")


@lru_cache(maxsize=256)
def _render_road(at: Position | None, mine: Side | None) -> Markup | None:
    """Render the picture of a game's position, if it has one, with the person's city first."""
    if not at:
        return None
    end = at.rules.spaces + 1
    return render_strip(at, range(end, -1, -1) if mine == MOON else range(end + 1))


def _name_players(game: KeptGame) -> str:
    """Return both players of a game, by their names if they have any; the person comes first."""
    if game.sun == game.moon == PERSON and not any(game.names):
        return _("A friend here")
    sun = game.names[0] or names.player_name(game.sun, game.moon)
    moon = game.names[1] or names.player_name(game.moon, game.sun)
    return f"{moon} – {sun}" if game.mine == MOON else f"{sun} – {moon}"


def _with_deleted(rows: list[Item], verb: str, deleted: tuple[Deleted, ...]) -> list[Item]:
    """Return the rows with one in the place of each deletion by a `verb`."""
    for place, one in reversed([*enumerate(deleted)]):
        if one.verb == verb:
            rows.insert(one.number, _render_deleted(place, one))
    return rows


def _render_deleted(place: int, deleted: Deleted) -> Item:
    """Render what was deleted, and the button that restores it."""
    number = len(deleted.lines)
    wins = sum(deleted.verb == "delete" and read_kept_game(0, line).won for line in deleted.lines)
    text = ngettext("{number} game deleted.", "{number} games deleted.", number)
    if wins:
        text = ngettext(
            "{number} games and {wins} win deleted.",
            "{number} games and {wins} wins deleted.",
            wins,
        )
    if wins == number == 1:
        text = _("1 game and its win deleted.")
    said = render_element("span", text.format(number=number, wins=wins), role="status")
    undo = render_button(_("Undo"), f"restore {place}", id=f"restore-{place + 1}")
    return render_item(said, undo, class_="kept")


def _render_shelf(games: tuple[KeptGame, ...]) -> Markup:
    """Render the faces of the levels with the number of wins against each, then other players."""
    won = [game.rival for game in games if game.won]
    faces = dict.fromkeys((*LEVELS, *won))
    items = []
    for face in faces:
        number = won.count(face)
        name = render_element("span", names.player_names()[face][0])
        wins = render_element("b", number, class_=None if number else "unseen")
        kind = "beaten" if number else None
        items.append(render_item(render_avatar(face), name, wins, class_=kind))
    title = _("Wins")
    shelf = render_list(items, class_="shelf", aria_label=title)
    return join_markup(render_element("h3", title), shelf)


def _render_tiles(screen: GamesScreen) -> Iterator[Markup]:
    """Yield the main figures of the games against the computer, each above its name."""
    found = screen.totals
    points = [game.points for game in screen.games if game.rival and game.result]
    played, number = len(points), screen.analysing
    if not played:
        return
    tiles = {
        _("Games against the computer"): str(played),
        _("Won"): names.format_percent(sum(points) / played, 0),
    }
    if found.decisions:
        label = _("Best move found")
        if found.games < played:
            label = _("Best move found, in {number} of {all} games")
            label = label.format(number=found.games, all=played)
        tiles[label] = names.format_percent(found.best / found.decisions, 0)
    if found.level:
        known = {**names.player_names(), "random": (_("Below Level 1"), "")}
        level, weakest, strongest = (known[name][0] for name in found.level)
        label = _("Plays like ({weakest} – {strongest})")
        label = _("Plays like") if weakest == strongest else label
        tiles[label.format(weakest=weakest, strongest=strongest)] = level
    items = (render_item(render_element("b", text), label) for label, text in tiles.items())
    yield render_list(items, class_="tiles")
    text = ngettext("Reviewing {number} game…", "Reviewing {number} games…", number)
    yield render_element("p", number > 0 and text.format(number=number), role="status")


def _render_totals(screen: GamesScreen, now: str) -> Iterator[Markup]:
    """Yield the other figures of the games, folded, with each game's below."""
    found = screen.totals
    if not found.games:
        return
    more = {
        _("Loss per decision"): format_mean(found.loss, found.decisions),
        _("Luck per game"): format_mean(found.luck, found.games, signed=True),
    }
    text = _("Luck and loss are points of win chance.")
    luck = _("Luck counts both sides’ throws.")
    out = _("Best moves, luck and loss leave out games with undone moves, hints or real kernels.")
    good = _("A move can be good without being the best.")
    legend = render_element("p", f"{text} {luck} {good} {out}", class_="legend")
    table = render_element("table", *(render_row(*row) for row in more.items()), class_="own")
    title = _("More numbers")
    yield render_fold(title, table, legend, _render_history(screen, now), id="more-figures")


def _render_history(screen: GamesScreen, now: str) -> Markup:
    """Render the share of best moves and the luck of each game that counts, the newest first."""
    rows = []
    for game in screen.games:
        own = game.own
        if own is None:
            continue
        share = own.best / len(own.decisions) if own.decisions else None
        bar = None if share is None else render_bar(0, share, 0, 1, "gain")
        best = "–" if share is None else names.format_percent(share, 0)
        luck = format_mean(own.luck, 1, signed=True)
        rows.append(render_row(describe_time(game.date, now) or "–", bar, best, luck))
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
        render_button(_("Save finished games"), "save", id="save"),
        render_button(_("Delete all"), "delete all", "plain", id="delete-all"),
    ]
    if screen.confirming:
        buttons = [
            render_element("span", _("Delete all finished games and wins?"), role="alert"),
            render_button(_("Delete all"), "delete yes", "main", id="delete-yes"),
            render_button(_("Cancel"), "delete no", id="delete-no"),
        ]
    row = render_element("div", *buttons, class_="offers-row")
    return row if screen.lines else Markup()


def _render_list(screen: GamesScreen, session: Session) -> Markup:
    if screen.lines is None:
        return render_element("p", "…")
    rows = [_render_row(game, session.now) for game in reversed(screen.games)]
    rows = _with_deleted(rows, "delete", session.deleted)
    if not rows:
        new = render_button(pgettext("button", "New game"), "open new", "main", id="begin")
        none = render_element(
            "p", _("Your games are kept here, to be reviewed once they are finished.")
        )
        return none if set_game_aside(session) else join_markup(none, new)
    title = _("Finished games")
    listed = render_list(reversed(rows), class_="aside", aria_label=title)
    return join_markup(render_element("h3", title), listed)


def _render_named(text: str, game: str, do: str, *, icon: str | None = None) -> Markup:
    """Render a button of a game, named after it for who doesn't see the row."""
    id, kind = do.removeprefix("go ").replace(" ", "-"), "plain" if icon else None
    return render_button(text, do, kind, icon=icon, id=id, aria_label=join_label(text, game))


def _render_drop(verb: str, number: int, game: str) -> Markup:
    return _render_named(_("Delete"), game, f"{verb} {number}", icon="leave")


def _render_row(game: KeptGame, now: str) -> Item:
    mine, number = game.mine, game.number
    if game.rules is None:
        return _render_unread("delete", number)
    results = {"sun": _("Sun won"), "moon": _("Moon won"), "draw": _("Draw")}
    if mine and game.result in ("sun", "moon"):
        lost = _("You gave up") if game.given_up else _("You lost")
        results[game.result] = _("You won") if game.points else lost
    own = game.figures.sides[mine] if game.figures and mine else None
    more = [_count_turns(game)]
    if own and own.decisions:
        text = ngettext("{number} mistake", "{number} mistakes", own.mistakes)
        more.append(text.format(number=own.mistakes) if own.mistakes else _("no mistakes"))
    rival = names.player_name(game.rival, "") if game.rival else _name_players(game)
    first = " · ".join(filter(None, (results.get(game.result), rival)))
    when = describe_time(game.date, now)
    told = _describe_game(game, first, *more, when=when)
    named = f"{first}, {when}"
    review = _render_named(_("Review"), named, f"go review {number}")
    drop = _render_drop("delete", number, named)
    kind = "kept victory" if game.won else "kept"
    return render_item(told, _render_road(game.position, mine), review, drop, class_=kind)


def _count_turns(game: KeptGame) -> str:
    return ngettext("{number} turn", "{number} turns", game.turns).format(number=game.turns)


def _render_unread(verb: str, number: int) -> Item:
    text = _("A game that can’t be read.")
    drop = _render_drop(verb, number, text)
    return render_item(render_element("span", text), drop, class_="kept")


def _describe_game(game: KeptGame, first: str, *more: str, when: str = "") -> Markup:
    """Render the person's side, the players or the result of a game, and `when` it ended; below,
    its rules and what `more` is known. Lines break only between the parts."""
    rules = game.rules or Rules()
    parts = names.rules_name(rules).split(", ")
    parts = parts[1:] or parts if rules.ruleset == Rules().ruleset else parts
    side = game.mine and join_markup(
        render_side_sign(game.mine),
        render_element("span", f"{names.side_name(game.mine)}: ", class_="unseen"),
    )
    *before, last = [render_element("span", part) for part in (*parts, *more)]
    second = join_markup(*(join_markup(part, ", ") for part in before), last)
    head = render_element("b", side, first), when and render_element("small", when)
    return render_element("span", render_element("span", *head), render_element("small", second))
