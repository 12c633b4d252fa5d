"""`search`: looks ahead to the opponent's replies to each throw, and estimates what follows."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Final

from puluc.estimate import estimate
from puluc.kernels import throws
from puluc.players.player import Thinking, options
from puluc.position import Position
from puluc.solution.solution import Ranked

AHEAD: Final = 1
ALL: Final = 2.0

Evaluation = Callable[[Position], float]


def estimated(position: Position) -> float:
    """Return the chance that the side to move wins, as the estimate has it."""
    return estimate.win(position)


class SearchPlayer:
    """Expectimax: means over throws, the best move after each, with exact pruning only."""

    id: Final = "search"

    def __init__(self, evaluation: Evaluation = estimated, ahead: int = AHEAD) -> None:
        """Look `ahead` throws beyond its own move, and judge what it finds by `evaluation`."""
        self.evaluation = evaluation
        self.ahead = ahead

    def think(self, position: Position, draw: Random) -> Thinking:
        """Return the move that leaves the opponent the least chance to win."""
        moves = options(position)
        if len(moves) == 1:
            return moves[0]
        afters = [(position.play(move), move) for move in moves]
        afters.sort(key=lambda pair: self.evaluation(pair[0]))
        least, best = ALL, moves[0]
        for after, move in afters:
            value = yield from self.value(after, self.ahead, least)
            if value < least:
                least, best = value, move
        return best

    def ranked(self, position: Position) -> Generator[None, None, list[Ranked]]:
        """Return the legal moves with the pending throw, each with its mover's win chance, best
        first."""
        found = []
        for move in position.moves():
            value = yield from self.value(position.play(move), self.ahead)
            found.append(Ranked(move, 1.0 - value))
        return sorted(found, key=lambda entry: -entry.win)

    def value(
        self, position: Position, ahead: int, enough: float = ALL
    ) -> Generator[None, None, float]:
        """Return the chance that the side to move wins, seen `ahead` throws ahead, each time with
        a share of what is seen without.

        A position worth `enough` or more is of no use to the caller: as soon as that is certain,
        some number not below `enough` is returned. Until one reply to a throw is seen, the throw
        counts as lost; after that, as no better than the best reply seen so far.
        """
        if ahead == 0 or position.result is not None:
            return self.evaluation(position)
        total = estimate.BLEND * self.evaluation(position)
        seen: list[tuple[float, float, Iterator[Position]]] = []
        for marks, chance in throws(position.rules):
            if ahead == 1:
                yield
            chance *= 1 - estimate.BLEND
            replies = self._replies(position.throw(marks), ahead)
            best = 1 - (yield from self.value(next(replies), ahead - 1))
            total += chance * best
            if total >= enough:
                return total
            seen.append((chance, best, replies))
        for chance, best, replies in seen:
            if ahead == 1:
                yield
            for after in replies:
                reply = 1 - (yield from self.value(after, ahead - 1, 1 - best))
                if reply > best:
                    total += chance * (reply - best)
                    best = reply
                    if total >= enough:
                        return total
        return total

    def _replies(self, thrown: Position, ahead: int) -> Iterator[Position]:
        """Return what the throw may lead to, the likely best first where that saves searching."""
        afters = (thrown.play(move) for move in thrown.moves())
        return iter(sorted(afters, key=self.evaluation)) if ahead > 1 else afters
