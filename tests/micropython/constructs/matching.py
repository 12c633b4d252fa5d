"""Patterns."""

from typing import NamedTuple


class Move(NamedTuple):
    """A move."""

    source: int
    target: int = 0


def kind(value: object) -> object:
    """Return what a value is."""
    match value:
        case str() if value:
            return "text"
        case True:
            return "true"
        case int(number):
            return number
        case None | False:
            return "none"
        case Move(1, target):
            return ("from one", target)
        case Move(target=0) as move:
            return ("home", move.source)
        case float() as number if number > 2:
            return ("large", number)
        case _:
            return "else"


VALUES = (
    *("a", "", 3, True, None, False, Move(1, 5), Move(4), Move(4, 4), [7, 7], (7, 8), 2.5, 1.5),
)
print([kind(value) for value in VALUES])
