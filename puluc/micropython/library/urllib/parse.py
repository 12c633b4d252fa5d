"""The parameters of addresses."""

_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"
_HEX = "0123456789abcdefABCDEF"


def parse_qsl(query, keep_blank_values=False):
    pairs = []
    for part in query.split("&"):
        if not part:
            continue
        name, sign, value = part.partition("=")
        if value or keep_blank_values:
            pairs.append((_unquoted(name), _unquoted(value)))
    return pairs


def urlencode(pairs):
    return "&".join([_quoted(name) + "=" + _quoted(str(value)) for name, value in pairs.items()])


def _unquoted(text):
    text = text.replace("+", " ")
    if "%" not in text:
        return text
    first, *parts = text.split("%")
    made, coded = first, bytearray()
    for part in parts:
        if len(part) >= 2 and part[0] in _HEX and part[1] in _HEX:
            coded.append(int(part[:2], 16))
            part = part[2:]
        else:
            part = "%" + part
        if part:
            made += _decoded(coded) + part
            coded = bytearray()
    return made + _decoded(coded)


def _decoded(coded):
    """Decode UTF-8 as browsers do; invalid bytes become replacement characters."""
    try:
        return bytes(coded).decode() if coded else ""
    except UnicodeError:
        import js

        return js.TextDecoder.new("utf-8", js.JSON.parse('{"ignoreBOM": true}')).decode(
            js.Uint8Array.new(js.JSON.parse(str(list(coded))))
        )


def _quoted(text):
    made = []
    for byte in text.encode():
        sign = chr(byte)
        made.append(sign if sign in _SAFE else "+" if sign == " " else "%%%02X" % byte)
    return "".join(made)
