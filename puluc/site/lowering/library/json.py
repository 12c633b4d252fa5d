"""JSON, written and read as CPython does."""

from json import dumps as _dumps

from library.core import isascii, ordered, repr_float

_WHITE = " \t\n\r"
_DIGITS = "0123456789"
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
_SHORT = {"\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
DEEPEST = 100


def dumps(value, separators=(", ", ": ")):
    kind = type(value)
    if kind is str:
        return _text(value)
    if value is None or kind is bool or kind is int:
        return _dumps(value)
    if kind is float:
        return repr_float(value)
    between, after = separators
    if isinstance(value, dict):
        pairs = [_text(k) + after + dumps(v, separators) for k, v in value.items()]
        return "{" + between.join(pairs) + "}"
    return "[" + between.join([dumps(item, separators) for item in value]) + "]"


def _text(text):
    if isascii(text):
        made = _dumps(text)
        if "\\u00" not in made:
            return made
    made = ['"']
    for sign in text:
        number = ord(sign)
        if 32 <= number < 127 and sign != '"' and sign != "\\":
            made.append(sign)
        elif sign in _SHORT:
            made.append(_SHORT[sign])
        elif number < 65536:
            made.append(sign if number == 127 else "\\u%04x" % number)
        else:
            number -= 65536
            made.append("\\u%04x\\u%04x" % (0xD800 | number >> 10, 0xDC00 | number & 1023))
    made.append('"')
    return "".join(made)


def loads(text):
    if not isinstance(text, str):
        text = bytes(text).decode()
    reader = _Reader(text)
    value = reader.value(0)
    if reader.next():
        raise ValueError("extra data")
    return value


class _Reader:
    def __init__(self, text):
        # Places in a text with signs beyond ASCII take time to find.
        self.text = text if isascii(text) else list(text)
        self.plain = type(self.text) is str
        self.at = 0

    def next(self):
        """Return the next sign that isn't white, nothing at the end."""
        text, at = self.text, self.at
        while at < len(text) and text[at] in _WHITE:
            at += 1
        self.at = at
        return text[at] if at < len(text) else ""

    def value(self, depth):
        sign = self.next()
        if depth > DEEPEST:
            raise RuntimeError("too deep")
        if sign == '"':
            self.at += 1
            return self.string()
        if sign == "{":
            return self.object(depth)
        if sign == "[":
            return self.array(depth)
        for word, value in _WORDS:
            if sign == word[0] and "".join(self.text[self.at : self.at + len(word)]) == word:
                self.at += len(word)
                return value
        if sign and sign in "-0123456789":
            return self.number()
        raise ValueError("no value")

    def object(self, depth):
        found = ordered()
        self.at += 1
        if self.next() == "}":
            self.at += 1
            return found
        while True:
            if self.next() != '"':
                raise ValueError("no name")
            self.at += 1
            name = self.string()
            if self.next() != ":":
                raise ValueError("no colon")
            self.at += 1
            found[name] = self.value(depth + 1)
            sign = self.next()
            self.at += 1
            if sign == "}":
                return found
            if sign != ",":
                raise ValueError("no comma")

    def array(self, depth):
        found = []
        self.at += 1
        if self.next() == "]":
            self.at += 1
            return found
        while True:
            found.append(self.value(depth + 1))
            sign = self.next()
            self.at += 1
            if sign == "]":
                return found
            if sign != ",":
                raise ValueError("no comma")

    def string(self):
        text, parts = self.text, []
        while True:
            at = self.at
            if self.plain:
                end = text.find('"', at)
                back = text.find("\\", at, end) if end >= 0 else text.find("\\", at)
                end = back if back >= 0 else end
                if end < 0:
                    raise ValueError("no end")
                part = text[at:end]
            else:
                end = at
                while end < len(text) and text[end] != '"' and text[end] != "\\":
                    end += 1
                if end >= len(text):
                    raise ValueError("no end")
                part = "".join(text[at:end])
            if part and min(part) < " ":
                raise ValueError("control")
            parts.append(part)
            self.at = end + 1
            if text[end] == '"':
                return parts[0] if len(parts) == 1 else "".join(parts)
            parts.append(self.escape())

    def escape(self):
        text = self.text
        if self.at >= len(text):
            raise ValueError("no end")
        sign = text[self.at]
        self.at += 1
        if sign in _ESCAPES:
            return _ESCAPES[sign]
        if sign != "u":
            raise ValueError("no escape")
        number = self.four()
        if 0xD800 <= number < 0xDC00 and "".join(text[self.at : self.at + 2]) == "\\u":
            before = self.at
            self.at += 2
            low = self.four()
            if 0xDC00 <= low < 0xE000:
                return chr(65536 + ((number & 1023) << 10 | low & 1023))
            self.at = before
        return chr(number)

    def four(self):
        digits = "".join(self.text[self.at : self.at + 4])
        if len(digits) != 4:
            raise ValueError("no number")
        for sign in digits:
            if sign not in "0123456789abcdefABCDEF":
                raise ValueError("no number")
        self.at += 4
        return int(digits, 16)

    def number(self):
        text, start = self.text, self.at
        at = start + (text[start] == "-")
        first = at
        at = self.digits(at)
        if at == first:
            raise ValueError("no number")
        if text[first] == "0":
            at = first + 1
        whole = True
        if at < len(text) and text[at] == ".":
            after = self.digits(at + 1)
            if after > at + 1:
                at = after
                whole = False
        if at < len(text) and text[at] in "eE":
            after = at + 1 + (at + 1 < len(text) and text[at + 1] in "+-")
            end = self.digits(after)
            if end > after:
                at = end
                whole = False
        self.at = at
        shown = text[start:at] if self.plain else "".join(text[start:at])
        return int(shown) if whole else float(shown)

    def digits(self, at):
        text, end = self.text, len(self.text)
        while at < end and text[at] in _DIGITS:
            at += 1
        return at


_WORDS = (
    ("null", None),
    ("true", True),
    ("false", False),
    ("NaN", float("nan")),
    ("Infinity", float("inf")),
    ("-Infinity", -float("inf")),
)
