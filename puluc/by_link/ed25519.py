"""Ed25519 (RFC 8032): keys and signatures, checked strictly, in slices.

Libraries differ on keys and signatures that were made on purpose. Here a key is good only if it is
written in the one right way and its point has the order L. A signature is good only if S < L and
S·B − k·K is written exactly as its R. So one signature fits one text, for all readers.
"""

from collections.abc import Generator
from typing import Final

from puluc.by_link.sha512 import sha512

CurvePoint = tuple[int, int, int, int]
"""A point (x, y) of the curve as X, Y, Z and T, where x = X/Z, y = Y/Z and xy = T/Z."""

KEY: Final = 32
"""The number of bytes in a secret, and in a public key."""
SIGNATURE: Final = 64
"""The number of bytes in a signature."""

_P: Final = 2**255 - 19
_L: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)
_SLICE: Final = 8
"""The digits of a factor in one slice."""
_NEUTRAL: Final = (0, 1, 1, 0)
_multiples: Final[list[CurvePoint]] = []
"""The first sixteen multiples of the base point."""


def public_key(secret: bytes) -> Generator[None, None, bytes]:
    """Compute the public key of a secret, in slices."""
    factor, _prefix = _expand(secret)
    yield
    return _encode((yield from _multiply((factor, _base_multiples()))))


def sign(secret: bytes, key: bytes, text: bytes) -> Generator[None, None, bytes]:
    """Compute the signature of a text with a secret and its public key, in slices."""
    factor, prefix = _expand(secret)
    yield
    once = _number(sha512(prefix + text)) % _L
    first = _encode((yield from _multiply((once, _base_multiples()))))
    yield
    answer = (once + _number(sha512(first + key + text)) * factor) % _L
    return first + answer.to_bytes(KEY, "little")


def is_key(key: bytes) -> Generator[None, None, bool]:
    """Compute whether a public key is good, in slices."""
    point = _decode(key)
    yield
    if point is None or point[:2] == _NEUTRAL[:2]:
        return False
    end = yield from _multiply((_L, _make_multiples(point)))
    return end[0] % _P == 0 and (end[1] - end[2]) % _P == 0


def is_signed(key: bytes, text: bytes, signature: bytes) -> Generator[None, None, bool]:
    """Compute whether a signature of a text is good, under a good key, in slices."""
    first, answer = signature[:KEY], _number(signature[KEY:])
    point = _decode(key)
    yield
    if point is None or len(signature) != SIGNATURE or answer >= _L:
        return False
    x, y, z, t = point
    factor = _number(sha512(first + key + text)) % _L
    yield
    multiples = _make_multiples((_P - x, y, z, _P - t))
    return (
        _encode((yield from _multiply((answer, _base_multiples()), (factor, multiples)))) == first
    )


def _expand(secret: bytes) -> tuple[int, bytes]:
    """Return the factor of a secret, and what its signatures begin with."""
    code = sha512(secret)
    return _number(code[:KEY]) & (1 << 254) - 8 | 1 << 254, code[KEY:]


def _number(text: bytes) -> int:
    return int.from_bytes(text, "little")


def _multiply(*terms: tuple[int, list[CurvePoint]]) -> Generator[None, None, CurvePoint]:
    """Compute the sum of some factors times points, given each point's first multiples."""
    total: CurvePoint = _NEUTRAL
    for digit in range(63, -1, -1):
        for _bit in range(4):
            total = _double(total)
        for factor, multiples in terms:
            number = factor >> 4 * digit & 15
            if number:
                total = _add(total, multiples[number])
        if digit % _SLICE == 0:
            yield
    return total


def _make_multiples(point: CurvePoint) -> list[CurvePoint]:
    multiples: list[CurvePoint] = [_NEUTRAL]
    for _step in range(15):
        multiples.append(_add(multiples[-1], point))
    return multiples


def _base_multiples() -> list[CurvePoint]:
    if not _multiples:
        base = _decode((4 * pow(5, _P - 2, _P) % _P).to_bytes(KEY, "little"))
        assert base
        _multiples.extend(_make_multiples(base))
    return _multiples


def _add(one: CurvePoint, other: CurvePoint) -> CurvePoint:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] % _P * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _double(one: CurvePoint) -> CurvePoint:
    x, y, z, _t = one
    a, b = x * x % _P, y * y % _P
    g, h = a - b, a + b
    e, f = h - (x + y) * (x + y) % _P, 2 * z * z % _P + g
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _encode(point: CurvePoint) -> bytes:
    x, y, z, _t = point
    inverse = pow(z, _P - 2, _P)
    sign = x * inverse % _P & 1
    return (y * inverse % _P | sign << 255).to_bytes(KEY, "little")


def _decode(code: bytes) -> CurvePoint | None:
    """Return the point written in 32 bytes, or None if no point is written so."""
    number = _number(code)
    sign, y = number >> 255, number & (1 << 255) - 1
    if len(code) != KEY or y >= _P:
        return None
    over, under = y * y - 1, _D * y * y + 1
    x = over * under**3 * pow(over * under**7, (_P - 5) // 8, _P) % _P
    if (under * x * x - over) % _P:
        x = x * _ROOT % _P
    if (under * x * x - over) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P
