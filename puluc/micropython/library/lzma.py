"""The build hands out unpacked what MicroPython can't unpack; the server packs it again."""

LZMAError = ValueError


def decompress(content):
    return content
