"""A position in words, for who can't see its picture or sees nothing else of the page."""

from __future__ import annotations

from puluc.language import _
from puluc.position import MOON, SUN, Position
from puluc.words import events, names


def in_words(position: Position) -> str:
    """Return where all men are and who is to move, in sentences."""
    road = (
        names.space(position, space)
        for space in range(1, len(position.road) + 1)
        if position.stack(space)
    )
    told = [names.city(position, SUN), *road, names.city(position, MOON)]
    if position.result is None:
        told.append(turn(position))
    return ". ".join(told) + "."


def turn(position: Position) -> str:
    """Return who is to throw, or what was thrown."""
    side = names.side_name(position.mover)
    if position.marks is None:
        return _("{side}: throw the kernels.").format(side=side).rstrip(".")
    return events.throw(position.mover, position.marks, position.spaces_thrown).rstrip(".")


def caption(position: Position, *, asks: bool = False) -> str:
    """Return whose turn it is, what they threw and, if it `asks`, the question: never the answer.

    A game that is over has none.
    """
    if position.result is not None:
        return ""
    text = _("{side} to throw")
    if asks:
        text = _("{side} to move, {number}: what is best?")
    elif position.marks is not None:
        text = _("{side} to move, {number}")
    number = "" if position.marks is None else position.spaces_thrown
    return text.format(side=names.side_name(position.mover), number=number)
