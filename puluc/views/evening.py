"""An evening of bul: its five games with who won them, the score, and who moves for a team."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element
from puluc.pictures.layout import SIDES
from puluc.position import SUN, Result, Side
from puluc.rules import BUL
from puluc.session.evening import Evening
from puluc.session.play import Play
from puluc.views.chances import sign
from puluc.words import names


def games(evening: Evening) -> Markup:
    """Return the five games as a list, each with who won it; the next one is marked."""
    results = evening.results
    items = []
    for number, ruleset in enumerate(BUL):
        result = results[number] if number < len(results) else None
        won = sign(result) if result in SIDES else element("span", "=" if result else number + 1)
        items.append(
            element(
                "li",
                won,
                element("span", names.bul(ruleset)),
                element("span", f": {_outcome(result)}" if result else "", class_="unseen"),
                aria_current="step" if number == len(results) else None,
            )
        )
    return element("ol", *items, class_="evening", aria_label=score(evening))


def _outcome(result: Result) -> str:
    return _("A draw") if result == "draw" else names.side_name(result)


def score(evening: Evening) -> str:
    """Return the score in words: `Games won: Sun 2, Moon 1.`"""
    sun, moon = evening.score
    return _("Games won: Sun {sun}, Moon {moon}.").format(sun=sun, moon=moon)


def stands(evening: Evening) -> str:
    """Return which game of the evening it is: `Game 2 of 5: T'iwil.`"""
    return _("Game {number} of {count}: {name}.").format(
        number=len(evening.results) + 1, count=len(BUL), name=names.bul(evening.ruleset)
    )


def headline(evening: Evening) -> str:
    """Return who has won the evening."""
    if evening.result == "draw":
        return _("The evening is a draw!")
    return _("{side} wins the evening!").format(side=names.side_name(evening.result))


def winners(evening: Evening) -> Markup:
    """Return the names of the team that has won the evening, if it has any."""
    team = () if evening.result == "draw" else evening.team(evening.result)
    return element("p", ", ".join(team), class_="story") if any(team) else Markup()


def called(play: Play, side: Side) -> str:
    """Return what the person is called who plays a side, in a team whoever's turn it is; or
    nothing."""
    number = play.due(side)
    if number is None or play.evening is None:
        return play.names[side != SUN]
    return play.evening.team(side)[number] or _("Player {number}").format(number=number + 1)
