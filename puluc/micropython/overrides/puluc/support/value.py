"""Values; the lowering turns their fields into parameters of `__init__`."""

from library.core import repr


class Value:
    __match_args__ = ()

    def __eq__(self, other):
        return self is other or (type(self) is type(other) and self.__dict__ == other.__dict__)

    def __hash__(self):
        return hash(tuple([id(type(self))] + [getattr(self, name) for name in self.__match_args__]))

    def __repr__(self):
        fields = [name + "=" + repr(getattr(self, name)) for name in self.__match_args__]
        return type(self).__name__ + "(" + ", ".join(fields) + ")"

    def _values(self):
        return tuple([getattr(self, name) for name in self.__match_args__])

    def _replace(self, **changes):
        fields = dict(self.__dict__)
        fields.update(changes)
        return type(self)(**fields)
