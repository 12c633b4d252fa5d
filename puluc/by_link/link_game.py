"""A game by link, as one of the two devices sees it: an immutable value and its updates.

The caller keeps each new value before it shows anything of it, and before it hands out `code`: then
no promise is ever lost. Nothing here draws random numbers: the caller passes each seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from puluc.by_link.ledger import (
    GO,
    NEW,
    NO,
    RESIGN,
    UNDO,
    YES,
    Ledger,
    LinkThrow,
    identify_game,
    is_new,
    replace_at,
)
from puluc.by_link.link_code import read_code, write_code
from puluc.by_link.link_error import LinkError
from puluc.by_link.packet import (
    TAG,
    Names,
    Packet,
    clean_name,
    follow,
    game_packet,
    last_sender,
    read_packet,
)
from puluc.by_link.promises import (
    SEED,
    Seat,
    make_chain,
    unroll,
)
from puluc.by_link.terms import EARLIER, GameTerms
from puluc.engine.game import GIVING_UP, Game
from puluc.engine.move import MOON, SUN, Move
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.support.i18n import _

Chain = Sequence[bytes]
"""A player's values, from the anchor on, as `make_chain` and `chain_slices` make them."""
LinkStage = Literal["invited", "accepted", "playing", "over"]
News = Literal["started", "next", "known", "own"]
"""The news in a link: a new game, new messages, nothing new, or one's own invitation."""

STAGES: Final[tuple[LinkStage, ...]] = ("invited", "accepted", "playing", "over")


class LinkGame(NamedTuple):
    """A game by link on this device.

    - `terms`: the terms
    - `anchors`: the anchors; B's is empty until someone accepts
    - `names`: what A and B call themselves
    - `player`: the player on this device; None for a spectator
    - `seed`: the player's seed; empty if it is on another device
    - `ledger`: the game, once A has shown the first value
    """

    terms: GameTerms
    anchors: tuple[bytes, bytes]
    names: Names
    player: Seat | None
    seed: bytes
    ledger: Ledger | None = None

    @property
    def stage(self) -> LinkStage:
        """The stage that the game has reached."""
        if self.ledger is not None:
            return "over" if self.ledger.due is None else "playing"
        return "accepted" if self.anchors[1] else "invited"

    @property
    def due(self) -> Seat | None:
        """The player who sends the next link; None when the game is over."""
        if self.ledger is not None:
            return self.ledger.due
        return "A" if self.anchors[1] else "B"

    @property
    def my_turn(self) -> bool:
        """Whether this device has to send the next link."""
        return self.player is not None and self.player == self.due

    @property
    def code(self) -> str:
        """The code of the newest link, whoever made it; always the same until the next message.

        Raises LinkError while a throw and a move for this link are still due.
        """
        if self.ledger is not None and self.ledger.due == last_sender(self.ledger):
            raise LinkError("due", _("a throw and a move are due"))
        return write_code(self._packet().content)

    @property
    def private_code(self) -> str:
        """The code of the private link, which keeps the seat or moves it to another device.

        Raises LinkError without the seed.
        """
        if self.player is None or not self.seed:
            raise LinkError("seat")
        ledger = self.ledger
        packet = self._packet()
        if ledger is not None and ledger.due == last_sender(ledger):
            raise LinkError("due", _("a throw and a move are due"))
        names = self.names
        return write_code(packet._replace(player=self.player, seed=self.seed, names=names).content)

    @property
    def kept_code(self) -> str:
        """The code in which a device stores the game, even between two throws of one turn.

        It contains the seed, so it must stay on the device.
        """
        packet = self._packet()
        if self.seed:
            packet = packet._replace(player=self.player, seed=self.seed, names=self.names)
        return write_code(packet.content)

    def _packet(self) -> Packet:
        if self.ledger is not None:
            return game_packet(self.ledger)
        kind: Literal["invitation", "acceptance"] = (
            "acceptance" if self.anchors[1] else "invitation"
        )
        return Packet(kind, self.terms, self.anchors, self.names)

    def thrown(self, chain: Chain) -> LinkThrow | None:
        """Return the throw that this device has to play, or None.

        Every call, on every device with this seed, returns the same throw.
        """
        ledger = self.ledger
        if ledger is None or not self.my_turn or not ledger.throws_next():
            return None
        return ledger.due_throw(self._next_value(ledger, chain))

    def begin(self, chain: Chain) -> LinkGame:
        """Return the game after A shows their first value, which with B's anchor gives the opening.

        Raises LinkError if it is not A's turn to begin.
        """
        if self.player != "A" or self.stage != "accepted":
            raise LinkError("due", _("nobody has accepted, or the game has begun"))
        return self._replace(ledger=Ledger.begin(self.terms, self.anchors, chain[1]))

    def play(self, chain: Chain, move: Move) -> LinkGame:
        """Return the game after this device's throw and a move, or `PASS`.

        Raises LinkError for an illegal move, or if it is not this device's turn.
        """
        return self._say(chain, move.text)

    def go(self, chain: Chain) -> LinkGame:
        """Return the game after the answer between the other player's two throws."""
        return self._say(chain, GO)

    def resign(self, chain: Chain) -> LinkGame:
        """Return the game after this device's player has resigned."""
        return self._say(chain, RESIGN)

    def ask_undo(self, chain: Chain) -> LinkGame:
        """Return the game after a request to undo this player's last turn; it shows the pending
        throw, which stays pending."""
        return self._say(chain, UNDO)

    def answer(self, chain: Chain, agree: bool) -> LinkGame:
        """Return the game after the answer to a request."""
        return self._say(chain, YES if agree else NO)

    def renew(self, seed: bytes, chain: Chain) -> LinkGame:
        """Return the game after a request for new kernels, from this seed; the other has to agree.

        Raises LinkError if it is not this player's turn.
        """
        ledger = self._due_ledger()
        if len(seed) != SEED:
            raise LinkError("seat")
        return self._replace(seed=seed, ledger=ledger.add(NEW, chain[0]))

    def take_seat(self, player: Seat) -> LinkGame:
        """Return the game with a player on this device whose seed is lost; call `renew` next."""
        return self._replace(player=player, seed=b"")

    def leave_seat(self) -> LinkGame:
        """Return the game without its seed, which the private link has moved to another device."""
        return self._replace(player=None, seed=b"")

    def invite_again(self, seed: bytes, chain: Chain, name: str = "") -> LinkGame:
        """Return the invitation to a return game: this player is A, and the sides are swapped."""
        if self.ledger is None or self.player is None:
            raise LinkError("due", _("the game is not over"))
        sun: Seat = "A" if self.terms.side(self.player) == "M" else "B"
        # The same side begins again, whoever plays it now.
        terms = self.terms._replace(sun=sun, earlier=self.ledger.game[:EARLIER])
        return invite(terms, seed, chain, name or self.names[self.player == "B"])

    def record(self) -> Record:
        """Return the game as an ordinary record, for review and export.

        It leaves out the turns that were taken back, and has no seed.
        """
        ledger = self.ledger
        if ledger is None:
            raise LinkError("due", _("the game has not begun"))
        game = Game.at(Position.start(self.terms.rules, ledger.first_mover), "")
        for marks, move in ledger.played_turns():
            game = game.throw(marks).play(move)
        notes = [] if ledger.opening else [(0, "chosen")]
        if ledger.result in (SUN, MOON) and game.result is None:
            notes.append((game.ply, GIVING_UP[MOON if ledger.result == SUN else SUN]))
        sun, moon = [self.names[self.terms.player(side) == "B"] for side in (SUN, MOON)]
        return Record(game, sun, moon).noting(notes)

    def _say(self, chain: Chain, text: str) -> LinkGame:
        ledger = self._due_ledger()
        return self._replace(ledger=ledger.add(text, self._next_value(ledger, chain)))

    def _due_ledger(self) -> Ledger:
        if self.ledger is None or not self.my_turn:
            raise LinkError("due", _("the other player is to send the next link"))
        return self.ledger

    def _next_value(self, ledger: Ledger, chain: Chain) -> bytes:
        if not self.seed:
            raise LinkError("seat")
        if ledger.next_index >= len(chain):
            raise LinkError("used-up")
        return chain[ledger.next_index]


class Arrival(NamedTuple):
    """The result of opening a link: the game now, the kind of news, and the number of messages.

    `place` is the game's index among the known games; None for a new one.
    """

    game: LinkGame
    news: News
    messages: int = 0
    place: int | None = None


def invite(terms: GameTerms, seed: bytes, chain: Chain, name: str = "") -> LinkGame:
    """Return a game to which its player, A, invites. Raises LinkError for impossible terms.

    >>> from puluc.engine.rules import Rules
    >>> seed = bytes(16)
    >>> game = invite(GameTerms(Rules.from_text("kekchi")), seed, make_chain("A", seed), "Ana")
    >>> game.stage, game.due, game.code[:2]
    ('invited', 'B', 'p1')
    """
    terms.check()
    if len(seed) != SEED:
        raise LinkError("seat")
    return LinkGame(terms, (chain[0], b""), (clean_name(name), ""), "A", seed)


def accept(invitation: Packet, seed: bytes, chain: Chain, name: str = "") -> LinkGame:
    """Return the game after its player, B, accepts the invitation."""
    if invitation.kind != "invitation" or invitation.is_private():
        raise LinkError("due", _("this is no invitation"))
    if len(seed) != SEED:
        raise LinkError("seat")
    anchors = invitation.anchors[0], chain[0]
    if anchors[0] == anchors[1]:
        raise LinkError("mirror")
    names = invitation.names[0], clean_name(name)
    return LinkGame(invitation.terms, anchors, names, "B", seed)


def decode_link(text: str) -> Packet:
    """Return the content of the link in a text. Raises LinkError with the reason if it fails."""
    return read_packet(read_code(text))


def receive(packet: Packet, games: Iterable[LinkGame] = ()) -> Arrival:
    """Return the result of opening a link on a device with these games.

    A new invitation becomes a game without a player: pass its packet to `accept`. A new game has no
    player either, unless the link is private. Raises LinkError for a refused link; the games stay
    as they are.
    """
    for place, game in enumerate(games):
        if is_same(packet, game):
            return take(packet, game)._replace(place=place)
        if packet.kind == "game" and game.player == "B" and game.ledger is None:
            start, _values = packet.start()
            if start.terms == game.terms and start.anchors[0] == game.anchors[0]:
                raise LinkError("taken")
    if packet.kind == "acceptance" and not packet.is_private():
        raise LinkError("stranger")
    return Arrival(_open_new(packet), "started", len(packet.entries))


def restore_game(code: str) -> LinkGame:
    """Return a game from its `kept_code`. Raises LinkError for any other text.

    >>> from puluc.engine.rules import Rules
    >>> seed = bytes(16)
    >>> game = invite(GameTerms(Rules.from_text("kekchi")), seed, make_chain("A", seed), "Ana")
    >>> restore_game(game.kept_code) == game
    True
    """
    packet = decode_link(code)
    return _read_game(packet, packet.replay(whole=False) if packet.kind == "game" else None)


def is_same(packet: Packet, game: LinkGame) -> bool:
    """Return whether a link belongs to a game."""
    if packet.kind == "game":
        if game.ledger is not None:
            return game.ledger.game[:TAG] == packet.tag
        if not game.anchors[1]:
            return False
        return identify_game(game.terms, game.anchors)[:TAG] == packet.tag
    if packet.anchors[0] != game.anchors[0] or packet.terms != game.terms:
        return False
    # If two people accept the same invitation on one device, they have two games.
    return not (
        packet.kind == "acceptance" and game.player == "B" and packet.anchors[1] != game.anchors[1]
    )


def _open_new(packet: Packet) -> LinkGame:
    """Return the game of a packet, after checking that its seed is its player's."""
    game = _read_game(packet, packet.replay() if packet.kind == "game" else None)
    _check_seat(game)
    return game


def _read_game(packet: Packet, ledger: Ledger | None) -> LinkGame:
    anchors = ledger.anchors if ledger is not None else packet.anchors
    return LinkGame(packet.terms, anchors, packet.names, packet.player, packet.seed, ledger)


def _check_seat(game: LinkGame) -> None:
    """Raise LinkError unless the seed gives the player's latest anchor."""
    if game.player is None:
        return
    place = game.player == "B"
    anchor = game.anchors[place]
    ledger = game.ledger
    if ledger is not None:
        anchor = unroll(game.player, ledger.latest[place], ledger.indices[place])[0]
    if make_chain(game.player, game.seed)[0] != anchor:
        raise LinkError("value")


def take(packet: Packet, game: LinkGame) -> Arrival:
    """Return a known game after opening a link of it. Raises LinkError for a link of another game
    and for a refused link; the game stays as it is."""
    if not is_same(packet, game):
        raise LinkError("stranger")
    if packet.is_private() and not game.seed:
        _check_seat(_open_new(packet))
        game = game._replace(player=packet.player, seed=packet.seed, names=packet.names)
    if packet.kind == "invitation":
        own = game.player == "A" and game.stage == "invited" and not packet.is_private()
        return Arrival(game, "own" if own else "known")
    if packet.kind == "acceptance":
        return _take_acceptance(packet, game)
    return _take_messages(packet, game)


def _take_acceptance(packet: Packet, game: LinkGame) -> Arrival:
    anchor = packet.anchors[1]
    if anchor == game.anchors[0]:
        raise LinkError("mirror")
    if game.anchors[1]:
        if anchor != game.anchors[1]:
            raise LinkError("taken")
        return Arrival(game, "known")
    names = replace_at(game.names, 1, packet.names[1])
    return Arrival(game._replace(anchors=(game.anchors[0], anchor), names=names), "next")


def _take_messages(packet: Packet, game: LinkGame) -> Arrival:
    known = game.ledger
    start, values = packet.start()
    if start.anchors != game.anchors or start.terms != game.terms:
        raise LinkError("value")
    ledger = known if known is not None else start
    before = ledger.messages
    for number, entry in enumerate(packet.entries):
        if number >= len(before):
            break
        renewed = is_new(entry) and values[number] != before[number].value
        if entry != ledger.entries[number] or renewed:
            raise LinkError("fork", str(number + 1))
        if values[number] != before[number].value:
            raise LinkError("value")
    new = range(len(before), len(packet.entries))
    for number in new:
        ledger = follow(ledger, packet.entries[number], values[number])
    if new or known is None:
        packet.check_end(ledger)
        return Arrival(game._replace(ledger=ledger), "next", len(new))
    return Arrival(game, "known")
