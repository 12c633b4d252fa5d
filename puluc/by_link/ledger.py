"""The messages of a game by link: check each one and apply it to the game.

A message is an ASCII text: a move, or one of
- `go`: lets the other player make the second throw, if they had a choice in the first
- `undo`: asks to take back the sender's last turn and everything after it
- `new` and an anchor in hex: asks for new kernels, because the seed is lost
- `yes`, `no`: answers either request
- `resign`

Each message shows its sender's next value. A throw stays with the turn in which it was first known:
an `undo` message shows the pending throw too, so that a request can't lead to another throw.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import (
    LENGTH,
    SIZE,
    OpeningDraw,
    Seat,
    digest,
    draw_opening,
    other_player,
    step_back,
    throw_faces,
    two_bytes,
    write_hex,
)
from puluc.by_link.terms import GameTerms
from puluc.engine.kernels import Faces
from puluc.engine.move import CITY, MOON, PASS, SUN, IllegalMove, Move, Result, Side, other
from puluc.engine.position import Position
from puluc.support.i18n import _

GO: Final = "go"
UNDO: Final = "undo"
YES: Final = "yes"
NO: Final = "no"
RESIGN: Final = "resign"
NEW: Final = "new"
LOST: Final = "lost"
"""Pending after a refusal of new kernels: the player may ask again."""

WORDS: Final = (GO, UNDO, YES, NO, RESIGN, NEW)
"""The messages other than moves, in the order of their codes."""

_STING: Final = 32
_PASS: Final = 63
_WORD: Final = 64
_BY_B: Final = 128

Anchors = tuple[bytes, bytes]
"""A value of A's and one of B's."""


class LinkThrow(NamedTuple):
    """A throw: its message's `number`, its `faces`, and the two values and the transcript that
    determine it."""

    number: int
    faces: Faces
    key_mover: bytes
    key_other: bytes
    transcript: bytes

    @property
    def marks(self) -> int:
        """The number of marks."""
        return sum(self.faces)


class LinkMessage(NamedTuple):
    """A message as sent: its `number`, sender, `text` and `value`, the other player's latest value,
    the transcript before it, and its throw, if any."""

    number: int
    by: Seat
    text: str
    value: bytes
    other_value: bytes
    transcript: bytes
    thrown: LinkThrow | None = None


class TurnStart(NamedTuple):
    """The position before a turn's first throw, and that throw, if known."""

    position: Position
    thrown: LinkThrow | None


class Ledger(NamedTuple):
    """A game by link that has begun, with all messages so far.

    - `terms`: the terms
    - `anchors`: the anchors of both
    - `first`: A's first value
    - `game`: the game's identity, the hash of the terms and anchors
    - `opening`: the draw for the first mover; None if the terms name them
    - `transcript`: the hash of all messages
    - `entries`: one byte per message, for its content and its sender
    - `latest`: the latest value that each player has shown
    - `indices`: the indices of these values in their chains
    - `ended`: the last value of each chain that a new one has replaced
    - `position`: the position before a throw
    - `thrown`: the pending throw, if known
    - `starts`: the turns begun so far
    - `pending`: the requests to answer, the next one last
    - `due`: the player who sends the next message; None when the game is over
    - `result`: the result
    - `messages`: all messages
    """

    terms: GameTerms
    anchors: Anchors
    first: bytes
    game: bytes
    opening: OpeningDraw | None
    transcript: bytes
    entries: bytes
    latest: Anchors
    indices: tuple[int, int]
    ended: tuple[tuple[bytes, ...], tuple[bytes, ...]]
    position: Position
    thrown: LinkThrow | None
    starts: tuple[TurnStart, ...]
    pending: tuple[str, ...]
    due: Seat | None
    result: Result | None
    messages: tuple[LinkMessage, ...]

    @classmethod
    def begin(cls, terms: GameTerms, anchors: Anchors, first: bytes) -> Ledger:
        """Return a new game from both anchors and A's first value.

        If A begins, A's first message shows that value. Raises LinkError unless A promised it.
        """
        if step_back("A", 1, first) != anchors[0]:
            raise LinkError("value")
        if anchors[0] == anchors[1]:
            raise LinkError("mirror")
        game = identify_game(terms, anchors)
        opening: OpeningDraw | None = None
        starter: Side = SUN if terms.begins == "sun" else MOON
        if terms.begins == "opening":
            opening = draw_opening(terms.rules, first + anchors[1], game)
            starter = opening.starter
        due = terms.player(starter)
        shown = due == "B"
        return cls(
            terms,
            anchors,
            first,
            game,
            opening,
            game,
            b"",
            (first, anchors[1]) if shown else anchors,
            (1, 0) if shown else (0, 0),
            ((), ()),
            Position.start(terms.rules, starter),
            None,
            (),
            (),
            due,
            None,
            (),
        )

    @property
    def number(self) -> int:
        """The number of the next message, from 1 on."""
        return len(self.entries) + 1

    @property
    def mover(self) -> Seat:
        """The player of the side to move."""
        return self.terms.player(self.position.mover)

    @property
    def next_index(self) -> int:
        """The chain index of the value that the next message shows."""
        return self.indices[self.due == "B"] + 1

    @property
    def renewals(self) -> tuple[int, int]:
        """The number of times that A and B have taken new kernels."""
        return len(self.ended[0]), len(self.ended[1])

    def throws_next(self) -> bool:
        """Return whether the player to send has a throw to play."""
        return self.due is not None and not self.pending

    def due_throw(self, value: bytes) -> LinkThrow:
        """Return the throw of the player to send: the pending one, or the one from their next
        value."""
        if self.thrown is not None:
            return self.thrown
        other_value = self.latest[self.due != "B"]
        rules = self.terms.rules
        key = value + other_value
        faces = throw_faces(rules.bias, key, self.game, self.number, self.transcript)
        return LinkThrow(self.number, faces, value, other_value, self.transcript)

    def add(self, text: str, value: bytes) -> Ledger:
        """Return the game after the next message, which shows its sender's next value.

        A request for new kernels shows their anchor. Raises LinkError for a value that was not
        promised and for a message that is not allowed now.
        """
        by = self.due
        if by is None:
            raise LinkError("due", _("the game is over"))
        if text.startswith(NEW):
            return self._renew(by, value)
        if self.next_index > LENGTH:
            raise LinkError("used-up")
        if step_back(by, self.next_index, value) != self.latest[by == "B"]:
            raise LinkError("value")
        if text == RESIGN:
            winner = other(self.terms.side(by))
            return self._record(text, value)._replace(result=winner, due=None)
        if self.pending:
            return self._answer(by, text, value)
        thrown = self.due_throw(value)
        if text == UNDO:
            if not self._turns_of(by):
                raise LinkError("due", _("there is no turn to undo"))
            asked = self._record(text, value, thrown)
            return asked._replace(thrown=thrown, pending=(UNDO,), due=other_player(by))
        return self._move(by, text, value, thrown)

    def _move(self, by: Seat, text: str, value: bytes, thrown: LinkThrow) -> Ledger:
        if text in WORDS:
            raise LinkError("due", _("a throw and a move are due"))
        before = self.position.throw(thrown.marks)
        try:
            move = Move.from_text(text)
            position = before.play(move)
        except IllegalMove as error:
            raise LinkError("due", str(error)) from None
        starts = self.starts
        if not self.position.second:
            starts = (*starts, TurnStart(self.position, thrown))
        pending: tuple[str, ...] = ()
        due: Seat | None = other_player(by)
        if position.result is not None:
            due = None
        elif position.second and position.mover == self.position.mover:
            # With all values known, the choice of this move would choose the second throw.
            if len(before.moves()) > 1:
                pending = (GO,)
            else:
                due = by
        return self._record(text, value, thrown, move_code(before, move))._replace(
            position=position,
            thrown=None,
            starts=starts,
            pending=pending,
            due=due,
            result=position.result,
        )

    def _answer(self, by: Seat, text: str, value: bytes) -> Ledger:
        asked, rest = self.pending[-1], self.pending[:-1]
        answers = {GO: (GO,), UNDO: (YES, NO), NEW: (YES, NO)}
        if text not in answers.get(asked, ()):
            raise LinkError("due", _("a request has to be answered first"))
        recorded = self._record(text, value)._replace(pending=rest, due=other_player(by))
        if asked == UNDO and text == YES:
            kept = self._turns_of(other_player(by))[-1]
            position, thrown = self.starts[kept]
            return recorded._replace(position=position, thrown=thrown, starts=self.starts[:kept])
        if asked == NEW and text == NO:
            return recorded._replace(pending=(*rest, LOST))
        return recorded

    def _renew(self, by: Seat, anchor: bytes) -> Ledger:
        """Return the game after a request for new kernels with this anchor."""
        known = [*self.anchors, *self.latest, *self.ended[0], *self.ended[1]]
        if len(anchor) != SIZE or anchor in known:
            raise LinkError("mirror")
        place = by == "B"
        if not self.indices[0]:
            raise LinkError("due", _("the game begins with A’s first value"))
        recorded = self._record(f"{NEW} {write_hex(anchor)}", anchor)
        pending = self.pending[:-1] if self.pending[-1:] == (LOST,) else self.pending
        ended = replace_at(self.ended, place, (*self.ended[place], self.latest[place]))
        return recorded._replace(
            indices=replace_at(self.indices, place, 0),
            ended=ended,
            pending=(*pending, NEW),
            due=other_player(by),
        )

    def _record(
        self, text: str, value: bytes, thrown: LinkThrow | None = None, code: int | None = None
    ) -> Ledger:
        """Return the game with a message and its value added to the transcript."""
        by: Seat = "B" if self.due == "B" else "A"
        place = by == "B"
        number = self.number
        if code is None:
            code = _WORD + WORDS.index(text.partition(" ")[0])
        other_value = self.latest[not place]
        message = LinkMessage(number, by, text, value, other_value, self.transcript, thrown)
        transcript = digest("move", self.transcript, two_bytes(number), text.encode())
        return self._replace(
            transcript=transcript,
            entries=self.entries + bytes([code | (_BY_B if place else 0)]),
            latest=replace_at(self.latest, place, value),
            indices=replace_at(self.indices, place, self.indices[place] + 1),
            messages=(*self.messages, message),
        )

    def _turns_of(self, player: Seat) -> list[int]:
        """Return the indices, in `starts`, of a player's turns."""
        side = self.terms.side(player)
        return [at for at, start in enumerate(self.starts) if start.position.mover == side]

    def played_turns(self) -> list[tuple[int, Move]]:
        """Return the marks and moves of all turns that were not taken back."""
        turns: list[tuple[int, Move]] = []
        begun: list[tuple[Seat, int]] = []
        position = Position.start(self.terms.rules, self.first_mover)
        undone = False
        for message in self.messages:
            if message.thrown is not None and message.text != UNDO:
                if not position.second:
                    begun.append((message.by, len(turns)))
                move = Move.from_text(message.text)
                turns.append((message.thrown.marks, move))
                position = position.throw(message.thrown.marks).play(move)
            elif message.text == YES and undone:
                asker = other_player(message.by)
                while begun[-1][0] != asker:
                    begun.pop()
                turns = turns[: begun.pop()[1]]
                position = Position.start(self.terms.rules, self.first_mover)
                for marks, move in turns:
                    position = position.throw(marks).play(move)
            if message.text in (UNDO, YES, NO):
                undone = message.text == UNDO
        return turns

    @property
    def first_mover(self) -> Side:
        """The side that began."""
        if self.opening is not None:
            return self.opening.starter
        return SUN if self.terms.begins == "sun" else MOON

    def read_entry(self, entry: int, value: bytes) -> str:
        """Return the text of the next message, given its byte and value.

        Raises LinkError for a byte that makes no sense here.
        """
        code = entry & ~_BY_B
        if sender(entry) != self.due:
            raise LinkError("follow", str(self.number))
        if code >= _WORD:
            if code >= _WORD + len(WORDS):
                raise LinkError("follow", str(self.number))
            word = WORDS[code - _WORD]
            return f"{NEW} {write_hex(value)}" if word == NEW else word
        if self.pending:
            raise LinkError("follow", str(self.number))
        if code == _PASS:
            return PASS.text
        before = self.position.throw(self.due_throw(value).marks)
        source = code & ~_STING
        if source > self.terms.rules.spaces or (source and not before.road[source - 1]):
            raise LinkError("follow", str(self.number))
        target = before.sting(source) if code & _STING else before.target(source)
        if target is None:
            raise LinkError("follow", str(self.number))
        return Move(source, target).text


def identify_game(terms: GameTerms, anchors: Anchors) -> bytes:
    """Return a game's identity: the hash of its terms and both anchors."""
    return digest("game", terms.text.encode(), *anchors)


def move_code(before: Position, move: Move) -> int:
    """Return the byte for a move: its source, and whether it is a step back.

    >>> from puluc.engine.rules import Rules
    >>> move_code(Position.start(Rules()).throw(2), Move.from_text("c-2"))
    0
    """
    if move == PASS:
        return _PASS
    back = before.rules.sting and move.target != CITY and move.target != before.target(move.source)
    return move.source | (_STING if back else 0)


def sender(entry: int) -> Seat:
    """Return the sender of a message, given its byte.

    >>> sender(3), sender(131)
    ('A', 'B')
    """
    return "B" if entry & _BY_B else "A"


def is_new(entry: int) -> bool:
    """Return whether a message asks for new kernels, given its byte.

    >>> is_new(69), is_new(68), is_new(197)
    (True, False, True)
    """
    return entry & ~_BY_B == _WORD + WORDS.index(NEW)


def replace_at(pair: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    """Return a pair with one of its values, 0 or 1, replaced.

    >>> replace_at((3, 4), 1, 9)
    (3, 9)
    """
    return (pair[0], value) if place else (value, pair[1])
