"""The four maize kernels: the chances of a throw, and throws drawn from a game's seed.

A throw depends only on the seed and its number. So saving, reloading or undoing never changes the
throws of a game.
"""

from functools import lru_cache
from hashlib import sha256
from random import Random, SystemRandom
from typing import Final

from puluc.engine.rules import Rules

KERNELS: Final = 4
"""The number of kernels in a throw."""
MARKS: Final = range(KERNELS + 1)
"""The possible throws, as the number of marks shown: 0 to 4."""

Faces = tuple[bool, ...]
"""The faces of the four kernels, True for a mark."""


@lru_cache(maxsize=64)
def chances(bias: float = 0.5) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2, 3 and 4 marks, which add up to 1.

    They are binomial; `bias` is the chance that one kernel shows its mark, between 0 and 1.

    >>> [round(16 * chance) for chance in chances()]
    [1, 4, 6, 4, 1]
    """
    marked, plain = [1.0], [1.0]
    for _ in range(KERNELS):  # powers by multiplication are the same bits everywhere
        marked.append(marked[-1] * bias)
        plain.append(plain[-1] * (1 - bias))
    ways = (1, 4, 6, 4, 1)
    return tuple(ways[marks] * marked[marks] * plain[KERNELS - marks] for marks in MARKS)


def new_seed() -> str:
    """Return a random seed of 128 bits in hex; nobody can find it from its hash.

    >>> new_seed() == new_seed()
    False
    """
    return f"{SystemRandom().getrandbits(128):032x}"


@lru_cache(maxsize=64)
def seed_hash(seed: str) -> str:
    """Return the SHA-256 of a seed in hex, which may be published before the throws are made.

    >>> seed_hash("maize")[:16]
    'd955ca97e44d62bb'
    """
    return sha256(seed.encode()).digest().hex()


@lru_cache(maxsize=64)
def list_throws(rules: Rules) -> tuple[tuple[int, float], ...]:
    """Return pairs of marks and chance, one for each different value of a throw.

    The marks are the fewest with that value; the chance counts all marks with it.

    >>> list_throws(Rules.from_text("classic:values=1/1/2/3/4"))
    ((0, 0.3125), (2, 0.375), (3, 0.25), (4, 0.0625))
    """
    first: dict[int, int] = {}
    chance: dict[int, float] = {}
    for marks, (value, part) in enumerate(zip(rules.values, chances(rules.bias), strict=True)):
        first.setdefault(value, marks)
        chance[value] = chance.get(value, 0.0) + part
    return tuple((first[value], chance[value]) for value in first)


def list_values(rules: Rules) -> tuple[tuple[int, float], ...]:
    """Return pairs of a throw's value in spaces and its chance, in order of value.

    >>> list_values(Rules.from_text("classic:values=1/1/2/3/4"))
    ((1, 0.3125), (2, 0.375), (3, 0.25), (4, 0.0625))
    """
    return tuple(sorted((rules.values[marks], chance) for marks, chance in list_throws(rules)))


def random_stream(seed: str, purpose: str) -> Random:
    """Return a source of random numbers for one purpose within a game.

    `random.Random` promises the same `random()` sequence for a text on every version of Python.

    >>> random_stream("maize", "lots").random() == random_stream("maize", "lots").random()
    True
    """
    return Random(f"{seed}/{purpose}")


@lru_cache(maxsize=64)
def throw_kernels(seed: str, number: int | str, bias: float = 0.5) -> Faces:
    """Return the faces of the four kernels, True for a mark, in the game's throw `number`.

    >>> throw_kernels("maize", 0)
    (False, False, True, False)
    """
    draw = random_stream(seed, f"throw {number}").random
    return tuple(draw() < bias for _ in range(KERNELS))


def faces_showing(marks: int) -> Faces:
    """Return faces with the given number of marks, for a throw that was not drawn.

    >>> faces_showing(1)
    (True, False, False, False)
    """
    return tuple(kernel < marks for kernel in range(KERNELS))
