"""Errors."""


class Trouble(ValueError):
    """An error with a place."""

    def __init__(self, place: int, text: str) -> None:
        """Keep the place."""
        super().__init__(f"{place}: {text}")
        self.place = place


try:
    try:
        raise Trouble(3, "so")
    except KeyError:
        print("no")
    finally:
        print("after")
except (ValueError, RuntimeError) as error:
    print(error, isinstance(error, Trouble) and error.place)
try:
    print({"a": 1}["b"])
except KeyError as error:
    print(error.args[0])
try:
    print(b"\xff".decode())
except UnicodeError:
    print("not text")
