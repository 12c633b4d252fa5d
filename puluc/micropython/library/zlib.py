"""Packing and unpacking; what is packed is larger than by zlib, and is unpacked by it."""

from deflate import ZLIB, DeflateIO
from io import BytesIO


class error(Exception):
    pass


def compress(content, level=-1):
    packed = BytesIO()
    stream = DeflateIO(packed, ZLIB, 15)
    stream.write(content)
    stream.close()
    return packed.getvalue()


class decompressobj:
    def __init__(self):
        self.eof = False
        self.unused_data = b""

    def decompress(self, content, most):
        """Return up to so many bytes of what was packed."""
        packed = BytesIO(content)
        try:
            found = DeflateIO(packed, ZLIB).read(most)
        except EOFError:
            return b""
        except (OSError, ValueError):
            raise error("damaged")
        self.eof = len(found) < most
        self.unused_data = packed.read()
        return found
