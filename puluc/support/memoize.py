"""Keeping what was made of large values, for as long as they stay the same objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar, TypeVarTuple, Unpack

Arguments = TypeVarTuple("Arguments")
S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

Lookup = dict[K, V]
"""A dict of which only the values of keys are asked for: it needs no order, which costs time in
MicroPython."""


def memoize_last(function: Callable[[Unpack[Arguments]], T]) -> Callable[[Unpack[Arguments]], T]:
    """Let a function keep its last result, and give it again for the same arguments.

    The same are the same objects: to compare large values would take as long as to use them.

    >>> @memoize_last
    ... def doubled(numbers: tuple[int, ...]) -> list[int]:
    ...     return [2 * number for number in numbers]
    >>> numbers = (1, 2)
    >>> doubled(numbers) is doubled(numbers)
    True
    >>> doubled((3, 4))
    [6, 8]
    """
    kept: tuple[tuple[object, ...], T] | None = None

    @wraps(function)
    def again(*arguments: *Arguments) -> T:
        nonlocal kept
        now: tuple[object, ...] = arguments
        if not kept or any(one is not other for one, other in zip(now, kept[0], strict=True)):
            kept = now, function(*arguments)
        return kept[1]

    return again


def keep_beginning(
    function: Callable[[S, int, Unpack[Arguments]], T],
) -> Callable[[Sequence[object], S, Unpack[Arguments]], list[T]]:
    """Let a function of a whole and a number find all of a row, and keep its results for the
    beginning: up to the first item that is another object than last time, while the other
    arguments are equal.

    What it finds in the whole by a number must follow from the item of that number.

    >>> @keep_beginning
    ... def describe(words: tuple[str, ...], number: int, sign: str) -> str:
    ...     print(words[number])
    ...     return words[number] + sign
    >>> short, long = ("throw",), ("throw", "move")
    >>> describe(short, short, "!"), describe(long, long, "!")
    throw
    move
    (['throw!'], ['throw!', 'move!'])
    """
    known: tuple[Sequence[object], tuple[object, ...]] = (), ()
    results: list[T] = []

    @wraps(function)
    def again(items: Sequence[object], whole: S, *arguments: *Arguments) -> list[T]:
        nonlocal known, results
        now: tuple[object, ...] = arguments
        before, asked = known
        same, most = 0, min(len(items), len(results)) if now == asked else 0
        while same < most and items[same] is before[same]:
            same += 1
        more = [function(whole, number, *arguments) for number in range(same, len(items))]
        results = [*results[:same], *more]
        known = items, now
        return results

    return again
