"""The state of a board on any screen: the position, the moves, and the actions on each place.

Places are numbered as in `Position.route`: 0 is Sun's city, 1 to n the spaces, n + 1 Moon's city.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from puluc.engine.kernels import Faces
from puluc.engine.position import PASS, SUN, Event, Move, Position, Side
from puluc.support.value import Value

Kind = Literal["", "source", "held", "goal", "reached", "missed"]
"""The state of a place for the person who chooses a move.

- `source`: a man here can be picked up
- `held`: the man here is picked up
- `goal`: the man picked up can be put down here
- `reached`: a man can come here, and none is picked up
- `missed`: a man here was a wrong answer
- empty: none of these
"""


class PlaceState(NamedTuple):
    """A place of the board: its action and the hints about it."""

    message: str = ""
    """The message of a press on it."""
    kind: Kind = ""
    """Its state."""
    target: int | None = None
    """The place that a man of a `source` can reach."""
    ghost: str = ""
    """The message that puts a man down here, if one can come."""
    hint: str = ""
    """A sentence about the action here, if `kind` doesn't say it."""


class Motion(Value):
    """A move in animation."""

    before: Position
    """The position before the move."""
    event: Event
    """The effects of the move."""
    stage: int
    """The stage: 0 for the walk, 1 for a stack that parts in a city."""
    token: str
    """The word for this moment."""


class Arrow(NamedTuple):
    """A move drawn on a board."""

    kind: str
    """The kind: `played` or `best`."""
    route: tuple[int, ...]
    """The places along the move."""


class ShownThrow(NamedTuple):
    """A throw that lies next to its thrower's city."""

    position: Position
    """The position with the throw."""
    faces: Faces
    """The faces of the kernels."""
    rolling: str = ""
    """The speed of the animation, empty without one."""
    pending: bool = False
    """Whether its move is not over; then it is drawn large."""


class Board(Value):
    """The state of a board."""

    position: Position
    """The position."""
    place_states: tuple[PlaceState, ...]
    """The state of each place."""
    flipped: bool = False
    """Whether Moon's city is where Sun's usually is."""
    motion: Motion | None = None
    """The move in animation."""
    last: tuple[int, ...] = ()
    """The places of the last move."""
    arrows: tuple[Arrow, ...] = ()
    """The moves drawn as arrows."""
    throws: tuple[ShownThrow, ...] = ()
    """The last throw of the opponent of the side that throws next, or both throws for the start."""
    captor: Side | None = None
    """The captor in the scene about captives, while that is on."""

    def without_actions(self) -> Board:
        """Return the board without actions."""
        return self._replace(place_states=(PlaceState(),) * len(self.place_states), throws=())

    @classmethod
    def still_board(cls, position: Position, *, flipped: bool = False) -> Board:
        """Return a board without actions."""
        return cls(position, (PlaceState(),) * (position.rules.spaces + 2), flipped)


class Choice(Value):
    """The moves that a person can choose from."""

    position: Position
    """The position."""
    moves: tuple[Move, ...]
    """The moves."""
    picked: int | None = None
    """The source of the man picked up, `CITY` or a space, or None."""

    def move_from(self, place: int) -> Move | None:
        """Return the move that starts at a place, if there is one."""
        return next((move for move in self.moves if self._ends(move)[0] == place), None)

    def moves_to(self, place: int) -> list[Move]:
        """Return the moves to a place, of the man picked up, else of any man."""
        return [
            move
            for move in self.moves
            if self._ends(move)[1] == place and self.picked in (None, move.source)
        ]

    def place_state(self, place: int) -> PlaceState:
        """Return the state of a place."""
        leaving, arriving = self.move_from(place), self.moves_to(place)
        ghost = f"move {arriving[0].text}" if arriving else ""
        if arriving[1:] and self.picked is None:
            ghost = f"put {place}"
        if arriving and self.picked is not None:
            return PlaceState(ghost, "goal", ghost=ghost)
        if leaving:
            message = f"pick {leaving.source or 'c'}"
            if self.picked == leaving.source:
                return PlaceState(message, "held")
            return PlaceState(message, "source", self._ends(leaving)[1], ghost)
        if arriving:
            return PlaceState(ghost, "reached", ghost=ghost)
        return PlaceState(self._question_message(place))

    def place_states(self) -> tuple[PlaceState, ...]:
        """Return the states of the places 0 to n + 1."""
        return tuple(map(self.place_state, range(self.position.rules.spaces + 2)))

    def focus(self) -> int | None:
        """Return the place that a person with a keyboard needs next, if any."""
        for move in self.moves:
            if move != PASS and self.picked in (None, move.source):
                return self._ends(move)[self.picked is not None]
        return None

    def _question_message(self, place: int) -> str:
        """Return the message that asks why a man can't leave a place, or be put there."""
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
