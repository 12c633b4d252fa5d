"""What a step of the session asks of the page's edges. Effects are told apart by their type."""

from __future__ import annotations

from typing import Literal, NamedTuple

from puluc.game import Game
from puluc.position import Position
from puluc.rules import Rules
from puluc.session import offline
from puluc.session.sounds import Cue
from puluc.session.values import distinct

Scene = Literal["own throw", "throw", "pass", "walk", "parting"]
"""What can be shown: a throw that a person has to answer, another one, a pass, or a stage of a
move."""


@distinct
class Save(NamedTuple):
    """Keep the session on the device."""


@distinct
class Show(NamedTuple):
    """Let a scene be seen, then answer `Shown`."""

    token: str
    scene: Scene


@distinct
class Think(NamedTuple):
    """Ask an opponent for its move in a game, then answer `Answered`."""

    token: str
    level: str
    game: Game


@distinct
class Load(NamedTuple):
    """Load the solution of the rules, reporting by `Stands`."""

    rules: Rules


@distinct
class Judge(NamedTuple):
    """Look a position up in the solution of its rules, then answer `Judged`."""

    moment: str
    position: Position


@distinct
class Sound(NamedTuple):
    """Play sounds, as loud as the settings say."""

    cues: tuple[Cue, ...]


@distinct
class Copy(NamedTuple):
    """Copy the link that a field of the page shows, then answer `Copied`."""

    field: str


@distinct
class Download(NamedTuple):
    """Save the game's record as a file."""


@distinct
class TakeOver(NamedTuple):
    """Take the game over from the window that plays it, as that left it."""


Effect = Save | Show | Think | Load | Judge | Sound | Copy | Download | TakeOver | offline.Effect
