"""The messages of a game by link, checked one by one: who may say what, and what it changes.

A message is a text in ASCII: a move, or one of
- `go`: an answer between two throws of the other's, who had a choice in the first
- `undo`: a request to take back one's last turn and all that followed
- `new` and an anchor in hex: new kernels, since the seed is lost; the other has to agree
- `yes`, `no`: the answer to either
- `resign`

Each shows its sender's next value. A throw belongs to the turn in which it is first known: who asks
to take something back shows the throw that waits, and nothing makes it fall again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.bylink.link_error import LinkError
from puluc.bylink.promises import (
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
from puluc.bylink.terms import GameTerms
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
"""What waits after new kernels were refused: they may be asked for again."""

WORDS: Final = (GO, UNDO, YES, NO, RESIGN, NEW)
"""The messages that are no moves, in the order of their codes."""

_STING: Final = 32
_PASS: Final = 63
_WORD: Final = 64
_BY_B: Final = 128

Anchors = tuple[bytes, bytes]
"""A value of A's and one of B's."""


class LinkThrow(NamedTuple):
    """A throw: the `number` of its message, its `faces`, the two values and the transcript that it
    follows from."""

    number: int
    faces: Faces
    key_mover: bytes
    key_other: bytes
    transcript: bytes

    @property
    def marks(self) -> int:
        """How many marks it shows."""
        return sum(self.faces)


class LinkMessage(NamedTuple):
    """A message as it was sent: its `number`, who it is `by`, its `text`, the value that it shows,
    the other player's latest value, the transcript before it; and its throw, if it has one."""

    number: int
    by: Seat
    text: str
    value: bytes
    other_value: bytes
    transcript: bytes
    thrown: LinkThrow | None = None


class TurnStart(NamedTuple):
    """The position before a turn's first throw, and that throw, if it is known."""

    position: Position
    thrown: LinkThrow | None


class Ledger(NamedTuple):
    """A game by link that has begun, after all messages so far.

    - `terms`: the terms
    - `anchors`: the anchors of both
    - `first`: A's first value
    - `game`: the game's identity, made of these
    - `opening`: how it was found who begins, None where the terms say it
    - `transcript`: the hash of all messages
    - `entries`: a byte a message: what it says and who sent it
    - `latest`: the latest values that A and B have shown
    - `indices`: which values of their chains these are
    - `ended`: the last values of chains that were given up for new ones
    - `position`: the position before a throw
    - `thrown`: the throw that waits there, if it is known
    - `starts`: the turns begun so far
    - `pending`: what is to be answered, the next one last
    - `due`: the player to send a message; None when the game is over
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
        """Return the game at its start, from both anchors and A's first value.

        Where A begins, A's first message shows that value. Raises LinkError if it doesn't fit.
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
        """The index, in their chain, of the value that the player who is due shows next."""
        return self.indices[self.due == "B"] + 1

    @property
    def renewals(self) -> tuple[int, int]:
        """How often A and B have taken new kernels."""
        return len(self.ended[0]), len(self.ended[1])

    def throws_next(self) -> bool:
        """Return whether the player who is due has a throw to move with."""
        return self.due is not None and not self.pending

    def due_throw(self, value: bytes) -> LinkThrow:
        """Return the throw of the player who is due: the one that waits, or that of their next
        value."""
        if self.thrown is not None:
            return self.thrown
        other_value = self.latest[self.due != "B"]
        rules = self.terms.rules
        key = value + other_value
        faces = throw_faces(rules.bias, key, self.game, self.number, self.transcript)
        return LinkThrow(self.number, faces, value, other_value, self.transcript)

    def add(self, text: str, value: bytes) -> Ledger:
        """Return the game after a message of the player who is due, which shows their next value.

        New kernels show their anchor. Raises LinkError for a value that was not promised, and for
        what can't be said now.
        """
        by = self.due
        if by is None:
            raise LinkError("due", _("the game is over"))
        if text.startswith(NEW):
            return self._renewed(by, value)
        if self.next_index > LENGTH:
            raise LinkError("used-up")
        if step_back(by, self.next_index, value) != self.latest[by == "B"]:
            raise LinkError("value")
        if text == RESIGN:
            winner = other(self.terms.side(by))
            return self._said(text, value)._replace(result=winner, due=None)
        if self.pending:
            return self._answered(by, text, value)
        thrown = self.due_throw(value)
        if text == UNDO:
            if not self._turns_of(by):
                raise LinkError("due", _("there is no turn to undo"))
            asked = self._said(text, value, thrown)
            return asked._replace(thrown=thrown, pending=(UNDO,), due=other_player(by))
        return self._moved(by, text, value, thrown)

    def _moved(self, by: Seat, text: str, value: bytes, thrown: LinkThrow) -> Ledger:
        if text in WORDS:
            raise LinkError("due", _("it is time for a throw and a move"))
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
            # A choice here, with all values known, would choose the second throw.
            if len(before.moves()) > 1:
                pending = (GO,)
            else:
                due = by
        return self._said(text, value, thrown, move_code(before, move))._replace(
            position=position,
            thrown=None,
            starts=starts,
            pending=pending,
            due=due,
            result=position.result,
        )

    def _answered(self, by: Seat, text: str, value: bytes) -> Ledger:
        asked, rest = self.pending[-1], self.pending[:-1]
        answers = {GO: (GO,), UNDO: (YES, NO), NEW: (YES, NO)}
        if text not in answers.get(asked, ()):
            raise LinkError("due", _("something has to be answered first"))
        said = self._said(text, value)._replace(pending=rest, due=other_player(by))
        if asked == UNDO and text == YES:
            kept = self._turns_of(other_player(by))[-1]
            position, thrown = self.starts[kept]
            return said._replace(position=position, thrown=thrown, starts=self.starts[:kept])
        if asked == NEW and text == NO:
            return said._replace(pending=(*rest, LOST))
        return said

    def _renewed(self, by: Seat, anchor: bytes) -> Ledger:
        """Return the game after its sender has asked for new kernels, which have this anchor."""
        known = [*self.anchors, *self.latest, *self.ended[0], *self.ended[1]]
        if len(anchor) != SIZE or anchor in known:
            raise LinkError("mirror")
        place = by == "B"
        if not self.indices[0]:
            raise LinkError("due", _("the game begins with A’s first value"))
        said = self._said(f"{NEW} {write_hex(anchor)}", anchor)
        pending = self.pending[:-1] if self.pending[-1:] == (LOST,) else self.pending
        ended = replace_at(self.ended, place, (*self.ended[place], self.latest[place]))
        return said._replace(
            indices=replace_at(self.indices, place, 0),
            ended=ended,
            pending=(*pending, NEW),
            due=other_player(by),
        )

    def _said(
        self, text: str, value: bytes, thrown: LinkThrow | None = None, code: int | None = None
    ) -> Ledger:
        """Return the game with a message added to its transcript, and its value shown."""
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
        """Return which of the turns begun are a player's."""
        side = self.terms.side(player)
        return [at for at, start in enumerate(self.starts) if start.position.mover == side]

    def played_turns(self) -> list[tuple[int, Move]]:
        """Return the marks and moves of all turns, without those taken back."""
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
        """Return the text of the next message from its byte and the value that it shows.

        Raises LinkError for a byte that means nothing here.
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
    """Return the byte for a move: where from, and whether it is a step back.

    >>> from puluc.engine.rules import Rules
    >>> move_code(Position.start(Rules()).throw(2), Move.from_text("c-2"))
    0
    """
    if move == PASS:
        return _PASS
    back = before.rules.sting and move.target != CITY and move.target != before.target(move.source)
    return move.source | (_STING if back else 0)


def sender(entry: int) -> Seat:
    """Return who sent a message, from its byte.

    >>> sender(3), sender(131)
    ('A', 'B')
    """
    return "B" if entry & _BY_B else "A"


def is_new(entry: int) -> bool:
    """Return whether a message asks for new kernels, from its byte.

    >>> is_new(69), is_new(68), is_new(197)
    (True, False, True)
    """
    return entry & ~_BY_B == _WORD + WORDS.index(NEW)


def replace_at(pair: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    """Return a pair with another value at a place, 0 or 1.

    >>> replace_at((3, 4), 1, 9)
    (3, 9)
    """
    return (pair[0], value) if place else (value, pair[1])
