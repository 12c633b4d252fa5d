"""A game's record: the game with the names of its players, its date, comments and notes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from puluc.engine.game import GIVING_UP, Game, side_given_up
from puluc.engine.position import Side
from puluc.engine.record_text import NOTE, RESULTS, RecordError, read_record, write_record

__all__ = ["NOTES", "RESULTS", "Note", "Record", "RecordError"]

Note = tuple[int, str]
"""A number of turns played, and one of `NOTES` about what comes then."""

GIVEN: Final = (0, "given")
NOTES: Final = ("chosen", "given", "back", "hint", "kernels", *GIVING_UP.values())
"""What a record may note: the starter was chosen; the first throw belongs to the start; moves were
taken back to here; a hint was seen here; the next throw is that of real kernels; a side gave up."""


class Record(NamedTuple):
    """A game with the names of its players, its date, its comments and notes.

    - `game`: the game; its moves taken back are no part of the record
    - `sun`, `moon`: the players' names, or empty texts
    - `date`: any text on one line
    - `comments`: pairs of a number of turns played and the comment that stands after them, in
      order; notes stand in comments as `[%hint]`
    - `given`: whether the first throw belongs to the start

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
    sun: str = ""
    moon: str = ""
    date: str = ""
    comments: tuple[tuple[int, str], ...] = ()
    given: bool = False

    @property
    def text(self) -> str:
        """The record as text, the inverse of `from_text`; a pending throw stands last, without a
        move.

        Raises ValueError for a comment that holds a brace, or a name or date of several lines.
        """
        words = self.sun, self.moon, self.date, self.comments, self.given
        return write_record(self.game.played, words)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What the record notes, each once and in the order of the game: pairs of turns played and
        one of `chosen` (the players chose who starts), `given` (the first throw belongs to the
        start), `back` (moves were taken back to here), `hint` (a hint was seen), `kernels` (the
        next throw is that of real kernels), `sun-gives-up` and `moon-gives-up`.

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
        return tuple(dict.fromkeys(noted))

    @property
    def given_up(self) -> Side | None:
        """The side that gave up at the end, if one did.

        >>> Record.from_text('[Rules "kekchi"]\\n\\n1. 3 c-3 {[%moon-gives-up]}').given_up
        'M'
        """
        return side_given_up(self.notes, self.game.ply)

    def noting(self, notes: Collection[Note]) -> Record:
        """Return the record with notes, as in `notes`, instead of comments.

        >>> record = Record(Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3'))
        >>> record.noting([(0, "kernels"), (0, "hint")]).comments
        ((0, '[%kernels] [%hint]'),)
        """
        words: dict[int, list[str]] = {}
        for note in notes:
            if note != GIVEN:
                words.setdefault(note[0], []).append(f"{NOTE}{note[1]}]")
        comments = tuple((ply, " ".join(words[ply])) for ply in sorted(words))
        return self._replace(comments=comments, given=GIVEN in notes)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record. Raises RecordError, with the line, for anything that does not fit.

        >>> Record.from_text('[Rules "kekchi"]\\n[Moon "Ana"]\\n\\n1. 3 c-3').moon
        'Ana'
        """
        played, words = read_record(text)
        return cls(Game(*played), *words)
