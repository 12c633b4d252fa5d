"""What a step of the session asks of the page's edges."""

from __future__ import annotations

from typing import NamedTuple

from puluc.rules import Rules
from puluc.sounds import Cue


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


Effect = Save | Show | Think | Load | Judge | Sound
