"""A game's record: the game with the names of its players, its date and comments."""

from __future__ import annotations

from typing import NamedTuple

from puluc.game import Game
from puluc.notation import RESULTS, RecordError, Sheet

__all__ = ["RESULTS", "Record", "RecordError"]


class Record(NamedTuple):
    """A game with the names of its players, its date and its comments.

    `comments` pairs a number of turns played with the comment that stands after them, in order.
    A game's moves taken back are no part of its record.

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

    @property
    def text(self) -> str:
        """The record as text; a pending throw stands last, without a move.

        Raises ValueError for a comment that holds a brace, or a tag of several lines.
        """
        sheet = self.game.sheet
        return sheet._replace(
            sun=self.sun, moon=self.moon, date=self.date, comments=self.comments
        ).text

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record. Raises RecordError, with the line, for anything that does not fit.

        >>> Record.from_text('[Rules "kekchi"]\\n[Moon "Ana"]\\n\\n1. 3 c-3').moon
        'Ana'
        """
        sheet = Sheet.from_text(text)
        return cls(Game.from_sheet(sheet), sheet.sun, sheet.moon, sheet.date, sheet.comments)
