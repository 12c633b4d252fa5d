"""Taking a position along: as a link, code, a picture, or on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from puluc.language import _
from puluc.position import Position
from puluc.review.puzzles import puzzle_id
from puluc.session import links
from puluc.session.effects import Copy, Effect, StudyEffect
from puluc.session.messages import MessageError
from puluc.session.session import Session
from puluc.study.editor.screen import EditorScreen
from puluc.study.puzzle.screen import PuzzleScreen
from puluc.words import names


class Shared(NamedTuple):
    """A position that is taken along; `asks` says that its best move is to be found."""

    position: Position
    asks: bool = False
    sun: str = ""
    moon: str = ""

    @property
    def link(self) -> str:
        """The fragment, without `#`, that opens the position."""
        return links.to_position(self.position, self.sun, self.moon)

    @property
    def puzzle(self) -> str:
        """The fragment that poses it as a puzzle; empty if it is none."""
        return f"puzzle={puzzle_id(self.position)}" if self.asks else ""

    @property
    def caption(self) -> str:
        """Whose turn it is, what they threw, and the question: never the answer."""
        position = self.position
        if position.result is not None:
            return ""
        text = _("{side} to throw")
        if self.asks:
            text = _("{side} to move, {number}: what is best?")
        elif position.marks is not None:
            text = _("{side} to move, {number}")
        number = "" if position.marks is None else position.spaces_thrown
        return text.format(side=names.side_name(position.mover), number=number)

    @property
    def file(self) -> str:
        """The name of a file with its picture, without an ending."""
        kind = "puzzle" if self.asks else "position"
        about = f"{self.position.rules.text} {self.position.text}"
        return f"puluc-{kind}-{re.sub('[^A-Za-z0-9]+', '-', about)}"


class SavePicture(StudyEffect):
    """Save a position as a picture: `svg` or `png`."""

    shared: Shared
    kind: str


class Send(StudyEffect):
    """Hand the link to a position to what the device shares by."""

    shared: Shared


class Print(StudyEffect):
    """Print what is shown."""


class Means:
    """What the browser has to share by, found out as the study starts."""

    encode: Callable[[str], str] | None = None
    """Returns the rows of a text's QR code, `1` for what is dark; nothing for too long a text."""
    sends: bool = False
    """Whether the device can hand a link on."""


MEANS: Final = Means()


def shared(session: Session) -> Shared | None:
    """Return the position that can be taken along from what is shown, if there is one."""
    screen = session.screen
    match screen:
        case PuzzleScreen():
            return Shared(screen.position, asks=True) if screen.position else None
        case EditorScreen():
            return Shared(screen.position, screen.puzzling) if screen.possible else None
    record = screen.record
    return record and Shared(record.game.position, sun=record.sun, moon=record.moon)


def on_paper(session: Session) -> Shared | None:
    """Return the position that is printed instead of the page: that of a puzzle or an editor, or
    what the open panel shares."""
    panel = session.panel in ("place", "share")
    alone = isinstance(session.screen, PuzzleScreen | EditorScreen)
    return shared(session) if panel or alone else None


def asked(word: str) -> Callable[[Session, str], list[Effect]]:
    """Return what answers a message that begins with a word: `copy FIELD`, `picture KIND`, `print`
    or `send`. Raises MessageError for another, or where there is nothing to share."""

    def effects(session: Session, rest: str) -> list[Effect]:
        found = shared(session)
        match word, rest:
            case "copy", "embed" | "puzzle" if found:
                return [Copy(rest)]
            case "picture", "svg" | "png" if found:
                return [SavePicture(found, rest)]
            case "send", "" if found:
                return [Send(found)]
            case "print", "" if found:
                return [Print()]
        raise MessageError(f"no message '{word} {rest}'")

    return effects


WORDS: Final = {word: asked(word) for word in ("copy", "picture", "send", "print")}
