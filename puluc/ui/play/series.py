"""An evening of bul: its five games, their winners, the score, and the player on turn."""

from puluc.app.play.screen import Play
from puluc.app.series import Series
from puluc.engine.position import SUN, Side
from puluc.engine.rules import BUL
from puluc.support.html import Child, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.win_bar import render_side_sign
from puluc.words import names


def render_games(evening: Series) -> Markup:
    """Return the five games as a list, each with its winner; the next one is marked."""
    items = []
    for number, game in enumerate(BUL):
        sign: Child = number + 1
        outcome = Markup()
        if number < len(evening.results):
            result = evening.results[number]
            sign = "=" if result == "draw" else render_side_sign(result)
            who = _("A draw") if result == "draw" else names.side_name(result)
            outcome = render_element("span", f": {who}", class_="unseen")
        step = "step" if number == len(evening.results) else None
        name = render_element("b", names.ruleset_name(game))
        head = render_element("span", sign)
        items.append(render_element("li", head, name, outcome, aria_current=step))
    return render_element("ol", *items, class_="evening", aria_label=score_sentence(evening))


def score_sentence(evening: Series) -> str:
    """Return the score in words: `Games won: Sun 2, Moon 1.`"""
    sun, moon = evening.score
    return _("Games won: Sun {sun}, Moon {moon}.").format(sun=sun, moon=moon)


def series_sentence(evening: Series) -> str:
    """Return the number and name of the evening's game: `Game 2 of 5: T'iwil.`"""
    return _("Game {number} of {count}: {name}.").format(
        number=len(evening.results) + 1, count=len(BUL), name=names.ruleset_name(evening.name)
    )


def winner_sentence(evening: Series) -> str:
    """Return a sentence about the winner of the evening."""
    if evening.result == "draw":
        return _("The evening is a draw!")
    return _("{side} wins the evening!").format(side=names.side_name(evening.result))


def winner_names(evening: Series) -> Markup:
    """Return the names of the winning team; empty without names or winner."""
    team = () if evening.result == "draw" else evening.team(evening.result)
    return render_element("p", ", ".join(team), class_="story") if any(team) else Markup()


def current_player_name(play: Play, side: Side) -> str:
    """Return the name of a side's player, in a team the one to move; else an empty text."""
    number = play.due(side)
    if number is None or play.evening is None:
        return play.names[side != SUN]
    return play.evening.team(side)[number] or _("Player {number}").format(number=number + 1)
