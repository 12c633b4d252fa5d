"""Matches: many games between two players, repeatable from a seed, on several processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from functools import reduce
from itertools import accumulate
from math import sqrt
from typing import Final, NamedTuple

from puluc.engine.game import Game
from puluc.engine.kernels import random_stream
from puluc.engine.position import MOON, SUN, Side
from puluc.engine.rules import Rules
from puluc.players import Player, choose_now
from puluc.support import limits
from puluc.tablebase import library

PAIRS_AT_ONCE: Final = 4
"""The pairs of games that a process plays at once."""
WORTH_PROCESSES: Final = 40
"""The number of games from which several processes are faster."""


class Score(NamedTuple):
    """The score of a match.

    >>> score = Score(wins=(3, 1), draws=2, plies=310)
    >>> score.games, score.share
    (6, 0.6666666666666666)
    """

    wins: tuple[int, int] = (0, 0)
    """The games won by the first and by the second player."""
    draws: int = 0
    """The drawn games."""
    plies: int = 0
    """The turns of all games together."""

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(self.wins) + self.draws

    @property
    def share(self) -> float:
        """The first player's share of the points, 0 to 1; a draw is one half."""
        return (self.wins[0] + self.draws / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """The standard error of the share. Two of them on either side make a 95 % range."""
        return sqrt(self.share * (1 - self.share) / self.games) if self.games else 0.5

    def plus(self, more: Score) -> Score:
        """Return the sum of both scores.

        >>> Score((1, 0), plies=60).plus(Score((0, 1), plies=40))
        Score(wins=(1, 1), draws=0, plies=100)
        """
        wins = self.wins[0] + more.wins[0], self.wins[1] + more.wins[1]
        return Score(wins, self.draws + more.draws, self.plies + more.plies)


class Match(NamedTuple):
    """A match of many games between two players.

    Games come in pairs with the same throws: in the first game the first player starts, in the
    second game the other. Sun starts the pairs of even number, Moon the others. A game of 5000
    turns is a draw.

    >>> rules = Rules.from_text("kekchi")
    >>> match = Match(rules, ("captures", "random"), games=20, seed="maize")
    >>> match.score().share > 0.5
    True
    """

    rules: Rules
    """The rules of all games."""
    players: tuple[str, str]
    """The ids of the two players in `PLAYERS`."""
    games: int
    """The number of games."""
    seed: str
    """The text from which all throws, and the players' random numbers, are drawn."""

    def game(self, number: int) -> tuple[Game, Score]:
        """Play game `number`, counted from 0, and return it with its score.

        Raises ValueError for an unknown player.

        >>> rules = Rules.from_text("kekchi")
        >>> match = Match(rules, ("captures", "random"), games=2, seed="maize")
        >>> game, score = match.game(1)
        >>> score.games, score.plies == game.ply
        (1, True)
        """
        pair, second = divmod(number, 2)
        starter: Side = MOON if pair % 2 else SUN
        first, later = (library.find_player(self.players[index]) for index in (second, 1 - second))
        game = play_game(self.rules, f"{self.seed}/{pair}", starter, first, later)
        if game.result in (None, "draw"):
            return game, Score(draws=1, plies=game.ply)
        won = (1, 0) if (game.result == starter) != bool(second) else (0, 1)
        return game, Score(won, plies=game.ply)

    def scores(self, processes: int | None = None) -> Iterator[Score]:
        """Play the match and yield the score so far whenever some more games are finished.

        The last score is the same for any number of `processes`. The default is one process per
        core if both players are the package's own, else one.

        >>> rules = Rules.from_text("kekchi")
        >>> match = Match(rules, ("captures", "random"), games=20, seed="maize")
        >>> [score.games for score in match.scores()]
        [8, 16, 20]
        """
        step = 2 * PAIRS_AT_ONCE
        parts = [(self, at, min(at + step, self.games)) for at in range(0, self.games, step)]
        if processes is None:
            # Players added to `PLAYERS` exist in this process alone.
            kinds = [type(library.find_player(player)) for player in self.players]
            are_own = all(kind.__module__.startswith("puluc.") for kind in kinds)
            processes = _count_cores() if self.games >= WORTH_PROCESSES and are_own else 1
        if processes <= 1 or len(parts) <= 1:
            yield from accumulate(map(_play_part, parts), Score.plus)
            return
        from multiprocessing import Pool

        # Only the main process reacts to interrupts.
        ignoring = signal.signal, (signal.SIGINT, signal.SIG_IGN)
        with Pool(min(processes, len(parts)), *ignoring) as pool:
            yield from accumulate(pool.imap_unordered(_play_part, parts), Score.plus)

    def score(self, processes: int | None = None) -> Score:
        """Play the match to its end and return its score; `processes` is as in `scores`.

        >>> rules = Rules.from_text("kekchi")
        >>> Match(rules, ("perfect", "random"), games=2, seed="maize").score().wins
        (2, 0)
        """
        return [Score(), *self.scores(processes)][-1]


def play_game(rules: Rules, seed: str, starter: Side, first: Player, later: Player) -> Game:
    """Return a game between two players; `first` starts."""
    game = Game.new(rules, seed, starter)
    # Some rules allow endless games (every throw is worth a whole lap); such a game is a draw.
    while game.result is None and game.ply < limits.TURNS:
        game = game.throw()
        player = first if game.position.mover == starter else later
        draw = random_stream(seed, f"think {game.ply}")
        game = game.play(choose_now(player, game.position, draw, library.get_values))
    return game


def _play_part(part: tuple[Match, int, int]) -> Score:
    """Return the score of some of a match's games."""
    match, at, end = part
    return reduce(Score.plus, (match.game(number)[1] for number in range(at, end)))


def _count_cores() -> int:
    """Return the number of processes that can run at once; in a web page it is 1."""
    if sys.platform == "emscripten":
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
