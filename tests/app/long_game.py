"""A long game by chance, and the drawing of a session."""

from random import Random

from puluc.app.session import Session
from puluc.engine.game import Game
from puluc.engine.rules import Rules
from puluc.support.markup import Markup
from tests.app.whole_page import render_sections

RULES = Rules.from_text("lemery-rescue:men=9,spaces=15")


def long_game(plies: int, rules: Rules = RULES) -> Game:
    """Return a random game that is still on after `plies` turns."""
    for seed in range(1000):
        chance, game = Random(seed), Game.new(rules, str(seed), "S")
        while game.ply < plies and game.result is None:
            game = game.throw()
            game = game.play(chance.choice(game.position.moves()))
        if game.result is None:
            return game
    raise ValueError(f"no game by chance lasts {plies} turns")


def draw(session: Session) -> dict[str, Markup]:
    """Return the sections of the page."""
    return render_sections(session, upright=False, framed=False, address="", single=0)
