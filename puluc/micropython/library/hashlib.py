"""Digests."""

from binascii import hexlify
from hashlib import sha256 as _sha256


class sha256:
    def __init__(self, content=b""):
        self.digest = _sha256(content)

    def update(self, content):
        self.digest.update(content)

    def hexdigest(self):
        return hexlify(self.digest.digest()).decode()
