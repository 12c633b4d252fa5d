"""The lines of a game's log, made from the game alone."""

from puluc.app.session import Session
from puluc.words import events, names
from tests.app.headless import playing


def story(session: Session) -> list[str]:
    """Return the lines that a game's log must have, from the game alone."""
    game = playing(session).game
    lines = [events.opening_sentence(game, playing(session).drawn)]
    for ply, before in enumerate(game.positions):
        if before.marks is not None:
            lines.append(events.throw_sentence(before))
        if ply < game.ply:
            event = game.event(ply)
            passed = f"{names.side_name(before.mover)} passes. "
            lines.append(
                events.move_sentence(before, event)
                if event
                else passed + events.pass_sentence(before)
            )
    end = events.result_sentence(game.position, None, playing(session).called)
    return lines if game.result is None else [*lines, end]
