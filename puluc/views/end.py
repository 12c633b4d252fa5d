"""The card at the end of a game: who won and how, a tally, and what to play next."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.game import Game
from puluc.language import _, pgettext
from puluc.markup import Markup, element, join
from puluc.pictures.layout import SIDES
from puluc.position import Side
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views.chances import sign
from puluc.views.controls import button, row
from puluc.views.dock import notice, undo
from puluc.views.log import ended
from puluc.words import names


def end(play: Play, session: Session) -> Markup:
    """Return the card of a game that is over."""
    winner = play.result
    told = join(
        notice(play, session),
        element(
            "p",
            winner in SIDES and sign(winner),
            element("span", ended(play)),
            class_="next",
            id="next",
        ),
    )
    return element(
        "div",
        element("div", told, class_="status"),
        _tally(play.game),
        element("div", *_again(play), class_="again"),
        element("div", undo(play, session), class_="actions"),
        class_="end",
    )


def _tally(game: Game) -> Markup:
    """Return what each side captured and removed, and how often it was its turn."""
    heads = _("Captured"), _("Removed"), _("Turns")
    rows = (
        row(join(sign(side), element("span", names.side_name(side))), *_counts(game, side))
        for side in SIDES
    )
    head = element("tr", element("td"), *(element("th", text, scope="col") for text in heads))
    return element("table", element("thead", head), element("tbody", *rows), class_="tally")


def _counts(game: Game, side: Side) -> tuple[int, int, int]:
    plies = [ply for ply in range(game.ply) if game.positions[ply].mover == side]
    done = [event for event in map(game.event, plies) if event]
    captured = sum(event.captured for event in done)
    return captured, sum(event.removed for event in done), len(plies)


def _again(play: Play) -> Iterator[Markup]:
    """Yield the buttons for the next game, those that would make a difference, and the review."""
    yield button(pgettext("button", "Rematch"), "start rematch", "main", id="again")
    yield button(_("Review the game"), "go review", id="review")
    texts = {
        "swapped": _("Change sides"),
        "harder": _("Harder: {level}"),
        "easier": _("Easier: {level}"),
    }
    for how, text in texts.items():
        setup = play.setup.again(how)
        if setup:
            level = names.players()[setup.level][0]
            yield button(text.format(level=level), f"start {how}", id=f"again-{how}")
