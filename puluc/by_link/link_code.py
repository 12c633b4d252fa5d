"""The code in a link: writes bytes as letters, digits, `-` and `_`, and finds a code in a text.

A code begins with `p` and the protocol's version, the same in every version; then, in base64url,
come the length of the content, the content and a check sum.
"""

from base64 import b64decode, urlsafe_b64encode
from typing import Final

from puluc.by_link.link_error import LinkError, Reason
from puluc.by_link.promises import digest, two_bytes
from puluc.support import blank, limits
from puluc.support.digits import is_number
from puluc.support.unwrap import ALPHANUMERIC, list_forms, unwrap

MARK: Final = "p2"
"""The beginning of every code of this version."""
CHECK: Final = 4
"""The bytes of the check sum."""
FEWEST: Final = 40
"""The least number of characters in a code."""

_SIGNS: Final = ALPHANUMERIC + "-_"
_TRIED: Final = 20
"""The most places of a text to try."""


def write_code(content: bytes) -> str:
    """Return the code for some bytes.

    >>> write_code(b"maize")
    'p2AAVtYWl6ZYTDUKY'
    """
    sized = two_bytes(len(content)) + content
    whole = sized + digest("link", MARK.encode(), sized)[:CHECK]
    return MARK + urlsafe_b64encode(whole).decode().rstrip("=")


def read_code(text: str) -> bytes:
    """Return the bytes of the code in a text: a bare code, or an address, even with what emails and
    chats add around it, inside it or, without a space, to its end, which its length tells. Of
    several codes, as in a quoted email, it is the longest.

    Raises LinkError if no complete, unaltered code is found.

    >>> read_code("<https://games.example/puluc/#p2AAVtYWl6\\n ZYTDUKY>.")
    b'maize'
    """
    if len(text) > limits.ADDRESS:
        raise LinkError("form", limits.excess("", len(text), limits.ADDRESS))
    found: list[bytes] = []
    refused: list[LinkError] = []
    for form in list_forms(unwrap(text)):
        for start in _find_starts(form):
            try:
                found.append(_read_at(form, start))
            except LinkError as error:
                refused.append(error)
    if found:
        return max(found, key=len)
    # Some messaging apps drop all that comes after the sign.
    raise refused[0] if refused else LinkError("cut" if "://" in text else "none")


def has_code(text: str) -> bool:
    """Return whether a text seems to contain a code, complete or not.

    >>> has_code("#p2AAVtYWl6ZYTDUKY"), has_code("game.txt")
    (True, False)
    """
    text = unwrap(text)
    starts = _find_starts(text)
    return any(text[start - 1 : start] == "#" or start + FEWEST <= len(text) for start in starts)


def _find_starts(text: str) -> list[int]:
    """Return the places where a code may begin: after `#` first, then at the start of a word."""
    sharp: list[int] = []
    bare: list[int] = []
    small = text.replace("P", "p")
    start = small.find(MARK[0])
    while start >= 0 and len(sharp) + len(bare) < _TRIED:
        if is_number(text[start + 1 : start + 2], 1):
            place = start
            while place and text[place - 1] in blank.BLANK:
                place -= 1
            if place and text[place - 1] == "#":
                sharp.append(start)
            elif place < start or not start or text[start - 1] not in _SIGNS:
                bare.append(start)
        start = small.find(MARK[0], start + 1)
    return sharp + bare


def _read_at(text: str, start: int) -> bytes:
    signs, wanted, size, after = "", 4, -1, ""
    for word in blank.split_words(text[start + len(MARK) :][: 2 * limits.LINK_CODE]):
        after = word.lstrip(_SIGNS)
        signs += word[: len(word) - len(after)]
        if size < 0 and len(signs) >= 4:
            size = int.from_bytes(_decode(signs[:4])[:2], "big")
            wanted = -(-(2 + size + CHECK) * 4 // 3)
            if wanted > limits.LINK_CODE:
                raise LinkError("altered")
        if after or len(signs) >= wanted:
            break
    if len(signs) < wanted:
        reason: Reason = "altered" if after and size >= 0 else "cut"
        raise LinkError(reason)
    whole = _decode(signs[:wanted])
    version = text[start : start + len(MARK)].lower()
    sized = whole[: 2 + size]
    if whole[2 + size :] != digest("link", version.encode(), sized)[:CHECK]:
        raise LinkError("altered")
    if version != MARK:
        raise LinkError("older" if version < MARK else "version")
    return sized[2:]


def _decode(code: str) -> bytes:
    """Return the bytes of a base64url text; its unused bits have to be 0."""
    try:
        whole = b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise LinkError("altered") from None
    if urlsafe_b64encode(whole).decode().rstrip("=") != code:
        raise LinkError("altered")
    return whole
