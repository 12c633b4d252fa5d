"""The players and the list of turns."""

from collections.abc import Mapping
from typing import NamedTuple

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings
from puluc.drawing.avatars import render_avatar
from puluc.engine.game import Game
from puluc.engine.position import Position, Side, other
from puluc.engine.record_text import turn_length
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, current_language, join_label
from puluc.support.markup import Markup
from puluc.support.memoize import keep_beginning
from puluc.ui.play.announcements import start_sentence, turn_sentence
from puluc.ui.play.series import current_player_name, render_games
from puluc.ui.widgets import render_button, render_fold
from puluc.ui.win_bar import render_chances, render_side_sign
from puluc.words import events, names


class TurnStyle(NamedTuple):
    """How a list shows turns; `render_move_list` has the meanings."""

    opens: str
    """The first word of a turn's message, or empty."""
    first: int
    """The number in the first turn's message."""
    words: bool
    """Whether turns are sentences."""
    marks: Mapping[int, tuple[str, str]]
    """Signs of turns and their meanings, by ply."""


def render_turns(
    play: Play, session: Session, *, opens: str = "", shown: int | None = None
) -> Markup:
    """Return the win chances, the evening's games, the players and the list of turns.

    A turn is a button; its message is the word `opens` and the number of turns played by then.
    Without `opens` it is plain text. `shown` is the number of turns on the visible board, if that
    is not the current position.
    """
    evening = play.current_series and render_games(play.current_series)
    return join_markup(
        # Always there, so that filling it moves nothing else.
        render_element("div", render_chances(play, session), class_="chances-place"),
        evening,
        render_move_list(play, opens, shown, settings=session.settings),
    )


def render_move_list(
    play: Play,
    opens: str,
    shown: int | None,
    marks: Mapping[int, tuple[str, str]] | None = None,
    first: int = 1,
    *,
    settings: Settings,
) -> Markup:
    """Return the players and the list of turns, as in `render_turns`.

    `marks` maps plies to a sign and its meaning. `first` is the number in the first turn's message.
    A person who plays alone has the name and the face of the `settings`.
    """
    game, starter, words = play.game, play.game.start.mover, settings.turns == "words"
    style = TurnStyle(opens, first, words, marks or {})
    rows = _rows(_ends(game), game, style, current_language())
    current = (game.ply if shown is None else shown) - 1
    number = game.number(current) - 1 if current >= 0 else -1
    if 0 <= number < len(rows):
        rows = [*rows]
        rows[number] = _render_row(game, number, style, current)
    sides = (_render_player(play, side, settings) for side in (starter, other(starter)))
    head = render_element("tr", render_element("td"), *sides)
    table = render_element(
        "table",
        render_element("thead", head),
        render_element("tbody", *rows, class_="past" if shown is not None else None),
        aria_label=_("List of turns"),
    )
    waits = opens == "go past" and (play.idle.held or not play.persons)
    legend = _("Bold: spaces thrown. c: city, × captured, + rescued, † out of the game.")
    return render_element(
        "div",
        render_element("p", start_sentence(play), class_="opening"),
        table,
        game.ply > 0 and not words and render_element("p", legend, class_="legend"),
        waits
        and play.reviewable
        and not play.over
        and render_button(_("Review the game"), "go review", "plain", id="review"),
        class_="list words" if words else "list",
        tabindex=None if opens and game.ply else 0,
    )


def render_fair_throws(play: Play) -> Markup:
    """Return the seed's hash, folded, with which anyone can check the throws."""
    text = _(
        "A seed (a secret code), fixed at the start, decides all throws. With it, anyone can check "
        "them later."
    )
    about = render_element("p", text, class_="legend")
    return render_fold(_("Fair throws"), about, render_seed(play), id="fair")


def render_seed(play: Play) -> Markup:
    """Return the hash of the seed behind the throws, and after the game the seed itself."""
    lines = {_("SHA-256 of the seed:"): play.hash}
    if play.over:
        lines[_("Seed:")] = play.game.seed
    codes = {label: render_element("code", text, translate="no") for label, text in lines.items()}
    seeds = (render_element("p", label, " ", code, class_="seed") for label, code in codes.items())
    return join_markup(*seeds)


def _render_player(play: Play, side: Side, settings: Settings) -> Markup:
    to_move = side == play.mover and not play.result
    who, alone = play.player(side), play.you == side
    face = settings.face if alone else who != PERSON and who
    return render_element(
        "th",
        render_side_sign(side),
        render_element("span", names.side_name(side)),
        " ",
        render_element(
            "small",
            face and join_markup(render_avatar(face), " "),
            current_player_name(play, side)
            or (alone and settings.name)
            or names.player_name(who, play.player(other(side)) if play.you else who),
        ),
        scope="col",
        class_=f"{side} to-move" if to_move else side,
    )


def _ends(game: Game) -> list[Position]:
    """Return the position before the last turn of each row; a row has a turn of each side."""
    played = game.positions[: game.ply]
    length = turn_length(game.rules)
    lasts = range(length - 1 - game.start.second, len(played), length)
    ends = [played[ply] for ply in lasts]
    return [*ends, played[-1]] if played and (not ends or ends[-1] is not played[-1]) else ends


def _render_row(game: Game, number: int, style: TurnStyle, current: int = -1) -> Markup:
    """Return a row: a turn of the side that began and one of the other, if played yet;
    side by side, or in words one below the other."""
    length, starter = turn_length(game.rules), game.start.mover
    begun = number * length - game.start.second
    cells: tuple[list[Markup], list[Markup]] = [], []
    for ply in range(max(begun, 0), min(begun + length, game.ply)):
        turn = _render_turn(game, ply, style, current=ply == current)
        cells[game.positions[ply].mover != starter].append(turn)
    count = render_element("th", f"{number + 1}.", scope="row")
    columns = [render_element("td", *cell) for cell in cells]
    if style.words:
        # A sentence names its side, and needs the room of both columns.
        columns = [render_element("td", *cells[0], *cells[1], colspan=2)]
    return render_element("tr", count, *columns, id=f"turns-{number}")


@keep_beginning
def _rows(game: Game, number: int, style: TurnStyle, _language: str) -> Markup:
    """Return a row in which no turn is the current one."""
    return _render_row(game, number, style)


def _render_turn(game: Game, ply: int, style: TurnStyle, *, current: bool) -> Markup:
    """Return a turn; its title is a sentence.

    The Tab key stops at the `current` turn only; arrow keys move to the others.
    """
    before, event = game.positions[ply], game.events[ply]
    sentence, spaces = turn_sentence(before, event), before.spaces_thrown
    signs = events.short_move(before, event) if event else "–"
    mark, meaning = style.marks.get(ply, ("", ""))
    title = f"{sentence} {meaning}".rstrip()
    content = join_markup(
        render_element("b", spaces, class_="marks"),
        " ",
        sentence if style.words else render_element("span", signs, translate="no"),
        mark and join_markup(" ", render_element("span", mark, class_="mistake")),
    )
    if not style.opens:
        return render_element("span", content, class_="turn", title=title, id=f"turn-{ply}")
    return render_element(
        "button",
        content,
        type="button",
        class_="turn",
        id=f"turn-{ply}",
        title=title,
        aria_label=join_label(f"{spaces}" if style.words else f"{spaces} {signs}", title),
        aria_current="true" if current else None,
        tabindex=None if current else -1,
        data_do=f"{style.opens} {ply + style.first}",
    )
