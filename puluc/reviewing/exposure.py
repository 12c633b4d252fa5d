"""The exposure of men: the exact chance and cost of a capture by the next throw."""

from typing import NamedTuple

from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import CITY, PASS, Move, Position, other


class Exposure(NamedTuple):
    """The captures that the side to move may have with its next throw."""

    chance: float
    """The chance, 0 to 1, of a throw that allows a capture."""
    men: int
    """The most men that a move can capture."""


def exposure(position: Position) -> Exposure:
    """Return the captures that the side to move may have with its next throw.

    A pending throw is ignored. A finished game has none.

    >>> from puluc import Rules
    >>> exposure(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s"))
    Exposure(chance=0.3125, men=1)
    """
    total, most = 0.0, 0
    prey = other(position.mover)
    for marks, chance in zip(MARKS, chances(position.rules.bias), strict=True):
        hit = _captured_spaces(position.throw(marks))
        total += chance if hit else 0
        most = max([most, *(position.stack(space).count(prey) for space in hit)])
    return Exposure(total, most)


def find_dangers(position: Position) -> dict[int, float]:
    """Return the chance, 0 to 1, of a throw that captures each stack of the other side, by space.

    A pending throw is ignored. Stacks that no throw captures, and finished games, have no entry.

    >>> from puluc import Rules
    >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s")
    >>> find_dangers(position)
    {4: 0.3125}
    """
    hit: dict[int, float] = {}
    for marks, chance in zip(MARKS, chances(position.rules.bias), strict=True):
        for space in _captured_spaces(position.throw(marks)):
            hit[space] = hit.get(space, 0.0) + chance
    return hit


def likeliest_capture(position: Position) -> tuple[int, Move] | None:
    """Return the likeliest throw with a capture, and the move that captures most with it.

    Both are those of the side to move. The result is None if no throw has a capture.

    >>> from puluc import Rules
    >>> likeliest_capture(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s"))
    (3, Move.from_text('1-4'))
    """
    odds = chances(position.rules.bias)
    found = [
        (odds[marks], thrown.event(move).captured, marks, move)
        for marks in MARKS
        for thrown in (position.throw(marks),)
        for move in thrown.moves()
        if move != PASS and move.target in _captured_spaces(thrown)
    ]
    if not found:
        return None
    _chance, _men, marks, move = max(found, key=lambda entry: entry[:2])
    return marks, move


def _captured_spaces(thrown: Position) -> set[int]:
    """Return the spaces where the pending throw can capture."""
    return {
        move.target
        for move in thrown.moves()
        if move != PASS
        and move.target != CITY
        and thrown.stack(move.target)
        and thrown.stack(move.target)[-1] != thrown.mover
    }
