"""Text that is markup; MicroPython has a class of its own instead of this one."""


class Markup(str):
    """Text that is markup. `Markup(text)` asserts that nothing in the text needs escaping."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The markup as a text, to join."""
        return self
