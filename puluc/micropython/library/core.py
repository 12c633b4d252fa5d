"""Built-in functions and methods of Python for lowered code in MicroPython."""

from collections import OrderedDict as ordered, namedtuple


# Displays and values with fields


def fromkeys(names, value=None):
    return ordered([(name, value) for name in names])


def replace(self, **changes):
    fields = self._fields
    made = list(self)
    for name in changes:
        made[fields.index(name)] = changes[name]
    return self.__class__(*made)


def _asdict(self):
    return ordered(zip(self._fields, self))


_sorted = sorted


def sorted(items, key=None, reverse=False):
    """Return a sorted list; MicroPython's own function changes the order of equal items."""
    if key is None:
        return _sorted(items, reverse=reverse)
    sign = -1 if reverse else 1
    keyed = [(key(item), sign * place, item) for place, item in enumerate(items)]
    keyed.sort(key=lambda entry: entry[:2], reverse=reverse)
    return [item for _key, _place, item in keyed]


# Numbers as texts


def _tie(number, digits):
    """Return a number halfway between two roundings a little nearer to the even one.

    MicroPython would round it away from zero.
    """
    if digits < 0:
        return number
    doubled = number * (2 << digits)
    if doubled % 2 != 1:
        return number
    lower = int(abs(number) * 10**digits)
    return number * (1 + 1e-14) if lower & 1 else number * (1 - 1e-14)


_FIXED = ("%.0f", "%.1f", "%.2f", "%.3f", "%.4f", "%.5f", "%.6f")
_GENERAL = ("%.0g", "%.1g", "%.2g", "%.3g", "%.4g", "%.5g", "%.6g")
_DYADIC = float(1 << 20)


def fixed(number, digits):
    if type(number) is float and number * (2 << digits) % 2 == 1:
        number = _tie(number, digits)
    return _FIXED[digits] % number


def general(number, digits):
    # Only what is a whole number of small parts can lie between two texts.
    if type(number) is float and number * _DYADIC % 1 == 0 and number % 1 != 0:
        size = abs(number)
        before = 1
        while size >= 10:
            size /= 10
            before += 1
        while size < 1:
            size *= 10
            before -= 1
        number = _tie(number, digits - before)
    return _GENERAL[digits] % number


_round = round


def round(number, digits=None):
    return _round(number) if digits is None else float(fixed(number, digits))


# Texts

_NUMBERS = tuple([str(number) for number in range(100)])


def text(value):
    """Return a value as text; MicroPython's own `str` makes a new one even of a text."""
    kind = type(value)
    if kind is str:
        return value
    if kind is int and 0 <= value < 100:
        return _NUMBERS[value]
    return str(value)


_templates = {}


def fill(template, pairs):
    """Return a template with its named places filled, as `format` does."""
    if template not in _templates:
        _templates[template] = _split_template(template)
    values = dict(pairs)
    return "".join(
        [text(values[part]) if is_name else part for is_name, part in _templates[template]]
    )


def _split_template(template):
    """Return the parts of a template: whether each is a name, and its text."""
    parts = []
    for part in template.replace("{{", "\0").split("{"):
        if parts:
            name, _end, part = part.partition("}")
            parts.append((True, name))
        parts.append((False, part.replace("}}", "}").replace("\0", "{")))
    return parts


def isascii(text):
    return len(text.encode()) == len(text)


def isidentifier(text):
    """Return whether an ASCII text is an identifier."""
    if not text or text[0].isdigit():
        return False
    for sign in text:
        if not (sign.isalpha() or sign.isdigit() or sign == "_"):
            return False
    return True


def isalpha(text):
    return text.isalpha() if isascii(text) else _matches(r"^\p{L}+$", text)


def lower(text):
    return text.lower() if isascii(text) else _of_js(text, "toLowerCase")


def upper(text):
    return text.upper() if isascii(text) else _of_js(text, "toUpperCase")


def removeprefix(text, start):
    return text[len(start) :] if text.startswith(start) else text


_SPACES = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
_SPACES += "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"


def _spaced(text):
    for sign in _SPACES if not isascii(text) else _SPACES[:10]:
        if sign in text:
            text = text.replace(sign, " ")
    return text


def split(text):
    return _spaced(text).split()


def strip(text):
    return lstrip(rstrip(text))


def lstrip(text):
    return text[len(text) - len(_spaced(text).lstrip(" ")) :]


def rstrip(text):
    return text[: len(_spaced(text).rstrip(" "))]


_repr = repr


def repr(value):
    kind = type(value)
    if kind is str:
        return repr_str(value)
    if kind is float:
        return repr_float(value)
    if kind is tuple:
        return "(" + _join(value) + (",)" if len(value) == 1 else ")")
    if kind is list:
        return "[" + _join(value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join([repr(k) + ": " + repr(v) for k, v in value.items()]) + "}"
    if isinstance(value, Exception):
        return "%s(%s)" % (kind.__name__, _join(value.args))
    return _repr(value)


def _join(items):
    return ", ".join([repr(item) for item in items])


def repr_str(text):
    """Return a text quoted as CPython does: MicroPython escapes all signs beyond ASCII."""
    quoted = _repr(text)
    if isascii(text):
        return quoted
    quote = quoted[0]
    return quote + "".join([_escape(sign, quote) for sign in text]) + quote


def _escape(sign, quote):
    """Return a sign of a text in these quotation marks, escaped if CPython escapes it."""
    number = ord(sign)
    if sign == quote:
        return "\\" + sign
    if sign in "'\"":
        return sign
    if number < 128:
        return _repr(sign)[1:-1]
    if not (_matches(r"[\p{C}\p{Z}]", sign) or "\ud800" <= sign <= "\udfff"):
        return sign
    form = "\\x%02x" if number < 256 else "\\u%04x" if number < 65536 else "\\U%08x"
    return form % number


def repr_float(number):
    for digits in (15, 16):
        shown = "{:.{}g}".format(number, digits)
        if float(shown) == number:
            break
    else:
        shown = "{:.17g}".format(number)
    if "e" in shown:
        before, _sign, exponent = shown.partition("e")
        size = int(exponent)
        if 0 < size < 16:
            digits = before.replace(".", "").replace("-", "")
            whole = digits + "0" * (size + 1 - len(digits))
            return ("-" if number < 0 else "") + whole + ".0"
        return shown
    return shown if "." in shown or "n" in shown else shown + ".0"


_expressions = {}


def _matches(pattern, text):
    """Match with JavaScript, as MicroPython knows little of Unicode."""
    import js

    if pattern not in _expressions:
        _expressions[pattern] = js.RegExp.new(pattern, "u")
    return _expressions[pattern].test(text)


def _of_js(text, method):
    import js

    return getattr(js.String.prototype, method).call(text)
