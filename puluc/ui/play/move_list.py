"""The players and the list of turns."""

from __future__ import annotations

from collections.abc import Mapping

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON
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
from puluc.ui.ranked_moves import notation
from puluc.ui.widgets import render_button
from puluc.ui.win_bar import render_chances, render_side_sign
from puluc.words import events, names


def render_turns(
    play: Play, session: Session, *, opens: str = "", shown: int | None = None
) -> Markup:
    """Return the win chances, the evening's games, the players and the list of turns.

    A turn is a button; its message is the word `opens` and the number of turns played by then.
    Without `opens` it is plain text. `shown` is the number of turns on the visible board, if that
    is not the current position.
    """
    words = session.settings.turns == "words"
    evening = play.current_series and render_games(play.current_series)
    return join_markup(
        # Always there, so that filling it moves nothing else.
        render_element("div", render_chances(play, session), class_="chances-place"),
        evening,
        render_move_list(
            play,
            opens,
            shown,
            words=words or play.first,
        ),
    )


def render_move_list(
    play: Play,
    opens: str,
    shown: int | None,
    marks: Mapping[int, tuple[str, str]] | None = None,
    first: int = 1,
    *,
    words: bool,
) -> Markup:
    """Return the players and the list of turns, as in `render_turns`.

    `marks` maps plies to a sign and its meaning. `first` is the number in the first turn's message.
    Turns are in signs, or in `words`.
    """
    game = play.game
    starter = game.start.mover
    rows = _rows(_ends(game), game, opens, first, words, marks, current_language())
    current = (game.ply if shown is None else shown) - 1
    number = game.number(current) - 1 if current >= 0 else -1
    if 0 <= number < len(rows):
        rows = [*rows]
        rows[number] = _render_row(game, number, opens, first, words, marks, current)
    sides = (_render_player(play, side) for side in (starter, other(starter)))
    head = render_element("tr", render_element("td"), *sides)
    table = render_element(
        "table",
        render_element("thead", head),
        render_element("tbody", *rows, class_="past" if shown is not None else None),
        aria_label=_("List of turns"),
    )
    parts = (
        render_element("p", start_sentence(play), class_="opening"),
        table,
        game.ply > 0 and not words and render_element("p", render_legend(), class_="legend"),
        opens == "go past"
        and (play.idle.held or not play.persons)
        and play.reviewable
        and not play.over
        and render_button(_("Review the game"), "go review", "plain", id="review"),
        marks is None and play.over and not play.first and render_fair_throws(play),
    )
    focusable = 0 if not (opens and game.ply) else None
    kind = "list words" if words else "list"
    return render_element("div", *parts, class_=kind, tabindex=focusable)


def render_fair_throws(play: Play) -> Markup:
    """Return the seed's hash, folded, with which anyone can check the throws."""
    summary = render_element("summary", _("Fair throws"))
    return render_element("details", summary, render_seed(play), id="fair")


def render_seed(play: Play) -> Markup:
    """Return the hash of the seed behind the throws, and after the game the seed itself."""
    lines = {_("SHA-256 of the seed:"): play.hash}
    if play.over:
        lines[_("Seed:")] = play.game.seed
    return join_markup(
        *(
            render_element(
                "p", label, " ", render_element("code", text, translate="no"), class_="seed"
            )
            for label, text in lines.items()
        )
    )


def render_legend() -> str:
    """Return the meaning of the signs in the list of turns."""
    return _("Bold: spaces thrown. c: city, × captured, + rescued, † out of the game.")


def _render_player(play: Play, side: Side) -> Markup:
    to_move = side == play.mover and not play.result
    who = play.player(side)
    return render_element(
        "th",
        render_side_sign(side),
        render_element("span", names.side_name(side)),
        " ",
        render_element(
            "small",
            current_player_name(play, side) or names.player_name(who, play.player(other(side))),
            who != PERSON and join_markup(" ", render_avatar(who)),
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


def _render_row(
    game: Game,
    number: int,
    opens: str,
    first: int,
    words: bool,
    marks: Mapping[int, tuple[str, str]] | None,
    current: int = -1,
) -> Markup:
    """Return a row: a turn of the side that began and one of the other, if played yet;
    side by side, or in words one below the other."""
    length, starter = turn_length(game.rules), game.start.mover
    begun = number * length - game.start.second
    cells: tuple[list[Markup], list[Markup]] = [], []
    for ply in range(max(begun, 0), min(begun + length, game.ply)):
        before, event = game.positions[ply], game.events[ply]
        sentence = turn_sentence(before, event)
        signs = events.short_move(before, event) if event else "–"
        mark, meaning = (marks or {}).get(ply, ("", ""))
        turn = _render_turn(
            ply,
            before.spaces_thrown,
            sentence if words else signs,
            f"{sentence} {meaning}".rstrip(),
            mark,
            opens and f"{opens} {ply + first}",
            ply == current,
        )
        cells[before.mover != starter].append(turn)
    count = render_element("th", f"{number + 1}.", scope="row")
    # A sentence names its side, and needs the room of both columns.
    columns = (
        [render_element("td", *cells[0], *cells[1], colspan=2)]
        if words
        else [render_element("td", *cell) for cell in cells]
    )
    return render_element("tr", count, *columns, id=f"turns-{number}")


@keep_beginning
def _rows(
    game: Game,
    number: int,
    opens: str,
    first: int,
    words: bool,
    marks: Mapping[int, tuple[str, str]] | None,
    _language: str,
) -> Markup:
    """Return a row in which no turn is the current one."""
    return _render_row(game, number, opens, first, words, marks)


def _render_turn(
    ply: int, spaces: int, text: str, sentence: str, mark: str, opens: str, current: bool
) -> Markup:
    """Return a turn; `text` is visible in the list, `sentence` is its title.

    The Tab key stops at the `current` turn only; arrow keys move to the others.
    """
    content = join_markup(
        render_element("b", spaces, class_="marks"),
        " ",
        text if sentence.startswith(text) else notation(text),
    )
    if mark:
        content = join_markup(content, " ", render_element("span", mark, class_="mistake"))
    if not opens:
        return render_element("span", content, class_="turn", title=sentence, id=f"turn-{ply}")
    return render_element(
        "button",
        content,
        type="button",
        class_="turn",
        id=f"turn-{ply}",
        title=sentence,
        aria_label=join_label(
            f"{spaces}" if sentence.startswith(text) else f"{spaces} {text}", sentence
        ),
        aria_current="true" if current else None,
        tabindex=None if current else -1,
        data_do=opens,
    )
