"""Keeping what was made of large values, for as long as they stay the same objects."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple, Unpack

Arguments = TypeVarTuple("Arguments")
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
