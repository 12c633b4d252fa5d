"""The views of slips that are tried again."""

from __future__ import annotations

from puluc.language import _, ngettext
from puluc.markup import Markup, element, join
from puluc.position import Move, other
from puluc.review.lines import Reply
from puluc.review.rounding import below
from puluc.session import links
from puluc.session.session import Session
from puluc.study.figures import points
from puluc.study.retry.screen import RetryScreen
from puluc.study.review.view import options
from puluc.views import Sections
from puluc.views.controls import button, columns
from puluc.views.dock import dock_of, kernels, lead, sentences
from puluc.views.log import refusal
from puluc.views.moves import notation, short, told
from puluc.words import events, names


def drawn(screen: RetryScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a slip that is tried again, besides its board."""
    said = f"say-{screen.token}-{screen.at}-{screen.state}"
    return {
        "dock": _dock(screen, session),
        "turns": _card(screen),
        "log": element("p", _count(screen), " ", _thrown(screen), " ", _next(screen), id=said),
    }


def needed(screen: RetryScreen, session: Session) -> str | None:
    """Return the id of what leads on: a place of the board, or the next slip."""
    if not screen.asking:
        return "again" if screen.over else "onward"
    return lead(screen.hand)


def _dock(screen: RetryScreen, session: Session) -> Markup:
    if screen.over:
        main = button(_("Once more"), "again", "main", id="again")
    elif screen.asking:
        main = button(_("Show the move"), "view", "main", id="view")
    else:
        main = button(_("Go on"), "next", "main", id="onward")
    skip = button(_("Skip"), "next", "plain", id="skip") if screen.asking else None
    return dock_of(
        kernels(screen.hand, session.settings, live=False),
        sentences(_thrown(screen), _next(screen), refused=bool(screen.hand.rest.refusal)),
        main,
        skip,
        button(_("Back"), "leave", "plain", id="leave"),
    )


def _thrown(screen: RetryScreen) -> str:
    position = screen.hand.game.position
    return events.throw(position.mover, position.marks or 0, position.spaces_thrown)


def _next(screen: RetryScreen) -> str:
    """Return what is asked, or what came of it."""
    position, turn = screen.hand.game.position, screen.turn
    if screen.over:
        return ngettext(
            "You found {solved} of {number} move.",
            "You found {solved} of {number} moves.",
            len(screen.plies),
        ).format(solved=screen.solved, number=len(screen.plies))
    if screen.hand.rest.refusal:
        return refusal(screen.hand)
    played = told(position, turn.move) if turn.move else ""
    if screen.state == "right" and screen.tried:
        lost = screen.loss(screen.tried)
        if not lost:
            return f"{_('Right, the best move!')} {told(position, screen.tried)}"
        good = _("That is good: it loses only {points}.")
        lost_points = points(below(lost, screen.found.labels))
        return f"{told(position, screen.tried)} {good.format(points=lost_points)}"
    if screen.state == "shown":
        return f"{_('The best move:')} {told(position, turn.options[0].move)}"
    asked = _("Played: {move} Find a better move.").format(move=played)
    if screen.state == "wrong" and screen.tried:
        if screen.tried == turn.move:
            return _("That was played. Find a better move.")
        return f"{told(position, screen.tried)} {_('That is not good enough.')}"
    side = names.side_name(position.mover)
    return f"{side}: {asked}"


def _count(screen: RetryScreen) -> str:
    """Return which of the errors this is."""
    at = min(screen.at + 1, len(screen.plies))
    return _("Error {number} of {all}.").format(number=at, all=len(screen.plies))


def _card(screen: RetryScreen) -> Markup:
    """Return what the moves are worth, once one was found or shown, and the lines they lead to."""
    title = element("h2", _count(screen), id="turns-title")
    if screen.asking or screen.over:
        text = _("A move is right if it loses less than {points}, and less than what was played.")
        least = points(10 * screen.found.labels[0])
        inside = join(title, element("p", text.format(points=least), class_="legend"))
    else:
        turn = screen.turn
        moves = {screen.best, turn.options[0].move, turn.move or screen.best}
        position = screen.hand.game.position
        there = links.to_position(position, screen.case.play.sun, screen.case.play.moon)
        inside = join(
            title,
            *options(screen.case, turn, moves),
            _lines(screen),
            element("a", _("Play on from here"), href=f"#{there}", id="from-here"),
        )
    return element(
        "div", inside, class_="card", tabindex=0, role="group", aria_label=_count(screen)
    )


def _lines(screen: RetryScreen) -> Markup:
    """Return the mover's chances after each throw of the other side, best answered."""
    if not screen.lines or screen.turn.move is None:
        return Markup()
    moves = screen.best, screen.turn.move
    longest = max(screen.lines, key=len)
    text = _("{mover}’s chances after each throw of {side} and its best reply, by spaces thrown")
    mover = screen.turn.side
    follows = mover if screen.hand.game.position.again else other(mover)
    caption = text.format(mover=names.side_name(mover), side=names.side_name(follows))
    rows = (_line(screen, move, line) for move, line in zip(moves, screen.lines, strict=True))
    return element(
        "table",
        element("caption", caption),
        columns(_("Move"), *(reply.spaces for reply in longest)),
        element("tbody", *rows),
        class_="replies",
    )


def _line(screen: RetryScreen, move: Move, line: tuple[Reply, ...]) -> Markup:
    cells = (element("td", f"{100 * reply.win:.0f}") for reply in line)
    won = element("td", _("The game is over."), colspan=5)
    return element(
        "tr",
        element("th", notation(short(screen.hand.game.position, move)), scope="row"),
        *(cells if line else (won,)),
    )
