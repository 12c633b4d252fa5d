"""Promises and throws: each player's chain of values and key, and the throws from both chains.

All formulas are in docs/by-link.md. A chain runs from a secret seed to its anchor. Hashing a
value repeatedly gives the anchor: this proves the value, and promises the next one.
"""

from collections.abc import Generator
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from puluc.by_link.ed25519 import public_key
from puluc.engine.game import TIES
from puluc.engine.kernels import KERNELS, Faces
from puluc.engine.move import MOON, SUN, Side
from puluc.engine.rules import Rules

Seat = Literal["A", "B"]
"""The type of a player: A invites, B accepts."""

SIZE: Final = 24
"""The number of bytes in a value."""
SEED: Final = 16
"""The number of bytes in a seed."""
LENGTH: Final = 1024
"""The number of values in a chain without its anchor: a player's messages with one seed."""
SLICE: Final = 64
"""The number of values made in one slice."""

_PROTOCOL: Final = b"puluc/2 "
_PADS: Final = int.from_bytes(b"\x36" * 64, "big"), int.from_bytes(b"\x5c" * 64, "big")
"""The inner and the outer pad of HMAC."""


class Promise(NamedTuple):
    """A player's promise for a chain: its `anchor`, and the public `key` of its
    signatures."""

    anchor: bytes
    key: bytes


class Kernels(NamedTuple):
    """A player's secrets for a chain.

    - `player`: the player
    - `seed`: the seed, from which all the rest follows
    - `chain`: the values, from the anchor on
    - `key`: the public key
    """

    player: Seat
    seed: bytes
    chain: tuple[bytes, ...]
    key: bytes

    @property
    def promise(self) -> Promise:
        """The anchor and the key."""
        return Promise(self.chain[0], self.key)

    @property
    def secret(self) -> bytes:
        """The secret key."""
        return signing_secret(self.player, self.seed)


def other_player(player: Seat) -> Seat:
    """Return the opponent of a player.

    >>> other_player("A")
    'B'
    """
    return "B" if player == "A" else "A"


def two_bytes(number: int) -> bytes:
    """Return a number as two bytes, big-endian."""
    return number.to_bytes(2, "big")


def digest(label: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of a label and parts, each preceded by its length.

    >>> digest("game", b"terms").hex()[:16]
    '9e7bdbf6adad780f'
    """
    named = (_PROTOCOL + label.encode(), *parts)
    return sha256(b"".join([two_bytes(len(part)) + part for part in named])).digest()


def step_back(player: Seat, number: int, value: bytes) -> bytes:
    """Return the value before value `number` of a player's chain."""
    return digest("step", player.encode(), two_bytes(number), value)[:SIZE]


def signing_secret(player: Seat, seed: bytes) -> bytes:
    """Return the secret key of a player's seed."""
    return digest("sign", player.encode(), seed)


def make_kernels(player: Seat, seed: bytes) -> Generator[None, None, Kernels]:
    """Compute a player's kernels from a seed, in slices."""
    values = [digest("seed", player.encode(), seed)[:SIZE]]
    for number in range(LENGTH, 0, -1):
        values.append(step_back(player, number, values[-1]))
        if number % SLICE == 0:
            yield
    key = yield from public_key(signing_secret(player, seed))
    return Kernels(player, seed, tuple(reversed(values)), key)


def authenticate(key: bytes, text: bytes) -> bytes:
    """Return the HMAC-SHA256 of a text under a key of at most 64 bytes.

    >>> authenticate(b"Jefe", b"what do ya want for nothing?").hex()[:16]
    '5bdcc146bf60754e'
    """
    number = int.from_bytes(key + bytes(64 - len(key)), "big")
    inner, outer = [(number ^ pad).to_bytes(64, "big") for pad in _PADS]
    return sha256(outer + sha256(inner + text).digest()).digest()


def read_faces(code: bytes, bias: float) -> Faces:
    """Return the faces of the four kernels. A kernel shows its mark if its eight bytes, read as a
    number, are below ⌊bias · 2⁶⁴⌋.

    >>> read_faces(bytes([0] * 8 + [127] + [255] * 7 + [128] + [0] * 7 + [255] * 8), 0.5)
    (True, True, False, False)
    """
    below = int(bias * 2.0**64)
    starts = range(0, 8 * KERNELS, 8)
    return tuple([int.from_bytes(code[start : start + 8], "big") < below for start in starts])


def throw_faces(bias: float, key: bytes, game: bytes, number: int, transcript: bytes) -> Faces:
    """Return the faces of a message's throw; the key is the mover's value and the opponent's
    latest."""
    text = _PROTOCOL + b"throw" + game + two_bytes(number) + transcript
    return read_faces(authenticate(key, text), bias)


class OpeningDraw(NamedTuple):
    """The draw for who begins.

    - `throws`: the marks of Sun and Moon in each round, where the higher throw begins; empty if
      lots were drawn
    - `starter`: the side that begins
    """

    throws: tuple[tuple[int, int], ...]
    starter: Side


def draw_opening(rules: Rules, key: bytes, game: bytes) -> OpeningDraw:
    """Return the opening that follows from the key: A's first value and B's anchor.

    The higher throw begins, and ties are thrown again. After `TIES` ties, or if all throws have the
    same value, draw lots.
    """
    rounds: list[tuple[int, int]] = []
    if rules.opening == "higher" and len(set(rules.values)) > 1:
        for number in range(TIES):
            codes = [opening_code(key, game, side, number) for side in (SUN, MOON)]
            sun, moon = [sum(read_faces(code, rules.bias)) for code in codes]
            rounds.append((sun, moon))
            if rules.value(sun) != rules.value(moon):
                starter: Side = SUN if rules.value(sun) > rules.value(moon) else MOON
                return OpeningDraw(tuple(rounds), starter)
    lot = opening_code(key, game, SUN, 0)[-1] & 1
    return OpeningDraw((), MOON if lot else SUN)


def opening_code(key: bytes, game: bytes, side: Side, number: int) -> bytes:
    """Return the HMAC that determines a side's throw for the start, or the lot."""
    return authenticate(key, _PROTOCOL + b"open" + side.encode() + game + two_bytes(number))


def unroll(player: Seat, last: bytes, number: int) -> list[bytes]:
    """Return the values of a chain from the anchor to value `number`, which is given."""
    values = [last]
    for step in range(number, 0, -1):
        values.append(step_back(player, step, values[-1]))
    return list(reversed(values))


def signed_text(transcript: bytes) -> bytes:
    """Return the text that a player signs to sign a transcript."""
    return _PROTOCOL + b"sign" + transcript
