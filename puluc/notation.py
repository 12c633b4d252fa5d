"""A game as text, in PGN's spirit: tag lines, numbered turns, comments in braces.

This is the one place that reads and writes records; `Game` and `Record` hand their fields over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from puluc.language import _
from puluc.position import MOON, SUN, Event, IllegalMove, Move, Position, PositionError
from puluc.rules import Rules, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

TAGS: Final = ("Rules", "Sun", "Moon", "Date", "Seed", "Start", "Result")
RESULTS: Final = {SUN: "sun", MOON: "moon", "draw": "draw", None: "*"}
LINE: Final = 80
TURNS: Final = 5000
"""The most turns that are read: games of many throws worth nothing have no other end."""

Played = tuple[
    str, tuple[int, ...], tuple[Move, ...], tuple[Position, ...], tuple[Event | None, ...]
]
"""Seed, throws, moves, positions and events, as in `Game`."""
Words = tuple[str, str, str, tuple[tuple[int, str], ...], bool]
"""What stands around a game: Sun's and Moon's names, date, comments and `given`, as in `Record`."""


class RecordError(ValueError):
    """A text that is no record; the message names `line`, 1 being the first, and `reason`.

    >>> from puluc import Game
    >>> Game.from_record('[Rules "kekchi"]\\n1. 3 c-4')
    Traceback (most recent call last):
    puluc.notation.RecordError: line 2: c-4 is not legal in 5 9 5 s 3: the throw leads to 3
    """

    def __init__(self, line: int, reason: str) -> None:
        """Keep the line (1 is the first) and the reason."""
        super().__init__(_("line {line}: {reason}").format(line=line, reason=reason))
        self.line = line
        self.reason = reason


def write(played: Played, words: Words = ("", "", "", (), False)) -> str:
    """Return a record as text; a pending throw stands last, without a move.

    Throws that wait behind the pending one are left out. Raises ValueError for a comment that
    holds a brace, or a tag of several lines.

    >>> print(write(*read('[Rules "kekchi"]\\n1. 3 c-3 {A man enters.} 2')))
    [Rules "kekchi"]
    [Result "*"]
    <BLANKLINE>
    1. 3 c-3  {A man enters.}  2
    <BLANKLINE>
    """
    seed, throws, moves, positions, _events = played
    sun, moon, date, comments, given = words
    start = positions[0]._replace(marks=None)
    usual = start == Position.start(start.rules) and not given
    if given:
        start = start.throw(throws[0])
    result = RESULTS[positions[-1].result]
    values = start.rules.text, sun, moon, date, seed, "" if usual else start.text, result
    tags = [_tag(name, value) for name, value in zip(TAGS, values, strict=True) if value]
    notes: dict[int, list[str]] = {}
    for ply, comment in comments:
        if "{" in comment or "}" in comment:
            raise ValueError("a comment can't hold a brace")
        notes.setdefault(ply, []).append("{" + " ".join(comment.split()) + "}")
    turns = notes.get(0, [])
    pending = positions[-1].marks is not None
    for ply, move in enumerate([move.text for move in moves] + [""] * pending):
        turns.append(f"{numbered(start, ply)} {throws[ply]} {move}".strip())
        turns += notes.get(ply + 1, [])
    return "\n".join([*tags, "", *_lines(turns), ""])


def read(text: str) -> tuple[Played, Words]:
    """Read a record. Raises RecordError, with the line, for anything that does not fit.

    >>> played, words = read('[Rules "classic"]\\n1. 2 c-2 {So.} 2')
    >>> played[1], played[2], words
    ((2, 2), (Move.from_text('c-2'),), ('', '', '', ((1, 'So.'),), False))
    """
    return _Reader(text).read()


def numbered(start: Position, ply: int) -> str:
    """Return what stands before a throw and its move: their number, `1.`, where it is a new one.

    >>> start = Position.start(Rules.from_text("sapper"))
    >>> [numbered(start, ply) for ply in range(6)]
    ['1.', '', '', '', '2.', '']
    """
    number = turn_number(start, ply)
    return f"{number}." if ply == 0 or number > turn_number(start, ply - 1) else ""


def turn_number(start: Position, ply: int) -> int:
    """Return the number of a throw and its move: one and the same for a turn of each side.

    >>> turn_number(Position.start(Rules.from_text("classic")), 4)
    3
    """
    throws = 4 if start.rules.throws == "two" else 2
    return (ply + start.second) // throws + 1


class _Reader:
    """Reads one text, word by word, and plays what it says."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        for number, line in enumerate(self.lines, 1):
            if not line.isascii() and any("\ud800" <= sign <= "\udfff" for sign in line):
                raise RecordError(number, _("half of a Unicode character"))
        self.throws: list[int] = []
        self.moves: list[Move] = []
        self.positions: list[Position] = []
        self.events: list[Event | None] = []
        self.comments: list[tuple[int, str]] = []

    def read(self) -> tuple[Played, Words]:
        tags, body = self._tags()
        thrown = self._start(tags)
        self._turns(body)
        if thrown is not None and not self.throws:
            self._thrown(thrown)
        if thrown is not None and thrown != self.throws[0]:
            line = tags["Start"][0]
            raise RecordError(
                line,
                _("Start has a throw of {thrown} marks, the first turn another").format(
                    thrown=thrown
                ),
            )
        if "Result" in tags:
            self._check_result(*tags["Result"])
        sun, moon, date, seed = (
            tags.get(tag, (0, ""))[1] for tag in ("Sun", "Moon", "Date", "Seed")
        )
        moves, events = tuple(self.moves), tuple(self.events)
        played = seed, tuple(self.throws), moves, tuple(self.positions), events
        return played, (sun, moon, date, tuple(self.comments), thrown is not None)

    def _tags(self) -> tuple[dict[str, tuple[int, str]], int]:
        tags: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(self.lines, 1):
            if not line.strip():
                continue
            if not line.lstrip().startswith("["):
                return tags, number
            tag = _read_tag(line.strip())
            if not tag:
                raise RecordError(
                    number,
                    _('{text!r} is not of the form [Name "value"]').format(text=line.strip()),
                )
            name, value = tag
            if name not in TAGS:
                raise RecordError(
                    number,
                    _("no tag {name!r}; known: {known}").format(name=name, known=", ".join(TAGS)),
                )
            if name in tags:
                raise RecordError(number, _("a second tag {name!r}").format(name=name))
            tags[name] = number, value
        return tags, len(self.lines) + 1

    def _start(self, tags: dict[str, tuple[int, str]]) -> int | None:
        """Set the board up as the tags say; return the marks of a throw that Start names."""
        if "Rules" not in tags:
            raise RecordError(1, _("the tag Rules is missing"))
        line, text = tags["Rules"]
        try:
            rules = Rules.from_text(text)
            start = Position.start(rules)
            if "Start" in tags:
                line, text = tags["Start"]
                start = Position.from_text(rules, text)
        except (RulesError, PositionError) as error:
            raise RecordError(line, str(error)) from None
        self.positions.append(start._replace(marks=None))
        return start.marks

    def _turns(self, first: int) -> None:
        number = opened = 0  # the lines of a number whose turn, and a comment whose end, is due
        comment: list[str] = []
        for line, word in _words(self.lines, first):
            ply, pending = len(self.moves), self.positions[-1].marks is not None
            due = numbered(self.positions[0], ply)
            if opened and word not in "{}":
                comment.append(word)
            elif opened and word == "}":
                if number or pending:
                    raise RecordError(opened, _("a comment stands between turns, not inside one"))
                self.comments.append((ply, " ".join(comment)))
                opened, comment = 0, []
            elif word == "{" and not opened:
                opened = line
            elif word in "{}":
                raise _lone(opened or line, word)
            elif _is_number(word):
                if number or pending or not due:
                    raise RecordError(
                        line, _("turn number {word} is out of place").format(word=word)
                    )
                if word != due:
                    raise RecordError(
                        line,
                        _("turn number {word} should be {number}.").format(
                            word=word, number=due[:-1]
                        ),
                    )
                number = line
            elif due and not number:
                raise RecordError(
                    line,
                    _("{word!r} stands before its number {number}.").format(
                        word=word, number=due[:-1]
                    ),
                )
            elif pending:
                self._move(line, word)
                number = 0
            else:
                self._throw(line, word)
        if opened:
            raise _lone(opened, "{")
        if number and self.positions[-1].marks is None:
            raise RecordError(number, _("a turn number without its turn"))

    def _throw(self, line: int, word: str) -> None:
        if self.positions[-1].result is not None:
            raise RecordError(
                line, _("{word!r} stands after the end of the game").format(word=word)
            )
        if word not in ("0", "1", "2", "3", "4"):
            raise RecordError(
                line, _("{word!r} is not a number of marks from 0 to 4").format(word=word)
            )
        self._thrown(int(word))

    def _thrown(self, marks: int) -> None:
        self.throws.append(marks)
        self.positions[-1] = self.positions[-1].throw(marks)

    def _move(self, line: int, word: str) -> None:
        try:
            move = Move.from_text(word)
            event = self.positions[-1].resolve(move)
        except IllegalMove as error:
            raise RecordError(line, str(error)) from None
        self.moves.append(move)
        self.events.append(event)
        self.positions.append(self.positions[-1].after(event))
        if len(self.moves) > TURNS:
            raise RecordError(line, _("a game has at most {most} turns").format(most=TURNS))

    def _check_result(self, line: int, said: str) -> None:
        true = RESULTS[self.positions[-1].result]
        if said not in RESULTS.values():
            raise RecordError(
                line, _("Result {said!r} is not one of sun, moon, draw, *").format(said=said)
            )
        if said != true:
            raise RecordError(
                line,
                _("Result is {said!r}, but the turns lead to {true!r}").format(
                    said=said, true=true
                ),
            )


def _words(lines: list[str], first: int) -> Iterator[tuple[int, str]]:
    """Yield the words from line `first` on, braces apart, each with its line."""
    for number, line in enumerate(lines[first - 1 :], first):
        for word in line.replace("{", " { ").replace("}", " } ").split():
            yield number, word


def _is_number(word: str) -> bool:
    digits = word[:-1]
    plain = 0 < len(digits) < 7 and not digits.strip("0123456789")
    return plain and word[-1] == "." and digits[0] != "0"


def _lone(line: int, brace: str) -> RecordError:
    return RecordError(line, _("a brace {word!r} without its partner").format(word=brace))


def _read_tag(line: str) -> tuple[str, str] | None:
    """Return name and value of a tag line, or None for another."""
    name, _quote, quoted = line[1:].partition(' "')
    # Behind a backslash stands a backslash or a quotation mark.
    parts = [part.replace('\\"', "\n") for part in quoted[:-2].split("\\\\")]
    bad = any(mark in part for part in parts for mark in '\\"\r')
    plain = name.isascii() and name.isidentifier()
    if bad or not plain or not quoted.endswith('"]'):
        return None
    return name, "\\".join(parts).replace("\n", '"')


def _tag(name: str, value: str) -> str:
    if "\n" in value or "\r" in value:
        raise ValueError(f"{name}: a tag stands on one line")
    return '[{} "{}"]'.format(name, value.replace("\\", "\\\\").replace('"', '\\"'))


def _lines(words: list[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 2 + len(word) <= LINE:
            lines[-1] += "  " + word
        else:
            lines.append(word)
    return lines
