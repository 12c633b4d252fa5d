"""What may follow the move found, and the one that was played."""

from __future__ import annotations

from puluc.page.desk import Desk
from puluc.review.lines import replies
from puluc.session.effects import StudyEffect
from puluc.solution import library
from puluc.study.retry.screen import Compare, Compared


def carry_out(effect: StudyEffect, desk: Desk) -> None:
    """Answer what may follow positions."""
    if isinstance(effect, Compare):
        values = library.values(effect.positions[0].rules)
        lines = tuple(replies(position, values) for position in effect.positions)
        desk.dispatch(Compared(effect.token, lines))
