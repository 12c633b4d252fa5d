"""Compression and decompression; the results are larger than zlib's, which can read them."""

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
        """Return at most `most` bytes of decompressed content."""
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
