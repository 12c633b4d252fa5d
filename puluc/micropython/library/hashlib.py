"""Digests."""

from binascii import hexlify
from hashlib import sha256 as _sha256


class sha256:
    def __init__(self, content=b""):
        self._hash = _sha256(content)

    def update(self, content):
        self._hash.update(content)

    def digest(self):
        return self._hash.digest()

    def hexdigest(self):
        return hexlify(self._hash.digest()).decode()
