"""Keeping what was made of large values, for as long as they stay the same objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar, TypeVarTuple, Unpack

Arguments = TypeVarTuple("Arguments")
R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

Lookup = dict[K, V]
"""A dict of which only the values of keys are asked for: it needs no order, which costs time in
MicroPython."""


def latest(function: Callable[[Unpack[Arguments]], T]) -> Callable[[Unpack[Arguments]], T]:
    """Let a function keep its last result, and give it again for the same arguments.

    The same are the same objects: to compare large values would take as long as to use them.

    >>> @latest
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
    function: Callable[[R, S, Unpack[Arguments]], T],
) -> Callable[[Sequence[R], Sequence[S], Unpack[Arguments]], list[T]]:
    """Let a function of two items take two rows, and keep its results for their beginning: up to
    the first item that is another object than last time, if the other arguments are equal.

    >>> @keep_beginning
    ... def describe(before: list[int], event: str, language: str) -> str:
    ...     print(event)
    ...     return f"{before} {event}"
    >>> start, then = [1], [2]
    >>> describe([start], ["throw"], "en")
    throw
    ['[1] throw']
    >>> describe([start, then], ["throw", "move"], "en")
    move
    ['[1] throw', '[2] move']
    """
    known: tuple[Sequence[R], Sequence[S], tuple[object, ...]] = (), (), ()
    results: list[T] = []

    @wraps(function)
    def again(firsts: Sequence[R], seconds: Sequence[S], *arguments: *Arguments) -> list[T]:
        nonlocal known, results
        now: tuple[object, ...] = arguments
        old_firsts, old_seconds, before = known
        same, most = 0, min(len(firsts), len(results)) if now == before else 0
        while (
            same < most and firsts[same] is old_firsts[same] and seconds[same] is old_seconds[same]
        ):
            same += 1
        rest = zip(firsts[same:], seconds[same:], strict=True)
        results = [*results[:same], *(function(one, two, *arguments) for one, two in rest)]
        known = firsts, seconds, now
        return results

    return again
