"""Errors, and dicts that make what they miss."""


class Trouble(ValueError):
    """An error with a place."""

    def __init__(self, place: int, text: str) -> None:
        """Keep the place."""
        super().__init__(f"{place}: {text}")
        self.place = place


class Squares(dict[int, int]):
    """Squares, made when they are asked for."""

    def __init__(self, factor: int) -> None:
        """Keep a factor."""
        self.factor = factor

    def __missing__(self, number: int) -> int:
        """Make one."""
        print(f"square {number}")
        made = self[number] = number * number * self.factor
        return made


squares = Squares(10)
print([*map(squares.__getitem__, (2, 3, 2))], squares[3])
try:
    try:
        raise Trouble(3, "so")
    except KeyError:
        print("no")
    finally:
        print("after")
except (ValueError, RecursionError) as error:
    print(error, isinstance(error, Trouble) and error.place)
try:
    print({"a": 1}["b"])
except KeyError as error:
    print(error.args[0])
