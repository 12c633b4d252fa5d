"""Tests of reviews, puzzles and evaluations, and the games for them."""

from functools import cache
from random import Random

from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SOLVED, file_name
from puluc.reviewing.review import Review
from puluc.tablebase.file import FOLDER
from puluc.worker.reviewer import review_game
from tests.support.effort import some

EVERY = [
    text
    for text in some((*SOLVED, *EXTRA), ("kekchi", "poulouc:draw=yes"))
    if (FOLDER / file_name(Rules.from_text(text))).exists()
]
"""Every ruleset with a table."""


def wandering(rules: Rules, seed: int, turns: int = 400) -> Game:
    """Return a game of random moves with at most `turns` turns, sometimes with a throw pending."""
    random = Random(seed)
    game = Game.at(Position.start(rules, random.choice((SUN, MOON))), str(seed))
    for _ in range(turns):
        if game.result is not None:
            return game
        game = game.throw()
        game = game.play(random.choice(game.position.moves()))
    return game.throw() if game.result is None and random.random() < 0.5 else game


@cache
def reviewed(record: Record) -> Review:
    """Return the review of a game, made once for all tests."""
    return review_game(record)


def gained(found: Review) -> int:
    """Return the difference between the result and the start, as the sum has it."""
    sun, moon = found.account(SUN), found.account(MOON)
    return sun.luck - moon.luck - sun.loss + moon.loss + found.rest + found.given_up
