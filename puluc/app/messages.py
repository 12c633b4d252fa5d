"""The messages to a session: actions of a person, and reports of the browser.

Markup and keys send actions as texts; `update` reads each once, as an `Action`. Tables have the
readers of the verbs with a value: `update.VERBS` for all screens, `Screen.verbs` for one.

throw, throw 3          throw the kernels; enter a throw of real kernels, for either player
pick 2, pick c, drop    pick up the man on a space or in the city; put him back
put 5                   put the man picked up down on a place (0: Sun's city)
move 2-5, move --       play a move; pass
undo, redo, resume      undo; redo; let the opponent continue
pause, step             stop a game without persons; continue it for one turn
give-up                 end the game in favour of the other side
hint                    show or hide the win chance of each move
look 4, look            enlarge a stack; close it
open PANEL, close       open one of `PANELS`; close it
open rules 6            open the rules at one of them
open giving-up          ask for confirmation to give up
open share LINK         show the QR code of a link in the panel: `position`, `puzzle` or `game`
open certificate NAME   show the certificate of the course with a name
setup FIELD VALUE       change the game being set up
to bul, to invite       set up an evening, or a game by link
start, start AGAIN      start that game, or the present one again: `rematch`, `swapped`, `harder`,
                        `easier`, `short`, `full`; or the evening's `next`
set NAME VALUE, reset   change a setting; set all to their defaults
turn, mute              turn the board round; turn the sound off or on
back N                  return to a game set aside (default: the last one)
copy WHAT, download     copy the link to the position or the game; save the game as a file
copy WHAT, picture KIND, send, print    the same for a position; needs the later screens
go by-link, link WHAT   games by link; their screen has the messages there
here                    play in this window
await, await not        load the later screens again for the message that waits; drop that message
go SCREEN, leave        open a screen over this one; return from it
go editor               set up a position; the screen has messages of its own
go puzzle               solve the daily puzzle, or after it another one
go past N, ply N        show the game after N turns; show another turn
first, previous, next, last     step through the turns
go lesson N, lesson N   open a lesson by its number or name, by default the first not learnt
next, again             go on to the next task; try the task again
go review, earlier, later, through      review the game; step through costly moves; replay all
numbers                 show or hide all figures of the review
check, again            check in the review that all throws are those of the seed; ask for a
                        failed review again
go retry SIDE, view, next, again    retry a side's mistakes; show the move; the next; start again
go school, school WHAT   task sheets for a class; their screen has the messages there
go games, go review N, delete N, delete all, save   the games kept; review, delete, save them
go variation, go variation throw    play something else from here; from before the throw
keep WHAT, renew, rescue    see `offline_state.py`
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple

from puluc.app.table_state import TableState
from puluc.engine.position import Move, Position
from puluc.evaluation.win_chance import Evaluation
from puluc.support.digits import is_number
from puluc.support.value import Value

LONGEST: Final = 100
"""The most characters of a message in a refusal."""


class MessageError(ValueError):
    """The error for a message without meaning, at all or here; the session stays the same."""

    @property
    def line(self) -> str:
        """The error as one short printable line."""
        text = str(self)
        return repr(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def check_below(number: int, below: int, what: str) -> int:
    """Return a number if it is below `below`; else raise MessageError, with `what` as its name."""
    if number < below:
        return number
    raise MessageError(f"no {what} {number}")


Reader = Callable[[str], Any]
"""Reads the rest of an action's text as a value. Raises ValueError, with the reason."""
Verbs = Mapping[str, Reader]
"""The readers of the verbs with a value."""


def read_number(text: str) -> int:
    """Read a whole number from 0 to 9999, without leading zeros."""
    if is_number(text, 4) and str(int(text)) == text:
        return int(text)
    raise MessageError(f"{text!r} is no number")


def read_pair(text: str) -> tuple[str, str]:
    """Read a word and the rest, which may be empty."""
    word, _space, rest = text.partition(" ")
    return word, rest


def read_if_any(reader: Reader) -> Reader:
    """Return a reader that reads an empty text as None, and any other as `reader` does."""
    return lambda text: reader(text) if text else None


def read_one_of(*words: str) -> Reader:
    """Return a reader of these words."""

    def read(text: str) -> str:
        if text in words:
            return text
        raise MessageError(f"{text!r} is none of {', '.join(words)}")

    return read


class BrowserReport(Value):
    """The base class of reports from the browser."""

    @property
    def word(self) -> str:
        """The name of its class, in place of an action's verb."""
        return type(self).__name__


class Action(NamedTuple):
    """A person's action: a verb and its value."""

    word: str
    """The verb."""
    value: Any = None
    """The value, as the verb's reader returns it; None for a verb without one."""

    def __repr__(self) -> str:
        """Return the action in words, quoted."""
        return repr(self.word if self.value is None else f"{self.word} {self.value}")


def read_action(text: str, *tables: Verbs) -> Action:
    """Read the text of an action, its value by the first table with the verb.

    Raises MessageError, with the reason, for a value that the reader refuses, and for any value of
    a verb in no table.
    """
    word, rest = read_pair(text)
    for verbs in tables:
        if word in verbs:
            try:
                return Action(word, verbs[word](rest))
            except ValueError as error:
                raise MessageError(f"no message {text!r}: {error}") from None
    if rest:
        raise MessageError(f"no message {text!r}")
    return Action(word)


SaveError = Literal["", "full", "refused"]
"""Why nothing is kept: no room, or a browser that refuses; empty if it is."""
Message = Action | BrowserReport
"""A person's action, or a report from the browser."""
Sent = str | Message
"""A message as it is sent: an action as a text too, as in `data-do`."""


class Start(BrowserReport):
    """Start a game with a new seed: the one that was set up, or the present one again."""

    seed: str
    """The seed."""
    again: str = ""
    """One of the words of `Setup.again`, or empty."""


class OpenLink(BrowserReport):
    """Open the game or screen of an address."""

    seed: str
    """The seed of a new game."""
    address: str
    """The address: its query and the part from `#` on."""


class OpenPosition(BrowserReport):
    """Play on from a position."""

    seed: str
    """The seed of the game."""
    position: Position
    """The position."""
    sun: str
    """The player of Sun: a person or an opponent's level."""
    moon: str
    """The player of Moon."""


class OpenRecord(BrowserReport):
    """Open the game of a record, or the games of a file, a line each."""

    seed: str
    """The seed of later throws."""
    text: str
    """The text of the file."""


class ReadFailed(BrowserReport):
    """A file could not be read."""

    reason: str
    """The reason."""


class AnimationEnded(BrowserReport):
    """An animation has ended."""

    token: str
    """The token of its effect."""


class SkipAnimation(BrowserReport):
    """End the animation now: the player continues."""


class OpponentMove(BrowserReport):
    """The move of an opponent."""

    token: str
    """The token of the question."""
    move: Move
    """The move."""


class TableStatus(BrowserReport):
    """The state of a table that is loading."""

    table: TableState
    """The state."""


class Evaluated(BrowserReport):
    """The evaluation of a position."""

    evaluation: Evaluation
    """The evaluation."""


class CopyResult(BrowserReport):
    """The result of copying a link."""

    field: str
    """The field of the link, empty if it was not copied."""


class StorageChanged(BrowserReport):
    """The device keeps the game no longer, or again."""

    save_error: SaveError
    """The reason why it does not, or empty."""


class GameSummary(BrowserReport):
    """The turning point of a finished game."""

    token: str
    """The token of its effect."""
    sentence: str
    """The summary, in one sentence."""


class ScreensProgress(BrowserReport):
    """The later screens are loading."""

    part: float
    """The part of it that is loaded, 0 to 1."""


class ScreensFailed(BrowserReport):
    """The later screens could not be loaded."""

    why: str = ""
    """The reason and the remedy, if they are known."""


class WorkerLost(BrowserReport):
    """The worker has died twice, or can't start."""

    why: str = ""
    """The cause and the remedy, if they are known."""


class ScreenMessage(BrowserReport):
    """The base class of reports of the later screens, for the screen that handles them."""


class OtherTabActive(BrowserReport):
    """Another window plays the game."""

    address: str = ""
    """The query and fragment of a link that waits to be opened in this one."""
