"""A position: the men, the side to move and a pending throw; its legal moves and their effects.

Spaces are numbered from Sun's city, 1 to n, for both sides; both cities are `CITY`. Other modules
read and write positions (`position_text`), find their faults (`position_faults`) and their result
(`scoring`), follow the road (`path`), land stacks (`landing`) and draw positions as text
(`ascii`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puluc.engine import landing, path, position_text, scoring
from puluc.engine.kernels import MARKS
from puluc.engine.move import (
    CITY,
    MOON,
    PASS,
    SUN,
    Event,
    IllegalMove,
    Move,
    Obstacle,
    Result,
    Side,
    other,
)
from puluc.engine.path import Direction
from puluc.engine.position_faults import Fault, find_faults
from puluc.engine.position_text import PositionError
from puluc.engine.rules import Rules
from puluc.support.representation import represent

__all__ = [
    "CITY",
    "MOON",
    "PASS",
    "SUN",
    "Event",
    "IllegalMove",
    "Move",
    "Obstacle",
    "Position",
    "PositionError",
    "Result",
    "Side",
    "other",
]


class Position(NamedTuple):
    """The men, the side to move and the pending throw.

    `start` and `from_text` make a position; `throw` and `play` return the next one. Positions are
    equal if all their fields are.

    >>> position = Position.start(Rules.from_text("kekchi")).throw(3)
    >>> position.play(position.moves()[0]).text
    '4 2,S,6 5 m'
    """

    rules: Rules
    """The rules of the game."""
    sun: int
    """The number of men in Sun's city."""
    road: tuple[str, ...]
    """The stack on each space from 1 on: `S` and `M` from bottom to top, empty without men."""
    moon: int
    """The number of men in Moon's city."""
    mover: Side = SUN
    """The side to throw or to move."""
    marks: int | None = None
    """The marks of the pending throw, 0 to 4; None before a throw."""
    homing: int = 0
    """Bit s is set if men without captives walk home from space s (where `lap` is `back`)."""
    second: bool = False
    """Whether the first of a turn's two throws is played."""
    taken: tuple[int, int] = (0, 0)
    """The number of men that Sun and Moon have taken off the road, where `Rules.counts`."""

    @classmethod
    def start(cls, rules: Rules, mover: Side = SUN) -> Position:
        """Return the position at the start: all men in their cities, the road empty.

        Raises ValueError if `mover` is neither `SUN` nor `MOON`.

        >>> Position.start(Rules.from_text("classic"), MOON).text
        '5 9 5 m'
        """
        if mover not in (SUN, MOON):
            raise ValueError(f"{mover!r} is not a side: Sun is {SUN!r}, Moon is {MOON!r}")
        return cls(rules, rules.men, ("",) * rules.spaces, rules.men, mover)

    @classmethod
    def from_text(cls, rules: Rules, text: str) -> Position:
        """Read a position text such as `3 3,S,2,MS,2 3 m` (see `position_text`).

        Raises PositionError, with the reason, for a text of no possible position.

        >>> Position.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 4 m").stack(7)
        'MS'
        """
        position = cls.read(rules, text)
        position.check()
        return position

    @classmethod
    def read(cls, rules: Rules, text: str) -> Position:
        """Read a position text, even if the position has `faults`.

        Raises PositionError for a text that can't be read.

        >>> Position.read(Rules.from_text("classic"), "9 SS,7 5 m").sun
        9
        """
        return cls(rules, *position_text.read_fields(rules, text))

    def check(self) -> None:
        """Raise PositionError, which names the first fault, if the position can't arise.

        >>> Position.read(Rules.from_text("classic"), "9 9 5 m").check()
        Traceback (most recent call last):
        puluc.engine.position_text.PositionError: Sun has 9 men, more than 5
        """
        for fault in self.faults():
            raise PositionError(fault.text)

    def faults(self) -> Iterator[Fault]:
        """Internal: yield the faults that keep the position from arising in a game.

        >>> position = Position.read(Rules.from_text("classic"), "6 S,8 5 m")
        >>> [(fault.kind, fault.text) for fault in position.faults()]
        [('men', 'Sun has 7 men, more than 5')]
        """
        after_end = self.marks is not None and self.result is not None
        return find_faults(self.rules, self.sun, self.road, self.moon, self.taken, after_end)

    @property
    def text(self) -> str:
        """The position as text; the inverse of `from_text`.

        >>> Position.start(Rules.from_text("siegartel")).text
        '6 9 6 s'
        """
        return position_text.write_fields(*self[1:])

    def city(self, side: Side) -> int:
        """Return the number of men in a side's city.

        >>> Position.from_text(Rules.from_text("classic"), "4 S,8 5 m").city(SUN)
        4
        """
        return self.sun if side == SUN else self.moon

    def removed(self, side: Side) -> int:
        """Return the number of a side's men that have left the game.

        >>> Position.from_text(Rules.from_text("classic"), "4 S,8 3 m").removed(MOON)
        2
        """
        return self.rules.men - self.city(side) - sum(stack.count(side) for stack in self.road)

    def stack(self, space: int) -> str:
        """Return the men on a space 1..n, from bottom to top.

        >>> Position.from_text(Rules.from_text("classic"), "4 SM,8 4 m").stack(1)
        'SM'
        """
        return self.road[space - 1]

    def score(self, side: Side) -> int:
        """Return the number of enemy men that a side holds captive or has taken off the road.

        >>> Position.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 3 m").score(SUN)
        2
        """
        scores = scoring.count_scores(self.rules, self.sun, self.road, self.moon, self.taken)
        return scores[side != SUN]

    @property
    def result(self) -> Result | None:
        """The side that has won, `draw`, or None while the game is on.

        The game ends when a side has no free man. The other side wins, or with `win=count` the
        side with the higher `score`.

        >>> Position.from_text(Rules.from_text("classic"), "0 SM,8 4 m").result
        'M'
        """
        return scoring.find_result(self.rules, self.sun, self.road, self.moon, self.taken)

    @property
    def again(self) -> bool:
        """Whether the side to move has another throw after this one.

        >>> Position.start(Rules.from_text("sapper")).again
        True
        """
        return not self.second and self.rules.throws == "two"

    @property
    def spaces_thrown(self) -> int:
        """The value of the pending throw in spaces. Raises ValueError if no throw is pending.

        >>> Position.from_text(Rules.from_text("classic"), "5 9 5 s 0").spaces_thrown
        5
        """
        if self.marks is None:
            raise ValueError("no throw is pending")
        return self.rules.values[self.marks]

    def heading(self, stack: str, space: int = CITY) -> Direction:
        """Return the direction of a stack on a space: 1 towards Moon's city, -1 towards Sun's.

        >>> Position.start(Rules.from_text("kekchi")).heading("MS")
        -1
        """
        return path.find_heading(self.rules, self.homing, stack, space)

    def throw(self, marks: int) -> Position:
        """Return the position with a pending throw of `marks`, 0 to 4, replacing any other throw.

        Raises ValueError for any other number of marks.

        >>> Position.start(Rules.from_text("classic")).throw(0).spaces_thrown
        5
        """
        if marks not in MARKS:
            raise ValueError(f"four kernels can't show {marks} marks")
        rules, sun, road, moon, mover, _marks, homing, second, taken = self
        return Position(rules, sun, road, moon, mover, marks, homing, second, taken)

    def target(self, source: int) -> int:
        """Return the target of the stack on a space, or of a man in the `CITY`, with this throw.

        The target is a space, or `CITY` if the stack reaches or passes a city. At the far end men
        without captives may turn back or continue from the other end (`Rules.lap`). The move need
        not be legal (see `obstacle`). Raises ValueError if no throw is pending.

        >>> Position.from_text(Rules.from_text("classic"), "4 7,S,1 5 s 2").target(8)
        0
        """
        rules, _sun, road, _moon, mover, _marks, homing, _second, _taken = self
        start, heading, lap = path.begin_walk(rules, road, mover, homing, source)
        target, n = start + heading * self.spaces_thrown, rules.spaces
        return target if 0 < target <= n else path.wrap_past_end(n, lap, heading, target)

    def sting(self, source: int) -> int | None:
        """Return the space where the stack on `source` captures by stepping back, or None.

        Only rulesets with `sting` have such moves. Raises ValueError if no throw is pending.

        >>> position = Position.from_text(Rules.from_text("sinaanil"), "4 M,2,S,5 4 s 3")
        >>> position.sting(4)
        1
        """
        if not self.rules.sting or source == CITY or self._top(source) != self.mover:
            return None
        target = source - self.heading(self.stack(source), source) * self.spaces_thrown
        if not 0 < target <= self.rules.spaces or target == self.target(source):
            return None
        captures = self.road[target - 1][-1:] not in ("", self.mover)
        return target if captures and not self._blocked(source, target) else None

    def route(self, move: Move) -> Sequence[int]:
        """Return the places along a move of the side to move, both ends included.

        0 is Sun's city, 1 to n are the spaces, n + 1 is Moon's city.

        >>> list(Position.start(Rules.from_text("classic"), MOON).route(Move.from_text("c-7")))
        [10, 9, 8, 7]
        """
        rules, _sun, road, _moon, mover, marks, homing, _second, _taken = self
        source, target = move
        start, heading, lap = path.begin_walk(rules, road, mover, homing, source)
        if rules.sting and marks is not None and target and target == self.sting(source):
            lap, heading = "end", 1 if heading < 0 else -1
        return path.trace_route(rules.spaces, lap, start, heading, target)

    def obstacle(self, source: int) -> Obstacle | None:
        """Return the reason why no move is legal from a space or the `CITY`, or None if one is.

        Raises ValueError if no throw is pending.

        >>> Position.from_text(Rules.from_text("classic"), "4 1,S,7 5 s 2").obstacle(CITY)
        'own'
        """
        if self.spaces_thrown == 0:
            return "zero"
        if (top := self._top(source)) != self.mover:
            return "enemy" if top else "empty"
        return self._blocked(source, self.target(source))

    def _top(self, source: int) -> str:
        """Return the man who could leave a space or the `CITY`, empty if there is none."""
        if source == CITY:
            return self.mover if self.city(self.mover) else ""
        return self.road[source - 1][-1:]

    def _blocked(self, source: int, target: int) -> Obstacle | None:
        """Return the reason why a stack of the side to move can't land on a target."""
        if not target or target == source or not (landed := self.road[target - 1]):
            return None
        stack = self.road[source - 1] if source else self.mover
        return landing.find_obstacle(self.rules, self.mover, stack, landed)

    def sources(self) -> list[int]:
        """Return the places where the side to move has a man on top: `CITY`, then the spaces.

        >>> Position.from_text(Rules.from_text("classic"), "4 1,S,7 5 s").sources()
        [0, 2]
        """
        mover = self.mover
        own = [space for space, stack in enumerate(self.road, 1) if stack and stack[-1] == mover]
        return [CITY, *own] if self.city(mover) else own

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves with the pending throw, in the order of `sources`.

        If nothing can move, `PASS` is the only legal move. A finished game has none. Raises
        ValueError if no throw is pending.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,8 5 s 2")
        >>> [move.text for move in position.moves()]
        ['c-2', '1-3']
        """
        if self.result is not None:
            return ()
        found = [Move(start, end) for start in self.sources() for end in self._targets(start)]
        return tuple(found) or (PASS,)

    def _targets(self, source: int) -> list[int]:
        """Return the legal targets from one of the `sources`: by a walk, and by a sting."""
        if self.spaces_thrown == 0:
            return []
        target = self.target(source)
        found = [] if self._blocked(source, target) else [target]
        if self.rules.sting and (back := self.sting(source)) is not None:
            found.append(back)
        return found

    def event(self, move: Move) -> Event:
        """Return the effects of a legal move. Raises IllegalMove for `PASS` and illegal moves.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
        >>> position.event(Move.from_text("1-4")).captured
        1
        """
        source, target = move
        over = self.result is not None
        possible = not over and CITY <= source <= self.rules.spaces
        if possible and self._top(source) == self.mover and target in self._targets(source):
            return self._event(move)
        obstacle = self.obstacle(source) if possible else None
        legal = self.target(source) if possible and not obstacle else None
        raise IllegalMove.of_move(move, self.text, over, obstacle, legal)

    def _event(self, move: Move) -> Event:
        """Return the effects of a move that is known to be legal."""
        source, target = move
        stack = self.mover if source == CITY else self.road[source - 1]
        if target == CITY:
            return Event(self.mover, move, stack, home=True)
        rules, _sun, road, _moon, mover, _marks, homing, _second, _taken = self
        landed = road[target - 1] if target != source else ""
        back = path.comes_back(rules, road, mover, homing, source, self.spaces_thrown)
        return landing.find_effects(rules, mover, move, stack, landed, back)

    def play(self, move: Move) -> Position:
        """Return the position after a legal move, before the next throw.

        Raises IllegalMove for any other move, and ValueError if no throw is pending.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
        >>> position.play(Move.from_text("1-4")).text
        '4 3,MS,5 4 m'
        """
        return self.after(self.resolve(move))

    def resolve(self, move: Move) -> Event | None:
        """Internal: return the effects of a legal move, None for a pass; raises as `play` does.

        >>> Position.start(Rules.from_text("classic")).throw(2).resolve(Move.from_text("c-2")).home
        False
        """
        if move != PASS:
            return self.event(move)
        if self.moves() == (PASS,):
            return None
        raise IllegalMove.of_pass(self.text, self.result is not None)

    def outcomes(self) -> list[Position]:
        """Return the position after each legal move, in the order of `moves`.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,8 5 s 2")
        >>> [after.text for after in position.outcomes()]
        ['3 S,S,7 5 m', '4 2,S,6 5 m']
        """
        return [self.after(None if m == PASS else self._event(m)) for m in self.moves()]

    def after(self, event: Event | None) -> Position:
        """Internal: return the position after an event from `resolve`, before the next throw.

        >>> position = Position.start(Rules.from_text("classic")).throw(2)
        >>> position.after(position.resolve(Move.from_text("c-2"))).text
        '4 1,S,7 5 m'
        """
        rules, sun, road, moon, mover, _marks, homing, _second, taken = self
        if event is not None:
            sun, moon = landing.move_home(event, sun, moon)
            road, homing = landing.move_stack(event, road, homing)
            taken = landing.count_taken(rules, event, taken)
        second = self.again
        mover = mover if second else other(mover)
        return Position(rules, sun, road, moon, mover, None, homing, second, taken)

    def mirrored(self) -> Position:
        """Return the position with the two sides exchanged.

        >>> Position.from_text(Rules.from_text("classic"), "4 S,8 5 m").mirrored().text
        '5 8,M 4 s'
        """
        rules, sun, road, moon, mover, marks, homing, second, (by_sun, by_moon) = self
        road, homing = path.mirror_road(road, homing)
        taken = by_moon, by_sun
        return Position(rules, moon, road, sun, other(mover), marks, homing, second, taken)

    def __str__(self) -> str:
        """Return the position drawn as lines of text, in English.

        >>> print(Position.from_text(Rules.from_text("kekchi"), "3 3,S,2,MS,2 2 m 3"))
                                   S
        Sun 3 |  .  .  .  S  .  .  M  .  .  | 2 Moon
                 1  2  3  4  5  6  7  8  9
        Moon threw 3 marks: 3 spaces
        Removed: 0 of Sun, 2 of Moon
        """
        from puluc.engine.ascii import describe_state, draw_ascii

        stacks = position_text.write_stacks(self.road, self.homing)
        spaces = None if self.marks is None else self.spaces_thrown
        state = describe_state(self.result, self.mover, self.second, self.marks, spaces)
        removed = self.removed(SUN), self.removed(MOON)
        taken = (self.score(SUN), self.score(MOON)) if self.rules.counts else None
        return draw_ascii(self.sun, stacks, self.moon, state, removed, taken)

    def __repr__(self) -> str:
        """Return a Python expression for the position: from its text, else from its fields."""
        return represent(self, "from_text", "rules", "text")
