"""A game from its first throw on: its history, undo and redo, the opening, turns and result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from puluc.engine import kernels, record_text
from puluc.engine.position import MOON, SUN, Event, Move, Position, Result, Side
from puluc.engine.rules import Rules
from puluc.support import limits
from puluc.support.representation import represent

if TYPE_CHECKING:
    from collections.abc import Collection

TIES: Final = 1000
"""The number of tied opening throws after which the start is decided by lot."""
GIVING_UP: Final[dict[Side, str]] = {SUN: "sun-gives-up", MOON: "moon-gives-up"}
"""The note after the last turn of a game that a side gave up, by that side."""


class Turn(NamedTuple):
    """One turn: a throw and the move played with it.

    >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3  2').turns
    (Turn(marks=3, move=Move.from_text('c-3')),)
    """

    marks: int
    """The marks thrown, 0 to 4."""
    move: Move
    """The move played, which may be `PASS`."""


class Game(NamedTuple):
    """A game from its first throw on. It never changes: each method returns a new game.

    >>> game = Game.new(Rules.from_text("kekchi"), seed="maize", starter=SUN).throw()
    >>> game = game.play(game.position.moves()[0])
    >>> game.position.text
    '4 S,8 5 m'
    >>> game
    Game.from_record('''[Rules "kekchi"]
    [Seed "maize"]
    [Result "*"]
    <BLANKLINE>
    1. 1 c-1
    ''')
    """

    seed: str
    """The text from which all throws are drawn, except those given as marks."""
    throws: tuple[int, ...]
    """The marks of all throws, in order. Undoing a move keeps its throw and those after it."""
    moves: tuple[Move, ...]
    """The moves played, in order."""
    positions: tuple[Position, ...]
    """The position before each move, with its throw, and the present position."""
    events: tuple[Event | None, ...]
    """The effects of each move, None for a pass."""
    undone: tuple[Move, ...] = ()
    """The moves taken back; the last of them is redone first."""

    @classmethod
    def new(cls, rules: Rules, seed: str | None = None, starter: Side | None = None) -> Game:
        """Return a game at its start, before the first throw.

        All throws are drawn from the seed, which may be any text; the default is a random seed.
        The default starter is found by the ruleset's `opening`. Raises ValueError without a starter
        if `opening` is `choice`, for a starter that is neither `SUN` nor `MOON`, and for a seed
        longer than `limits.SEED`.

        >>> Game.new(Rules.from_text("kekchi"), seed="maize").position.text
        '5 9 5 m'
        >>> Game.new(Rules.from_text("siegartel"), starter=MOON).position.text
        '6 9 6 m'
        """
        if seed is None:
            seed = kernels.new_seed()
        if starter is None:
            if rules.opening == "choice":
                raise ValueError(f"{rules.ruleset}: the players decide who starts: name a starter")
            starter = opening_starter(rules, seed)
        return cls.at(Position.start(rules, starter), seed)

    @classmethod
    def at(cls, position: Position, seed: str) -> Game:
        """Return a game that starts from a position; a pending throw becomes the first throw.

        Raises ValueError for a seed longer than `limits.SEED`.

        >>> start = Position.from_text(Rules.from_text("classic"), "4 S,8 5 m 2")
        >>> Game.at(start, seed="maize").throws
        (2,)
        """
        if why := limits.excess("seed", len(seed), limits.SEED):
            raise ValueError(why)
        throws = () if position.marks is None else (position.marks,)
        return cls(seed, throws, (), (position,), ())

    @classmethod
    def from_record(cls, text: str) -> Game:
        """Read a game's record; `Record.from_text` reads players, date and comments too.

        Raises RecordError, which names the line, for a text that is no record.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3  2').position.text
        '4 2,S,6 5 m 2'
        """
        played, _words = record_text.read_record(text)
        return cls(*played, ())

    @property
    def played(self) -> record_text.Played:
        """Internal: the fields that a record holds, which are all but `undone`."""
        return self.seed, self.throws, self.moves, self.positions, self.events

    @property
    def record(self) -> str:
        """The game's record as text, the inverse of `from_record`.

        It leaves out undone moves and the throws kept for later turns. Raises ValueError for a
        seed of several lines, and for a record that exceeds `limits`.

        >>> print(Game.new(Rules.from_text("kekchi"), seed="maize", starter=SUN).throw(3).record)
        [Rules "kekchi"]
        [Seed "maize"]
        [Result "*"]
        <BLANKLINE>
        1. 3
        <BLANKLINE>
        """
        return record_text.write_record(self.played)

    @property
    def start(self) -> Position:
        """The position at the start, without a throw.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3').start.text
        '5 9 5 s'
        """
        return self.positions[0]._replace(marks=None)

    @property
    def position(self) -> Position:
        """The present position, with its throw if one is pending.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3  2').position.text
        '4 2,S,6 5 m 2'
        """
        return self.positions[-1]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.positions[0].rules

    @property
    def result(self) -> Result | None:
        """The side that has won, `draw`, or None while the game is on.

        >>> over = Position.from_text(Rules.from_text("kekchi"), "0 9 5 s")
        >>> Game.at(over, seed="maize").result
        'M'
        """
        return self.position.result

    @property
    def ply(self) -> int:
        """The number of turns played, counting both sides.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3  2').ply
        1
        """
        return len(self.moves)

    def number(self, ply: int) -> int:
        """Return the number of turn `ply` in a record; a turn of each side shares one number.

        `ply` counts from 0, numbers from 1.

        >>> Game.new(Rules.from_text("sapper"), starter=SUN).number(5)
        2
        """
        return record_text.turn_number(self.positions[0], ply)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played, in order."""
        return tuple(map(Turn, self.throws, self.moves))

    @property
    def thrown(self) -> Position | None:
        """The position of the last throw, pending or played, or None before the first.

        >>> game = Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3')
        >>> game.thrown.text if game.thrown else None
        '5 9 5 s 3'
        """
        if self.position.marks is None and self.ply:
            return self.positions[-2]
        return None if self.position.marks is None else self.position

    @property
    def faces(self) -> kernels.Faces | None:
        """The faces of the four kernels in the last throw, True for a mark; None before the first.

        The last throw is pending or played. Marks given by hand have faces that show them.

        >>> Game.new(Rules.from_text("kekchi"), seed="maize").throw().faces
        (False, False, True, False)
        """
        if not self.thrown:
            return None
        number = self.ply - (self.position.marks is None)
        marks = self.throws[number]
        drawn = kernels.throw_kernels(self.seed, number, self.rules.bias)
        return drawn if sum(drawn) == marks else kernels.faces_showing(marks)

    def throw(self, marks: int | None = None) -> Game:
        """Return the game with a pending throw, drawn from the seed or given as `marks`, 0 to 4.

        Raises ValueError if a throw is pending, the game is over or the marks are impossible.

        >>> game = Game.new(Rules.from_text("classic"), seed="maize")
        >>> game.throw().position.marks, game.throw(4).position.marks
        (1, 4)
        """
        if self.position.marks is not None or self.result is not None:
            raise ValueError("a throw is pending" if self.result is None else "the game is over")
        if marks is None:
            marks = sum(kernels.throw_kernels(self.seed, self.ply, self.rules.bias))
        positions = (*self.positions[:-1], self.position.throw(marks))
        return self._replace(throws=(*self.throws, marks), positions=positions)

    def play(self, move: Move) -> Game:
        """Return the game after a legal move, or `PASS`, with the pending throw.

        It has no moves to redo. Raises IllegalMove for any other move, and ValueError if no throw
        is pending.

        >>> game = Game.new(Rules.from_text("classic"), seed="maize", starter=SUN).throw(2)
        >>> game.play(Move.from_text("c-2")).position.text
        '4 1,S,7 5 m'
        """
        return self._with_move(move)._replace(undone=())

    def undo(self) -> Game:
        """Return the game without its last move, the throw of that move pending again.

        Raises ValueError if no move was played.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3').undo().position.text
        '5 9 5 s 3'
        """
        if not self.moves:
            raise ValueError("there is no move to take back")
        return self.back_to(self.ply - 1)

    def back_to(self, ply: int) -> Game:
        """Internal: return the game with the moves from turn `ply` on taken back.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3  2 c-8').back_to(1).ply
        1
        """
        return self._replace(
            moves=self.moves[:ply],
            positions=self.positions[: ply + 1],
            events=self.events[:ply],
            undone=(*self.undone, *reversed(self.moves[ply:])),
        )

    def redo(self) -> Game:
        """Return the game with the last undone move played again.

        Raises ValueError if no move is undone.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3').undo().redo().position.text
        '4 2,S,6 5 m'
        """
        if not self.undone:
            raise ValueError("there is no move to play again")
        return self._with_move(self.undone[-1])._replace(undone=self.undone[:-1])

    def event(self, ply: int) -> Event | None:
        """Return the effects of the move in turn `ply`, counted from 0; None for a pass.

        Raises IndexError for a turn that was not played.

        >>> Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3').event(0)  # doctest: +ELLIPSIS
        Event(mover='S', move=Move.from_text('c-3'), stack='S', landed='', ...)
        """
        return self.events[ply]

    def __repr__(self) -> str:
        """Return a Python expression for the game: from its record, else from its fields."""
        return represent(self, "from_record", "record")

    def _with_move(self, move: Move) -> Game:
        """Return the game after a legal move, with the next throw if one is kept for it."""
        event = self.position.resolve(move)
        position, ply = self.position.after(event), self.ply + 1
        if ply < len(self.throws) and position.result is None:
            position = position.throw(self.throws[ply])
        return self._replace(
            moves=(*self.moves, move),
            positions=(*self.positions, position),
            events=(*self.events, event),
        )


def side_given_up(notes: Collection[tuple[int, str]], ply: int) -> Side | None:
    """Return the side that gave up after `ply` turns according to the notes, or None.

    >>> side_given_up([(3, "hint"), (7, "moon-gives-up")], 7)
    'M'
    """
    return next((side for side, word in GIVING_UP.items() if (ply, word) in notes), None)


def opening_throws(rules: Rules, seed: str) -> tuple[tuple[int, int], ...]:
    """Return the marks of Sun's and Moon's opening throws, until one pair is no tie.

    The side with the higher value starts (ruling 9). Returns no throws if lots or the players
    decide, or after `TIES` ties: with a bias close to 0 or 1 there might be no end.

    >>> opening_throws(Rules.from_text("classic"), "maize")
    ((3, 3), (1, 2))
    """
    if rules.opening != "higher" or len(set(rules.values)) == 1:
        return ()
    throws: list[tuple[int, int]] = []
    for number in range(TIES):
        sun, moon = (
            sum(kernels.throw_kernels(seed, f"opening {number} {side}", rules.bias))
            for side in (SUN, MOON)
        )
        throws.append((sun, moon))
        if rules.value(sun) != rules.value(moon):
            return tuple(throws)
    return ()


def opening_starter(rules: Rules, seed: str) -> Side:
    """Return the side that starts, found by the opening throws or else by lot.

    >>> opening_starter(Rules.from_text("classic"), "maize")
    'M'
    """
    if throws := opening_throws(rules, seed):
        sun, moon = throws[-1]
        return SUN if rules.value(sun) > rules.value(moon) else MOON
    return SUN if kernels.random_stream(seed, "lots").random() < 0.5 else MOON
