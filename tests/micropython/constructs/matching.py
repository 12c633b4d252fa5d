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
        case ("a" | "b") as word, [_, inner]:
            return (word, inner)
        case [one, other] if one == other:
            return "pair"
        case _:
            return "else"


VALUES = (
    *("a", "", 3, True, None, False, Move(1, 5), Move(4), Move(4, 4), ("b", [1, 2]), [7, 7]),
    *((7, 8), 2.5, ("c", [1, 2])),
)
print([kind(value) for value in VALUES])
