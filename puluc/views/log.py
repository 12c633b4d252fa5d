"""What happens, told as a log that screen readers speak."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.position import Event, Position
from puluc.session.play import Misplaced, Play, Refusal
from puluc.views.evening import called, headline, score, stands
from puluc.words import events, names


def announcements(play: Play) -> Markup:
    """Return the latest events as a log that screen readers speak, each once."""
    game, rest = play.game, play.rest
    lines = []
    if play.since < 0 and game.ply <= 2:
        lines.append(("start", begun(play)))
    if rest.held and play.since >= 0:
        lines.append((f"{game.ply}u", _("A move was taken back.")))
    for ply in range(max(play.since, game.ply - 2, 0), game.ply + 1):
        before = game.positions[ply]
        if before.marks is None:
            continue
        text = events.throw(before.mover, before.marks, before.spaces_thrown)
        lines.append((f"{ply}t", text))
        if ply < game.ply:
            lines.append((f"{ply}m", told(before, game.events[ply])))
    if play.over:
        lines.append(("end", ended(play)))
        if play.standing and play.standing.over:
            lines.append(("evening", headline(play.standing)))
    elif play.due(play.mover) is not None:
        due = f"{called(play, play.mover)} ({names.side_name(play.mover)})"
        lines.append((f"{game.ply}d", due))
    if rest.refusal:
        lines.append((f"{game.ply}r-{'-'.join(map(str, rest.refusal))}", refusal(play)))
    return join(*(element("p", text, id=f"say-{play.hash}-{name}") for name, text in lines))


def begun(play: Play) -> str:
    """Return who starts, unless that is still asked."""
    if play.opening is not None:
        return _("The higher throw starts.")
    opening = events.opening(play.game, play.drawn)
    return f"{stands(play.evening)} {opening}" if play.evening else opening


def ended(play: Play) -> str:
    """Return who won a game that is over, and why."""
    loser, evening = play.given_up, play.standing
    text = events.given_up(loser) if loser else events.result(play.game.position)
    return f"{text} {score(evening)}" if evening else text


def refusal(play: Play) -> str:
    """Return why what a person tried is not possible."""
    position = play.game.position
    match play.rest.refusal:
        case Refusal(source, obstacle):
            return events.obstacle(position, source, obstacle)
        case Misplaced(source, place):
            return events.misplaced(position, source, place)
    return ""


def told(before: Position, event: Event | None) -> str:
    """Return what was played in a turn, in words."""
    if event is None:
        text = _("{side} passes. {reason}")
        return text.format(side=names.side_name(before.mover), reason=events.pass_reason(before))
    return events.move(before, event)
