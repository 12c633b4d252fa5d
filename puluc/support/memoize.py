"""Caches for functions of large values."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TypeVar, TypeVarTuple, Unpack

Arguments = TypeVarTuple("Arguments")
S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

Lookup = dict[K, V]
"""A dict used only to look up keys. It needs no order, which would cost time in MicroPython."""


def list_once(items: Iterable[K]) -> tuple[K, ...]:
    """Return items in their order, each once.

    >>> list_once("abacus")
    ('a', 'b', 'c', 'u', 's')
    """
    known: Lookup[K, bool] = {}
    found = []
    for item in items:
        if item not in known:
            known[item] = True
            found.append(item)
    return tuple(found)


def memoize_last(function: Callable[[Unpack[Arguments]], T]) -> Callable[[Unpack[Arguments]], T]:
    """Make a function return its last result again if its arguments are the same objects.

    Arguments are compared by identity: comparing large values would cost as much as recomputing.

    >>> @memoize_last
    ... def doubled(numbers: tuple[int, ...]) -> list[int]:
    ...     return [2 * number for number in numbers]
    >>> numbers = (1, 2)
    >>> doubled(numbers) is doubled(numbers)
    True
    >>> doubled((3, 4))
    [6, 8]
    """
    return _memoize(function, _are_same)


def memoize_equal(function: Callable[[Unpack[Arguments]], T]) -> Callable[[Unpack[Arguments]], T]:
    """Make a function return its last result again if its arguments are equal.

    >>> @memoize_equal
    ... def doubled(numbers: tuple[int, ...]) -> list[int]:
    ...     return [2 * number for number in numbers]
    >>> doubled((1, 2)) is doubled((1, 2))
    True
    >>> doubled((3, 4))
    [6, 8]
    """
    return _memoize(function, lambda now, last: now == last)


def _are_same(now: tuple[object, ...], last: tuple[object, ...]) -> bool:
    return all(one is other for one, other in zip(now, last, strict=True))


def _memoize(
    function: Callable[[Unpack[Arguments]], T],
    are_same: Callable[[tuple[object, ...], tuple[object, ...]], bool],
) -> Callable[[Unpack[Arguments]], T]:
    last: tuple[tuple[object, ...], T] | None = None

    @wraps(function)
    def memoized(*arguments: *Arguments) -> T:
        nonlocal last
        now: tuple[object, ...] = arguments
        if not last or not are_same(now, last[0]):
            last = now, function(*arguments)
        return last[1]

    return memoized


def keep_beginning(
    function: Callable[[S, int, Unpack[Arguments]], T],
) -> Callable[[Sequence[object], S, Unpack[Arguments]], list[T]]:
    """Make a function of one index return the results for all items, keeping those that are known.

    `function(whole, number, …)` returns the result for item `number` of a sequence. The new
    function takes the items, the whole and the other arguments. If the other arguments are equal to
    those of the last call, it keeps the results up to the first item that is a different object.
    The result for an item may depend on nothing else that changes.

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
    known_items: Sequence[object] = ()
    known_arguments: tuple[object, ...] = ()
    results: list[T] = []

    @wraps(function)
    def map_items(items: Sequence[object], whole: S, *arguments: *Arguments) -> list[T]:
        nonlocal known_items, known_arguments, results
        now: tuple[object, ...] = arguments
        kept, most = 0, min(len(items), len(results)) if now == known_arguments else 0
        while kept < most and items[kept] is known_items[kept]:
            kept += 1
        added = [function(whole, number, *arguments) for number in range(kept, len(items))]
        known_items, known_arguments, results = items, now, [*results[:kept], *added]
        return results

    return map_items
