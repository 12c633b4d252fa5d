"""A game as text, in PGN's spirit: tag lines, numbered turns, comments in braces.

This is the one place that reads and writes records; `Game` and `Record` hand their parts over.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from puluc.language import _
from puluc.position import MOON, SUN, IllegalMove, Move, Position, PositionError
from puluc.rules import Rules, RulesError

TAGS: Final = ("Rules", "Sun", "Moon", "Date", "Seed", "Start", "Result")
RESULTS: Final = {SUN: "sun", MOON: "moon", "draw": "draw", None: "*"}
LINE: Final = 80
TURNS: Final = 5000
"""The most turns that are read: games of many throws worth nothing have no other end."""

_TAG: Final = re.compile(r'\[(\w+) "((?:[^"\\\r]|\\["\\])*)"\]')
_TOKEN: Final = re.compile(r"\{[^{}]*\}|[^\s{}]+|[{}]")
_LONE: Final = re.compile("[\ud800-\udfff]")
_NUMBER: Final = re.compile(r"([1-9][0-9]{0,5})\.")


class RecordError(ValueError):
    """A text that is no record; the message names line and reason.

    >>> Sheet.from_text("No tags")
    Traceback (most recent call last):
    puluc.notation.RecordError: line 1: the tag Rules is missing
    """

    def __init__(self, line: int, reason: str) -> None:
        """Keep the line (1 is the first) and the reason."""
        super().__init__(_("line {line}: {reason}").format(line=line, reason=reason))
        self.line = line
        self.reason = reason


class Sheet(NamedTuple):
    """What a record says: how a game went, and the words around it.

    `seed`, `throws`, `moves` and `positions` are as in `Game`, and throws that wait behind the
    pending one are left out of the text. `comments` pairs a number of turns played with the
    comment that stands after them, in order. `given` says that the first throw belongs to the
    start, as in a position with a throw pending: nobody threw it.

    >>> sheet = Sheet.from_text('[Rules "kekchi"]\\n\\n1. 3 c-3 {A man enters.}')
    >>> sheet.moves, sheet.comments
    ((Move.from_text('c-3'),), ((1, 'A man enters.'),))
    """

    seed: str
    throws: tuple[int, ...]
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    sun: str = ""
    moon: str = ""
    date: str = ""
    comments: tuple[tuple[int, str], ...] = ()
    given: bool = False

    @property
    def text(self) -> str:
        """The record as text; a pending throw stands last, without a move.

        Raises ValueError for a comment that holds a brace, or a tag of several lines.
        """
        start = self.positions[0]._replace(marks=None)
        usual = start == Position.start(start.rules) and not self.given
        if self.given:
            start = start.throw(self.throws[0])
        result = RESULTS[self.positions[-1].result]
        values = (
            *(start.rules.text, self.sun, self.moon, self.date, self.seed),
            *("" if usual else start.text, result),
        )
        tags = [_tag(name, value) for name, value in zip(TAGS, values, strict=True) if value]
        return "\n".join([*tags, "", *_lines(self._words()), ""])

    @classmethod
    def from_text(cls, text: str) -> Sheet:
        """Read a record. Raises RecordError, with the line, for anything that does not fit.

        >>> Sheet.from_text('[Rules "classic"]\\n\\n1. 2 c-2  2').throws
        (2, 2)
        """
        return _Reader(text).sheet()

    def _words(self) -> list[str]:
        notes: dict[int, list[str]] = {}
        for ply, comment in self.comments:
            if "{" in comment or "}" in comment:
                raise ValueError("a comment can't hold a brace")
            notes.setdefault(ply, []).append("{" + " ".join(comment.split()) + "}")
        words = notes.get(0, [])
        pending = self.positions[-1].marks is not None
        turns = [move.text for move in self.moves] + [""] * pending
        for ply, (marks, move) in enumerate(zip(self.throws, turns, strict=False)):
            number = [f"{ply // 2 + 1}."] if ply % 2 == 0 else []
            words.append(" ".join([*number, str(marks), *([move] if move else [])]))
            words += notes.get(ply + 1, [])
        return words


class _Reader:
    """Reads one text, word by word, and plays what it says."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        for number, line in enumerate(self.lines, 1):
            if not line.isascii() and _LONE.search(line):
                raise RecordError(number, _("half of a Unicode character"))
        self.throws: list[int] = []
        self.moves: list[Move] = []
        self.positions: list[Position] = []
        self.comments: list[tuple[int, str]] = []

    def sheet(self) -> Sheet:
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
        played = tuple(self.throws), tuple(self.moves), tuple(self.positions)
        given = thrown is not None
        return Sheet(seed, *played, sun, moon, date, tuple(self.comments), given)

    def _tags(self) -> tuple[dict[str, tuple[int, str]], int]:
        tags: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(self.lines, 1):
            if not line.strip():
                continue
            if not line.lstrip().startswith("["):
                return tags, number
            match = _TAG.fullmatch(line.strip())
            if not match:
                raise RecordError(
                    number,
                    _('{text!r} is not of the form [Name "value"]').format(text=line.strip()),
                )
            name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
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
        numbered = 0  # the line of a turn number whose turn is not complete
        body = "\n".join(self.lines[first - 1 :])
        line, read = first, 0
        for match in _TOKEN.finditer(body):
            word, start = match[0], match.start()
            line, read = line + body.count("\n", read, start), start
            ply, pending = len(self.moves), self.positions[-1].marks is not None
            number = _NUMBER.fullmatch(word)
            if word[0] in "{}":
                if len(word) == 1:
                    raise RecordError(
                        line, _("a brace {word!r} without its partner").format(word=word)
                    )
                if numbered or pending:
                    raise RecordError(line, _("a comment stands between turns, not inside one"))
                self.comments.append((ply, " ".join(word[1:-1].split())))
            elif number:
                if numbered or pending or ply % 2:
                    raise RecordError(
                        line, _("turn number {word} is out of place").format(word=word)
                    )
                if int(number[1]) != ply // 2 + 1:
                    raise RecordError(
                        line,
                        _("turn number {word} should be {number}.").format(
                            word=word, number=ply // 2 + 1
                        ),
                    )
                numbered = line
            elif ply % 2 == 0 and not numbered:
                raise RecordError(
                    line,
                    _("{word!r} stands before its number {number}.").format(
                        word=word, number=ply // 2 + 1
                    ),
                )
            elif pending:
                self._move(line, word)
                numbered = 0
            else:
                self._throw(line, word)
        if numbered and self.positions[-1].marks is None:
            raise RecordError(numbered, _("a turn number without its turn"))

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
            self.positions.append(self.positions[-1].play(move))
        except IllegalMove as error:
            raise RecordError(line, str(error)) from None
        self.moves.append(move)
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
