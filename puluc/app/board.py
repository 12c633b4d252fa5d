"""What a board shows, whatever the screen: a position, what moves, and what may be done where.

Places are numbered as in `Position.route`: 0 is Sun's city, 1..n the spaces, n + 1 Moon's city.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from puluc.app.messages import MessageError, parse_number
from puluc.engine.kernels import Faces
from puluc.engine.position import PASS, SUN, Event, Move, Position
from puluc.support.value import Value

Kind = Literal["", "source", "held", "goal", "reached"]
"""What a place is to the person who chooses a move.

`source`: a man here may be picked up; `held`: this man is in hand; `goal`: the man in hand may be
put down here; `reached`: a man may come here while none is in hand; empty: none of these.
"""


class PlaceState(NamedTuple):
    """A place of the board: what it says when pressed, and why.

    `target` is the place to which the man of a `source` can go; `ghost` says that a man may come
    here; `hint` says in words what can be done here, where the kind doesn't say it.
    """

    message: str = ""
    kind: Kind = ""
    target: int | None = None
    ghost: bool = False
    hint: str = ""


class Motion(Value):
    """A move that is being shown: the position before it, what it does, and the stage.

    Stage 0 is the walk, 1 the parting of a stack that came to a city; `token` names this moment.
    """

    before: Position
    event: Event
    stage: int
    token: str


class Arrow(NamedTuple):
    """A move shown on a board: what it is (`played`, `best`), and the places it leads over."""

    kind: str
    way: tuple[int, ...]


class ShownThrow(NamedTuple):
    """A throw that lies at its thrower's city: the position with it, its faces, and while it is
    being thrown at what speed."""

    position: Position
    faces: Faces
    rolling: str = ""


class Board(Value):
    """What a board shows: `spots` has one entry a place, `last` the places of the last move; `cast`
    is the throw of whoever plays against the person who throws next."""

    position: Position
    place_states: tuple[PlaceState, ...]
    flipped: bool = False
    motion: Motion | None = None
    last: tuple[int, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    cast: ShownThrow | None = None

    def without_actions(self) -> Board:
        """Return the board with nothing that can be done on it."""
        return self._replace(place_states=(PlaceState(),) * len(self.place_states), cast=None)

    @classmethod
    def still_board(cls, position: Position, *, flipped: bool = False) -> Board:
        """Return a board on which nothing can be done."""
        return cls(position, (PlaceState(),) * (position.rules.spaces + 2), flipped)


class Choice(Value):
    """The moves someone may choose from, by the places they lead from and to.

    `picked` is the source of the man in hand, `CITY` or a space, if one is.
    """

    position: Position
    moves: tuple[Move, ...]
    picked: int | None = None

    def move_from(self, place: int) -> Move | None:
        """Return the move that starts at a place, if one does."""
        return next((move for move in self.moves if self._ends(move)[0] == place), None)

    def moves_to(self, place: int) -> list[Move]:
        """Return the moves that end at a place, of the man in hand or else of any."""
        return [
            move
            for move in self.moves
            if self._ends(move)[1] == place and self.picked in (None, move.source)
        ]

    def target(self, move: Move) -> int:
        """Return the place to which a move leads."""
        return self._ends(move)[1]

    def place_state(self, place: int) -> PlaceState:
        """Return what may be done at a place."""
        leaving, arriving = self.move_from(place), self.moves_to(place)
        ghost = bool(arriving)
        if arriving and self.picked is not None:
            return PlaceState(f"move {arriving[0].text}", "goal", ghost=ghost)
        if leaving:
            message = f"pick {leaving.source or 'c'}"
            if self.picked == leaving.source:
                return PlaceState(message, "held")
            return PlaceState(message, "source", self.target(leaving), ghost)
        if len(arriving) == 1:
            move = arriving[0]
            # A press that captures at once may be meant for looking: a second one captures.
            taken = 0 < place <= self.position.rules.spaces and self.position.stack(place)
            message = f"pick {move.source or 'c'}" if taken else f"move {move.text}"
            return PlaceState(message, "reached", ghost=ghost)
        if arriving:
            return PlaceState(f"put {place}", "reached", ghost=ghost)
        return PlaceState(self._asking(place))

    def place_states(self) -> tuple[PlaceState, ...]:
        """Return what may be done at each place, 0..n + 1."""
        return tuple(map(self.place_state, range(self.position.rules.spaces + 2)))

    def focus(self) -> int | None:
        """Return the place that a person playing by keyboard needs next, if any."""
        for move in self.moves:
            if move == PASS:
                continue
            source, target = self._ends(move)
            if self.picked is None:
                return source
            if self.picked == move.source:
                return target
        return None

    def _asking(self, place: int) -> str:
        """Return the message that asks why a man can't be moved from a place, or be put there."""
        position = self.position
        last = position.rules.spaces + 1
        if not self.moves:
            return ""
        if place == (0 if position.mover == SUN else last):
            return "pick c"
        if 0 < place < last and (
            self.picked is None or position.stack(place)[-1:] == position.mover
        ):
            return f"pick {place}"
        return "" if self.picked is None else f"put {place}"

    def _ends(self, move: Move) -> tuple[int, int]:
        if move == PASS:
            return -1, -1
        route = self.position.route(move)
        return route[0], route[-1]


def parse_place(position: Position, text: str, *, cities: bool = False) -> int:
    """Return the number of a space, or with `cities` of a place. Raises MessageError."""
    place = parse_number(text, position.rules.spaces + (2 if cities else 1), "place")
    if not (place or cities):
        raise MessageError("a city is no space")
    return place
