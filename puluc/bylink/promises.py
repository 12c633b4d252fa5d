"""Promises and throws: each player's chain of values, and the throws made of both.

All formulas are in docs/by-link.md. A chain begins with a secret seed and ends with its anchor; a
value proves itself, since hashing it again and again gives the anchor, and promises the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from puluc.engine.game import TIES
from puluc.engine.kernels import KERNELS, Faces
from puluc.engine.move import MOON, SUN, Side
from puluc.engine.rules import Rules

Seat = Literal["A", "B"]
"""The type of a player: A invites, B accepts."""

SIZE: Final = 24
"""The bytes of a value."""
SEED: Final = 16
"""The bytes of a seed."""
LENGTH: Final = 1024
"""The values of a chain, its anchor not counted: a player's messages with one seed."""
SLICE: Final = 128
"""The values that are made before others have their turn."""

_PROTOCOL: Final = b"puluc/1 "


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

    >>> write_hex(digest("game", b"terms"))[:16]
    'c5d696a857757700'
    """
    named = (_PROTOCOL + label.encode(), *parts)
    return sha256(b"".join([two_bytes(len(part)) + part for part in named])).digest()


def write_hex(content: bytes) -> str:
    """Return bytes as text in hex.

    >>> write_hex(b"\\x00\\xff")
    '00ff'
    """
    return "".join([f"{byte:02x}" for byte in content])


def step_back(player: Seat, number: int, value: bytes) -> bytes:
    """Return the value before the value `number` of a player's chain."""
    return digest("step", player.encode(), two_bytes(number), value)[:SIZE]


def chain_slices(player: Seat, seed: bytes) -> Iterator[list[bytes]]:
    """Make a player's chain, yielding it after each slice: the last time it is whole.

    While it grows it begins with the last value; the whole one begins with the anchor.

    >>> [len(values) for values in chain_slices("A", bytes(16))][-2:]
    [1024, 1025]
    """
    values = [digest("seed", player.encode(), seed)[:SIZE]]
    for number in range(LENGTH, 0, -1):
        values.append(step_back(player, number, values[-1]))
        if number > 1 and len(values) % SLICE == 0:
            yield values
    yield values[::-1]


def make_chain(player: Seat, seed: bytes) -> tuple[bytes, ...]:
    """Return a player's chain at once, from the anchor on.

    >>> chain = make_chain("A", bytes(16))
    >>> len(chain), step_back("A", 7, chain[7]) == chain[6]
    (1025, True)
    """
    return tuple(list(chain_slices(player, seed))[-1])


def authenticate(key: bytes, text: bytes) -> bytes:
    """Return the HMAC-SHA256 of a text under a key of at most 64 bytes.

    >>> write_hex(authenticate(b"Jefe", b"what do ya want for nothing?"))[:16]
    '5bdcc146bf60754e'
    """
    padded = key + bytes(64 - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in padded]) + text).digest()
    return sha256(bytes([byte ^ 0x5C for byte in padded]) + inner).digest()


def marked(code: bytes, bias: float) -> Faces:
    """Return the faces of the four kernels: a kernel shows its mark if its eight bytes are a number
    below ⌊bias · 2⁶⁴⌋.

    >>> marked(bytes([0] * 8 + [127] + [255] * 7 + [128] + [0] * 7 + [255] * 8), 0.5)
    (True, True, False, False)
    """
    below = int(bias * 2.0**64)
    starts = range(0, 8 * KERNELS, 8)
    return tuple([int.from_bytes(code[start : start + 8], "big") < below for start in starts])


def throw_faces(bias: float, key: bytes, game: bytes, number: int, transcript: bytes) -> Faces:
    """Return the faces of the throw of a message: the mover's value and the opponent's latest are
    the key."""
    text = _PROTOCOL + b"throw" + game + two_bytes(number) + transcript
    return marked(authenticate(key, text), bias)


class OpeningDraw(NamedTuple):
    """How it is found who begins.

    - `throws`: the marks of Sun and Moon in each round, where the higher throw begins
    - `lots`: whether lots were drawn
    - `starter`: the side that begins
    """

    throws: tuple[tuple[int, int], ...]
    lots: bool
    starter: Side


def draw_opening(rules: Rules, key: bytes, game: bytes) -> OpeningDraw:
    """Return the opening that A's first value and B's anchor, the key, give.

    The higher throw begins and ties throw again; after `TIES` ties, or where all throws have the
    same value, lots decide.
    """
    rounds: list[tuple[int, int]] = []
    if rules.opening == "higher" and len(set(rules.values)) > 1:
        for number in range(TIES):
            codes = [opening_code(key, game, side, number) for side in (SUN, MOON)]
            sun, moon = [sum(marked(code, rules.bias)) for code in codes]
            rounds.append((sun, moon))
            if rules.value(sun) != rules.value(moon):
                starter: Side = SUN if rules.value(sun) > rules.value(moon) else MOON
                return OpeningDraw(tuple(rounds), False, starter)
    lot = opening_code(key, game, SUN, 0)[-1] & 1
    return OpeningDraw((), True, MOON if lot else SUN)


def opening_code(key: bytes, game: bytes, side: Side, number: int) -> bytes:
    """Return the HMAC that a side's throw for the start, or the lot, is taken from."""
    return authenticate(key, _PROTOCOL + b"open" + side.encode() + game + two_bytes(number))


def unroll(player: Seat, last: bytes, number: int) -> list[bytes]:
    """Return the values of a chain up to the value `number`, given that one, from the anchor on.

    >>> chain = make_chain("B", bytes(16))
    >>> unroll("B", chain[3], 3) == list(chain[:4])
    True
    """
    values = [last]
    for step in range(number, 0, -1):
        values.append(step_back(player, step, values[-1]))
    return values[::-1]


def joined(values: Sequence[bytes]) -> bytes:
    """Return values one after the other."""
    return b"".join(values)
