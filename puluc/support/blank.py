"""Blanks in texts: the same characters in every Python, so that all read a text in the same way."""

from typing import Final

BLANK: Final = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\u200b\u2060\ufeff"
)
"""Unicode's white space, the separators of files and groups, and the invisible signs that text
editors insert: zero width space, word joiner, byte order mark."""
_ASCII: Final = "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f"


def replace_blanks(text: str) -> str:
    """Return a text with each blank replaced by a space.

    >>> replace_blanks("4\\u00a09\\t5")
    '4 9 5'
    """
    for sign in _ASCII if text.isascii() else BLANK:
        if sign in text:
            text = text.replace(sign, " ")
    return text


def split_words(text: str) -> list[str]:
    """Return the words between blanks.

    >>> split_words("\\ufeff1.\\u20033  c-3 ")
    ['1.', '3', 'c-3']
    """
    return replace_blanks(text).split()


def trim(text: str) -> str:
    """Return a text without blanks at its ends.

    >>> trim("\\ufeff a\\u00a0b \\x1d")
    'a\\xa0b'
    """
    # Replacing blanks keeps the length, so the ends found here are the text's own.
    to_end = replace_blanks(text).rstrip(" ")
    inner = to_end.lstrip(" ")
    return text[len(to_end) - len(inner) : len(to_end)]
