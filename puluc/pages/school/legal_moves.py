"""The worksheets' questions about legal moves. They need no solution, so any ruleset has them."""

from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final

from puluc.engine.position import PASS, Position
from puluc.engine.rules import Rules
from puluc.solver.tasks import is_plain, list_positions

COUNT: Final = 6
"""The number of questions on a sheet."""
TOPICS: Final = ("captures", "own", "joins", "pair", "rescues", "home", "three", "pass")
"""The topics of questions, the most instructive first; see `find_topics`."""
SOURCES: Final = range(3, 6)
"""The number of men to choose from."""
ENOUGH: Final = 4000
"""The number of positions searched; a topic not found in them is too rare for a question."""


@lru_cache(maxsize=8)
def make_questions(rules: Rules) -> tuple[Position, ...]:
    """Return six positions with a throw of a ruleset, about as many topics as it has.

    >>> questions = make_questions(Rules.from_text("lemery-rescue"))
    >>> sorted({topic for question in questions for topic in find_topics(question)})
    ['captures', 'home', 'joins', 'own', 'pair', 'rescues']
    """
    found: dict[str, list[Position]] = {topic: [] for topic in TOPICS}
    for position in islice(list_positions(rules, Random("allowed")), ENOUGH):
        if not (position.spaces_thrown and is_plain(position)):
            continue
        if len(position.sources()) not in SOURCES or not (about := find_topics(position)):
            continue
        # Find one position for each topic first, then a second one.
        missing = min(about, key=lambda topic: (len(found[topic]), TOPICS.index(topic)))
        found[missing].append(position)
        if all(found[topic] for topic in TOPICS[:COUNT]):
            break
    rounds = (each[turn] for turn in range(COUNT) for each in found.values() if len(each) > turn)
    return tuple(islice(rounds, COUNT))


def find_topics(position: Position) -> list[str]:
    """Return those of `TOPICS` that a position with a throw is an example of.

    >>> find_topics(Position.from_text(Rules.from_text("classic"), "3 1,S,1,M,5 4 s 2"))
    ['captures', 'own']
    """
    moves = [move for move in position.moves() if move != PASS]
    events = [position.event(move) for move in moves]
    reasons = {position.obstacle(source) for source in position.sources()}
    holds = {
        "captures": any(event.captured and not event.rescued for event in events),
        "own": "own" in reasons,
        "joins": any(event.joins for event in events),
        "pair": "pair" in reasons,
        "rescues": any(event.rescued for event in events),
        "home": any(event.removed for event in events),
        "three": "three" in reasons,
        "pass": not moves,
    }
    return [topic for topic in TOPICS if holds[topic]]
