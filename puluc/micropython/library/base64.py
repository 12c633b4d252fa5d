"""Bytes as text."""

from binascii import a2b_base64, b2a_base64

_SIGNS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def urlsafe_b64encode(content):
    return b2a_base64(content)[:-1].replace(b"+", b"-").replace(b"/", b"_")


def b64decode(text, altchars=None, validate=False):
    """Decode base64 strictly: only its alphabet, complete, with padding at the end."""
    one, other = altchars.decode()
    text = text.replace(one, "+").replace(other, "/")
    bare = text.rstrip("=")
    for sign in bare.encode():
        if sign not in _SIGNS:
            raise ValueError("no base64")
    if len(bare) % 4 == 1 or len(text) != (len(bare) + 3) // 4 * 4:
        raise ValueError("no base64")
    return a2b_base64(text.encode())
