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
        stream = DeflateIO(packed, ZLIB)
        found = bytearray()
        try:
            while len(found) < most:
                part = stream.read(min(4096, most - len(found)))
                if not part:
                    break
                found.extend(part)
            else:
                return bytes(found)
        except EOFError:
            return bytes(found)
        except (OSError, ValueError):
            raise error("damaged")
        self.eof = True
        self.unused_data = packed.read()
        return bytes(found)
