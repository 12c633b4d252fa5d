"""The game record as text, in PGN's spirit: tag lines, numbered turns, comments in braces."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from puluc.game import Game
from puluc.language import _
from puluc.position import MOON, SUN, IllegalMove, Move, Position, PositionError
from puluc.rules import Rules, RulesError

TAGS: Final = ("Rules", "Sun", "Moon", "Date", "Seed", "Start", "Result")
RESULTS: Final = {SUN: "sun", MOON: "moon", "draw": "draw", None: "*"}
LINE: Final = 80

_TAG: Final = re.compile(r'\[(\w+) "((?:[^"\\\r]|\\["\\])*)"\]')
_TOKEN: Final = re.compile(r"\{[^{}]*\}|[^\s{}]+|[{}]")
_NUMBER: Final = re.compile(r"([1-9][0-9]{0,5})\.")


class RecordError(ValueError):
    """A text that is no record; the message names line and reason."""

    def __init__(self, line: int, reason: str) -> None:
        """Keep the line (1 is the first) and the reason."""
        super().__init__(_("line {line}: {reason}").format(line=line, reason=reason))
        self.line = line
        self.reason = reason


class Record(NamedTuple):
    """A game with the names of its players, its date and its comments.

    `comments` pairs a number of turns played with the comment that stands after them, in order.
    A game's moves taken back are no part of its record.
    """

    game: Game
    sun: str = ""
    moon: str = ""
    date: str = ""
    comments: tuple[tuple[int, str], ...] = ()

    @property
    def text(self) -> str:
        """The record as text; a pending throw stands last, without a move.

        Raises ValueError for a comment that holds a brace, or a tag of several lines.
        """
        game = self.game
        start = "" if game.start == Position.start(game.rules) else game.start.text
        result = RESULTS[game.result]
        values = (game.rules.text, self.sun, self.moon, self.date, game.seed, start, result)
        tags = [_tag(name, value) for name, value in zip(TAGS, values, strict=True) if value]
        return "\n".join([*tags, "", *_lines(self._words()), ""])

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record. Raises RecordError, with the line, for anything that does not fit."""
        return _Reader(text).record()

    def _words(self) -> list[str]:
        game = self.game
        notes: dict[int, list[str]] = {}
        for ply, comment in self.comments:
            if "{" in comment or "}" in comment:
                raise ValueError("a comment can't hold a brace")
            notes.setdefault(ply, []).append("{" + " ".join(comment.split()) + "}")
        words = notes.get(0, [])
        for ply, marks in enumerate(game.throws[: game.ply + 1]):
            if ply == game.ply and game.position.marks is None:
                break
            number = [f"{ply // 2 + 1}."] if ply % 2 == 0 else []
            move = [game.moves[ply].text] if ply < game.ply else []
            words.append(" ".join([*number, str(marks), *move]))
            words += notes.get(ply + 1, [])
        return words


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")

    def record(self) -> Record:
        tags, body = self._tags()
        game, thrown = self._start(tags)
        comments: list[tuple[int, str]] = []
        game = self._turns(game, body, comments)
        if thrown is not None and not game.throws:
            game = game.throw(thrown)
        if thrown not in (None, game.throws[0] if game.throws else None):
            line = tags["Start"][0]
            raise RecordError(
                line,
                _("Start has a throw of {thrown} marks, the first turn another").format(
                    thrown=thrown
                ),
            )
        if "Result" in tags:
            line, said = tags["Result"]
            true = RESULTS[game.result]
            if said not in RESULTS.values():
                raise RecordError(
                    line, _("Result {said!r} is none of sun, moon, draw, *").format(said=said)
                )
            if said != true:
                raise RecordError(
                    line,
                    _("Result is {said!r}, but the turns lead to {true!r}").format(
                        said=said, true=true
                    ),
                )
        sun, moon, date = (tags.get(tag, (0, ""))[1] for tag in ("Sun", "Moon", "Date"))
        return Record(game, sun, moon, date, tuple(comments))

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

    def _start(self, tags: dict[str, tuple[int, str]]) -> tuple[Game, int | None]:
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
        return Game.at(start._replace(marks=None), tags.get("Seed", (0, ""))[1]), start.marks

    def _turns(self, game: Game, first: int, comments: list[tuple[int, str]]) -> Game:
        numbered = 0  # the line of a turn number whose turn is not complete
        body = "\n".join(self.lines[first - 1 :])
        for match in _TOKEN.finditer(body):
            word, line = match[0], first + body.count("\n", 0, match.start())
            pending = game.position.marks is not None
            number = _NUMBER.fullmatch(word)
            if word[0] in "{}":
                if len(word) == 1:
                    raise RecordError(
                        line, _("a brace {word!r} without its partner").format(word=word)
                    )
                if numbered or pending:
                    raise RecordError(line, _("a comment stands between turns, not inside one"))
                comments.append((game.ply, " ".join(word[1:-1].split())))
            elif number:
                if numbered or pending or game.ply % 2:
                    raise RecordError(
                        line, _("turn number {word} is out of place").format(word=word)
                    )
                if int(number[1]) != game.ply // 2 + 1:
                    raise RecordError(
                        line,
                        _("turn number {word} should be {number}.").format(
                            word=word, number=game.ply // 2 + 1
                        ),
                    )
                numbered = line
            elif game.ply % 2 == 0 and not numbered:
                raise RecordError(
                    line,
                    _("{word!r} stands before its number {number}.").format(
                        word=word, number=game.ply // 2 + 1
                    ),
                )
            elif pending:
                game = self._play(game, line, word)
                numbered = 0
            else:
                game = self._throw(game, line, word)
        if numbered and game.position.marks is None:
            raise RecordError(numbered, _("a turn number without its turn"))
        return game

    @staticmethod
    def _throw(game: Game, line: int, word: str) -> Game:
        if game.result is not None:
            raise RecordError(
                line, _("{word!r} stands after the end of the game").format(word=word)
            )
        if word not in ("0", "1", "2", "3", "4"):
            raise RecordError(
                line, _("{word!r} is not a number of marks from 0 to 4").format(word=word)
            )
        return game.throw(int(word))

    @staticmethod
    def _play(game: Game, line: int, word: str) -> Game:
        try:
            return game.play(Move.from_text(word))
        except IllegalMove as error:
            raise RecordError(line, str(error)) from None


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
