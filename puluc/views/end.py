"""The card at the end of a game: who won and how, a tally, and what to play next."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.game import Game
from puluc.language import _, pgettext
from puluc.markup import Markup, element, join
from puluc.pictures.layout import SIDES
from puluc.position import SUN, Side, other
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views import evening
from puluc.views.chances import sign
from puluc.views.controls import button, row
from puluc.views.dock import notice, undo
from puluc.views.log import ended
from puluc.words import names


def end(play: Play, session: Session) -> Markup:
    """Return the card of a game that is over, and with the last one of an evening."""
    standing = play.standing
    feast = standing is not None and standing.over
    winner = standing.result if standing and feast else play.result
    told = join(
        notice(play, session),
        element("h2", winner in SIDES and sign(winner), element("span", _headline(play))),
        element("p", ended(play), id="next"),
        evening.winners(standing) if standing and feast else _story(play),
    )
    lost = len(play.persons) == 1 and winner not in play.persons
    kinds = "end", winner, "" if lost else "won", "feast" if feast else ""
    return element(
        "div",
        element("div", told, class_="status"),
        evening.games(standing) if standing else _tally(play.game),
        element("div", *_again(play), class_="again"),
        element("div", undo(play, session), class_="actions"),
        class_=" ".join(filter(None, kinds)),
    )


def _headline(play: Play) -> str:
    """Return who won, in two words."""
    if play.standing and play.standing.over:
        return evening.headline(play.standing)
    if play.result not in SIDES:
        return _("A draw!")
    if play.persons == (play.result,):
        return _("You win!")
    text = _("{side} wins!") if len(play.persons) > 1 else _("{side} wins")
    return text.format(side=play.names[play.result != SUN] or names.side_name(play.result))


def _story(play: Play) -> Markup:
    """Return what decided the game, and the chances in it as a line, once that is known."""
    if not play.story:
        return Markup()
    sentences, chances = play.story
    line = " ".join(f"{x},{100 - round(100 * chance)}" for x, chance in enumerate(chances))
    size = f"0 0 {len(chances) - 1} 100"
    return join(
        element("p", " ".join(sentences), class_="story"),
        element(
            "svg",
            element("path", d=f"M0,50H{len(chances) - 1}"),
            element("polyline", points=line),
            class_="line-of-play",
            viewBox=size,
            preserveAspectRatio="none",
            aria_hidden="true",
        ),
    )


def _tally(game: Game) -> Markup:
    """Return how many men each side holds and has removed, and how often it was its turn."""
    heads = _("Captured"), _("Removed"), _("Turns")
    rows = (
        row(join(sign(side), element("span", names.side_name(side))), *_counts(game, side))
        for side in SIDES
    )
    head = element("tr", element("td"), *(element("th", text, scope="col") for text in heads))
    return element("table", element("thead", head), element("tbody", *rows), class_="tally")


def _counts(game: Game, side: Side) -> tuple[int, int, int]:
    plies = [ply for ply in range(game.ply) if game.positions[ply].mover == side]
    enemy, position = other(side), game.position
    held = sum(stack.count(enemy) for stack in position.road if stack[-1:] == side)
    return held, position.score(side) - held, len(plies)


def _again(play: Play) -> Iterator[Markup]:
    """Yield the buttons for the next game, those that would make a difference, and the review; the
    first is the next step: who has won goes on to a harder opponent."""
    standing = play.standing
    rematch = _("Another evening") if standing else pgettext("button", "Rematch")
    following = names.ruleset(standing.name) if standing else ""
    texts = {
        "next": _("Next game: {name}").format(name=following),
        "rematch": rematch,
        "swapped": _("Change sides"),
        "harder": _("Harder: {level}"),
        "easier": _("Easier: {level}"),
    }
    won = play.persons == (play.result,)
    harder = "harder" if won else ""
    first = next(how for how in ("next", harder, "rematch") if play.setup.again(how))
    for how in (first, *(way for way in texts if way != first)):
        setup = play.setup.again(how)
        if not setup:
            continue
        level = names.players()[setup.level][0]
        main = how == first
        yield button(
            texts[how].format(level=level),
            f"start {how}",
            "main" if main else None,
            id="again" if main else f"again-{how}",
        )
        if main and play.reviewable:
            yield button(_("Review the game"), "go review", id="review")
