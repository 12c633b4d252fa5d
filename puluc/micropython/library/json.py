"""JSON with MicroPython's own module, whose reader is lenient and makes unordered dicts."""

from json import dumps as _dumps, loads as _loads

import caught
import js
from library.core import isascii, ordered


def dumps(value):
    text = _dumps(_plain(value))
    if "\\u00" in text:
        text = text.replace("\\\\", "\0").replace("\\u0008", "\\b").replace("\\u000c", "\\f")
        text = text.replace("\0", "\\\\")
    if isascii(text) and "\x7f" not in text:
        return text
    return "".join([sign if sign < "\x7f" else _escaped(ord(sign)) for sign in text])


def _plain(value):
    """Turn NamedTuples into lists, which MicroPython writes as CPython does."""
    if isinstance(value, dict):
        return ordered([(name, _plain(item)) for name, item in value.items()])
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _escaped(number):
    if number < 0x10000:
        return "\\u%04x" % number
    number -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 | number >> 10, 0xDC00 | number & 1023)


def loads(text, parse_constant=None):
    """Read JSON that the browser accepts too, so `parse_constant` is never called."""
    if not isinstance(text, str):
        text = bytes(text).decode()
    # The browser would end a text at a NUL, which JSON never has.
    if "\0" in text or caught.refused(js.JSON, "parse", text):
        raise ValueError("not JSON")
    # Each object becomes one with a single list: names and values alternately.
    parts = text.replace("\\\\", "\\u005c").replace('\\"', "\\u0022").split('"')
    for at in range(0, len(parts), 2):
        parts[at] = parts[at].replace("{", '{"":[').replace("}", "]}")
    return _ordered(_loads(_paired('"'.join(parts))))


def _paired(text):
    """Join escaped surrogate pairs, which MicroPython reads as two characters."""
    first, *parts = text.split("\\u")
    made, high = [first], 0
    for part in parts:
        code = int(part[:4], 16)
        if high and 0xDC00 <= code < 0xE000:
            made[-1] = chr(0x10000 + ((high & 1023) << 10 | code & 1023)) + part[4:]
            high = 0
        else:
            made.append("\\u" + part)
            high = code if 0xD800 <= code < 0xDC00 and len(part) == 4 else 0
    return "".join(made)


def _ordered(value):
    """Turn lists of names and values into dicts; comprehensions would take more stack."""
    if isinstance(value, list):
        for at, item in enumerate(value):
            value[at] = _ordered(item)
    if not isinstance(value, dict):
        return value
    items, made = value[""], ordered()
    for at in range(0, len(items), 2):
        made[items[at]] = _ordered(items[at + 1])
    return made
