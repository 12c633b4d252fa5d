"""Which puzzles and rulesets have a card: a page with their picture, for links on other sites.

What stands after `#` reaches no server, and pages can't be made for all positions: there are cards
for the puzzles of the day and the starts of the rulesets. Their names are part of links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from puluc.position import Position
from puluc.review.puzzles import Puzzle, puzzle_id, puzzles
from puluc.rules import RULESETS, Rules

FOLDER: Final = "p"
"""Where the site has its cards."""
POSED: Final = Rules()
"""The rules of the puzzles that have cards: those of first visits."""
SIZE: Final = 600, 315
"""How many pixels wide and high a card's picture is."""


class Card(NamedTuple):
    """A card: its name, the position on it, and whether it asks for the best move."""

    name: str
    position: Position
    asks: bool

    @property
    def fragment(self) -> str:
        """What it opens in the game: the fragment, without `#`."""
        if self.asks:
            return f"puzzle={puzzle_id(self.position)}"
        return f"rules={self.position.rules.text}"


def cards() -> Iterator[Card]:
    """Yield all cards, the rulesets first."""
    for name, rules in RULESETS.items():
        yield Card(name, Position.start(rules), asks=False)
    for puzzle in puzzles(POSED):
        if name := of_puzzle(puzzle):
            yield Card(name, puzzle.position, asks=True)


def of_puzzle(puzzle: Puzzle) -> str:
    """Return the name of a puzzle's card, empty if it has none: it can't be a day's, or is another
    ruleset's.

    >>> of_puzzle(next(puzzle for puzzle in puzzles(POSED) if puzzle.temptation))
    'classic-0-2-SSM-2-MSMS-3-1-m-2'
    """
    if not puzzle.temptation or puzzle.position.rules != POSED:
        return ""
    return re.sub(r"[/_,]", "-", puzzle.id)


def of_start(position: Position) -> str:
    """Return the name of the card of a ruleset that starts from a position, else nothing.

    >>> of_start(Position.start(Rules.from_text("kekchi")))
    'kekchi'
    """
    rules = position.rules
    usual = RULESETS[rules.ruleset]
    return rules.ruleset if rules == usual and position == Position.start(usual) else ""
