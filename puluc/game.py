"""A game from its first throw to its end: history, undo and redo, the opening, turns and result."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc import kernels
from puluc.position import MOON, PASS, SUN, Event, Move, Position, Result, Side
from puluc.rules import Rules

TIES: Final = 1000


class Turn(NamedTuple):
    """One turn: the marks thrown (0..4) and what was played with them."""

    marks: int
    move: Move


class Game(NamedTuple):
    """A game as an immutable value.

    `throws` holds the marks of every throw ever made, in order: moves are taken back, throws are
    not, so the same throw comes again. `undone` holds the moves taken back, the next to redo last.
    `positions` holds the position before each move, with its throw, and the present one.
    """

    seed: str
    throws: tuple[int, ...]
    moves: tuple[Move, ...]
    undone: tuple[Move, ...]
    positions: tuple[Position, ...]

    @classmethod
    def new(cls, rules: Rules, seed: str, starter: Side | None = None) -> Game:
        """Return a game at its start; without a starter, the ruleset's opening finds one.

        Raises ValueError where the players have to decide (`opening` is `choice`).
        """
        if starter is None:
            if rules.opening == "choice":
                raise ValueError(f"{rules.ruleset}: the players decide who starts")
            starter = opening_starter(rules, seed)
        return cls.at(Position.start(rules, starter), seed)

    @classmethod
    def at(cls, position: Position, seed: str) -> Game:
        """Return a game that starts from a position; its pending throw is the first throw."""
        throws = () if position.marks is None else (position.marks,)
        return cls(seed, throws, (), (), (position,))

    @property
    def start(self) -> Position:
        """The position at the start, without a throw."""
        return self.positions[0]._replace(marks=None)

    @property
    def position(self) -> Position:
        """The present position, with its throw if one is pending."""
        return self.positions[-1]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.positions[0].rules

    @property
    def result(self) -> Result | None:
        """The winner, `draw`, or None while the game is on."""
        return self.position.result

    @property
    def ply(self) -> int:
        """How many turns have been played."""
        return len(self.moves)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played, in order."""
        return tuple(map(Turn, self.throws, self.moves))

    @property
    def faces(self) -> kernels.Faces | None:
        """The faces of the pending throw (True: marked), or None."""
        marks = self.position.marks
        if marks is None:
            return None
        drawn = kernels.throw(self.seed, self.ply, self.rules.bias)
        return drawn if sum(drawn) == marks else kernels.faces(marks)

    def throw(self, marks: int | None = None) -> Game:
        """Throw the kernels; `marks` (0..4) enters what real kernels showed instead.

        Raises ValueError if a throw is pending, the game is over or the number is impossible.
        """
        if self.position.marks is not None or self.result is not None:
            raise ValueError("a throw is pending" if self.result is None else "the game is over")
        if marks is None:
            marks = sum(kernels.throw(self.seed, self.ply, self.rules.bias))
        elif marks not in kernels.MARKS:
            raise ValueError(f"four kernels can't show {marks} marks")
        positions = (*self.positions[:-1], self.position.throw(marks))
        return self._replace(throws=(*self.throws, marks), positions=positions)

    def play(self, move: Move) -> Game:
        """Play a legal move (or `PASS`) with the pending throw; what was undone is forgotten.

        Raises IllegalMove, or ValueError if no throw is pending.
        """
        return self._played(move)._replace(undone=())

    def undo(self) -> Game:
        """Take the last move back; its throw is pending again. Raises ValueError at the start."""
        if not self.moves:
            raise ValueError("there is no move to take back")
        undone = (*self.undone, self.moves[-1])
        return self._replace(moves=self.moves[:-1], undone=undone, positions=self.positions[:-1])

    def redo(self) -> Game:
        """Play the move taken back last again. Raises ValueError if there is none."""
        if not self.undone:
            raise ValueError("there is no move to play again")
        return self._played(self.undone[-1])._replace(undone=self.undone[:-1])

    def event(self, ply: int) -> Event | None:
        """Return what the move of turn `ply` (0 is the first) did, or None for a pass."""
        move = self.moves[ply]
        return None if move == PASS else self.positions[ply].event(move)

    def _played(self, move: Move) -> Game:
        position, ply = self.position.play(move), self.ply + 1
        if ply < len(self.throws) and position.result is None:
            position = position.throw(self.throws[ply])
        return self._replace(moves=(*self.moves, move), positions=(*self.positions, position))


def opening_throws(rules: Rules, seed: str) -> tuple[tuple[int, int], ...]:
    """Return the marks Sun and Moon throw for the start, ties thrown again.

    The higher value starts (ruling 9). Empty where lots or the players decide, and where the
    kernels tie `TIES` times: with a bias close to 0 or 1 they may never do anything else.
    """
    if rules.opening != "higher" or len(set(rules.values)) == 1:
        return ()
    throws: list[tuple[int, int]] = []
    for number in range(TIES):
        sun, moon = (
            sum(kernels.throw(seed, f"opening {number} {side}", rules.bias)) for side in (SUN, MOON)
        )
        throws.append((sun, moon))
        if rules.value(sun) != rules.value(moon):
            return tuple(throws)
    return ()


def opening_starter(rules: Rules, seed: str) -> Side:
    """Return the side that starts: by the opening throws, else by lot."""
    throws = opening_throws(rules, seed)
    if throws:
        sun, moon = throws[-1]
        return SUN if rules.value(sun) > rules.value(moon) else MOON
    return SUN if kernels.stream(seed, "lots").random() < 0.5 else MOON
