"""The proof in a link: each message with its values, and whether each throw follows from them."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any, NamedTuple

from puluc.by_link.ledger import Ledger, LinkChain, LinkMessage
from puluc.by_link.link_error import LinkError
from puluc.by_link.packet import Packet
from puluc.by_link.signatures import check_keys, check_signatures
from puluc.engine.ascii import NAMES, count
from puluc.engine.move import MOON, SUN
from puluc.engine.record import RESULTS


class Proof(NamedTuple):
    """A link checked message by message.

    - `packet`: the content of the link
    - `ledger`: the game up to the last valid message; None if it has not begun
    - `problem`: the first fault; None if everything follows
    """

    packet: Packet
    ledger: Ledger | None = None
    problem: str | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The proof as data for JSON, with values in hex; docs/by-link.md describes it."""
        ledger, packet = self.ledger, self.packet
        chains = ((), ()) if ledger is None else ledger.chains
        promises = [[one.promise for one in some] for some in chains if some]
        promises = promises or [[promise] for promise in packet.promises]
        return {
            "terms": packet.terms.text,
            "names": _by_player(packet.names[: len(promises)]),
            "anchors": _by_player([some[0].anchor.hex() for some in promises]),
            "keys": _by_player([[one.key.hex() for one in some] for some in promises]),
            "game": None if ledger is None else ledger.game.hex(),
            "openings": [] if ledger is None else list(_list_openings(ledger)),
            "turns": [] if ledger is None else [_message_data(one) for one in ledger.messages],
            "signatures": _by_player([[_signature_data(one) for one in some] for some in chains]),
            "result": RESULTS[None if ledger is None else ledger.result],
            "problem": self.problem,
        }

    def lines(self) -> Iterator[str]:
        """Yield the game as lines of English, for a terminal."""
        yield self.packet.terms.text
        ledger = self.ledger
        if ledger is None:
            yield "The game has not begun." if self.problem is None else self.problem
            return
        for one in _list_openings(ledger):
            fell = f"lot {one['lot']}" if "lot" in one else count(one["marks"], "mark")
            yield f"  start  {NAMES[one['side']]}  {fell}"
        for message in ledger.messages:
            side = f"{NAMES[ledger.terms.side(message.by)]} "[:4]
            word = message.text.partition(" ")[0]
            text = f"{message.number:>3}  {side}  {word}{' ' * (6 - len(word))}"
            if message.thrown is None:
                yield text.rstrip()
            else:
                number = message.thrown.number
                source = "follows" if number == message.number else f"thrown in message {number}"
                yield f"{text}  {count(message.thrown.marks, 'mark')}, {source}"
        if self.problem is not None:
            yield self.problem
            return
        for player, name, chains in zip("AB", self.packet.names, ledger.chains, strict=True):
            signed = max([chain.signed for chain in chains])
            said = f"has signed messages 1 to {signed}" if signed else "has signed nothing"
            yield f"{player} {name} {said}.".replace("  ", " ")
        yield f"Every throw follows. Result: {RESULTS[ledger.result]}"


def prove(packet: Packet) -> Generator[None, None, Proof]:
    """Compute the proof in a link, in slices. Raises LinkError for a private code, which only its
    owner may see, and for values of another game than the one the link names."""
    if packet.player is not None:
        raise LinkError("private")
    ledger: Ledger | None = None
    try:
        yield from check_keys([promise.key for promise in packet.promises])
        if packet.kind == "game":
            ledger, messages = packet.start()
            for entry, (value, promise) in zip(packet.entries, messages, strict=True):
                ledger = ledger.follow(entry, value, promise)
                yield
            yield from check_keys([promise.key for promise in packet.renewals])
            ledger = yield from check_signatures(ledger, packet.signatures)
    except LinkError as error:
        if packet.kind == "game" and ledger is None:
            raise
        where = f"message {error.detail}: " if error.reason == "follow" else ""
        return Proof(packet, ledger, f"{where}{error}")
    return Proof(packet, ledger)


def _by_player(values: Sequence[Any]) -> dict[str, Any]:
    """Return the values of A and B by their letters; null for one that is missing."""
    return {"A": values[0], "B": values[1] if len(values) > 1 else None}


def _signature_data(chain: LinkChain) -> dict[str, Any]:
    key, signature = chain.promise.key.hex(), chain.signature.hex()
    return {"key": key, "n": chain.signed, "signature": signature}


def _message_data(message: LinkMessage) -> dict[str, Any]:
    thrown = message.thrown
    return {
        "n": message.number,
        "by": message.by,
        "value": message.value.hex(),
        "key_other": message.other_value.hex(),
        "transcript": message.transcript.hex(),
        "marks": None if thrown is None else thrown.marks,
        "move": message.text,
        "thrown": None if thrown is None else thrown.number,
    }


def _list_openings(ledger: Ledger) -> Iterator[dict[str, Any]]:
    """Yield each throw for the start, or the lot, with its key."""
    opening = ledger.opening
    if opening is None:
        return
    key = ledger.first + ledger.chains[1][0].promise.anchor
    if not opening.throws:
        lot = int(opening.starter == MOON)
        yield {"r": 0, "side": SUN, "key": key.hex(), "lot": lot}
        return
    for number, marks in enumerate(opening.throws):
        for side, shown in zip((SUN, MOON), marks, strict=True):
            yield {"r": number, "side": side, "key": key.hex(), "marks": shown}
