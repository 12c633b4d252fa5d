"""What happens, told as a log that screen readers speak."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.session import Misplaced, Refusal, Session
from puluc.words import events, names


def announcements(session: Session) -> Markup:
    """Return the latest events as a log that screen readers speak, each once."""
    game = session.game
    lines = []
    if session.since < 0 and game.ply <= 2:
        lines.append(("start", events.opening(game, session.drawn)))
    if session.held:
        lines.append((f"{game.ply}u", _("A move was taken back.")))
    for ply in range(max(session.since, game.ply - 2, 0), game.ply + 1):
        before = game.positions[ply]
        if before.marks is None:
            continue
        text = events.throw(before.mover, before.marks, before.spaces_thrown)
        lines.append((f"{ply}t", text))
        if ply < game.ply:
            lines.append((f"{ply}m", told(session, ply)))
    if game.result and not session.showing:
        lines.append(("end", events.result(game.position)))
    if session.refusal:
        lines.append((f"{game.ply}r-{'-'.join(map(str, session.refusal))}", refusal(session)))
    return join(*(element("p", text, id=f"say-{game.seed}-{name}") for name, text in lines))


def refusal(session: Session) -> str:
    """Return why what a person tried is not possible."""
    position = session.game.position
    match session.refusal:
        case Refusal(source, obstacle):
            return events.obstacle(position, source, obstacle)
        case Misplaced(source, place):
            return events.misplaced(position, source, place)
    return ""


def told(session: Session, ply: int) -> str:
    """Return what was played in a turn, in words."""
    before, event = session.game.positions[ply], session.game.event(ply)
    if event is None:
        text = _("{side} passes. {reason}")
        return text.format(side=names.side_name(before.mover), reason=events.pass_reason(before))
    return events.move(before, event)
