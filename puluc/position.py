"""A position and what may be played from it: legal moves, why others are not, and their outcome.

Spaces are numbered from Sun's city, 1 to n, for both sides; both cities are `CITY`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.kernels import MARKS
from puluc.language import _, ngettext
from puluc.plain import plain
from puluc.rules import Rules

Side = Literal["S", "M"]
Result = Literal["S", "M", "draw"]
Obstacle = Literal["zero", "empty", "enemy", "own", "three", "pair"]

SUN: Final = "S"
MOON: Final = "M"
CITY: Final = 0

_SWAP: Final = str.maketrans("SM", "MS")


class PositionError(ValueError):
    """A text that describes no position of the ruleset."""


class IllegalMove(ValueError):
    """A move that the position does not allow, or a text that is not a move."""


def other(side: Side) -> Side:
    """Return the opponent of a side.

    >>> other(SUN)
    'M'
    """
    return MOON if side == SUN else SUN


class Move(NamedTuple):
    """From a space to a space; `CITY` is the city a man enters from or goes to.

    >>> Move.from_text("2-5") == Move(2, 5)
    True
    >>> print(Move(8, CITY))
    8-c
    """

    source: int
    target: int

    @classmethod
    def from_text(cls, text: str) -> Move:
        """Read `c-3`, `2-5`, `8-c` or `--`. Raises IllegalMove for any other text.

        >>> Move.from_text("c-3").target
        3
        >>> Move.from_text("e2e4")
        Traceback (most recent call last):
        puluc.position.IllegalMove: 'e2e4' is not a move: write c-3, 2-5, 8-c or --
        """
        if text == "--":
            return PASS
        source, dash, target = text.partition("-")
        try:
            if not dash:
                raise ValueError
            return cls(_place(source), _place(target))
        except ValueError:
            raise IllegalMove(
                _("{text!r} is not a move: write c-3, 2-5, 8-c or --").format(text=text)
            ) from None

    @property
    def text(self) -> str:
        """The move as text; the inverse of `from_text`."""
        return "--" if self == PASS else f"{self.source or 'c'}-{self.target or 'c'}"

    def __str__(self) -> str:
        """Return the move's text."""
        return self.text

    def __repr__(self) -> str:
        """Return Python that makes the move again: from its text, else field by field."""
        try:
            if Move.from_text(self.text) == self:
                return f"Move.from_text({self.text!r})"
        except IllegalMove:
            pass
        return f"Move{tuple.__repr__(self)}"


PASS: Final = Move(-1, -1)


class Event(NamedTuple):
    """What a move does.

    `stack` is what moves and `landed` what lies on the target, both from bottom to top;
    `home` says that the stack ends its lap in a city.

    >>> position = Position.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 3 s 3")
    >>> event = position.event(Move.from_text("7-c"))
    >>> event.home, event.returned, event.removed, event.captured
    (True, 1, 1, 0)
    """

    mover: Side
    move: Move
    stack: str
    landed: str = ""
    home: bool = False

    @property
    def joins(self) -> bool:
        """Whether the stack settles on an own man (Rescue)."""
        return self.landed == self.mover

    @property
    def captured(self) -> int:
        """How many enemy men are captured: those of the stack landed on."""
        return self.landed.count(other(self.mover))

    @property
    def rescued(self) -> int:
        """How many own men were captives in the stack landed on."""
        return 0 if self.joins else self.landed.count(self.mover)

    @property
    def returned(self) -> int:
        """How many own men come home."""
        return self.stack.count(self.mover) if self.home else 0

    @property
    def removed(self) -> int:
        """How many captives leave the game."""
        return self.stack.count(other(self.mover)) if self.home else 0


class Position(NamedTuple):
    """Where every man is, who is to move, and the marks thrown if a throw is pending.

    `sun` and `moon` count the men in the two cities; `road` holds a stack per space, its men
    from bottom to top, `S` and `M`. Immutable; equal positions compare equal.

    >>> position = Position.start(Rules.from_text("kekchi")).throw(3)
    >>> position.moves()
    (Move.from_text('c-3'),)
    >>> print(position.play(position.moves()[0]))
    Sun 4 |  .  .  S  .  .  .  .  .  .  | 5 Moon
             1  2  3  4  5  6  7  8  9
    Moon to throw
    """

    rules: Rules
    sun: int
    road: tuple[str, ...]
    moon: int
    mover: Side = SUN
    marks: int | None = None

    @classmethod
    def start(cls, rules: Rules, mover: Side = SUN) -> Position:
        """Return the start: all men in their cities, the road empty.

        Raises ValueError if the side to move is neither `SUN` nor `MOON`.

        >>> Position.start(Rules.from_text("classic"), MOON).text
        '5 9 5 m'
        """
        if mover not in (SUN, MOON):
            raise ValueError(f"{mover!r} is no side: Sun is {SUN!r}, Moon is {MOON!r}")
        return cls(rules, rules.men, ("",) * rules.spaces, rules.men, mover)

    @classmethod
    def from_text(cls, rules: Rules, text: str) -> Position:
        """Read a position text such as `3 3,S,2,MS,2 3 m` (`_` may stand for a space).

        Raises PositionError, which names what is wrong: that it can't be read, or can't arise.

        >>> Position.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 4 m").stack(7)
        'MS'
        >>> Position.from_text(Rules.from_text("classic"), "5 8 5 s")
        Traceback (most recent call last):
        puluc.position.PositionError: the road has 8 spaces, not 9
        """
        position = cls.read(rules, text)
        position.check()
        return position

    @classmethod
    def read(cls, rules: Rules, text: str) -> Position:
        """Read a position text, whether or not the position can arise; `check` says that.

        Raises PositionError for a text that can't be read.

        >>> Position.read(Rules.from_text("classic"), "9 SS,7 5 m").sun
        9
        """
        fields = text.replace("_", " ").split()
        if len(fields) not in (4, 5):
            raise PositionError(
                _(
                    "a position has four or five fields, not {number}: "
                    "men in Sun’s city, road, men in Moon’s city, s or m, marks thrown"
                ).format(number=len(fields))
            )
        if fields[3] not in ("s", "m"):
            raise PositionError(
                _("side to move: {word!r} is neither s nor m").format(word=fields[3])
            )
        if len(fields) == 5 and fields[4] not in map(str, MARKS):
            raise PositionError(
                _("marks thrown: {word!r} is not a number from 0 to 4").format(word=fields[4])
            )
        return cls(
            rules,
            _count(_("men in Sun’s city"), fields[0]),
            _road(fields[1]),
            _count(_("men in Moon’s city"), fields[2]),
            SUN if fields[3] == "s" else MOON,
            int(fields[4]) if len(fields) == 5 else None,
        )

    @property
    def text(self) -> str:
        """The position as text; the inverse of `from_text`.

        >>> Position.start(Rules.from_text("siegartel")).throw(2).text
        '6 9 6 s 2'
        """
        spaces: list[str] = []
        empty = 0
        for stack in self.road:
            if stack and empty:
                spaces.append(str(empty))
            if stack:
                spaces.append(stack)
            empty = 0 if stack else empty + 1
        if empty:
            spaces.append(str(empty))
        fields = [str(self.sun), ",".join(spaces), str(self.moon), self.mover.lower()]
        return " ".join(fields if self.marks is None else [*fields, str(self.marks)])

    def city(self, side: Side) -> int:
        """Return how many men a side has in its city.

        >>> Position.from_text(Rules.from_text("classic"), "4 S,8 5 m").city(SUN)
        4
        """
        return self.sun if side == SUN else self.moon

    def removed(self, side: Side) -> int:
        """Return how many men of a side have left the game.

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

    @property
    def result(self) -> Result | None:
        """The winner, `draw`, or None while the game is on (rulings 5 and 8).

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
            return SUN if sun else MOON
        if self.rules.draw and self.removed(SUN) == self.removed(MOON) == self.rules.men - 1:
            return "draw"
        return None

    def throw(self, marks: int) -> Position:
        """Return the position with a throw of 0..4 marks pending, instead of any other throw.

        Raises ValueError for another number of marks.

        >>> Position.start(Rules.from_text("classic")).throw(0).spaces_thrown
        5
        """
        if marks not in MARKS:
            raise ValueError(f"four kernels can't show {marks} marks")
        return Position(self.rules, self.sun, self.road, self.moon, self.mover, marks)

    @property
    def spaces_thrown(self) -> int:
        """How many spaces the pending throw is worth. Raises ValueError if there is none."""
        if self.marks is None:
            raise ValueError("no throw is pending")
        return self.rules.values[self.marks]

    def heading(self, stack: str) -> Literal[1, -1]:
        """Return which way a stack travels: 1 towards Moon's city, -1 towards Sun's.

        >>> Position.start(Rules.from_text("classic")).heading("MS")
        1
        >>> Position.start(Rules.from_text("kekchi")).heading("MS")
        -1
        """
        away = stack[-1] == SUN
        homeward = self.rules.captors == "homeward" and (MOON if away else SUN) in stack
        return 1 if away != homeward else -1

    def target(self, source: int) -> int:
        """Return where the pending throw takes a man or stack: a space, or `CITY`.

        Reaching or passing a city ends the lap (ruling 1). Raises ValueError if no throw is
        pending.

        >>> Position.from_text(Rules.from_text("classic"), "4 7,S,1 5 s 2").target(8)
        0
        """
        n = self.rules.spaces
        if source == CITY:
            start, heading = (0, 1) if self.mover == SUN else (n + 1, -1)
        else:
            start, heading = source, self.heading(self.road[source - 1])
        target = start + heading * self.spaces_thrown
        return target if 0 < target <= n else CITY

    def route(self, move: Move) -> range:
        """Return the places a move leads over, its ends included, whatever the throw.

        Here the cities are told apart: 0 is Sun's, 1..n the spaces, n + 1 Moon's.

        >>> list(Position.start(Rules.from_text("classic"), MOON).route(Move.from_text("c-7")))
        [10, 9, 8, 7]
        """
        n = self.rules.spaces
        city = 0 if self.mover == SUN else n + 1
        stack = self.mover if move.source == CITY else self.road[move.source - 1]
        heading = self.heading(stack)
        goal = n + 1 if heading > 0 else 0
        return range(move.source or city, (move.target or goal) + heading, heading)

    def obstacle(self, source: int) -> Obstacle | None:
        """Return why nothing of the mover's can move from a source, or None if it can.

        `zero`: the throw is worth no space; `empty`: no man there; `enemy`: the enemy is on top;
        `own`: an own stack lies on the target (ruling 2); `three`: three men of one colour would
        lie on each other; `pair`: only a pair may rescue (both with Rescue). Raises ValueError
        if no throw is pending.

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
        landed = self.road[target - 1] if target != CITY else ""
        if not landed:
            return None
        if landed[-1] == self.mover:
            if not self.rules.rescue or len(landed) > 1:
                return "own"
            return "three" if stack[:2] == self.mover * 2 else None
        if self.rules.rescue and self.mover in landed and stack[-2:] != self.mover * 2:
            return "pair"
        return None

    def sources(self) -> list[int]:
        """Return where the mover has men to move: the city first, then spaces in order.

        >>> Position.from_text(Rules.from_text("classic"), "4 1,S,7 5 s").sources()
        [0, 2]
        """
        own = [space for space, stack in enumerate(self.road, 1) if stack[-1:] == self.mover]
        return [CITY, *own] if self.city(self.mover) else own

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves with the pending throw; `PASS` alone if the turn passes.

        A finished game has none. Raises ValueError if no throw is pending.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,8 5 s 2")
        >>> [move.text for move in position.moves()]
        ['c-2', '1-3']
        >>> Position.start(Rules.from_text("lemery:zero=0")).throw(0).moves()
        (Move.from_text('--'),)
        """
        if self.result is not None:
            return ()
        found = tuple(
            Move(source, self.target(source))
            for source in self.sources()
            if self.obstacle(source) is None
        )
        return found or (PASS,)

    def event(self, move: Move) -> Event:
        """Return what a legal move other than a pass does. Raises IllegalMove.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
        >>> position.event(Move.from_text("1-4")).captured
        1
        """
        if self.result is not None:
            raise IllegalMove(
                _("{move} is not legal: the game is over in {position}").format(
                    move=move.text, position=self.text
                )
            )
        if not CITY <= move.source <= self.rules.spaces:
            raise IllegalMove(
                _("{move} is not legal in {position}").format(move=move.text, position=self.text)
            )
        if obstacle := self.obstacle(move.source):
            raise IllegalMove(
                _("{move} is not legal in {position}: {obstacle}").format(
                    move=move.text, position=self.text, obstacle=obstacle
                )
            )
        if (target := self.target(move.source)) != move.target:
            raise IllegalMove(
                _("{move} is not legal in {position}: the throw leads to {target}").format(
                    move=move.text, position=self.text, target=target or "c"
                )
            )
        return self._event(move)

    def _event(self, move: Move) -> Event:
        stack = self.mover if move.source == CITY else self.road[move.source - 1]
        if move.target == CITY:
            return Event(self.mover, move, stack, home=True)
        return Event(self.mover, move, stack, self.road[move.target - 1])

    def play(self, move: Move) -> Position:
        """Return the position after a legal move, without a throw. Raises IllegalMove.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
        >>> position.play(Move.from_text("1-4")).text
        '4 3,MS,5 4 m'
        >>> position.play(Move.from_text("1-5"))
        Traceback (most recent call last):
        puluc.position.IllegalMove: 1-5 is not legal in 4 S,2,M,5 4 s 3: the throw leads to 4
        """
        if move == PASS:
            if self.result is not None:
                raise IllegalMove(_("the game is over in {position}").format(position=self.text))
            if self.moves() != (PASS,):
                raise IllegalMove(
                    _("a move is possible in {position}, so the turn can’t pass").format(
                        position=self.text
                    )
                )
            return self._after(None)
        return self._after(self.event(move))

    def outcomes(self) -> list[Position]:
        """Return the position after each legal move, in the order of `moves`.

        >>> position = Position.from_text(Rules.from_text("classic"), "4 S,8 5 s 2")
        >>> [after.text for after in position.outcomes()]
        ['3 S,S,7 5 m', '4 2,S,6 5 m']
        """
        return [self._after(None if m == PASS else self._event(m)) for m in self.moves()]

    def _after(self, event: Event | None) -> Position:
        if event is None:
            return self._replace(mover=other(self.mover), marks=None)
        move, road = event.move, list(self.road)
        home = event.returned
        if move.source == CITY:
            home -= 1
        else:
            road[move.source - 1] = ""
        if move.target != CITY:
            road[move.target - 1] = event.landed + event.stack
        if self.mover == SUN:
            return Position(self.rules, self.sun + home, tuple(road), self.moon, MOON)
        return Position(self.rules, self.sun, tuple(road), self.moon + home, SUN)

    def mirrored(self) -> Position:
        """Return the same position with the two sides exchanged.

        >>> Position.from_text(Rules.from_text("classic"), "4 S,8 5 m").mirrored().text
        '5 8,M 4 s'
        """
        road = tuple(stack.translate(_SWAP) for stack in reversed(self.road))
        return Position(self.rules, self.moon, road, self.sun, other(self.mover), self.marks)

    def __str__(self) -> str:
        """Return the position drawn in a few lines of text.

        >>> print(Position.from_text(Rules.from_text("kekchi"), "3 3,S,2,MS,2 2 m 3"))
                                   S
        Sun 3 |  .  .  .  S  .  .  M  .  .  | 2 Moon
                 1  2  3  4  5  6  7  8  9
        Moon threw 3 marks: 3 spaces
        Removed: 0 of Sun, 2 of Moon
        """
        below = [self._state]
        removed = self.removed(SUN), self.removed(MOON)
        if any(removed):
            below.append("Removed: {} of Sun, {} of Moon".format(*removed))
        return plain(self.sun, self.road, self.moon, *below)

    @property
    def _state(self) -> str:
        """Who has won, or who is to move and with what throw, for programmers."""
        names = {SUN: "Sun", MOON: "Moon"}
        if (result := self.result) is not None:
            return "A draw" if result == "draw" else f"{names[result]} has won"
        mover = names[self.mover]
        if self.marks is None:
            return f"{mover} to throw"
        marks = f"{self.marks} mark{'' if self.marks == 1 else 's'}"
        spaces = f"{self.spaces_thrown} space{'' if self.spaces_thrown == 1 else 's'}"
        return f"{mover} threw {marks}: {spaces}"

    def __repr__(self) -> str:
        """Return Python that makes the position again: from its text, else field by field."""
        try:
            if Position.from_text(self.rules, self.text) == self:
                return f"Position.from_text({self.rules!r}, {self.text!r})"
        except PositionError:
            pass
        return f"Position{tuple.__repr__(self)}"

    def check(self) -> None:
        """Raise PositionError, which names the first thing that is wrong, if it can't arise.

        >>> Position.read(Rules.from_text("classic"), "9 9 5 m").check()
        Traceback (most recent call last):
        puluc.position.PositionError: Sun has 9 men, not 5 at most
        """
        n, men = self.rules.spaces, self.rules.men
        if len(self.road) != n:
            text = ngettext(
                "the road has {number} space, not {wanted}",
                "the road has {number} spaces, not {wanted}",
                len(self.road),
            )
            raise PositionError(text.format(number=len(self.road), wanted=n))
        sides: tuple[tuple[Side, str], ...] = ((SUN, _("Sun")), (MOON, _("Moon")))
        for side, name in sides:
            if self.removed(side) < 0:
                raise PositionError(
                    _("{name} has {number} men, not {men} at most").format(
                        name=name, number=men - self.removed(side), men=men
                    )
                )
        if not (self.sun or self.moon or any(self.road)):
            raise PositionError(_("neither side has a man"))
        most = 2 if self.rules.rescue else 1
        for space, stack in enumerate(self.road, 1):
            if self.rules.rescue and stack[-3:] in (SUN * 3, MOON * 3):
                raise PositionError(
                    _("space {space}: {stack} can’t arise, three men of one side on top").format(
                        space=space, stack=stack
                    )
                )
            if len(stack) > most and len(set(stack)) == 1:
                raise PositionError(
                    _(
                        "space {space}: {stack} can’t arise, men of one side without a captive"
                    ).format(space=space, stack=stack)
                )
        if self.marks is not None and self.result is not None:
            raise PositionError(_("the game is over, so no throw can be pending"))


def perft(position: Position, depth: int) -> int:
    """Return the number of lines of `depth` throws and moves from a position without a throw.

    Each of the five counts of marks is one throw, a pass is one move, and a finished game has no
    further lines. A pending throw is the only first throw.

    >>> perft(Position.start(Rules.from_text("classic")), 4)
    1897
    """
    if depth == 0:
        return 1
    throws = MARKS if position.marks is None else (position.marks,)
    lines = 0
    for marks in throws:
        thrown = position.throw(marks)
        moves = thrown.moves()
        lines += len(moves) if depth == 1 else sum(perft(thrown.play(m), depth - 1) for m in moves)
    return lines


def _place(text: str) -> int:
    if text == "c":
        return CITY
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 99 and text[0] != "0"):
        raise ValueError
    return int(text)


def _count(what: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise PositionError(
            _("{what}: {text!r} is not a number of men").format(what=what, text=text)
        )
    return int(text)


def _road(text: str) -> tuple[str, ...]:
    road: list[str] = []
    for part in text.split(","):
        if part and not set(part) - {SUN, MOON}:
            road.append(part)
        elif part.isascii() and part.isdigit() and len(part) <= 2 and int(part) > 0:
            road += [""] * int(part)
        else:
            raise PositionError(
                _(
                    "road: {part!r} is neither a number of empty spaces nor a stack of S and M"
                ).format(part=part)
            )
    return tuple(road)
