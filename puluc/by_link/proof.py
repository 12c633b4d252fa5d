"""The proof in a link: each message with its values, and whether each throw follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from puluc.by_link.ledger import Ledger, LinkMessage
from puluc.by_link.link_error import LinkError
from puluc.by_link.packet import Packet, follow
from puluc.by_link.promises import OpeningDraw, opening_code, write_hex
from puluc.by_link.terms import GameTerms
from puluc.engine.move import MOON, SUN, Side
from puluc.engine.record import RESULTS


class Proof(NamedTuple):
    """A link checked message by message.

    - `terms`: the terms
    - `anchors`: the anchors known so far
    - `ledger`: the game up to the last valid message; None if it has not begun
    - `problem`: the first fault; None if everything follows
    """

    terms: GameTerms
    anchors: tuple[bytes, bytes]
    ledger: Ledger | None = None
    problem: str | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The proof as data for JSON, with values in hex; docs/by-link.md describes it."""
        ledger = self.ledger
        of_a, of_b = [write_hex(anchor) or None for anchor in self.anchors]
        return {
            "terms": self.terms.text,
            "anchors": {"A": of_a, "B": of_b},
            "game": None if ledger is None else write_hex(ledger.game),
            "openings": [] if ledger is None else list(_list_openings(ledger)),
            "turns": [] if ledger is None else [_message_data(one) for one in ledger.messages],
            "result": RESULTS[None if ledger is None else ledger.result],
            "problem": self.problem,
        }

    def lines(self) -> Iterator[str]:
        """Yield the game as lines of English, for a terminal."""
        yield self.terms.text
        ledger = self.ledger
        if ledger is None:
            yield "The game has not begun." if self.problem is None else self.problem
            return
        for one in _list_openings(ledger):
            name = _side_name(one["side"])
            fell = f"lot {one['lot']}" if "lot" in one else _count_marks(one["marks"])
            yield f"  start  {name}  {fell}"
        for message in ledger.messages:
            side = _side_name(self.terms.side(message.by))
            word = _fill(message.text.partition(" ")[0], 6)
            text = f"{message.number:>3}  {_fill(side, 4)}  {word}"
            if message.thrown is None:
                yield text.rstrip()
            else:
                number = message.thrown.number
                source = "follows" if number == message.number else f"thrown in message {number}"
                yield f"{text}  {_count_marks(message.thrown.marks)}, {source}"
        if self.problem is not None:
            yield self.problem
        else:
            yield f"Every throw follows. Result: {RESULTS[ledger.result]}"


def prove(packet: Packet) -> Proof:
    """Return the proof in a link. Raises LinkError for a private link, which only its owner may
    see, and for values of another game than the one the link names."""
    if packet.is_private():
        raise LinkError("private")
    if packet.kind != "game":
        return Proof(packet.terms, packet.anchors)
    ledger, values = packet.start()
    problem: str | None = None
    try:
        for entry, value in zip(packet.entries, values, strict=True):
            ledger = follow(ledger, entry, value)
        packet.check_end(ledger)
    except LinkError as error:
        problem = str(error)
    return Proof(packet.terms, ledger.anchors, ledger, problem)


def _message_data(message: LinkMessage) -> dict[str, Any]:
    thrown = message.thrown
    return {
        "n": message.number,
        "by": message.by,
        "key_mover": write_hex(message.value),
        "key_other": write_hex(message.other_value),
        "transcript": write_hex(message.transcript),
        "marks": None if thrown is None else thrown.marks,
        "move": message.text,
        "thrown": None if thrown is None else thrown.number,
    }


def _list_openings(ledger: Ledger) -> Iterator[dict[str, Any]]:
    """Yield each throw for the start, or the lot, with its key."""
    opening: OpeningDraw | None = ledger.opening
    if opening is None:
        return
    key = ledger.first + ledger.anchors[1]
    if opening.lots:
        lot = opening_code(key, ledger.game, SUN, 0)[-1] & 1
        yield {"r": 0, "side": SUN, "key": write_hex(key), "lot": lot}
        return
    for number, marks in enumerate(opening.throws):
        for side, shown in zip((SUN, MOON), marks, strict=True):
            yield {"r": number, "side": side, "key": write_hex(key), "marks": shown}


def _fill(text: str, width: int) -> str:
    return text + " " * (width - len(text))


def _side_name(side: Side) -> str:
    return "Sun" if side == SUN else "Moon"


def _count_marks(marks: int) -> str:
    return f"{marks} mark{'' if marks == 1 else 's'}"
