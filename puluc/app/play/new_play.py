"""New games: as set up, of a first visit, and by hand."""

from puluc.app.play.screen import Play
from puluc.app.settings import PERSON, Setup, shorten_board
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Side
from puluc.engine.rules import RULESETS, Rules


def new_play(setup: Setup, seed: str) -> Play:
    """Return the start of the game that was set up."""
    starter: dict[str, Side] = {"sun": SUN, "moon": MOON}
    game = Game.new(setup.rules, seed, starter.get(setup.starter))
    drawn = setup.starter not in starter
    notes = () if drawn else ((0, "chosen"),)
    names, evening = setup.names, setup.evening
    if setup.against != PERSON:
        names, evening = ("", ""), evening and evening._replace(teams=((), ()))
    elif evening and any(evening.teams):
        names = "", ""
    return Play(game, setup.sun, setup.moon, drawn, notes=notes, names=names, evening=evening)


def first_play(rules: Rules, seed: str) -> Play:
    """Return the game of a first visit, in which the person begins.

    The board is short if the rules have default options.
    """
    possible = rules == RULESETS[rules.ruleset]
    setup = Setup(shorten_board(rules) if possible else rules, starter="sun")
    return new_play(setup, seed)._replace(first=possible)


def manual_game(game: Game) -> Play:
    """Return a game in which one person moves for both sides."""
    return Play(game, PERSON, PERSON, drawn=False)
