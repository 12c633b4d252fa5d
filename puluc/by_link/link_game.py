"""A game by link, as one of the two devices sees it: an immutable value and its updates.

The caller keeps each new value before it shows anything of it, and before it hands out `code`: then
no promise is ever lost. Nothing here draws random numbers: the caller passes each seed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Literal, NamedTuple

from puluc.by_link.ed25519 import sign
from puluc.by_link.ledger import NO, YES, Ledger, LinkThrow, Names, identify_game, is_new, sender
from puluc.by_link.link_code import read_code, write_code
from puluc.by_link.link_error import LinkError
from puluc.by_link.packet import TAG, LinkKind, Packet, clean_line, game_packet, read_packet
from puluc.by_link.promises import LENGTH, SEED, Kernels, Promise, Seat, make_kernels, signed_text
from puluc.by_link.signatures import check_keys, check_signatures, trust_signatures
from puluc.by_link.terms import EARLIER, GameTerms
from puluc.engine.game import GIVING_UP, Game
from puluc.engine.move import MOON, SUN
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.support.i18n import _

LinkStage = Literal["invited", "accepted", "playing", "over"]
News = Literal["started", "next", "confirmed", "restored", "known", "own"]
"""The news in a link: a new game, new messages, the other's signature under the end, that one's own
newest link is known again, nothing new, or one's own invitation."""


class LinkGame(NamedTuple):
    """A game by link on this device.

    - `terms`: the terms
    - `names`: the names of A and B
    - `promises`: the first promises; A's alone until someone accepts
    - `player`: the player on this device; None for a spectator
    - `seed`: the player's seed; empty if it is on another device
    - `ledger`: the game, once A has shown the first value
    - `words`: the line of words with the newest link
    - `restored`: whether the seed came in a private code, and the newest link that the player sent
      is still to be shown: until then an old link could pass for the newest
    """

    terms: GameTerms
    names: Names
    promises: tuple[Promise, ...]
    player: Seat | None
    seed: bytes
    ledger: Ledger | None = None
    words: str = ""
    restored: bool = False

    @property
    def stage(self) -> LinkStage:
        """The stage that the game has reached."""
        if self.ledger is not None:
            return "over" if self.ledger.due is None else "playing"
        return "invited" if len(self.promises) < 2 else "accepted"

    @property
    def identity(self) -> bytes:
        """The game's identity; empty until someone accepts."""
        if len(self.promises) < 2:
            return b""
        return identify_game(self.terms, self.names, self.promises)

    @property
    def due(self) -> Seat | None:
        """The player who sends the next link; None when the game is over."""
        if self.ledger is not None:
            return self.ledger.due
        return "B" if len(self.promises) < 2 else "A"

    @property
    def my_turn(self) -> bool:
        """Whether this device has to send the next link."""
        return self.player is not None and self.player == self.due

    @property
    def used_up(self) -> bool:
        """Whether this player has to send a value that their chain does not have."""
        if self.ledger is None or self.player is None or not self.my_turn:
            return False
        return self.ledger.chain_of(self.player).shown >= LENGTH

    @property
    def last_sender(self) -> Seat:
        """The player who sent the newest link."""
        if self.ledger is not None:
            return self.ledger.last_sender
        return "A" if len(self.promises) < 2 else "B"

    @property
    def code(self) -> str:
        """The code of the newest link, whoever made it; always the same until the next message.

        Raises LinkError while a throw and a move for this link are still due, or its signature.
        """
        return write_code(self._packet(whole=True).content)

    @property
    def private_code(self) -> str:
        """The code of the private code, which keeps the seat or moves it to another device.

        Raises LinkError without the seed.
        """
        if self.player is None or not self.seed:
            raise LinkError("seat")
        packet = self._packet(whole=True)
        return write_code(packet._replace(player=self.player, seed=self.seed).content)

    @property
    def kept_code(self) -> str:
        """The code in which a device stores the game, even between two throws of one turn.

        It contains the seed, so it must stay on the device.
        """
        packet = self._packet(whole=False)
        if self.seed:
            packet = packet._replace(player=self.player, seed=self.seed)
        return write_code(packet.content)

    def _packet(self, *, whole: bool) -> Packet:
        ledger = self.ledger
        # A, who begins, has shown nothing until the first move: B's acceptance holds all.
        if ledger is not None and ledger.chains[0][0].shown:
            unsigned = ledger.to_sign(ledger.last_sender)
            if unsigned or (whole and ledger.due == ledger.last_sender):
                raise LinkError("due", _("a throw and a move are due"))
            return game_packet(ledger, self.words)
        kind: LinkKind = "invitation" if len(self.promises) < 2 else "acceptance"
        return Packet(kind, self.terms, self.names, self.promises)

    @property
    def unsigned(self) -> bool:
        """Whether this device has a message to sign, or the end of the game."""
        ledger, player = self.ledger, self.player
        if ledger is None or player is None or not self.seed or self.restored:
            return False
        return ledger.to_sign(player) > 0

    def sign(self, kernels: Kernels) -> Generator[None, None, LinkGame]:
        """Compute the game with all signatures that this device owes, in slices."""
        ledger, player = self.ledger, self.player
        if ledger is None or player is None or not self.unsigned:
            return self
        place, number = player == "B", ledger.to_sign(player)
        at = len(ledger.chains[place]) - 1 if ledger.due else ledger.in_force[place]
        if kernels.key != ledger.chains[place][at].promise.key:
            return self
        text = signed_text(ledger.transcript_after(number))
        signature = yield from sign(kernels.secret, kernels.key, text)
        return self._replace(ledger=ledger.with_signature(place, at, number, signature))

    def thrown(self, kernels: Kernels) -> LinkThrow | None:
        """Return the throw that this device has to play, or None.

        Every call, on every device with this seed, returns the same throw.
        """
        ledger = self.ledger
        ready = self.my_turn and not (self.restored or self.used_up)
        if ledger is None or not ready or not ledger.throws_next():
            return None
        return ledger.due_throw(self._next_value(ledger, kernels))

    def begin(self, kernels: Kernels) -> LinkGame:
        """Return the game after A shows their first value, which with B's anchor gives the opening.

        Raises LinkError if it is not A's turn to begin.
        """
        if self.player != "A" or self.stage != "accepted":
            raise LinkError("due", _("nobody has accepted, or the game has begun"))
        self._check_restored()
        ledger = Ledger.begin(self.terms, self.names, self.promises, kernels.chain[1])
        return self._replace(ledger=ledger)

    def say(self, kernels: Kernels, text: str) -> LinkGame:
        """Return the game after a message of this device, still to be signed: a move, played with
        the pending throw, or `GO`, `UNDO` or `RESIGN`.

        Raises LinkError for an illegal move, or if it is not this device's turn.
        """
        ledger = self.ledger
        if ledger is None or not self.my_turn:
            raise LinkError("due", _("the other player is to send the next link"))
        self._check_restored()
        said = ledger.add(text, self._next_value(ledger, kernels))
        return self._replace(ledger=said, words="")

    def take_back(self, kernels: Kernels) -> Generator[None, None, LinkGame]:
        """Compute the game without its last message, this device's, which nobody else has seen, in
        slices. A throw stays the same; without its request for new kernels it has no seat."""
        ledger = self.ledger
        if ledger is None or not ledger.messages:
            raise LinkError("due", _("there is no turn to undo"))
        before = Ledger.begin(self.terms, self.names, self.promises, ledger.first)
        for message in ledger.messages[:-1]:
            before = before.follow(message.entry, message.value, message.promise)
            yield
        for place, chains in enumerate(before.chains):
            for index, known in enumerate(chains):
                chain = ledger.chains[place][index]
                if known.last == chain.signed:
                    before = before.with_signature(place, index, chain.signed, chain.signature)
        game = self._replace(ledger=before, words="")
        return (yield from (game.leave_seat() if ledger.before_new else game).sign(kernels))

    def answer(self, kernels: Kernels, agree: bool) -> LinkGame:
        """Return the game after the answer to a request. Refusing new kernels sends nothing: the
        newest link is then this player's former one."""
        if not agree and self.ledger is not None and self.my_turn and self.ledger.before_new:
            return self._replace(ledger=self.ledger.before_new)
        return self.say(kernels, YES if agree else NO)

    def renew(self, kernels: Kernels) -> LinkGame:
        """Return the game after this player's request for these new kernels; the other has to
        agree.

        Raises LinkError if it is not this player's turn.
        """
        ledger = self.ledger
        if ledger is not None and ledger.before_new and ledger.last_sender == kernels.player:
            ledger = ledger.before_new
        if ledger is None or ledger.due != kernels.player:
            raise LinkError("due", _("the other player is to send the next link"))
        return self._replace(
            player=kernels.player,
            seed=kernels.seed,
            ledger=ledger.renew(kernels.promise),
            words="",
            restored=False,
        )

    def leave_seat(self) -> LinkGame:
        """Return the game without its seed, which the private code has moved to another device."""
        return self._replace(player=None, seed=b"")

    def invite_again(self, kernels: Kernels, name: str = "") -> LinkGame:
        """Return the invitation to a return game: this player is A, and the sides are swapped."""
        if self.ledger is None or self.player is None:
            raise LinkError("due", _("the game is not over"))
        sun: Seat = "A" if self.terms.side(self.player) == "M" else "B"
        # The same side begins again, whoever plays it now.
        terms = self.terms._replace(sun=sun, earlier=self.ledger.game[:EARLIER])
        place = self.player == "B"
        invited = invite(terms, kernels, name or self.names[place])
        return invited._replace(names=(invited.names[0], self.names[not place]))

    def record(self) -> Record:
        """Return the game as an ordinary record, for review and export.

        It leaves out the turns that were taken back, and has no seed.
        """
        ledger = self.ledger
        if ledger is None:
            raise LinkError("due", _("the game has not begun"))
        first = ledger.starts[0] if ledger.starts else ledger
        game = Game.at(Position.start(self.terms.rules, first.position.mover), "")
        for marks, move in ledger.turns:
            game = game.throw(marks).play(move)
        notes = [] if ledger.opening else [(0, "chosen")]
        if ledger.result in (SUN, MOON) and game.result is None:
            notes.append((game.ply, GIVING_UP[MOON if ledger.result == SUN else SUN]))
        sun, moon = [self.names[self.terms.player(side) == "B"] for side in (SUN, MOON)]
        return Record(game, sun, moon).noting(notes)

    def _check_restored(self) -> None:
        if self.restored:
            raise LinkError("shorter")

    def _next_value(self, ledger: Ledger, kernels: Kernels) -> bytes:
        if not self.seed:
            raise LinkError("seat")
        index = ledger.chain_of(kernels.player).shown + 1
        if index >= len(kernels.chain):
            raise LinkError("used-up")
        return kernels.chain[index]


class Arrival(NamedTuple):
    """The result of opening a link: the game now, and the kind of news.

    `place` is the game's index among the known games; None for a new one.
    """

    game: LinkGame
    news: News
    place: int | None = None


def invite(terms: GameTerms, kernels: Kernels, name: str = "") -> LinkGame:
    """Return a game to which its player, A, invites. Raises LinkError for impossible terms.

    >>> from puluc.engine.rules import Rules
    >>> from puluc.evaluation.win_chance import run_to_end
    >>> kernels = run_to_end(make_kernels("A", bytes(16)))
    >>> game = invite(GameTerms(Rules.from_text("kekchi")), kernels, "Ana")
    >>> game.stage, game.due, game.code[:2]
    ('invited', 'B', 'p2')
    >>> run_to_end(restore_game(game.kept_code)) == game
    True
    """
    terms.check()
    if len(kernels.seed) != SEED:
        raise LinkError("seat")
    return LinkGame(terms, (clean_line(name), ""), (kernels.promise,), "A", kernels.seed)


def accept(invitation: Packet, kernels: Kernels, name: str = "") -> LinkGame:
    """Return the game after its player, B, accepts the invitation."""
    if invitation.kind != "invitation" or invitation.player is not None:
        raise LinkError("due", _("this is no invitation"))
    if len(kernels.seed) != SEED:
        raise LinkError("seat")
    (theirs,) = invitation.promises
    if theirs.anchor == kernels.promise.anchor or theirs.key == kernels.key:
        raise LinkError("mirror")
    names = invitation.names[0], clean_line(name)
    return LinkGame(invitation.terms, names, (theirs, kernels.promise), "B", kernels.seed)


def decode_link(text: str) -> Packet:
    """Return the content of the link in a text. Raises LinkError with the reason if it fails."""
    return read_packet(read_code(text))


def receive(packet: Packet, games: Iterable[LinkGame] = ()) -> Generator[None, None, Arrival]:
    """Compute the result of opening a link on a device with these games, in slices.

    A new invitation becomes a game without a player: pass its packet to `accept`. A new game has no
    player either, unless the link is private. Raises LinkError for a refused link; the games stay
    as they are.
    """
    for place, game in enumerate(games):
        if is_same(packet, game):
            return (yield from _take(packet, game))._replace(place=place)
        waits = packet.kind == "game" and game.player == "B" and game.ledger is None
        if waits and packet.promises[0].key == game.promises[0].key:
            raise LinkError("taken")
    if packet.kind == "acceptance" and packet.player is None:
        raise LinkError("elsewhere")
    return Arrival((yield from _open_new(packet)), "started")


def restore_game(
    code: str, *, restored: bool = False, confirmed: bool = False
) -> Generator[None, None, LinkGame]:
    """Compute a game from its `kept_code`, in slices; this device has checked or made its
    signatures. Raises LinkError for any other text."""
    packet = decode_link(code)
    ledger = yield from _replay(packet)
    if ledger is not None:
        ledger = trust_signatures(ledger, packet.signatures, confirmed=confirmed)
    return _make_game(packet, ledger)._replace(restored=restored)


def is_same(packet: Packet, game: LinkGame) -> bool:
    """Return whether a link belongs to a game."""
    if packet.kind == "game":
        return game.identity[:TAG] == packet.tag
    named = packet.promises[0], packet.terms, packet.names[0]
    if named != (game.promises[0], game.terms, game.names[0]):
        return False
    # If two people accept the same invitation on one device, they have two games.
    return not (
        packet.kind == "acceptance" and game.player == "B" and packet.promises != game.promises
    )


def _make_game(packet: Packet, ledger: Ledger | None) -> LinkGame:
    of = [chains[0].promise for chains in ledger.chains] if ledger else packet.promises
    game = LinkGame(packet.terms, packet.names, tuple(of), packet.player, packet.seed)
    return game._replace(ledger=ledger, words=packet.words)


def _open_new(packet: Packet) -> Generator[None, None, LinkGame]:
    """Compute the game of a packet, after checking its signatures and its seed."""
    yield from check_keys([promise.key for promise in packet.promises])
    ledger = yield from _replay(packet)
    if ledger is not None:
        ledger = yield from check_signatures(ledger, packet.signatures)
    game = _make_game(packet, ledger)._replace(restored=packet.player is not None)
    yield from _check_seat(game)
    return game


def _replay(packet: Packet) -> Generator[None, None, Ledger | None]:
    """Compute the game in a link, each message checked; None if it has not begun."""
    if packet.kind != "game":
        return None
    ledger, messages = packet.start()
    return (yield from _follow(ledger, packet, messages, 0))


def _follow(
    ledger: Ledger, packet: Packet, messages: Sequence[tuple[bytes, Promise | None]], start: int
) -> Generator[None, None, Ledger]:
    """Compute the game after a link's messages from a number on, each checked."""
    for at in range(start, len(messages)):
        value, promise = messages[at]
        ledger = ledger.follow(packet.entries[at], value, promise)
        yield
    return ledger


def _check_seat(game: LinkGame) -> Generator[None, None, None]:
    """Raise LinkError unless the seed gives the player's promise in force, or the one asked for."""
    if game.player is None:
        return
    kernels = yield from make_kernels(game.player, game.seed)
    if kernels.promise not in _own_promises(game):
        raise LinkError("value")


def _own_promises(game: LinkGame) -> tuple[Promise, ...]:
    """Return the player's promise in force, then the one that they ask for, if any."""
    place = game.player == "B"
    if game.ledger is None:
        return (game.promises[place],)
    chains = game.ledger.chains[place][game.ledger.in_force[place] :]
    return tuple([chain.promise for chain in chains])


def _take(packet: Packet, game: LinkGame) -> Generator[None, None, Arrival]:
    """Compute a known game after opening a link of it, in slices. Raises LinkError for a refused
    link; the game stays as it is."""
    player, known = packet.player, game.ledger
    if player is not None and game.seed and player != game.player:
        raise LinkError("theirs", game.names[player == "B"] or _("the other player"))
    before = known.before_new if known is not None and known.last_sender == player else None
    seated = player is not None and game.seed != packet.seed and (not game.seed or before)
    if seated:
        # A device without the seed, or with one that is not agreed to, takes the private code's.
        yield from _open_new(packet)
        known = known if before is None else before
        game = game._replace(player=player, seed=packet.seed, ledger=known, restored=True)
    if packet.kind == "game":
        arrival = yield from _take_messages(packet, game)
    elif packet.kind == "acceptance":
        arrival = yield from _take_acceptance(packet, game)
    else:
        own = game.player == "A" and game.stage == "invited" and packet.player is None
        arrival = Arrival(game, "own" if own else "known")
    if seated:
        yield from _check_seat(arrival.game)
    elif player is None and game.restored and packet.sent_by == game.player:
        return _check_newest(packet, game, arrival)
    return arrival


def _check_newest(packet: Packet, game: LinkGame, arrival: Arrival) -> Arrival:
    """Return the arrival of a link that its player has sent. Raises LinkError if they have sent a
    later one."""
    ledger = game.ledger
    if ledger is not None:
        own = [message.number for message in ledger.messages if message.by == game.player]
        if packet.kind != "game" or len(packet.entries) < max([0, *own]):
            raise LinkError("shorter")
    return arrival._replace(game=arrival.game._replace(restored=False), news="restored")


def _take_acceptance(packet: Packet, game: LinkGame) -> Generator[None, None, Arrival]:
    theirs = packet.promises[1]
    if theirs.anchor == game.promises[0].anchor or theirs.key == game.promises[0].key:
        raise LinkError("mirror")
    if len(game.promises) > 1:
        if theirs != game.promises[1] or packet.names != game.names:
            raise LinkError("taken")
        return Arrival(game, "known")
    yield from check_keys([theirs.key])
    return Arrival(game._replace(promises=packet.promises, names=packet.names), "next")


def _take_messages(packet: Packet, game: LinkGame) -> Generator[None, None, Arrival]:
    known = game.ledger
    start, messages = packet.start()
    if start.game != game.identity:
        raise LinkError("value")
    ledger, first = start, 0
    if known is not None:
        first = _count_common(packet, messages, known)
        if first == len(messages) or _is_old_request(packet, known, first):
            return (yield from _take_old(packet, game, known))
        if first == len(known.messages):
            ledger = known
        elif first == len(known.messages) - 1 and known.before_new is not None:
            ledger = known.before_new
        elif _is_answered(packet, game, known, first):
            first = 0
        else:
            raise LinkError("fork", str(known.messages[first].number))
    ledger = yield from _follow(ledger, packet, messages, first)
    yield from check_keys([promise.key for promise in packet.renewals], known)
    ledger = yield from check_signatures(ledger, packet.signatures, known)
    taken = game._replace(ledger=ledger, words=packet.words)
    if packet.player is None and game.seed:
        taken = _keep_seat(taken, game)
    return Arrival(taken, "next")


def _keep_seat(taken: LinkGame, game: LinkGame) -> LinkGame:
    """Return a game after new messages, without its seed if these go on from the kernels that it
    was to replace. Raises LinkError if someone else asked for new ones in this player's place."""
    mine, now = _own_promises(game), _own_promises(taken)
    if mine[-1] == now[-1]:
        return taken
    if mine[0] == now[-1]:
        return taken.leave_seat()
    raise LinkError("seat")


def _count_common(
    packet: Packet, messages: Sequence[tuple[bytes, Promise | None]], known: Ledger
) -> int:
    """Return the number of messages that a link and a game have in common."""
    for at, (entry, shown) in enumerate(zip(packet.entries, messages, strict=True)):
        here = known.messages[at : at + 1]
        if not here or (here[0].entry, here[0].value, here[0].promise) != (entry, *shown):
            return at
    return len(messages)


def _is_old_request(packet: Packet, known: Ledger, common: int) -> bool:
    """Return whether a link ends with a request for new kernels that its sender has replaced."""
    if common >= len(known.messages) or common != len(packet.entries) - 1:
        return False
    return is_new(packet.entries[common]) and known.messages[common].promise is None


def _is_answered(packet: Packet, game: LinkGame, known: Ledger, number: int) -> bool:
    """Return whether a link differs in a message of this player's own, which they must have sent
    from another device, and only that of the link was answered."""
    own = known.messages[number].by
    if not game.seed or own != game.player or sender(packet.entries[number]) != own:
        return False
    here = [message.by for message in known.messages[number:]]
    there = [sender(entry) for entry in packet.entries[number:]]
    return all(by == own for by in here) and any(by != own for by in there)


def _take_old(packet: Packet, game: LinkGame, known: Ledger) -> Generator[None, None, Arrival]:
    """Compute the game after a link without new messages: it may bring the signature under the end,
    or other words."""
    if len(packet.entries) < len(known.messages) or packet.entries != known.entries:
        return Arrival(game, "known")
    ledger = yield from check_signatures(known, packet.signatures, known)
    if ledger.confirmed and not known.confirmed:
        return Arrival(game._replace(ledger=ledger), "confirmed")
    if known.last_sender != game.player and packet.words:
        game = game._replace(words=packet.words)
    return Arrival(game, "known")
