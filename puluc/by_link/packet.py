"""The content of a link as bytes: an invitation, an acceptance, a game so far, or a private code.

docs/by-link.md describes the layout. A link has no throws: they follow from its values.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from puluc.by_link.ed25519 import KEY, SIGNATURE
from puluc.by_link.ledger import Ledger, Names, identify_game, is_new, sender
from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import LENGTH, SEED, SIZE, Promise, Seat, two_bytes, unroll
from puluc.by_link.terms import BEGINS, EARLIER, LONGEST, GameTerms
from puluc.engine.rules import Rules, RulesError
from puluc.support import blank, limits
from puluc.support.i18n import _

LinkKind = Literal["invitation", "acceptance", "game", "private"]
PerChain = tuple[tuple[bytes, ...], tuple[bytes, ...]]
"""A value for each of A's and B's chains, the oldest first."""

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

    - `kind`: its kind; a private code has that of the link inside it
    - `terms`: the terms
    - `names`: the names; an invitation has A's alone
    - `promises`: the first anchors and keys; for a game, without its anchors
    - `tag`, `entries`: for a game, the first bytes of its identity, and one byte per message
    - `renewals`: the promise in each request for new kernels
    - `values`, `signatures`: the last ones of each chain
    - `words`: the line of words with the last message
    - `player`, `seed`: the seat in a private code, else empty
    """

    kind: LinkKind
    terms: GameTerms
    names: Names
    promises: tuple[Promise, ...]
    tag: bytes = b""
    entries: bytes = b""
    renewals: tuple[Promise, ...] = ()
    values: PerChain = ((), ())
    signatures: PerChain = ((), ())
    words: str = ""
    player: Seat | None = None
    seed: bytes = b""

    @property
    def content(self) -> bytes:
        """The packet as bytes, the inverse of `read_packet`."""
        parts = [bytes([KINDS.index(self.kind)]), _write_terms(self.terms)]
        if self.player is not None:
            parts = [bytes([KINDS.index("private")]), self.player.encode(), self.seed, *parts]
        names = [_write_text(clean_line(name)) for name in self.names]
        if self.kind != "game":
            parts += [part for promise in self.promises for part in promise]
            return b"".join([*parts, *names[: len(self.promises)]])
        parts += [*names, self.tag, *[promise.key for promise in self.promises]]
        parts += [two_bytes(len(self.entries)), self.entries]
        parts += [part for promise in self.renewals for part in promise]
        parts += [*sum(self.values, ()), *sum(self.signatures, ())]
        words = clean_line(self.words, limits.LINK_WORDS).encode()
        return b"".join([*parts, two_bytes(len(words)), words])

    @property
    def sent_by(self) -> Seat:
        """The player who sent the link."""
        if self.kind == "game":
            return sender(self.entries[-1]) if self.entries else "A"
        return "A" if self.kind == "invitation" else "B"

    def start(self) -> tuple[Ledger, list[tuple[bytes, Promise | None]]]:
        """Return the game before its first message; and the value of each message, with the promise
        of new kernels.

        Raises LinkError for values of another game than the one the link names.
        """
        counts = count_values(self.entries)
        if not counts[0][0]:
            raise LinkError("follow", "1")
        of_a = _unroll_chains("A", self.values[0], counts[0])
        of_b = _unroll_chains("B", self.values[1], counts[1])
        keys = [promise.key for promise in self.promises]
        promises = Promise(of_a[0][0], keys[0]), Promise(of_b[0][0], keys[1])
        if identify_game(self.terms, self.names, promises)[:TAG] != self.tag:
            raise LinkError("value")
        ledger = Ledger.begin(self.terms, self.names, promises, of_a[0][1])
        # The anchors and, where B begins, A's first value belong to no message.
        bare = int(not self.entries or sender(self.entries[0]) == "B")
        shown = [of_a[0][bare + 1 :], of_b[0][1:]]
        later, renewals = [of_a[1:], of_b[1:]], list(self.renewals)
        messages: list[tuple[bytes, Promise | None]] = []
        for entry in self.entries:
            place = int(sender(entry) == "B")
            if is_new(entry):
                chain, promise = later[place].pop(0), renewals.pop(0)
                if chain[0] != promise.anchor:
                    raise LinkError("value")
                shown[place] = chain[1:]
                messages.append((bytes(SIZE), promise))
            else:
                messages.append((shown[place].pop(0), None))
        return ledger, messages


def count_values(entries: bytes) -> tuple[list[int], list[int]]:
    """Return the index of the last value in each of A's and B's chains, given a game's messages.

    >>> count_values(b""), count_values(bytes([0, 128, 1, 197]))
    (([1], [0]), ([2], [1, 0]))
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


def _unroll_chains(
    player: Seat, last: Sequence[bytes], numbers: Sequence[int]
) -> list[list[bytes]]:
    """Return the values of each of a player's chains, from its anchor on."""
    if max(numbers) > LENGTH:
        raise LinkError("form", _("it shows more secret numbers than there are"))
    return [unroll(player, value, number) for value, number in zip(last, numbers, strict=True)]


def game_packet(ledger: Ledger, words: str = "") -> Packet:
    """Return the packet of a game that has begun."""
    of_a, of_b = ledger.chains
    promises = of_a[0].promise, of_b[0].promise
    renewals = tuple([one.promise for one in ledger.messages if one.promise is not None])
    values = tuple([one.value for one in of_a]), tuple([one.value for one in of_b])
    signed = tuple([one.signature for one in of_a]), tuple([one.signature for one in of_b])
    game = Packet("game", ledger.terms, ledger.names, promises, ledger.game[:TAG], ledger.entries)
    return game._replace(renewals=renewals, values=values, signatures=signed, words=words)


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

    def text(self, size: int = 1) -> str:
        """Return the next text, whose length has this many bytes."""
        part = self.take(self.number(size))
        try:
            return part.decode()
        except UnicodeError:
            raise LinkError("form", _("it is not text")) from None

    def line(self, size: int = 1, most: int = limits.NAME) -> str:
        """Return the next text, which must be a clean line."""
        text = self.text(size)
        if clean_line(text, most) != text:
            raise LinkError("form", _("a name can’t be read"))
        return text

    def promise(self) -> Promise:
        """Return the next anchor and key."""
        return Promise(self.take(SIZE), self.take(KEY))


def read_packet(content: bytes) -> Packet:
    """Return the content of a link from its bytes. Raises LinkError if they are invalid."""
    reader = _Reader(content)
    kind = _read_kind(reader)
    player: Seat | None = None
    seed = b""
    if kind == "private":
        letter = reader.take(1)
        if letter not in (b"A", b"B"):
            raise LinkError("form", _("its kind is unknown"))
        player = "A" if letter == b"A" else "B"
        seed = reader.take(SEED)
        kind = _read_kind(reader)
        if kind == "private":
            raise LinkError("form", _("it is a private code inside another"))
    packet = _read_inner(reader, kind)
    if reader.place != len(content):
        raise LinkError("form", _("something follows its end"))
    return packet if player is None else packet._replace(player=player, seed=seed)


def _read_inner(reader: _Reader, kind: LinkKind) -> Packet:
    terms = _read_terms(reader)
    if kind == "invitation":
        promise = reader.promise()
        return Packet(kind, terms, (reader.line(), ""), (promise,))
    if kind == "acceptance":
        promises = reader.promise(), reader.promise()
        return Packet(kind, terms, (reader.line(), reader.line()), promises)
    names = reader.line(), reader.line()
    tag = reader.take(TAG)
    keys = Promise(b"", reader.take(KEY)), Promise(b"", reader.take(KEY))
    count = reader.number(2)
    if count > limits.LINK_MESSAGES:
        raise LinkError("form", limits.excess(_("messages"), count, limits.LINK_MESSAGES))
    entries = reader.take(count)
    renewals = tuple([reader.promise() for entry in entries if is_new(entry)])
    counts = count_values(entries)
    values, signatures = [
        [tuple([reader.take(size) for _chain in chains]) for chains in counts]
        for size in (SIZE, SIGNATURE)
    ]
    words = reader.line(2, limits.LINK_WORDS)
    game = Packet(kind, terms, names, keys, tag, entries, renewals, words=words)
    return game._replace(values=(values[0], values[1]), signatures=(signatures[0], signatures[1]))


def _read_kind(reader: _Reader) -> LinkKind:
    number = reader.number()
    if number >= len(KINDS):
        raise LinkError("form", _("its kind is unknown"))
    return KINDS[number]


def _write_terms(terms: GameTerms) -> bytes:
    size = len(terms.rules.text.encode())
    if size > LONGEST:
        raise LinkError("terms", limits.excess(_("rules"), size, LONGEST))
    flags = BEGINS.index(terms.begins) << 1 | _SUN_IS_B * (terms.sun == "B")
    flags |= _HINTS * terms.hints | _RETURN * bool(terms.earlier)
    return bytes([flags]) + terms.earlier + _write_text(terms.rules.text)


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


def _write_text(text: str) -> bytes:
    part = text.encode()
    return bytes([len(part)]) + part


def clean_line(text: str, most: int = limits.NAME) -> str:
    """Return a name or words on one line, cut to the most characters allowed.

    >>> clean_line(" Ana  María ")
    'Ana María'
    """
    plain = "".join([sign for sign in text if not _is_hidden(sign)])
    return blank.trim(" ".join(blank.split_words(plain))[:most])


def _is_hidden(sign: str) -> bool:
    """Return whether a character reverses the writing, is a control, or is half of another."""
    control = sign < " " or "\x7f" <= sign < "\xa0"
    return control or sign in _TURNING or "\ud800" <= sign <= "\udfff"
