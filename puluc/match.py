"""Matches: many games between two players, seeded, on as many processes as help."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

from puluc.game import Game
from puluc.kernels import stream
from puluc.players import PLAYERS, Player, choose
from puluc.position import MOON, SUN, Side
from puluc.rules import Rules
from puluc.solution import library

# Some rules allow endless games (every throw worth a whole lap); such a game is a draw.
LONGEST: Final = 5000
PAIRS_AT_ONCE: Final = 4
WORTH_PROCESSES: Final = 40


class Score(NamedTuple):
    """A match so far: games won by the first and the second player, games drawn, turns."""

    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    plies: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.wins) + self.draws

    @property
    def share(self) -> float:
        """The first player's share of the points, a draw being one half."""
        return (self.wins[0] + self.draws / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """The binomial standard error of the share."""
        return sqrt(self.share * (1 - self.share) / self.games) if self.games else 0.5

    def plus(self, more: Score) -> Score:
        """Return both scores together."""
        wins = self.wins[0] + more.wins[0], self.wins[1] + more.wins[1]
        return Score(wins, self.draws + more.draws, self.plies + more.plies)


class Match(NamedTuple):
    """Two players by their ids, the rules, the number of games and the seed for all of them.

    Games come in pairs with one seed, so with the same throws: first the first player starts,
    then the second. Sun starts the pairs of even number, Moon the others.
    """

    rules: Rules
    players: tuple[str, str]
    games: int
    seed: str

    def game(self, number: int) -> tuple[Game, Score]:
        """Play one game, 0 being the first, and return it with its score."""
        pair, second = divmod(number, 2)
        starter: Side = MOON if pair % 2 else SUN
        first, later = (PLAYERS[self.players[index]] for index in (second, 1 - second))
        game = played(self.rules, f"{self.seed}/{pair}", starter, first, later)
        if game.result in (None, "draw"):
            return game, Score(draws=1, plies=game.ply)
        won = (1, 0) if (game.result == starter) != bool(second) else (0, 1)
        return game, Score(won, plies=game.ply)

    def scores(self, processes: int | None = None) -> Iterator[Score]:
        """Play the match and yield the score each time some more games are done.

        The last score is the same for any number of processes (by default the cores).
        """
        step = 2 * PAIRS_AT_ONCE
        parts = [(self, at, min(at + step, self.games)) for at in range(0, self.games, step)]
        if processes is None:
            processes = _cores() if self.games >= WORTH_PROCESSES else 1
        score = Score()
        if processes <= 1 or len(parts) <= 1:
            for part in parts:
                score = score.plus(_part(part))
                yield score
            return
        from multiprocessing import Pool

        with Pool(min(processes, len(parts)), _leave_interrupts_to_the_parent) as pool:
            for more in pool.imap_unordered(_part, parts):
                score = score.plus(more)
                yield score

    def score(self, processes: int | None = None) -> Score:
        """Play the match to its end."""
        score = Score()
        for score in self.scores(processes):  # noqa: B007
            pass
        return score


def played(rules: Rules, seed: str, starter: Side, first: Player, later: Player) -> Game:
    """Return a game between two players, `first` being the one that starts."""
    game = Game.new(rules, seed, starter)
    while game.result is None and game.ply < LONGEST:
        game = game.throw()
        player = first if game.position.mover == starter else later
        draw = stream(seed, f"think {game.ply}")
        game = game.play(choose(player, game.position, draw, library.values))
    return game


def _part(part: tuple[Match, int, int]) -> Score:
    match, at, end = part
    score = Score()
    for number in range(at, end):
        score = score.plus(match.game(number)[1])
    return score


def _cores() -> int:
    """Return how many processes may run at once; in a web page there is one."""
    if sys.platform == "emscripten":
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
