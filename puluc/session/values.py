"""Values that are told apart by their type as well as by their fields."""

from __future__ import annotations

from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type[tuple[Any, ...]])


def distinct(kind: Kind) -> Kind:
    """Let the values of a `NamedTuple` equal only values of the same type.

    Plain tuples compare by their items alone, so that all without a field are equal.
    """

    def equal(self: tuple[Any, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def differs(self: tuple[Any, ...], other: object) -> bool:
        return not equal(self, other)

    def hashed(self: tuple[Any, ...]) -> int:
        return hash((kind.__name__, *self))

    for name, method in (("__eq__", equal), ("__ne__", differs), ("__hash__", hashed)):
        setattr(kind, name, method)
    return kind
