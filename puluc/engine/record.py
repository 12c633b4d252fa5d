"""Records: a game with its players' names, its date, comments and notes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from puluc.engine.game import GIVING_UP, Game, side_given_up
from puluc.engine.position import Side
from puluc.engine.record_text import NOTE, RESULTS, RecordError, read_record, write_record
from puluc.support.memoize import Lookup, list_once

__all__ = ["NOTES", "RESULTS", "Note", "Record", "RecordError"]

Note = tuple[int, str]
"""A number of turns played, and one of `NOTES` that applies after them."""

GIVEN: Final = (0, "given")
"""The note that the first throw belongs to the start; a record writes it in its tag Start."""
NOTES: Final = ("chosen", "given", "back", "hint", "kernels", *GIVING_UP.values())
"""The notes of a record, as `Record.notes` describes them."""


class Record(NamedTuple):
    """A game with its players' names, its date, comments and notes.

    >>> game = Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3')
    >>> print(Record(game, sun="Ixchel", comments=((1, "A man enters."),)).text)
    [Rules "kekchi"]
    [Sun "Ixchel"]
    [Result "*"]
    <BLANKLINE>
    1. 3 c-3  {A man enters.}
    <BLANKLINE>
    """

    game: Game
    """The game; a record leaves out its undone moves."""
    sun: str = ""
    """The name of the player of Sun, or empty."""
    moon: str = ""
    """The name of the player of Moon, or empty."""
    date: str = ""
    """The date, as any text on one line."""
    comments: tuple[tuple[int, str], ...] = ()
    """Pairs of a number of turns played and the comment after them, in order.

    Comments also hold the notes, written as `[%hint]`.
    """
    given: bool = False
    """Whether the first throw belongs to the start."""

    @property
    def text(self) -> str:
        """The record as text, the inverse of `from_text`; a pending throw comes last.

        Raises ValueError for a comment with a brace, for a name or date of several lines, and for
        a record that exceeds `limits`.
        """
        words = self.sun, self.moon, self.date, self.comments, self.given
        return write_record(self.game.played, words)

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes of the record, each once and in the order of the game.

        Each is a pair of the number of turns played and one of these words:

        - `chosen`: the players chose the starter
        - `given`: the first throw belongs to the start
        - `back`: moves were taken back to here
        - `hint`: a hint was shown here
        - `kernels`: the next throw was made with real kernels
        - `sun-gives-up`, `moon-gives-up`: this side gave up

        >>> text = '[Rules "kekchi"]\\n\\n{[%chosen]} 1. 3 c-3 {Hm. [%hint]} 2'
        >>> Record.from_text(text).notes
        ((0, 'chosen'), (1, 'hint'))
        """
        noted = [GIVEN] if self.given else []
        for ply, comment in self.comments:
            for part in comment.split(NOTE)[1:]:
                word, end, _rest = part.partition("]")
                if end and word in NOTES and word != GIVEN[1]:
                    noted.append((ply, word))
        return list_once(noted)

    @property
    def given_up(self) -> Side | None:
        """The side that gave up at the end, if one did.

        >>> Record.from_text('[Rules "kekchi"]\\n\\n1. 3 c-3 {[%moon-gives-up]}').given_up
        'M'
        """
        return side_given_up(self.notes, self.game.ply)

    def noting(self, notes: Collection[Note]) -> Record:
        """Return the record with these notes, in the form of `notes`, instead of its comments.

        >>> record = Record(Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3'))
        >>> record.noting([(0, "kernels"), (0, "hint")]).comments
        ((0, '[%kernels] [%hint]'),)
        """
        words: Lookup[int, list[str]] = {}
        for note in notes:
            if note != GIVEN:
                words.setdefault(note[0], []).append(f"{NOTE}{note[1]}]")
        comments = tuple((ply, " ".join(words[ply])) for ply in sorted(words))
        return self._replace(comments=comments, given=GIVEN in notes)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record. Raises RecordError, which names the line, for a text that is no record.

        >>> Record.from_text('[Rules "kekchi"]\\n[Moon "Ana"]\\n\\n1. 3 c-3').moon
        'Ana'
        """
        played, words = read_record(text)
        return cls(Game(*played, ()), *words)
