"""Whole numbers in texts: the same in every Python, and none too long to compute with."""


def is_number(text: str, most: int) -> bool:
    """Return whether a text consists of 1 to `most` digits from 0 to 9.

    >>> is_number("12", 2), is_number("123", 2), is_number("²", 2), is_number("-1", 2)
    (True, False, False, False)
    """
    return 0 < len(text) <= most and all("0" <= sign <= "9" for sign in text)
