"""Counting lines of throws and moves, to compare engines with each other."""

from puluc.engine.kernels import MARKS
from puluc.engine.position import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of lines of `depth` throws, each with a move, from a position.

    Each number of marks is a throw of its own, a pass is a move, and a finished game has no further
    lines. A pending throw is the only first throw. Raises TypeError for an argument that is no
    position.

    >>> from puluc.engine.rules import Rules
    >>> perft(Position.start(Rules.from_text("classic")), 4)
    1897
    """
    if not isinstance(position, Position):
        wanted = "perft counts from a Position, such as Position.start(rules)"
        raise TypeError(f"{wanted}, not {type(position).__name__}")
    if depth == 0:
        return 1
    lines = 0
    for marks in MARKS if position.marks is None else (position.marks,):
        thrown = position.throw(marks)
        moves = thrown.moves()
        lines += len(moves) if depth == 1 else sum(perft(thrown.play(m), depth - 1) for m in moves)
    return lines
