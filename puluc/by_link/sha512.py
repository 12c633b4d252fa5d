"""SHA-512, which signatures are made with. MicroPython lacks it: `overrides/` has another."""

import hashlib


def sha512(text: bytes) -> bytes:
    """Return the SHA-512 of some bytes.

    >>> sha512(b"abc").hex()[:16]
    'ddaf35a193617aba'
    """
    return hashlib.sha512(text).digest()
