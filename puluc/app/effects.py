"""What a step of the session asks of the page's edges. Effects are told apart by their type."""

from __future__ import annotations

from typing import Literal

from puluc.app.messages import OpenPosition, Start
from puluc.app.sound_cues import Cue
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.support.value import Value

AnimationKind = Literal["own throw", "throw", "pass", "walk", "capture", "parting"]
"""What can be shown: a throw that a person has to answer, another one, a pass, a walk that ends
with a capture or without, or the parting of a stack that came to a city."""


class Effect(Value):
    """What a step asks for."""


class Save(Effect):
    """Keep the session on the device."""


class Animate(Effect):
    """Let something be seen, then answer `AnimationEnded`."""

    token: str
    happening: AnimationKind


class AskOpponent(Effect):
    """Ask an opponent for its move in a game, then answer `OpponentMove`."""

    token: str
    level: str
    game: Game


class LoadTable(Effect):
    """Load the estimate and the solution of the rules, reporting by `TableStatus`."""

    rules: Rules


class Evaluate(Effect):
    """Find what a position is worth, by the solution or else the estimate, then answer `Evaluated`;
    before a throw with what each throw is worth, if `throws`."""

    position: Position
    throws: bool = False


class PlaySound(Effect):
    """Play sounds, as loud as the settings say."""

    cues: tuple[Cue, ...]


class CopyLink(Effect):
    """Copy the link that a field of the page shows, then answer `CopyResult`."""

    field: str


class DownloadGame(Effect):
    """Save the game's record as a file."""


class ArchiveGame(Effect):
    """Add the game, which is over, to the last games that the device keeps."""


class Summarise(Effect):
    """Say what turned the game, which is over, then answer `GameSummary`; the study can."""

    token: str


class SendMessage(Effect):
    """Say a message, as a person would."""

    message: str


class TakeOverTab(Effect):
    """Take the game over from the window that plays it, as that left it."""


class DrawSeed(Effect):
    """Draw a seed, and answer with the message, which has none yet."""

    message: Start | OpenPosition


class LoadStudy(Effect):
    """Fetch the study, telling by `StudyProgress` and `StudyFailed`; or with `wanted` False, no
    longer."""

    wanted: bool


class StudyEffect(Effect):
    """An effect of the study, whose edges carry it out."""
