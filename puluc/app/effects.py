"""The effects of a message: work for the browser, which the update itself can't do."""

from collections.abc import Mapping
from typing import Final, Literal

from puluc.app.messages import OpenPosition, Start
from puluc.app.sound_cues import Cue
from puluc.engine.game import Game
from puluc.engine.position import Position, Side
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.support.value import Value

AnimationKind = Literal[
    "own throw", "throw", "pass", "walk", "capture", "miss", "parting", "captive"
]
"""The kinds of animations.

They are a throw that a person has to answer, another throw, a pass, a walk with or without a
capture, a stack that parts in a city, and the scene about captives.
"""


class Effect(Value):
    """The base class of effects."""


class Save(Effect):
    """Save the session on the device."""


class Animate(Effect):
    """Play an animation, then report `AnimationEnded`."""

    token: str
    """The word for this moment."""
    happening: AnimationKind
    """The kind of animation."""


class AskOpponent(Effect):
    """Ask an opponent for its move, then report `OpponentMove`."""

    token: str
    """The word for this moment."""
    level: str
    """The opponent's id."""
    game: Game
    """The game."""


class LoadTable(Effect):
    """Load the estimate and the table of the rules, reporting `TableStatus`."""

    rules: Rules
    """The rules."""


class Evaluate(Effect):
    """Evaluate a position by the table or the estimate, then report `Evaluated`."""

    position: Position
    """The position."""
    throws: bool = False
    """Whether to add each throw to a position before its throw."""


class PlaySound(Effect):
    """Play sounds at the volume of the settings."""

    cues: tuple[Cue, ...]
    """The sounds."""


class CopyLink(Effect):
    """Copy the link in a field of the page, then report `CopyResult`."""

    field: str
    """The field's name."""


class DownloadGame(Effect):
    """Save the game's record as a file."""


class ArchiveGame(Effect):
    """Add the finished game to the last games on the device."""


class Summarise(Effect):
    """Find the turning point of a finished game, by the worker; then report `GameSummary`."""

    token: str
    """The word for this moment."""
    record: Record
    """The game."""
    given_up: Side | None
    """The side that gave up, if one did."""
    called: Mapping[Side, str]
    """The players' names, empty for "you"."""


class SendMessage(Effect):
    """Dispatch a message as if a person had sent it."""

    message: str
    """The message."""


class TakeOverTab(Effect):
    """Take over the game from the window that plays it, in its present state."""


class DrawSeed(Effect):
    """Draw a seed and dispatch the message with it."""

    message: Start | OpenPosition
    """The message, without a seed."""


class ShowTop(Effect):
    """Scroll to the board, and to the text below it."""


class LoadScreens(Effect):
    """Load the later screens, reporting their progress or failure, or stop loading them."""

    wanted: bool
    """Whether a person waits for them."""


DEFERRED: Final = Animate, ArchiveGame, AskOpponent, Evaluate, LoadTable, PlaySound, Save, Summarise
"""The effects that can run after the drawing: the others need a press, or must come first."""
