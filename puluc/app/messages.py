"""What the page's edges tell a session, as values; markup and keys use short texts instead.

throw, throw 3          throw the kernels; enter what real kernels showed, for whoever throws
pick 2, pick c, drop    pick up the man on a space or in the city; put him back
put 5                   put the man in hand down on a place (0: Sun's city)
move 2-5, move --       play a move; pass
undo, redo, resume      take back, play again, let the opponent go on
pause, step             stop a game that nobody plays; let it go on for one turn
give-up                 end the game in favour of the other side
hint                    show or hide what each move is worth
look 4, look            show a stack enlarged; stop that
open PANEL, close       open one of `PANELS`; close it
open rules 6            open the rules at one of them
open new give-up        ask whether to give up
open share LINK         show the QR code of a link in the panel: `position`, `puzzle` or `game`
setup FIELD VALUE       change the game being set up
to bul                  set an evening up
start, start AGAIN      start that game, or this one again: `rematch`, `swapped`, `harder`,
                        `easier`, `short`, `full`; or the evening's `next`
set NAME VALUE, reset   change a setting; all settings as at first
turn, mute              turn the board round; turn the sound off or on
back N, forget N        go on with a game set aside (the last one without N); delete it
copy WHAT, download     copy the link to the position or the game; save the game as a file
copy WHAT, picture KIND, send, print    the same of a position, once the study is there
here                    play in this window
await, await not        load the study once more, for what was asked of it; do without
go SCREEN, leave        open a screen over this one; return from it
go editor               set up a position; its screen has the messages there
go puzzle               solve the day's puzzle; its screen has the messages there
go past N, ply N        show the game as it was after N turns; another of its turns
first, previous, next, last     the same, by steps
go lesson N, lesson N   open the lesson of that number or name, else the first that isn't learnt
next, again             go on to the next task; try it once more
go review, earlier, later, through      review the game; its moves that lost much; all by itself
check                   the same: whether its throws follow from its seed
go retry SIDE, view, next, again    try a side's slips again; see the move; the next; from the first
go games, go review N, delete N, delete all, save   the games kept; review, delete, save them
go variation, go variation throw    play something else from here; from before the throw
keep WHAT, renew, rescue    see `offline.py`
"""

from __future__ import annotations

from typing import Final

from puluc.app.table_state import TableState
from puluc.engine.position import Move, Position
from puluc.evaluation.win_chance import Worth
from puluc.support.value import Value

LONGEST: Final = 100
"""How many characters of a refusal are told."""


class MessageError(ValueError):
    """A message that means nothing, or nothing here; the session stays as it is."""

    @property
    def line(self) -> str:
        """What was wrong in one short line that can be printed, whatever the message was."""
        text = str(self)
        return repr(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def parse_number(text: str, below: int, what: str) -> int:
    """Return the number of what a message means, from 0 and `below` another. Raises
    MessageError."""
    if text in map(str, range(below)):
        return int(text)
    raise MessageError(f"no {what} {text!r}")


class BrowserReport(Value):
    """What an edge tells a session."""


Message = str | BrowserReport
"""What a person did, as a short text, or what an edge tells."""


class Start(BrowserReport):
    """Start a game with a seed of its own: the one that was set up, or this one `again`.

    `again` is empty or a word that `Setup.again` knows.
    """

    seed: str
    again: str = ""


class OpenLink(BrowserReport):
    """Open what an address asks for: its query and what follows its `#`."""

    seed: str
    address: str


class OpenPosition(BrowserReport):
    """Play on from a position; each side is played by a person or an opponent's level."""

    seed: str
    position: Position
    sun: str
    moon: str


class OpenRecord(BrowserReport):
    """Open the game of a record's text."""

    seed: str
    text: str


class ReadFailed(BrowserReport):
    """A file could not be read."""

    reason: str


class AnimationEnded(BrowserReport):
    """What was being shown has been seen."""

    token: str


class SkipAnimation(BrowserReport):
    """End at once what is being shown: the player goes on."""


class OpponentMove(BrowserReport):
    """An opponent's move."""

    token: str
    move: Move


class TableStatus(BrowserReport):
    """How the loading of the estimate and a solution stands."""

    table: TableState


class Evaluated(BrowserReport):
    """What a position is worth."""

    worth: Worth


class CopyResult(BrowserReport):
    """Whether a link could be copied."""

    done: bool


class StorageFull(BrowserReport):
    """The device can't keep the game."""


class GameSummary(BrowserReport):
    """What turned a game, in a sentence."""

    token: str
    sentence: str


class StudyProgress(BrowserReport):
    """The study is on its way: the part (0..1) of it that is here."""

    part: float


class StudyFailed(BrowserReport):
    """The study could not be loaded; `why` is the reason and what to do, if they are known."""

    why: str = ""


class EngineLost(BrowserReport):
    """The engine has died twice, or can't be started; `why` says what failed and what helps."""

    why: str = ""


class StudyMessage(BrowserReport):
    """A message of the study's edges, for the screen that knows it."""


class OtherTabActive(BrowserReport):
    """Another window plays the game."""
