"""The messages of a game by link: check each one and apply it to the game.

A message is an ASCII text: a move, or one of
- `go`: lets the other player make the second throw, if they had a choice in the first
- `undo`: asks to take back the sender's last turn and everything after it
- `yes`, `no`: answers `undo`; `yes` also answers `new`
- `resign`
- `new`, an anchor and a key in hex: asks for new kernels, because the seed is lost

Each message but `new` shows its sender's next value. A throw stays with the turn in which it was
first known: an `undo` message shows the pending throw too, so that a request can't lead to another
throw. Only `yes` puts new kernels in force: until then any other message of the sender replaces
`new`, as if it had not been sent.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.by_link.ed25519 import SIGNATURE
from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import (
    LENGTH,
    SIZE,
    OpeningDraw,
    Promise,
    Seat,
    digest,
    draw_opening,
    other_player,
    step_back,
    throw_faces,
    two_bytes,
)
from puluc.by_link.terms import GameTerms
from puluc.engine.move import CITY, MOON, PASS, SUN, IllegalMove, Move, Result, Side, other
from puluc.engine.position import Position
from puluc.support.i18n import _

GO: Final = "go"
UNDO: Final = "undo"
YES: Final = "yes"
NO: Final = "no"
RESIGN: Final = "resign"
NEW: Final = "new"

WORDS: Final = (GO, UNDO, YES, NO, RESIGN, NEW)
"""The messages other than moves, in the order of their codes."""
UNSIGNED: Final = bytes(SIGNATURE)
"""What stands for the signature of a chain that has sent nothing."""

_STING: Final = 32
_PASS: Final = 63
_WORD: Final = 64
_BY_B: Final = 128

Names = tuple[str, str]
"""The names of A and B, as they call themselves; empty if they don't."""


class LinkThrow(NamedTuple):
    """A throw: the `number` of the message that first shows it, and its `marks`."""

    number: int
    marks: int


class LinkMessage(NamedTuple):
    """A message as sent: its `number`, sender, `text`, `value`, the byte that it is in links, the
    other player's latest value, the transcript before it, and its throw, if any. `promise` is that
    of new kernels."""

    number: int
    by: Seat
    text: str
    value: bytes
    entry: int
    other_value: bytes
    transcript: bytes
    thrown: LinkThrow | None = None
    promise: Promise | None = None


class TurnStart(NamedTuple):
    """The position before a turn's first throw, that throw, and the number of throws before."""

    position: Position
    thrown: LinkThrow
    ply: int


class LinkChain(NamedTuple):
    """A player's chain, as far as its links show it.

    - `promise`: its anchor and key
    - `value`, `shown`: the latest value that was shown, and its index
    - `last`: the number of its last message, 0 if there is none
    - `signed`, `signature`: the number of the message that its signature signs, with all before
    """

    promise: Promise
    value: bytes
    shown: int = 0
    last: int = 0
    signed: int = 0
    signature: bytes = UNSIGNED


class Ledger(NamedTuple):
    """A game by link that has begun, with all messages so far.

    - `terms`, `names`: the terms and the names
    - `first`: A's first value
    - `game`: the game's identity, the hash of the terms, names, anchors and keys
    - `opening`: the draw for the first mover; None if the terms name them
    - `transcript`: the hash of all messages
    - `chains`: the chains of A and of B, the oldest first
    - `in_force`: the indices of the chains in force, which is how often kernels were renewed
    - `position`: the position before a throw
    - `thrown`: the pending throw, if known
    - `starts`: the turns begun so far
    - `turns`: the marks and moves of all throws that were not taken back
    - `pending`: the requests to answer, the next one last
    - `due`: the player who sends the next message; None when the game is over
    - `result`: the result
    - `messages`: all messages
    - `before_new`: the game without its last message, if that asks for new kernels
    """

    terms: GameTerms
    names: Names
    first: bytes
    game: bytes
    opening: OpeningDraw | None
    transcript: bytes
    chains: tuple[tuple[LinkChain, ...], tuple[LinkChain, ...]]
    position: Position
    due: Seat | None
    in_force: tuple[int, int] = (0, 0)
    thrown: LinkThrow | None = None
    starts: tuple[TurnStart, ...] = ()
    turns: tuple[tuple[int, Move], ...] = ()
    pending: tuple[str, ...] = ()
    result: Result | None = None
    messages: tuple[LinkMessage, ...] = ()
    before_new: Ledger | None = None

    @classmethod
    def begin(
        cls, terms: GameTerms, names: Names, promises: tuple[Promise, ...], first: bytes
    ) -> Ledger:
        """Return a new game from both promises and A's first value.

        If A begins, A's first message shows that value. Raises LinkError unless A promised it.
        """
        of_a, of_b = promises
        if step_back("A", 1, first) != of_a.anchor:
            raise LinkError("value")
        if of_a.anchor == of_b.anchor or of_a.key == of_b.key:
            raise LinkError("mirror")
        game = identify_game(terms, names, promises)
        opening: OpeningDraw | None = None
        starter: Side = SUN if terms.begins == "sun" else MOON
        if terms.begins == "opening":
            opening = draw_opening(terms.rules, first + of_b.anchor, game)
            starter = opening.starter
        due = terms.player(starter)
        chain = LinkChain(of_a, first, 1) if due == "B" else LinkChain(of_a, of_a.anchor)
        chains = (chain,), (LinkChain(of_b, of_b.anchor),)
        start = Position.start(terms.rules, starter)
        return cls(terms, names, first, game, opening, game, chains, start, due)

    @property
    def number(self) -> int:
        """The number of the next message, from 1 on."""
        return len(self.messages) + 1

    @property
    def entries(self) -> bytes:
        """One byte per message, for its content and its sender."""
        return bytes([message.entry for message in self.messages])

    @property
    def last_sender(self) -> Seat:
        """The sender of the last link; before the first message that is A."""
        return self.messages[-1].by if self.messages else "A"

    def chain_of(self, player: Seat) -> LinkChain:
        """Return a player's chain in force."""
        place = player == "B"
        return self.chains[place][self.in_force[place]]

    def transcript_after(self, number: int) -> bytes:
        """Return the transcript after a message; after message 0 it is the game's identity."""
        return self.transcript if number >= len(self.messages) else self.messages[number].transcript

    def to_sign(self, player: Seat) -> int:
        """Return the number of the message that a player's newest key has to sign: its last one or,
        in a game that is over, the last one of all. 0 if that is signed, or there is none."""
        chain = self.chains[player == "B"][-1] if self.due else self.chain_of(player)
        number = chain.last if self.due else len(self.messages)
        return 0 if chain.signed == number else number

    @property
    def confirmed(self) -> bool:
        """Whether the game is over and both have signed its end."""
        signed = [self.chain_of("A").signed, self.chain_of("B").signed]
        return self.due is None and signed == [len(self.messages)] * 2

    def with_signature(self, place: int, index: int, number: int, signature: bytes) -> Ledger:
        """Return the game with the signature of a chain, which signs a message."""
        chains = list(self.chains[place])
        chains[index] = chains[index]._replace(signed=number, signature=signature)
        return self._replace(chains=replace_at(self.chains, place, tuple(chains)))

    def throws_next(self) -> bool:
        """Return whether the player to send has a throw to play."""
        return self.due is not None and not self.pending

    def due_throw(self, value: bytes) -> LinkThrow:
        """Return the throw of the player to send: the pending one, or the one from their next
        value."""
        if self.thrown is not None:
            return self.thrown
        key = value + self.chain_of("A" if self.due == "B" else "B").value
        bias, number = self.terms.rules.bias, self.number
        faces = throw_faces(bias, key, self.game, number, self.transcript)
        return LinkThrow(number, sum(faces))

    def add(self, text: str, value: bytes) -> Ledger:
        """Return the game after the next message, which shows its sender's next value.

        Raises LinkError for a value that was not promised and for a message that is not allowed
        now.
        """
        by = self.due
        if by is None:
            raise LinkError("due", _("the game is over"))
        chain = self.chain_of(by)
        if chain.shown >= LENGTH:
            raise LinkError("used-up")
        if step_back(by, chain.shown + 1, value) != chain.value:
            raise LinkError("value")
        if text == RESIGN:
            winner = other(self.terms.side(by))
            return self._record(text, value)._replace(result=winner, due=None)
        if self.pending:
            return self._answer(by, text, value)
        thrown = self.due_throw(value)
        if text == UNDO:
            return self._ask_undo(by, value, thrown)
        return self._move(by, text, value, thrown)

    def _ask_undo(self, by: Seat, value: bytes, thrown: LinkThrow) -> Ledger:
        if not self._turns_of(by):
            raise LinkError("due", _("there is no turn to undo"))
        moves = self.position.throw(thrown.marks).moves()
        if len(moves) < 2 and self._goes_on(self.position.throw(thrown.marks).play(moves[0])):
            # They know the second throw already, and would get another with their next value.
            raise LinkError("due", _("play this throw first: it leaves no choice"))
        recorded = self._record(UNDO, value, thrown)
        return recorded._replace(thrown=thrown, pending=(UNDO,), due=other_player(by))

    def _goes_on(self, position: Position) -> bool:
        """Return whether the same player throws again in the position after their move."""
        return position.result is None and position.second and position.mover == self.position.mover

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
            starts = (*starts, TurnStart(self.position, thrown, len(self.turns)))
        pending: tuple[str, ...] = ()
        due: Seat | None = other_player(by)
        if position.result is not None:
            due = None
        elif self._goes_on(position):
            # With all values known, the choice of this move would choose the second throw.
            if len(before.moves()) > 1:
                pending = (GO,)
            else:
                due = by
        return self._record(text, value, thrown, move_code(before, move))._replace(
            position=position,
            thrown=None,
            starts=starts,
            turns=(*self.turns, (thrown.marks, move)),
            pending=pending,
            due=due,
            result=position.result,
        )

    def _answer(self, by: Seat, text: str, value: bytes) -> Ledger:
        request, rest = self.pending[-1], self.pending[:-1]
        answers = {GO: (GO,), UNDO: (YES, NO), NEW: (YES,)}
        if text not in answers.get(request, ()):
            raise LinkError("due", _("a request has to be answered first"))
        recorded = self._record(text, value)._replace(pending=rest, due=other_player(by))
        if request == NEW:
            place = by == "A"
            return recorded._replace(
                in_force=replace_at(self.in_force, place, self.in_force[place] + 1)
            )
        if text == YES:
            kept = self._turns_of(other_player(by))[-1]
            position, thrown, ply = self.starts[kept]
            return recorded._replace(
                position=position, thrown=thrown, starts=self.starts[:kept], turns=self.turns[:ply]
            )
        return recorded

    def renew(self, promise: Promise) -> Ledger:
        """Return the game after a request for new kernels with this promise.

        Raises LinkError if it is not allowed now, or repeats an anchor or a key of the game.
        """
        by = self.due
        if by is None:
            raise LinkError("due", _("the game is over"))
        if not self.chains[0][0].shown:
            raise LinkError("due", _("the inviter’s secret number comes first"))
        if NEW in self.pending:
            raise LinkError("due", _("a request has to be answered first"))
        for chain in (*self.chains[0], *self.chains[1]):
            if promise.anchor == chain.promise.anchor or promise.key == chain.promise.key:
                raise LinkError("mirror")
        place = by == "B"
        chain = LinkChain(promise, promise.anchor, last=self.number)
        text = f"{NEW} {promise.anchor.hex()} {promise.key.hex()}"
        return self._record(text, bytes(SIZE), promise=promise)._replace(
            chains=replace_at(self.chains, place, (*self.chains[place], chain)),
            pending=(*self.pending, NEW),
            due=other_player(by),
            before_new=self,
        )

    def _record(
        self,
        text: str,
        value: bytes,
        thrown: LinkThrow | None = None,
        code: int | None = None,
        promise: Promise | None = None,
    ) -> Ledger:
        """Return the game with a message and its value added to the transcript."""
        by: Seat = "B" if self.due == "B" else "A"
        place, number = by == "B", self.number
        if code is None:
            code = _WORD + WORDS.index(text.partition(" ")[0])
        entry = code | (_BY_B if place else 0)
        other_value = self.chain_of(other_player(by)).value
        before = self.transcript
        message = LinkMessage(number, by, text, value, entry, other_value, before, thrown, promise)
        parts = before, two_bytes(number), by.encode(), value, text.encode()
        chains = list(self.chains[place])
        if promise is None:
            at = self.in_force[place]
            chains[at] = chains[at]._replace(value=value, shown=chains[at].shown + 1, last=number)
        return self._replace(
            transcript=digest("move", *parts),
            chains=replace_at(self.chains, place, tuple(chains)),
            messages=(*self.messages, message),
            before_new=None,
        )

    def _turns_of(self, player: Seat) -> list[int]:
        """Return the indices, in `starts`, of a player's turns."""
        side = self.terms.side(player)
        return [at for at, start in enumerate(self.starts) if start.position.mover == side]

    def follow(self, entry: int, value: bytes, promise: Promise | None) -> Ledger:
        """Return the game after the next message of a link, given its byte, value and promise.

        Raises LinkError if the message doesn't follow.
        """
        try:
            if promise is not None and sender(entry) == self.due:
                ledger = self.renew(promise)
            else:
                ledger = self.add(self._read_entry(entry, value), value)
        except LinkError as error:
            if error.reason == "due":
                raise LinkError("follow", str(self.number)) from None
            raise
        if ledger.messages[-1].entry != entry:  # A move has one byte, and no other.
            raise LinkError("follow", str(self.number))
        return ledger

    def _read_entry(self, entry: int, value: bytes) -> str:
        """Return the text of the next message, or an empty text for a byte without meaning."""
        code = entry & ~_BY_B
        if code >= _WORD:
            return WORDS[code - _WORD] if code < _WORD + len(WORDS) else ""
        if self.pending or sender(entry) != self.due:
            return ""
        if code == _PASS:
            return PASS.text
        before = self.position.throw(self.due_throw(value).marks)
        source = code & ~_STING
        if source > self.terms.rules.spaces or (source and not before.road[source - 1]):
            return ""
        target = before.sting(source) if code & _STING else before.target(source)
        return "" if target is None else Move(source, target).text


def identify_game(terms: GameTerms, names: Names, promises: tuple[Promise, ...]) -> bytes:
    """Return a game's identity: the hash of its terms, names, anchors and keys."""
    (of_a, of_b), (name_a, name_b) = promises, [name.encode() for name in names]
    return digest("game", terms.text.encode(), name_a, *of_a, name_b, *of_b)


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
