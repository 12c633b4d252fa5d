"""What a step of the session asks of the page's edges."""

from __future__ import annotations

from typing import NamedTuple

from puluc.rules import Rules
from puluc.session import offline
from puluc.session.sounds import Cue


class Save(NamedTuple):
    """Keep the session on the device."""


class Show(NamedTuple):
    """Let what `session.showing` says be seen, then answer `shown TOKEN`."""

    token: str


class Think(NamedTuple):
    """Ask an opponent for its move, then answer `answer TOKEN MOVE`."""

    level: str
    token: str


class Load(NamedTuple):
    """Load the solution of the rules, telling of it by `table RULES STATE PART`."""

    rules: Rules


class Judge(NamedTuple):
    """Judge the position by the solution, then answer `judged MOMENT WIN MOVE=WIN …`."""

    moment: str


class Sound(NamedTuple):
    """Let sounds be heard, as loud as the settings say."""

    cues: tuple[Cue, ...]


class Copy(NamedTuple):
    """Copy the link that a field of the page shows, then answer `copied yes` or `copied no`."""

    field: str


class Download(NamedTuple):
    """Save the game's record as a file."""


class TakeOver(NamedTuple):
    """Take the game over from the window that plays it, as that left it."""


Effect = Save | Show | Think | Load | Judge | Sound | Copy | Download | TakeOver | offline.Effect
