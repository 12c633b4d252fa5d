"""NamedTuples."""

from __future__ import annotations

from typing import Any, NamedTuple


class Inner(NamedTuple):
    """A value in a value."""

    number: int = 2


class Pair(NamedTuple):
    """A value with defaults and methods."""

    first: int
    second: str = "x"
    inner: Inner = Inner()

    @classmethod
    def of(cls, first: int) -> Pair:
        """Return one by its first field."""
        return cls(first)

    @property
    def double(self) -> int:
        """Twice the first field."""
        return self.first * 2


pair = Pair(1)
print(repr(pair), pair._replace(second="y").second, [*pair._asdict()], pair._fields)
print(Pair.of(3).double, pair == (1, "x", (2,)), pair[0], {pair: 1}[Pair(1)], pair < Pair(2))
more = (4, "z", Inner(3))
named: dict[str, Any] = {"first": 6}
wrong: dict[str, Any] = {"nothing": 1}
print([repr(Pair(*more)), repr(Pair(second="k", first=5)), repr(Pair(1)._replace(**named))])
try:
    pair._replace(**wrong)
except (TypeError, ValueError):
    print("no such field")
