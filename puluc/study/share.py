"""Taking a position along: as a link, code, a picture, or on paper."""

from __future__ import annotations

from puluc.position import Position
from puluc.session.effects import Copy, Effect, StudyEffect


class SavePicture(StudyEffect):
    """Save a position as a picture."""

    position: Position


class Print(StudyEffect):
    """Print what is shown."""


def shared(position: Position, word: str, rest: str) -> list[Effect]:
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
