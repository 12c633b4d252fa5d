"""The card at the end of a game: the winner, a tally, and buttons for the next game."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.drawing.geometry import SIDES
from puluc.engine.game import Game
from puluc.engine.position import SUN, Side, other
from puluc.support.html import Markup, join_markup, render_element
from puluc.support.i18n import _, pgettext
from puluc.ui.play import series
from puluc.ui.play.announcements import end_sentence
from puluc.ui.play.dock import render_notice, render_undo
from puluc.ui.widgets import render_button, render_row
from puluc.ui.win_bar import render_side_sign
from puluc.words import names


def render_game_over(play: Play, session: Session) -> Markup:
    """Return the card of a game that is over; the last game of an evening celebrates its winner."""
    standing = play.series_standing
    feast = standing is not None and standing.over
    winner = standing.result if standing and feast else play.result
    status = join_markup(
        render_notice(play, session),
        render_element(
            "h2",
            winner in SIDES and render_side_sign(winner),
            render_element("span", _headline(play)),
        ),
        render_element("p", end_sentence(play), id="next"),
        series.winner_names(standing) if standing and feast else _render_story(play),
    )
    lost = _is_lost(play, winner)
    kinds = "end", winner, "" if lost else "won", "feast" if feast else ""
    return render_element(
        "div",
        render_element("div", status, class_="status"),
        series.render_games(standing) if standing else _render_tally(play.game),
        render_element("div", *_next_game_buttons(play), class_="again"),
        render_element("div", render_undo(play, session), class_="actions"),
        class_=" ".join(filter(None, kinds)),
    )


def _is_lost(play: Play, winner: str | None) -> bool:
    """Return whether the only person playing has not won."""
    return len(play.persons) == 1 and winner not in play.persons


def _headline(play: Play) -> str:
    """Return the winner in a few words."""
    if play.series_standing and play.series_standing.over:
        return series.winner_sentence(play.series_standing)
    if play.result not in SIDES:
        return _("A draw!")
    if play.persons == (play.result,):
        return _("You win!")
    text = _("{side} wins!") if len(play.persons) > 1 else _("{side} wins")
    return text.format(side=play.names[play.result != SUN] or names.side_name(play.result))


def _render_story(play: Play) -> Markup:
    """Return the turning points of the game and the line of its chances, once computed."""
    if not play.summary_shown:
        return Markup()
    sentences, chances = play.summary_shown
    line = " ".join(f"{x},{100 - round(100 * chance)}" for x, chance in enumerate(chances))
    size = f"0 0 {len(chances) - 1} 100"
    return join_markup(
        render_element("p", " ".join(sentences), class_="story"),
        render_element(
            "svg",
            render_element("path", d=f"M0,50H{len(chances) - 1}"),
            render_element("polyline", points=line),
            class_="line-of-play",
            viewBox=size,
            preserveAspectRatio="none",
            aria_hidden="true",
        ),
    )


def _render_tally(game: Game) -> Markup:
    """Return a table of each side's captured and removed men and its turns."""
    heads = _("Captured"), _("Removed"), _("Turns")
    rows = (
        render_row(
            join_markup(render_side_sign(side), render_element("span", names.side_name(side))),
            *_side_counts(game, side),
        )
        for side in SIDES
    )
    head = render_element(
        "tr", render_element("td"), *(render_element("th", text, scope="col") for text in heads)
    )
    return render_element(
        "table", render_element("thead", head), render_element("tbody", *rows), class_="tally"
    )


def _side_counts(game: Game, side: Side) -> tuple[int, int, int]:
    plies = [ply for ply in range(game.ply) if game.positions[ply].mover == side]
    enemy, position = other(side), game.position
    held = sum(stack.count(enemy) for stack in position.road if stack[-1:] == side)
    return held, position.score(side) - held, len(plies)


def _next_game_buttons(play: Play) -> Iterator[Markup]:
    """Yield the buttons for the next game and the review; those without effect are left out.

    After a win a harder opponent comes first. After a loss come a rematch, an easier opponent or
    the lessons.
    """
    standing = play.series_standing
    rematch = _("Another evening") if standing else pgettext("button", "Rematch")
    following = names.ruleset_name(standing.name) if standing else ""
    texts = {
        "harder": _("Harder: {level}"),
        "next": _("Next game: {name}").format(name=following),
        "rematch": rematch,
        "easier": _("Easier: {level}"),
        "swapped": _("Change sides"),
    }
    won = play.persons == (play.result,)
    choices = [how for how in texts if play.setup.again(how) and (won or how != "harder")]
    for how in choices:
        setup = play.setup.again(how)
        assert setup
        level = names.player_names()[setup.level][0]
        main = how == choices[0]
        yield render_button(
            texts[how].format(level=level),
            f"start {how}",
            "main" if main else None,
            id="again" if main else f"again-{how}",
        )
        if main and play.reviewable:
            yield render_button(_("Review the game"), "go review", id="review")
    if "easier" not in choices and play.result in SIDES and _is_lost(play, play.result):
        yield render_button(_("Learn in three minutes"), "go lesson", id="learn")
