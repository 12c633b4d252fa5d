"""Mutations of inputs: parts left out, doubled, moved, replaced by words and odd characters."""

from random import Random
from typing import Final

LARGEST: Final = 100_000
ODD: Final = (
    *("\0", "\n", "\r", "\r\n", "\t", " ", "\u2028", "\ud800", "\udfff", "é", "\u0663", "²", "😀"),
    *("{", "}", "[", "]", '"', "\\", "\\u", "'", "<", "&", "%", "%00", "#", "?", "=", ",", ":"),
    *(";",),
    *("-", "--", "/", "_", ".", "e", "c", "S", "M", "0", "-1", "1", "5", "9", "99", "1e999"),
    *("9" * 30, "9" * 5000, "nan", "inf", "null", "true", "false", "[]", "{}", "0x1", "1_0", "٣"),
)


def encoded(text: str) -> bytes:
    """Return a text as bytes, even with halves of characters."""
    return text.encode("utf-8", "surrogatepass")


def decoded(data: bytes) -> str:
    """Return any bytes as a text; the inverse of `encoded`."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def mutant(data: bytes, words: tuple[str, ...], random: Random) -> bytes:
    """Return an input that differs from another in a few places."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        data = _changed(data, words, random)
    return data[:LARGEST]


def _changed(data: bytes, words: tuple[str, ...], random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    end = min(len(data), start + random.choice((0, 1, 1, 2, 3, 8, 30, 200)))
    part = data[start:end]
    match random.randrange(9):
        case 0:
            new = b""
        case 1:
            new = part + part
        case 2:
            new = part * random.choice((3, 10, 100, 1 + LARGEST // (len(part) + 1)))
        case 3:
            new = part[::-1]
        case 4:
            new = bytes([random.randrange(256)])
        case 5 if part:
            new = bytes([part[0] ^ 1 << random.randrange(8)]) + part[1:]
        case 6:
            other = random.randrange(len(data) + 1)
            new = data[other : other + random.choice((1, 4, 20, 100))]
        case 7 if words:
            new = encoded(random.choice(words))
        case _:
            new = encoded(random.choice(ODD))
    return data[:start] + new + data[end:]
