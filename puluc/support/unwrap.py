"""What emails, chats, content systems and link checkers do to a text on its way, undone.

`unwrap` returns the text as it was sent. In it a value ends at the first sign that it can't have,
or at a blank; as emails break long lines, it may also continue after the blank (`list_values`).
"""

from base64 import b64decode
from typing import Final

from puluc.support import blank
from puluc.support.digits import is_number
from puluc.support.i18n import _

ALPHANUMERIC: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""The letters and digits of links."""
DASHES: Final = "\u2013\u2014\u2015"
"""The signs that text editors put in place of one hyphen or two."""
_HYPHENS: Final = "\u2010\u2011\u2012\u2212\ufe58\ufe63"
_INVISIBLE: Final = "\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_ENTITIES: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " "}
_QUOTED_PRINTABLE: Final = ("=3D", "=C2=", "=C3=", "=E2=")
"""The signs of quoted-printable text: an equals sign, the first byte of a letter or quote."""
_CLOSING: Final = "\"'`<>|()[]{}&#?«»‘’“”"
"""The signs that end a link, whatever follows them."""
_ROUNDS: Final = 4
"""The most levels of encoding that are undone."""


def unwrap(text: str) -> str:
    """Return a text as it was before it was sent.

    Undoes marks of quoted emails, invisible and full-width signs, link checkers' addresses, and
    several levels of quoted-printable, HTML entities and percent encoding.

    >>> unwrap("> https%3A%2F%2Fgames.example%2F%23rules%3Dkekchi&amp;amp;level=3D2")
    'https://games.example/#rules=kekchi&level=2'
    """
    text = _replace_signs(strip_quotes(text))
    for _round in range(_ROUNDS):
        before = text
        text = _undo_entities(_undo_quoted_printable(_undo_checker(text)))
        text = _decode(text, "%")
        if text == before:
            break
    return _replace_signs(text)


def explain_encoding() -> str:
    """Return the reason why a file can't be read as text, with what to do."""
    return _("it is not UTF-8 text: open it in a text editor and save it as UTF-8")


def strip_quotes(text: str) -> str:
    """Return a text without the marks of quoted emails, with plain line breaks.

    >>> strip_quotes("> > a\\r\\n>b > c")
    'a\\nb > c'
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if ">" not in text:
        return text
    lines = text.split("\n")
    return "\n".join([line.lstrip("> \t\xa0") if _is_quoted(line) else line for line in lines])


def list_forms(text: str) -> list[str]:
    """Return the texts that one with typographic dashes may have been, with hyphens instead.

    >>> list_forms("a\u2014b")
    ['a --b', 'a -b']
    """
    two, one = text, text
    for dash in DASHES:
        if dash in text:
            # The blank says that a value may end here, too.
            two, one = two.replace(dash, " --"), one.replace(dash, " -")
    return [two] if one == two else [two, one]


def list_values(text: str, signs: str, most: int, joint: str = "") -> list[str]:
    """Return the values of such signs that a text may begin with, the longest first.

    A blank may end the value or, replaced by `joint`, be inside it. A value that would end before a
    letter or digit is not listed; without any value the list is the text's first word.

    >>> list_values("4_S,8 _5_m). See you", "48S,_5m", 300)
    ['4_S,8_5_m', '4_S,8']
    """
    found: list[str] = []
    value = ""
    words = blank.split_words(text[: 4 * most])
    for word in words:
        size = count_signs(word, signs)
        value += joint + word[:size] if value else word[:size]
        if len(value) > most:
            break
        if may_end(word[size:]) and (ended := value.rstrip(".,:_")):
            found.append(ended)
        if size < len(word):
            break
    return list(reversed(found)) or words[:1] or [""]


def count_signs(text: str, signs: str) -> int:
    """Return the number of these ASCII signs at the beginning of a text."""
    return len(text) - len(text.lstrip(signs))


def may_end(rest: str) -> bool:
    """Return whether a link may end before this rest of a word.

    >>> [may_end(rest) for rest in ("", "!).", '">here</a>', "*2")]
    [True, True, True, False]
    """
    for sign in rest:
        if sign in _CLOSING:
            return True
        if sign in ALPHANUMERIC:
            return False
    return True


def _is_quoted(line: str) -> bool:
    return line.lstrip(" \t\xa0")[:1] == ">"


def _replace_signs(text: str) -> str:
    """Return a text without invisible signs, and with plain hyphens and plain wide signs."""
    if text.isascii():
        return text
    for sign in _INVISIBLE:
        text = text.replace(sign, "")
    for sign in _HYPHENS:
        text = text.replace(sign, "-")
    if any("\uff01" <= sign <= "\uff5e" for sign in text):
        wide = (chr(ord(s) - 0xFEE0) if "\uff01" <= s <= "\uff5e" else s for s in text)
        text = "".join(list(wide))
    return text


def _undo_quoted_printable(text: str) -> str:
    if not any(mark in text for mark in _QUOTED_PRINTABLE):
        first, *parts = text.split("=\n")
        for part in parts:
            # A line may also break between a parameter and its value.
            near = first[-24:].replace("\n", "").replace("?", "&").replace("#", "&")
            _before, sign, name = near.replace(",", "&").replace(":", "&").rpartition("&")
            first += ("=\n" if sign and name.isalpha() and name.isascii() else "") + part
        return first
    return _decode(text.replace("=\n", ""), "=")


def _decode(text: str, escape: str) -> str:
    """Return a text with the bytes of UTF-8 that are written as `escape` and two digits."""
    first, *parts = text.split(escape)
    made, coded = [first], bytearray()
    for part in parts:
        digits = part[:2] if escape == "=" else part[:2].upper()
        # A record's notes, such as `[%back]`, are none.
        noted = not coded and made[-1][-1:] == "["
        if len(digits) == 2 and all(sign in "0123456789ABCDEF" for sign in digits) and not noted:
            coded.append(int(digits, 16))
            part = part[2:]
        else:
            part = escape + part
        if part:
            made += [_read_bytes(coded), part]
            coded = bytearray()
    return "".join([*made, _read_bytes(coded)])


def _read_bytes(coded: bytearray) -> str:
    try:
        return bytes(coded).decode()
    except UnicodeError:
        return "\ufffd"


def _undo_entities(text: str) -> str:
    first, *parts = text.split("&")
    made = [first]
    for part in parts:
        name, sign, _rest = part[:10].partition(";")
        meant = _read_entity(name.lower()) if sign else ""
        made.append(meant + part[len(name) + 1 :] if meant else "&" + part)
    return "".join(made)


def _read_entity(name: str) -> str:
    """Return the sign that an HTML entity names, or an empty text."""
    if name[:2] == "#x" and all(sign in "0123456789abcdef" for sign in name[2:]):
        code = int("0" + name[2:], 16)
    elif name[:1] == "#" and is_number(name[1:], 7):
        code = int(name[1:])
    else:
        return _ENTITIES.get(name, "")
    return chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else ""


def _undo_checker(text: str) -> str:
    """Undo an address of Proofpoint's link checker; others only use percent encoding."""
    before, mark, rest = text.partition("/v2/url?u=")
    if mark and "urldefense" in before:
        coded, sign, after = rest.partition("&")
        return f"{before} {coded.replace('-', '%').replace('_', '/')}{sign}{after}"
    before, mark, rest = text.partition("/v3/__")
    if mark and "urldefense" in before:
        coded, _sign, rest = rest.partition("__;")
        signs, _sign, after = rest.partition("!")
        try:
            packed = b64decode(signs + "=" * (-len(signs) % 4), altchars=b"-_", validate=True)
            return f"{before} {_insert_signs(coded, packed.decode())} {after}"
        except ValueError:
            pass
    return text


def _insert_signs(coded: str, signs: str) -> str:
    """Put signs back into an address that has `*` in place of each, `**A` in place of two, …"""
    first, *parts = coded.split("*")
    made, place, run = [first], 0, False
    for number, part in enumerate(parts):
        if not part and not run and number + 1 < len(parts):
            run = True
            continue
        size = (ALPHANUMERIC.find(part[:1]) + 2) if run else 1
        made += [signs[place : place + size], part[1:] if run else part]
        place, run = place + size, False
    return "".join(made)
