"""What a step of the session asks of the page's edges. Effects are told apart by their type."""

from __future__ import annotations

from typing import Literal

from puluc.game import Game
from puluc.position import Position
from puluc.rules import Rules
from puluc.session.messages import OpenPosition, Start
from puluc.session.sounds import Cue
from puluc.session.values import Value

Happening = Literal["own throw", "throw", "pass", "walk", "capture", "parting"]
"""What can be shown: a throw that a person has to answer, another one, a pass, a walk that ends
with a capture or without, or the parting of a stack that came to a city."""


class Effect(Value):
    """What a step asks for."""


class Save(Effect):
    """Keep the session on the device."""


class Show(Effect):
    """Let something be seen, then answer `Shown`."""

    token: str
    happening: Happening


class Think(Effect):
    """Ask an opponent for its move in a game, then answer `Answered`."""

    token: str
    level: str
    game: Game


class Load(Effect):
    """Load the estimate and the solution of the rules, reporting by `Stands`."""

    rules: Rules


class Weigh(Effect):
    """Find what a position is worth, by the solution or else the estimate, then answer `Weighed`;
    before a throw with what each throw is worth, if `throws`."""

    position: Position
    throws: bool = False


class Sound(Effect):
    """Play sounds, as loud as the settings say."""

    cues: tuple[Cue, ...]


class Copy(Effect):
    """Copy the link that a field of the page shows, then answer `Copied`."""

    field: str


class Download(Effect):
    """Save the game's record as a file."""


class Archive(Effect):
    """Add the game, which is over, to the last games that the device keeps."""


class Retell(Effect):
    """Say what decided the game, which is over, then answer `Retold`; the study can."""

    token: str


class Say(Effect):
    """Say a message, as a person would."""

    message: str


class TakeOver(Effect):
    """Take the game over from the window that plays it, as that left it."""


class Seed(Effect):
    """Draw a seed, and answer with the message, which has none yet."""

    message: Start | OpenPosition


class Study(Effect):
    """Fetch the study, telling by `Coming` and `NotComing`; or with `wanted` False, no longer."""

    wanted: bool


class StudyEffect(Effect):
    """An effect of the study, whose edges carry it out."""
