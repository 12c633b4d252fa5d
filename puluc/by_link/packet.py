"""The content of a link as bytes: an invitation, an acceptance, a game so far, or a private link.

docs/by-link.md describes the layout. A link has no throws: they follow from its values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from puluc.by_link.ledger import Ledger, identify_game, is_new, sender
from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import LENGTH, SEED, SIZE, Seat, join_values, two_bytes, unroll
from puluc.by_link.terms import BEGINS, EARLIER, LONGEST, GameTerms
from puluc.engine.rules import Rules, RulesError
from puluc.support import blank, limits
from puluc.support.i18n import _

LinkKind = Literal["invitation", "acceptance", "game", "private"]
Names = tuple[str, str]
"""The names of A and B, as they call themselves; empty if they don't."""

KINDS: Final[tuple[LinkKind, ...]] = ("invitation", "acceptance", "game", "private")
TAG: Final = 6
"""The number of bytes that identify a link's game."""

_TURNING: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that reverse the writing direction: in a name they could hide what follows it."""
_SUN_IS_B: Final = 1
_HINTS: Final = 8
_RETURN: Final = 16


class Packet(NamedTuple):
    """The content of a link.

    - `kind`: its kind; a private link has that of the link inside it
    - `terms`: the terms
    - `anchors`: the anchors; B's is empty in an invitation
    - `names`: the names; empty in a game
    - `tag`, `entries`, `values`: for a game, the first bytes of its identity, one byte per message,
      and the last value of each of A's and B's chains
    - `player`, `seed`: the seat in a private link, else empty
    """

    kind: LinkKind
    terms: GameTerms
    anchors: tuple[bytes, bytes] = (b"", b"")
    names: Names = ("", "")
    tag: bytes = b""
    entries: bytes = b""
    values: tuple[tuple[bytes, ...], tuple[bytes, ...]] = ((), ())
    player: Seat | None = None
    seed: bytes = b""

    @property
    def content(self) -> bytes:
        """The packet as bytes, the inverse of `read_packet`."""
        inner = self._inner()
        if self.player is None:
            return inner
        seat = bytes([KINDS.index("private")]) + self.player.encode() + self.seed
        return seat + _write_names(self.names) + inner

    def _inner(self) -> bytes:
        head = bytes([KINDS.index(self.kind)]) + _write_terms(self.terms)
        if self.kind == "game":
            count = two_bytes(len(self.entries))
            return head + self.tag + count + self.entries + join_values(sum(self.values, ()))
        return head + join_values(self.anchors) + _write_names(self.names)

    def replay(self, *, whole: bool = True) -> Ledger:
        """Return the game after checking and applying each message.

        Raises LinkError for the first message that doesn't follow, for values of another game, and,
        if it has to be `whole`, for a last message that can't end a link.
        """
        ledger, values = self.start()
        for entry, value in zip(self.entries, values, strict=True):
            ledger = follow(ledger, entry, value)
        return self.check_end(ledger) if whole else ledger

    def start(self) -> tuple[Ledger, list[bytes]]:
        """Return the game before its first message, and the values of its messages.

        Raises LinkError for values of another game than the one the link names.
        """
        counts = count_values(self.entries)
        if not counts[0][0]:
            raise LinkError("follow", "1")
        of_a = _unroll_chains("A", self.values[0], counts[0])
        of_b = _unroll_chains("B", self.values[1], counts[1])
        anchors = of_a[0], of_b[0]
        if identify_game(self.terms, anchors)[:TAG] != self.tag:
            raise LinkError("value")
        ledger = Ledger.begin(self.terms, anchors, of_a[1])
        # The anchor and, where B begins, A's first value belong to no message.
        bare = int(not self.entries or sender(self.entries[0]) == "B")
        left_a, left_b = list(reversed(of_a[bare + 1 :])), list(reversed(of_b[1:]))
        values = [(left_b if sender(entry) == "B" else left_a).pop() for entry in self.entries]
        return ledger, values

    def check_end(self, ledger: Ledger) -> Ledger:
        """Return the game. Raises LinkError if its last message can't end a link."""
        if ledger.due == last_sender(ledger):
            raise LinkError("follow", str(ledger.number))
        return ledger

    def is_private(self) -> bool:
        """Return whether it contains a seed."""
        return self.player is not None


def count_values(entries: bytes) -> tuple[list[int], list[int]]:
    """Return the index of the last value in each of A's and B's chains, given a game's messages.

    >>> count_values(b""), count_values(bytes([0, 128, 1]))
    (([1], [0]), ([2], [1]))
    """
    bare = int(not entries or sender(entries[0]) == "B")
    counts = [bare], [0]
    for entry in entries:
        own = counts[sender(entry) == "B"]
        if is_new(entry):
            own.append(0)
        else:
            own[-1] += 1
    return counts


def _unroll_chains(player: Seat, last: Sequence[bytes], numbers: Sequence[int]) -> list[bytes]:
    """Return all values of a player's chains in one list, each chain from its anchor on."""
    values: list[bytes] = []
    for value, number in zip(last, numbers, strict=True):
        if number > LENGTH:
            raise LinkError("form", _("it shows more values than a chain has"))
        values += unroll(player, value, number)
    return values


def follow(ledger: Ledger, entry: int, value: bytes) -> Ledger:
    """Return a game after one more message. Raises LinkError if the message doesn't follow."""
    number = str(ledger.number)
    try:
        return ledger.add(ledger.read_entry(entry, value), value)
    except LinkError as error:
        if error.reason != "due":
            raise
        raise LinkError("follow", number) from None


def last_sender(ledger: Ledger) -> Seat:
    """Return the sender of the last link; before the first message that is A."""
    return sender(ledger.entries[-1]) if ledger.entries else "A"


def game_packet(ledger: Ledger) -> Packet:
    """Return the packet of a game that has begun."""
    values = tuple([(*ledger.ended[place], ledger.latest[place]) for place in (0, 1)])
    return Packet(
        "game",
        ledger.terms,
        ledger.anchors,
        tag=ledger.game[:TAG],
        entries=ledger.entries,
        values=(values[0], values[1]),
    )


class _Reader:
    """A reader of bytes, part by part. Raises LinkError if they end too soon."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.place = 0

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        part = self.content[self.place : self.place + size]
        if len(part) < size:
            raise LinkError("form", _("it ends too soon"))
        self.place += size
        return part

    def number(self, size: int = 1) -> int:
        """Return the next number."""
        return int.from_bytes(self.take(size), "big")

    def text(self) -> str:
        """Return the next text."""
        part = self.take(self.number())
        try:
            return part.decode()
        except UnicodeError:
            raise LinkError("form", _("it is not text")) from None


def read_packet(content: bytes) -> Packet:
    """Return the content of a link from its bytes. Raises LinkError if they are invalid."""
    reader = _Reader(content)
    kind = _read_kind(reader)
    player: Seat | None = None
    seed, names = b"", ("", "")
    if kind == "private":
        player = _read_player(reader)
        seed = reader.take(SEED)
        names = _read_names(reader)
        kind = _read_kind(reader)
        if kind == "private":
            raise LinkError("form", _("it is a private link inside another"))
    packet = _read_inner(reader, kind)
    if reader.place != len(content):
        raise LinkError("form", _("something follows its end"))
    if player is None:
        return packet
    return packet._replace(names=names, player=player, seed=seed)


def _read_inner(reader: _Reader, kind: LinkKind) -> Packet:
    terms = _read_terms(reader)
    if kind != "game":
        anchors = reader.take(SIZE), reader.take(SIZE) if kind == "acceptance" else b""
        return Packet(kind, terms, anchors, _read_names(reader))
    tag = reader.take(TAG)
    count = reader.number(2)
    if count > limits.LINK_MESSAGES:
        raise LinkError("form", limits.excess(_("messages"), count, limits.LINK_MESSAGES))
    entries = reader.take(count)
    counts = count_values(entries)
    of_a, of_b = [tuple([reader.take(SIZE) for _chain in chains]) for chains in counts]
    return Packet(kind, terms, tag=tag, entries=entries, values=(of_a, of_b))


def _read_kind(reader: _Reader) -> LinkKind:
    number = reader.number()
    if number >= len(KINDS):
        raise LinkError("form", _("its kind is unknown"))
    return KINDS[number]


def _read_player(reader: _Reader) -> Seat:
    letter = reader.take(1)
    if letter not in (b"A", b"B"):
        raise LinkError("form", _("its kind is unknown"))
    return "A" if letter == b"A" else "B"


def _write_terms(terms: GameTerms) -> bytes:
    rules = terms.rules.text.encode()
    if len(rules) > LONGEST:
        raise LinkError("terms", limits.excess(_("rules"), len(rules), LONGEST))
    flags = BEGINS.index(terms.begins) << 1
    if terms.sun == "B":
        flags |= _SUN_IS_B
    if terms.hints:
        flags |= _HINTS
    if terms.earlier:
        flags |= _RETURN
    return bytes([flags]) + terms.earlier + bytes([len(rules)]) + rules


def _read_terms(reader: _Reader) -> GameTerms:
    flags = reader.number()
    begins = flags >> 1 & 3
    if flags > 31 or begins >= len(BEGINS):
        raise LinkError("form", _("its terms can’t be read"))
    earlier = reader.take(EARLIER) if flags & _RETURN else b""
    text = reader.text()
    try:
        rules = Rules.from_text(text)
    except RulesError as error:
        raise LinkError("terms", str(error)) from None
    if rules.text != text:
        raise LinkError("form", _("its terms can’t be read"))
    sun: Seat = "B" if flags & _SUN_IS_B else "A"
    terms = GameTerms(rules, sun, BEGINS[begins], bool(flags & _HINTS), earlier)
    terms.check()
    return terms


def _write_names(names: Sequence[str]) -> bytes:
    parts = [clean_name(name).encode() for name in names]
    return b"".join([bytes([len(part)]) + part for part in parts])


def _read_names(reader: _Reader) -> Names:
    names = reader.text(), reader.text()
    for name in names:
        if clean_name(name) != name:
            raise LinkError("form", _("a name can’t be read"))
    return names


def clean_name(name: str) -> str:
    """Return a name on one line, cut to the longest allowed.

    >>> clean_name(" Ana  María ")
    'Ana María'
    """
    plain = "".join([sign for sign in name if not _is_hidden(sign)])
    return blank.trim(" ".join(blank.split_words(plain))[: limits.NAME])


def _is_hidden(sign: str) -> bool:
    """Return whether a character reverses the writing, is a control, or is half of another."""
    if sign < " " or "\x7f" <= sign < "\xa0" or sign in _TURNING:
        return True
    return "\ud800" <= sign <= "\udfff"
