"""Reading and writing records, whose text is like chess's PGN.

A record has tag lines, numbered turns and comments in braces. It begins with the first tag line and
ends with a result (`*`, `1-0`), a code fence, or an empty line before a text without turns; what
surrounds it is skipped. `Game` and `Record` pass their fields to this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from puluc.engine.position import MOON, SUN, Event, IllegalMove, Move, Position, PositionError
from puluc.engine.rules import Rules, RulesError
from puluc.support import blank, limits
from puluc.support.digits import is_number
from puluc.support.i18n import _
from puluc.support.memoize import Lookup, keep_beginning
from puluc.support.unwrap import strip_quotes, unwrap

if TYPE_CHECKING:
    from collections.abc import Iterator

TAGS: Final = ("Rules", "Sun", "Moon", "Date", "Seed", "Start", "Result")
FOREIGN_TAGS: Final = (
    *("Event", "Site", "Round", "White", "Black", "Annotator", "PlyCount", "Termination"),
    *("Time", "TimeControl", "UTCDate", "UTCTime", "Mode"),
)
"""The tags of chess programs that are skipped."""
PLAIN: Final = ("Rules", "Start", "Result")
"""The tags whose values are notation, so that their blanks and hyphens may be replaced."""
RESULTS: Final = {SUN: "sun", MOON: "moon", "draw": "draw", None: "*"}
"""The value of the tag Result for each result of a game."""
ENDINGS: Final = {"1-0": SUN, "0-1": MOON, "1/2-1/2": "draw", "*": None}
"""The words that may follow the last turn, as in chess, each with its result."""
FENCES: Final = ("```", "~~~")
"""The beginnings of lines around code in chats."""
LINE: Final = 80
"""The width of the lines written, in characters."""
NOTE: Final = "[%"
"""The beginning of a note in a comment, as in `[%hint]`."""
DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
"""The signs that text editors put in place of a hyphen, or of the two hyphens of a pass."""
QUOTES: Final = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u301d\u301e\uff02"
"""The signs that text editors put in place of a straight quotation mark."""

Played = tuple[
    str, tuple[int, ...], tuple[Move, ...], tuple[Position, ...], tuple[Event | None, ...]
]
"""Seed, throws, moves, positions and events, as in `Game`."""
Words = tuple[str, str, str, tuple[tuple[int, str], ...], bool]
"""The fields of `Record` after its game: Sun's and Moon's names, date, comments and `given`."""


class RecordError(ValueError):
    """The error for a text that is no record; the message has its line and reason.

    >>> from puluc import Game
    >>> Game.from_record('[Rules "kekchi"]\\n1. 3 c-4')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puluc.engine.record_text.RecordError: line 2: c-4 is not legal in 5 9 5 s 3: ...
    """

    def __init__(self, line: int, reason: str) -> None:
        """Make the message from a line number, from 1, and a reason."""
        super().__init__(_("line {line}: {reason}").format(line=line, reason=reason))
        self.line = line
        """The number of the line, from 1."""
        self.reason = reason
        """The reason, a clause in the current language."""


def write_record(played: Played, words: Words = ("", "", "", (), False)) -> str:
    """Return a record as text; a pending throw comes last, without a move.

    Throws kept for later turns are left out. Raises ValueError for a comment with a brace, for a
    tag of several lines, and for parts longer than `limits` allow.

    >>> print(write_record(*read_record('[Rules "kekchi"]\\n1. 3 c-3 {A man enters.} 2')))
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
    tags = [_write_tag(name, value) for name, value in zip(TAGS, values, strict=True) if value]
    _allow(
        ("throws", len(moves), limits.TURNS),
        ("comments", len(comments), limits.COMMENTS),
        ("notes", sum(comment.count(NOTE) for _ply, comment in comments), limits.NOTES),
    )
    notes: Lookup[int, list[str]] = {}
    for ply, comment in comments:
        if "{" in comment or "}" in comment:
            raise ValueError("a comment can't contain a brace")
        notes.setdefault(ply, []).append("{" + " ".join(blank.split_words(comment)) + "}")
    turns = notes.get(0, [])
    # The position after a move is a new object whenever the move or its throw is another.
    for ply, turn in enumerate(_write_turns(positions[1:], played, start)):
        turns.append(turn)
        turns += notes.get(ply + 1, [])
    if positions[-1].marks is not None:
        turns.append(_write_throw(played, len(moves), start))
    text = "\n".join([*tags, "", *_wrap_lines(turns), ""])
    _allow((_("the record"), len(text), limits.TEXT))
    return text


@keep_beginning
def _write_turns(played: Played, ply: int, start: Position) -> str:
    """Return a turn: its number, throw and move. Long games are written after each move."""
    return f"{_write_throw(played, ply, start)} {played[2][ply].text}"


def _write_throw(played: Played, ply: int, start: Position) -> str:
    """Return a turn without its move."""
    return f"{format_turn_number(start, ply)} {played[1][ply]}".strip()


def read_record(text: str) -> tuple[Played, Words]:
    """Return the fields of a game and of its record.

    Raises RecordError, which names the line, for a text that is no record.

    >>> played, words = read_record('[Rules "classic"]\\n1. 2 c-2 {So.} 2')
    >>> played[1], played[2], words
    ((2, 2), (Move.from_text('c-2'),), ('', '', '', ((1, 'So.'),), False))
    """
    try:
        return _Reader(text).read()
    except RecordError as error:
        refused = error
    sent = unwrap(text.replace("\r\n", "\n").replace("=\n", ""))
    if sent != strip_quotes(text):
        try:
            return _Reader(sent).read()
        except RecordError:
            pass
    raise refused


def format_turn_number(start: Position, ply: int) -> str:
    """Return the number before turn `ply`, as in `1.`, or an empty text if it has not changed.

    >>> start = Position.start(Rules.from_text("sapper"))
    >>> [format_turn_number(start, ply) for ply in range(6)]
    ['1.', '', '', '', '2.', '']
    """
    number = turn_number(start, ply)
    return f"{number}." if ply == 0 or number > turn_number(start, ply - 1) else ""


def turn_number(start: Position, ply: int) -> int:
    """Return the number of turn `ply`, counted from 0; a turn of each side shares one number.

    >>> turn_number(Position.start(Rules.from_text("classic")), 4)
    3
    """
    return (ply + start.second) // turn_length(start.rules) + 1


def turn_length(rules: Rules) -> int:
    """Return the number of throws, with their moves, that share one turn number.

    >>> turn_length(Rules.from_text("classic")), turn_length(Rules.from_text("sapper"))
    (2, 4)
    """
    return 4 if rules.throws == "two" else 2


class _Reader:
    """Reads one record, word by word, and plays its moves."""

    def __init__(self, text: str) -> None:
        if why := limits.excess(_("the record"), len(text), limits.TEXT):
            raise RecordError(text.count("\n", 0, limits.TEXT) + 1, why)
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._skip_surroundings()
        for number, line in enumerate(self.lines, 1):
            if not line.isascii() and any("\ud800" <= sign <= "\udfff" for sign in line):
                raise RecordError(number, _("half of a Unicode character"))
        self.throws: list[int] = []
        self.moves: list[Move] = []
        self.positions: list[Position] = []
        self.events: list[Event | None] = []
        self.comments: list[tuple[int, str]] = []
        self.notes = 0

    def _skip_surroundings(self) -> None:
        """Empty the lines before the first tag, and remove the marks of a quoted email."""
        tagged = (
            number
            for number, line in enumerate(self.lines)
            if _looks_like_tag(blank.trim(strip_quotes(line)))
        )
        first = next(tagged, 0)
        if blank.trim(self.lines[first])[:1] == ">":
            self.lines = [strip_quotes(line) for line in self.lines]
        self.lines[:first] = [""] * first

    def read(self) -> tuple[Played, Words]:
        """Return the fields of the game and of the record. Raises RecordError."""
        tags, body = self._read_tags()
        thrown = self._set_start(tags)
        self._read_turns(body)
        if thrown is not None and not self.throws:
            self._add_throw(thrown)
        if thrown is not None and thrown != self.throws[0]:
            reason = _("Start has a throw of {thrown} marks, the first turn another")
            raise RecordError(tags["Start"][0], reason.format(thrown=thrown))
        if "Result" in tags:
            self._check_result(*tags["Result"])
        sun, moon, date, seed = (
            tags.get(tag, (0, ""))[1] for tag in ("Sun", "Moon", "Date", "Seed")
        )
        moves, events = tuple(self.moves), tuple(self.events)
        played = seed, tuple(self.throws), moves, tuple(self.positions), events
        return played, (sun, moon, date, tuple(self.comments), thrown is not None)

    def _read_tags(self) -> tuple[dict[str, tuple[int, str]], int]:
        """Return the line and value of each tag, and the number of the first line after them."""
        tags: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(self.lines, 1):
            bare = blank.trim(line)
            if not bare:
                continue
            if not bare.startswith("["):
                return tags, number
            tag = _read_tag(bare)
            if not tag:
                reason = _('{text} is not of the form [Name "value"]')
                raise RecordError(number, reason.format(text=repr(bare)))
            name, value = tag
            if name in FOREIGN_TAGS:
                continue
            if name not in TAGS:
                reason = _("no tag {name}; known: {known}").format(
                    name=repr(name), known=", ".join(TAGS)
                )
                raise RecordError(number, reason)
            if name in tags:
                raise RecordError(number, _("a second tag {name}").format(name=repr(name)))
            most = limits.SEED if name == "Seed" else limits.TAG
            if why := limits.excess(name, len(value), most):
                raise RecordError(number, why)
            tags[name] = number, _replace_signs(value) if name in PLAIN else value
        return tags, len(self.lines) + 1

    def _set_start(self, tags: dict[str, tuple[int, str]]) -> int | None:
        """Set up the position of the tags Rules and Start; return the marks of its throw."""
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

    def _read_turns(self, first: int) -> None:
        """Read the turns and comments from line `first` on."""
        # The lines of a turn number without its turn, and of a brace that is not closed; 0 for none
        number = opened = 0
        comment: list[str] = []
        after: RecordError | None = None
        before = 0
        for line, word in _split_words(self.lines, first):
            begins, before = line > before, line
            if opened and word not in "{}":
                comment.append(word)
            elif after:
                # Turns and tags after the end mean that it is none.
                bare = blank.trim(self.lines[line - 1])
                if (bare != word and _is_move(word)) or (begins and _looks_like_tag(bare)):
                    raise after
            elif not opened and (word in ENDINGS or (begins and word.startswith(FENCES))):
                if word in ENDINGS and word != "*":
                    self._check_result(line, RESULTS[ENDINGS[word]])
                reason = _("the game goes on after {word}").format(word=repr(word))
                after = RecordError(line, reason)
            elif opened and word == "{":
                raise _lone_brace(opened, word)
            elif word == "{":
                opened = line
            elif opened and word == "}":
                if number or self.positions[-1].marks is not None:
                    raise RecordError(opened, _("a comment goes between turns, not inside one"))
                self._add_comment(line, len(self.moves), " ".join(comment))
                opened, comment = 0, []
            else:
                try:
                    number = self._read_word(line, word, number)
                except RecordError as error:
                    if not (begins and line > first and not blank.trim(self.lines[line - 2])):
                        raise
                    after = error
        if opened:
            raise _lone_brace(opened, "{")
        if number and self.positions[-1].marks is None:
            raise RecordError(number, _("a turn number without its turn"))

    def _read_word(self, line: int, word: str, number: int) -> int:
        """Read a word of a turn; return the line of a turn number that waits for its turn, or 0."""
        # Chess programs annotate by marks such as `!?` or `$1`.
        if not word.strip("!?") or (word[:1] == "$" and is_number(word[1:], 3)):
            return number
        word = _replace_word_signs(word)
        pending = self.positions[-1].marks is not None
        due = format_turn_number(self.positions[0], len(self.moves))
        if word in "{}":
            raise _lone_brace(line, word)
        if word == f"{turn_number(self.positions[0], len(self.moves))}...":
            # Chess repeats the number before the second side's move.
            word = due or word[:-2]
            if not (due or pending or number):
                return 0
        if _is_turn_number(word):
            if number or pending or not due:
                raise RecordError(line, _("turn number {word} is out of place").format(word=word))
            if word != due:
                text = _("turn number {word} should be {number}.")
                raise RecordError(line, text.format(word=word, number=due[:-1]))
            return line
        if due and not number:
            text = _("{word} comes before its number {number}.")
            raise RecordError(line, text.format(word=repr(word), number=due[:-1]))
        if pending:
            self._read_move(line, word.rstrip("!?"))
            return 0
        self._read_throw(line, word)
        return number

    def _add_comment(self, line: int, ply: int, comment: str) -> None:
        self.comments.append((ply, comment))
        self.notes += comment.count(NOTE)
        why = limits.excess(_("the comments"), len(self.comments), limits.COMMENTS)
        if why := why or limits.excess(_("the notes"), self.notes, limits.NOTES):
            raise RecordError(line, why)

    def _read_throw(self, line: int, word: str) -> None:
        if self.positions[-1].result is not None:
            reason = _("{word} comes after the end of the game")
            raise RecordError(line, reason.format(word=repr(word)))
        if word not in ("0", "1", "2", "3", "4"):
            reason = _("{word} is not a number of marks from 0 to 4")
            raise RecordError(line, reason.format(word=repr(word)))
        self._add_throw(int(word))

    def _add_throw(self, marks: int) -> None:
        self.throws.append(marks)
        self.positions[-1] = self.positions[-1].throw(marks)

    def _read_move(self, line: int, word: str) -> None:
        try:
            move = Move.from_text(word)
            event = self.positions[-1].resolve(move)
        except IllegalMove as error:
            raise RecordError(line, str(error)) from None
        self.moves.append(move)
        self.events.append(event)
        self.positions.append(self.positions[-1].after(event))
        if len(self.moves) > limits.TURNS:
            text = _("a game has at most {most} throws")
            raise RecordError(line, text.format(most=limits.TURNS))

    def _check_result(self, line: int, said: str) -> None:
        """Raise RecordError if the tag Result says something else than the turns."""
        if said not in RESULTS.values():
            text = _("Result {said} is not one of sun, moon, draw, *")
            raise RecordError(line, text.format(said=repr(said)))
        true = RESULTS[self.positions[-1].result]
        if said != true:
            text = _("Result is {said}, but the turns give {true}")
            raise RecordError(line, text.format(said=repr(said), true=repr(true)))


def _split_words(lines: list[str], first: int) -> Iterator[tuple[int, str]]:
    """Yield each word from line `first` on with its line; a brace is a word of its own."""
    for number, line in enumerate(lines[first - 1 :], first):
        for word in blank.split_words(line.replace("{", " { ").replace("}", " } ")):
            yield number, word


def _replace_signs(text: str) -> str:
    """Return notation with plain spaces and hyphens."""
    if text.isascii():
        return blank.replace_blanks(text)
    for sign in DASHES:
        if sign in text:
            text = text.replace(sign, "-")
    return blank.replace_blanks(text)


def _replace_word_signs(word: str) -> str:
    """Return a word of the turns with plain hyphens; a single dash becomes a pass."""
    if word.isascii():
        return word
    word = _replace_signs(word).replace("…", "...")
    return word if word.strip("-") else "--"


def _is_move(word: str) -> bool:
    try:
        Move.from_text(_replace_word_signs(word))
    except IllegalMove:
        return False
    return True


def _looks_like_tag(line: str) -> bool:
    """Return whether a line is a tag, or begins like one that is known."""
    if line[:1] != "[":
        return False
    name = "".join(blank.split_words(line[1:])[:1])
    return name in TAGS or name in FOREIGN_TAGS or _read_tag(line) is not None


def _is_turn_number(word: str) -> bool:
    return word[-1] == "." and is_number(word[:-1], 6) and word[0] != "0"


def _lone_brace(line: int, brace: str) -> RecordError:
    return RecordError(line, _("an unmatched brace {word}").format(word=repr(brace)))


def _read_tag(line: str) -> tuple[str, str] | None:
    """Return the name and value of a tag line, or None for any other line."""
    inner = blank.trim(line[1:-1])
    opening = next((sign for sign in inner if sign == '"' or sign in QUOTES), "")
    name, _quote, quoted = inner.partition(opening) if opening else (inner, "", "")
    name, value, closing = blank.trim(name), quoted[:-1], quoted[-1:]
    marks = '"' if opening == '"' else f'"{QUOTES}'
    if line[-1] != "]" or not closing or closing not in marks[-len(QUOTES) :]:
        return None
    # A backslash may only escape a backslash or a quotation mark.
    parts = value.split("\\\\")
    for mark in marks:
        parts = [part.replace("\\" + mark, "\n") for part in parts]
    bad = any(mark in part for part in parts for mark in '\\"')
    if bad or not (name.isascii() and name.isidentifier()):
        return None
    return name, "\\".join(parts).replace("\n", '"')


def _write_tag(name: str, value: str) -> str:
    if "\n" in value or "\r" in value:
        raise ValueError(f"{name}: a tag has to be on one line")
    _allow((name, len(value), limits.SEED if name == "Seed" else limits.TAG))
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _allow(*sizes: tuple[str, int, int]) -> None:
    """Raise ValueError for the first of these names whose size exceeds its limit."""
    for name, size, most in sizes:
        if why := limits.excess(name, size, most):
            raise ValueError(why)


def _wrap_lines(words: list[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 2 + len(word) <= LINE:
            lines[-1] += "  " + word
        else:
            lines.append(word)
    return lines
