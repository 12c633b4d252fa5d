"""Win chances that must have the same bits in CPython and in the page's Python, which runs this
file."""

import json
import random

from puluc.engine.position import SUN, Position
from puluc.engine.rules import Rules
from puluc.evaluation.estimator import estimate_chance

RULES = (
    "classic",
    "kekchi",
    "siegartel:captors=homeward,bias=0.37",
    "lemery-rescue",
    "lemery-rescue:zero=0,men=9,spaces=21",
    "kekchi:rescue=yes,men=3,spaces=6,draw=yes",
    "classic:men=9,spaces=15,values=0/3/2/7/1,bias=0.61",
    "sayil",
    "tiwil",
    "sinaanil",
    "kaakil",
    "sapper",
    "kaakil:men=7,spaces=13,win=last,throws=two",
    "classic:men=3,lap=wrap,sting=yes",
)


def positions(text: str, number: int) -> list[Position]:
    """Return positions of random games in a ruleset, the same in every interpreter."""
    rules = Rules.from_text(text)
    draw = random.Random(text)
    found: list[Position] = []
    while len(found) < number:
        position = Position.start(rules, SUN)
        while position.result is None and len(found) < number:
            if draw.random() < 0.3:
                found.append(position)
            thrown = position.throw(int(draw.random() * 5))
            moves = thrown.moves()
            position = thrown.play(moves[int(draw.random() * len(moves))])
    return found


def figures() -> list[str]:
    """Return the win chances of positions, to the last bit, with and without a search."""
    found = []
    for text in RULES:
        for number, position in enumerate(positions(text, 60)):
            found.append(estimate_chance(position).hex())
            if number % 6 == 0:
                found.append(estimate_chance(position, 1).hex())
    return found


if __name__ == "__main__":
    print(json.dumps(figures()))
