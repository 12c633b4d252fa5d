"""Parameters, keywords, generators and what is kept."""

from collections.abc import Generator
from functools import lru_cache, partial
from itertools import compress, pairwise
from typing import Any


def shown(first: str, /, *others: int, last: bool = False, **named: int) -> str:
    """Return what was given."""
    return f"{first} {others} {last} {[*named.items()]}"


def passed(**named: Any) -> str:
    """Return what was given, and one more."""
    return shown("on", **named, final=2)


print(shown("a", 1, 2, z=1, last=True, a=2), passed(y=1, x=2), [shown(sign) for sign in "ab"])


def numbers() -> Generator[int, int, str]:
    """Yield numbers; return a text."""
    got = yield 1
    yield got + 1
    return "end"


def through() -> Generator[int, int, None]:
    """Yield numbers on."""
    print((yield from numbers()))


walk = through()
print(next(walk), walk.send(5), [*walk])


@lru_cache(maxsize=2)
def doubled(number: int) -> int:
    """Return twice a number, saying so."""
    print(f"double {number}")
    return 2 * number


print([doubled(number) for number in (1, 1, 2, 2)], partial(max, 3)(1))
print([*compress("abc", (1, 0, 1))], [*pairwise("abc")])
pairs = [(1, "b"), (0, "c"), (1, "a"), (0, "a")]
print(sorted(pairs, key=lambda pair: pair[0]), sorted(pairs, key=lambda pair: -pair[0]))
print(
    sorted(pairs, key=lambda pair: pair[0], reverse=True),
    max(pairs, key=lambda pair: pair[0]),
    min(pairs, key=lambda pair: pair[0]),
)
