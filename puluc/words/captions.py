"""Positions in words: alternative texts and captions of pictures."""

from puluc.engine.position import Position
from puluc.support.i18n import _
from puluc.words import events, names


def describe_position(position: Position) -> str:
    """Return a description of a position in sentences: all men, and the side to move."""
    last = len(position.road) + 1
    sentences = [
        names.describe_place(position, place)
        for place in range(last + 1)
        if place in (0, last) or position.stack(place)
    ]
    if position.result is None:
        sentences.append(describe_turn(position))
    return ". ".join(sentences) + "."


def describe_turn(position: Position) -> str:
    """Return the side to throw, or the side to move with its throw, as a sentence."""
    side = names.side_name(position.mover)
    if position.marks is None:
        return _("{side}: throw the kernels.").format(side=side).rstrip(".")
    return events.throw_sentence(position).rstrip(".")


def describe_picture(position: Position, *, asks: bool = False) -> str:
    """Return the caption of a picture: the side to move, its throw and, if it `asks`, the question.

    It never gives the answer. The caption of a finished game is empty.
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
