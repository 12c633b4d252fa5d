"""Immutable values with named fields; equal values have the same type and fields.

A `NamedTuple` equals any tuple with the same items, so all classes without fields would be equal.
Its classes are also slow to create, and the page creates them at every start.
"""

from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """The base class: a subclass declares its fields by annotations, with or without defaults.

    `case` can match the fields in order, and `_replace` returns a value with some fields changed.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Add the fields of a subclass to those of its base."""
        own = (name for name, kind in cls.__annotations__.items() if "ClassVar" not in str(kind))
        cls.__match_args__ = (*cls.__match_args__, *own)  # type: ignore[misc]

    def __init__(self, *values: Any, **named: Any) -> None:
        """Set the fields, given in order or by name.

        Raises TypeError for a field that is missing, given twice or unknown.
        """
        fields = self.__match_args__
        given = dict(zip(fields, values, strict=False))
        if len(values) > len(fields) or named.keys() - fields or named.keys() & given.keys():
            raise TypeError(f"{type(self).__name__} has the fields {fields}, each once")
        given |= named
        for name in fields:
            if name not in given:
                if not hasattr(type(self), name):
                    raise TypeError(f"{type(self).__name__} lacks the field {name!r}")
                given[name] = getattr(type(self), name)
        self.__dict__.update(given)

    def __setattr__(self, name: str, _value: object) -> None:
        """Raise AttributeError: values don't change."""
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    def __eq__(self, other: object) -> bool:
        """Return whether the other value has the same type and fields."""
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        """Return a hash of type and fields."""
        return hash((type(self), *(self.__dict__[name] for name in self.__match_args__)))

    def __repr__(self) -> str:
        """Return a Python expression for the value."""
        fields = (f"{name}={self.__dict__[name]!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(fields)})"

    def _values(self) -> tuple[Any, ...]:
        """Return the fields in their order."""
        return tuple([self.__dict__[name] for name in self.__match_args__])

    def _replace(self, **changes: Any) -> Self:
        """Return the value with some fields changed."""
        return type(self)(**{**self.__dict__, **changes})
