"""What the screens of study ask of the page's edges, and what they are told."""

from __future__ import annotations

from puluc.position import Position
from puluc.review.weighing import Weight
from puluc.session.effects import LateEffect
from puluc.session.messages import LateMessage


class StudyEffect(LateEffect):
    """An effect of a screen of study."""

    edge = "study"


class Weigh(StudyEffect):
    """Find what a position is worth, throw by throw, then answer `Weighed`."""

    position: Position


class OpenGame(StudyEffect):
    """Open the game that an address asks for, by its fragment."""

    fragment: str


class SavePicture(StudyEffect):
    """Save a position as a picture."""

    position: Position


class Print(StudyEffect):
    """Print what is shown."""


class Weighed(LateMessage):
    """What a position is worth."""

    weight: Weight
