"""Percent encoding."""

_HEX = "0123456789abcdefABCDEF"


def unquote(text):
    if "%" not in text:
        return text
    first, *parts = text.split("%")
    made, coded = [first], bytearray()
    for part in parts:
        if len(part) >= 2 and part[0] in _HEX and part[1] in _HEX:
            coded.append(int(part[:2], 16))
            part = part[2:]
        else:
            part = "%" + part
        if part:
            made += [_decoded(coded), part]
            coded = bytearray()
    return "".join(made) + _decoded(coded)


def _decoded(coded):
    """Decode UTF-8 as browsers do; invalid bytes become replacement characters."""
    try:
        return bytes(coded).decode() if coded else ""
    except UnicodeError:
        import js

        return js.TextDecoder.new("utf-8", js.JSON.parse('{"ignoreBOM": true}')).decode(
            js.Uint8Array.new(js.JSON.parse(str(list(coded))))
        )
