"""A position: the men, the side to move and a pending throw; its legal moves and their effects.

Spaces are numbered from Sun's city, 1 to n, for both sides; both cities are `CITY`. Other modules
read and write positions (`position_text`), find their faults (`position_faults`), follow the road
(`path`), land stacks (`landing`) and draw them as text (`ascii`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from puluc.engine import landing, path, position_text
from puluc.engine.ascii import describe_state, draw_ascii
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
from puluc.engine.rules import Lap, Rules
from puluc.support.i18n import _

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

_SWAP: Final = str.maketrans("SM", "MS")


class Position(NamedTuple):
    """The men, the side to move and the pending throw.

    `start` and `from_text` make a position; `throw` and `play` return the next one. Positions are
    equal if all their fields are.

    >>> position = Position.start(Rules.from_text("kekchi")).throw(3)
    >>> position.moves()
    (Move.from_text('c-3'),)
    >>> print(position.play(position.moves()[0]))
    Sun 4 |  .  .  S  .  .  .  .  .  .  | 5 Moon
             1  2  3  4  5  6  7  8  9
    Moon to throw
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

        Raises PositionError, with the reason, for a text that can't be read or a position that
        can't arise.

        >>> Position.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 4 m").stack(7)
        'MS'
        >>> Position.from_text(Rules.from_text("classic"), "5 8 5 s")
        Traceback (most recent call last):
        puluc.engine.position_text.PositionError: the road has 8 spaces, not 9
        """
        position = cls.read(rules, text)
        for fault in position.faults():
            raise PositionError(fault.text)
        return position

    @classmethod
    def read(cls, rules: Rules, text: str) -> Position:
        """Read a position text, even if the position has `faults`.

        Raises PositionError for a text that can't be read.

        >>> Position.read(Rules.from_text("classic"), "9 SS,7 5 m").sun
        9
        """
        return cls(rules, *position_text.read_fields(rules, text))

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
        enemy = other(side)
        held = sum(stack.count(enemy) for stack in self.road if stack[-1:] == side)
        taken = self.taken[side != SUN] if self.rules.counts else self.removed(enemy)
        return held + taken

    @property
    def result(self) -> Result | None:
        """The side that has won, `draw`, or None while the game is on.

        The game ends when a side has no free man. The other side wins, or with `win=count` the
        side with the higher `score`.

        >>> Position.from_text(Rules.from_text("classic"), "0 SM,8 4 m").result
        'M'
        """
        sun, moon = self.sun > 0, self.moon > 0
        for stack in self.road:
            if stack:
                if stack[-1] == SUN:
                    sun = True
                else:
                    moon = True
        if not (sun and moon):
            if self.rules.win == "count":
                more = self.score(SUN) - self.score(MOON)
                sun, moon = more > 0, more < 0
            return "draw" if sun == moon else SUN if sun else MOON
        if self.rules.draw and self.removed(SUN) == self.removed(MOON) == self.rules.men - 1:
            return "draw"
        return None

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

        >>> Position.start(Rules.from_text("classic")).heading("MS")
        1
        >>> Position.start(Rules.from_text("kekchi")).heading("MS")
        -1
        >>> Position.from_text(Rules.from_text("sayil"), "4 3,s,5 5 m").heading("S", 4)
        -1
        """
        away = stack[-1] == SUN
        if self.homing and self.homing >> space & 1:
            return -1 if away else 1
        homeward = self.rules.captors == "homeward" and (MOON if away else SUN) in stack
        return 1 if away != homeward else -1

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
        >>> Position.from_text(Rules.from_text("sayil"), "4 7,S,1 5 s 3").target(8)
        7
        """
        start, heading, lap = self._walk(source)
        target, n = start + heading * self.spaces_thrown, self.rules.spaces
        return target if 0 < target <= n else path.wrap_past_end(n, lap, heading, target)

    def _walk(self, source: int) -> tuple[int, Direction, Lap]:
        """Return the first place of a move from `source`, its direction, and how its lap ends.

        The place is 0 for Sun's city, n + 1 for Moon's. The lap is that of the rules for men
        without captives who walk away from home, else `end`.
        """
        away: Direction = 1 if self.mover == SUN else -1
        if source == CITY:
            return 0 if away > 0 else self.rules.spaces + 1, away, self.rules.lap
        stack = self.road[source - 1]
        heading = self.heading(stack, source)
        free = heading == away and not (SUN in stack and MOON in stack)
        return source, heading, self.rules.lap if free else "end"

    def sting(self, source: int) -> int | None:
        """Return the space where the stack on `source` captures by stepping back, or None.

        Only rulesets with `sting` have such moves. Raises ValueError if no throw is pending.

        >>> position = Position.from_text(Rules.from_text("sinaanil"), "4 M,2,S,5 4 s 3")
        >>> position.sting(4)
        1
        """
        if not self.rules.sting or source == CITY:
            return None
        stack = self.road[source - 1]
        if stack[-1:] != self.mover:
            return None
        target = source - self.heading(stack, source) * self.spaces_thrown
        if not 0 < target <= self.rules.spaces or target == self.target(source):
            return None
        landed = self.road[target - 1]
        captures = landed[-1:] not in ("", self.mover)
        blocked = landing.find_obstacle(self.rules, self.mover, stack, landed)
        return target if captures and not blocked else None

    def route(self, move: Move) -> Sequence[int]:
        """Return the places along a move of the side to move, both ends included.

        0 is Sun's city, 1 to n are the spaces, n + 1 is Moon's city.

        >>> list(Position.start(Rules.from_text("classic"), MOON).route(Move.from_text("c-7")))
        [10, 9, 8, 7]
        """
        source, target = move
        start, heading, lap = self._walk(source)
        if self.rules.sting and self.marks is not None and target and target == self.sting(source):
            lap, heading = "end", 1 if heading < 0 else -1
        return path.trace_route(self.rules.spaces, lap, start, heading, target)

    def obstacle(self, source: int) -> Obstacle | None:
        """Return the reason why no move is legal from a space or the `CITY`, or None if one is.

        Raises ValueError if no throw is pending.

        >>> Position.from_text(Rules.from_text("classic"), "4 1,S,7 5 s 2").obstacle(CITY)
        'own'
        """
        if self.spaces_thrown == 0:
            return "zero"
        if source == CITY:
            stack: str = self.mover if self.city(self.mover) else ""
        else:
            stack = self.road[source - 1]
        if not stack:
            return "empty"
        if stack[-1] != self.mover:
            return "enemy"
        target = self.target(source)
        landed = "" if target in (CITY, source) else self.road[target - 1]
        return landing.find_obstacle(self.rules, self.mover, stack, landed)

    def sources(self) -> list[int]:
        """Return the places where the side to move has a man on top: `CITY`, then the spaces.

        >>> Position.from_text(Rules.from_text("classic"), "4 1,S,7 5 s").sources()
        [0, 2]
        """
        own = [space for space, stack in enumerate(self.road, 1) if stack[-1:] == self.mover]
        return [CITY, *own] if self.city(self.mover) else own

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves with the pending throw, in the order of `sources`.

        If nothing can move, `PASS` is the only legal move. A finished game has none. Raises
        ValueError if no throw is pending.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,8 5 s 2")
        >>> [move.text for move in position.moves()]
        ['c-2', '1-3']
        >>> Position.start(Rules.from_text("lemery:zero=0")).throw(0).moves()
        (Move.from_text('--'),)
        """
        if self.result is not None:
            return ()
        if self.spaces_thrown == 0:
            return (PASS,)
        found = []
        rules, road, mover = self.rules, self.road, self.mover
        for source in self.sources():
            target = self.target(source)
            landed = "" if target in (CITY, source) else road[target - 1]
            stack = road[source - 1] if source else mover
            if not landed or landing.find_obstacle(rules, mover, stack, landed) is None:
                found.append(Move(source, target))
            if rules.sting and (back := self.sting(source)) is not None:
                found.append(Move(source, back))
        return tuple(found) or (PASS,)

    def event(self, move: Move) -> Event:
        """Return the effects of a legal move. Raises IllegalMove for `PASS` and illegal moves.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
        >>> position.event(Move.from_text("1-4")).captured
        1
        """
        source, target = move
        obstacle, legal_target = None, target
        if self.result is not None:
            reason = _("{move} is not legal: the game is over in {position}")
        elif not CITY <= source <= self.rules.spaces:
            reason = _("{move} is not legal in {position}")
        elif self.marks is not None and target and target == self.sting(source):
            return self._event(move)
        elif obstacle := self.obstacle(source):
            reason = _("{move} is not legal in {position}: {obstacle}")
        elif (legal_target := self.target(source)) != target:
            reason = _("{move} is not legal in {position}: the throw goes to {target}")
        else:
            return self._event(move)
        raise IllegalMove(
            reason.format(
                move=move.text, position=self.text, obstacle=obstacle, target=legal_target or "c"
            )
        )

    def _event(self, move: Move) -> Event:
        """Return the effects of a move that is known to be legal."""
        source, target = move
        stack = self.mover if source == CITY else self.road[source - 1]
        if target == CITY:
            return Event(self.mover, move, stack, home=True)
        back, landed = False, self.road[target - 1] if target != source else ""
        if self.rules.lap == "back":
            start, heading, lap = self._walk(source)
            turns = path.turns_back(self.rules.spaces, lap, start, heading, self.spaces_thrown)
            back = turns or bool(self.homing >> source & 1)
        return landing.find_effects(self.rules, self.mover, move, stack, landed, back)

    def play(self, move: Move) -> Position:
        """Return the position after a legal move, before the next throw.

        Raises IllegalMove for any other move, and ValueError if no throw is pending.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
        >>> position.play(Move.from_text("1-4")).text
        '4 3,MS,5 4 m'
        >>> position.play(Move.from_text("1-5"))
        Traceback (most recent call last):
        puluc.engine.move.IllegalMove: 1-5 is not legal in 4 S,2,M,5 4 s 3: the throw goes to 4
        """
        return self.after(self.resolve(move))

    def resolve(self, move: Move) -> Event | None:
        """Internal: return the effects of a legal move, None for a pass; raises as `play` does.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
        >>> event = position.resolve(Move.from_text("1-4"))
        >>> position.after(event).text
        '4 3,MS,5 4 m'
        """
        if move != PASS:
            return self.event(move)
        if self.moves() == (PASS,):
            return None
        reason = _("a move is possible in {position}, so the turn can’t pass")
        if self.result is not None:
            reason = _("the game is over in {position}")
        raise IllegalMove(reason.format(position=self.text))

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
            road, homing = landing.move_stack(event, road, homing)
            taken = landing.count_taken(rules, event, taken)
            home = event.returned - (event.move.source == CITY)
            if mover == SUN:
                sun += home
            else:
                moon += home
        second = self.again
        mover = mover if second else other(mover)
        return Position(rules, sun, road, moon, mover, None, homing, second, taken)

    def mirrored(self) -> Position:
        """Return the position with the two sides exchanged.

        >>> Position.from_text(Rules.from_text("classic"), "4 S,8 5 m").mirrored().text
        '5 8,M 4 s'
        """
        rules, sun, road, moon, mover, marks, homing, second, (by_sun, by_moon) = self
        end = rules.spaces + 1
        homing = sum(1 << end - space for space in range(1, end) if homing >> space & 1)
        road = tuple(stack.translate(_SWAP) for stack in reversed(road))
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
        stacks = position_text.write_stacks(self.road, self.homing)
        spaces = None if self.marks is None else self.spaces_thrown
        state = describe_state(self.result, self.mover, self.second, self.marks, spaces)
        removed = self.removed(SUN), self.removed(MOON)
        taken = (self.score(SUN), self.score(MOON)) if self.rules.counts else None
        return draw_ascii(self.sun, stacks, self.moon, state, removed, taken)

    def __repr__(self) -> str:
        """Return a Python expression for the position: from its text, else from its fields."""
        try:
            if Position.from_text(self.rules, self.text) == self:
                return f"Position.from_text({self.rules!r}, {self.text!r})"
        except PositionError:
            pass
        return f"Position{tuple.__repr__(self)}"
