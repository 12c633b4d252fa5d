"""Asking what a position is worth, throw by throw."""

from __future__ import annotations

from puluc.position import Position
from puluc.review.weighing import Weight
from puluc.session.effects import StudyEffect
from puluc.session.messages import StudyMessage


class Weigh(StudyEffect):
    """Find what a position is worth, throw by throw, then answer `Weighed`."""

    position: Position


class Weighed(StudyMessage):
    """What a position is worth."""

    weight: Weight
