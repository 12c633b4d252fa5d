"""What the screens of study ask of the page's edges, and what they are told."""

from __future__ import annotations

from puluc.position import Position
from puluc.review.weighing import Weight
from puluc.rules import Rules
from puluc.session.effects import Copy, Effect, LateEffect
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


class FetchPuzzles(StudyEffect):
    """Fetch the puzzles of a ruleset, then answer `Puzzles`."""

    rules: Rules


class Recall(StudyEffect):
    """Look up which puzzles were tried on this device, and what day it is: answer `Recalled`."""


class Remember(StudyEffect):
    """Keep on this device which puzzles were tried."""

    text: str


class Puzzles(LateMessage):
    """The text of a ruleset's file of puzzles, empty if it could not be loaded."""

    rules: Rules
    text: str


class Recalled(LateMessage):
    """What the device keeps of the puzzles, and the number of the day, one more each day."""

    text: str
    day: int


class Weighed(LateMessage):
    """What a position is worth."""

    weight: Weight


def taken(position: Position, word: str, rest: str) -> list[Effect]:
    """Return what the panel of a position asks for: `copy FIELD`, `picture` or `print`; nothing
    for another message."""
    match word:
        case "copy" if rest in ("embed", "puzzle"):
            return [Copy(rest)]
        case "picture" if not rest:
            return [SavePicture(position)]
        case "print" if not rest:
            return [Print()]
    return []
