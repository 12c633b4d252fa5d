"""Codes that people type: numbers in 23 signs that can't be taken for each other, with a check.

The last two signs are a Reed-Solomon code over the integers modulo 23 (Reed and Solomon 1960): with
signs c[1] … c[n], n at most 22, the sum of all c[i] and that of all i * c[i] are 0. So one or two
wrong signs, and any two that are swapped, are always noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from puluc.support.digits import is_number
from puluc.support.i18n import _

SIGNS: Final = "23456789CDFHJKMNPRTVWXY"
"""The signs, by their value."""
BASE: Final = len(SIGNS)
"""Their number, a prime."""
CHECKS: Final = 2
"""The number of check signs."""
MEANT: Final = {"Z": "2", "S": "5", "B": "8", "G": "6", "U": "V"}
"""What is read for signs that look alike."""
GROUP: Final = 4
"""The signs in a group."""
GAPS: Final = " -–\N{NO-BREAK SPACE}\N{THIN SPACE}."
"""The characters that may separate signs."""


class CodeError(ValueError):
    """The error for a text that is no code."""


class FoundCode(NamedTuple):
    """A code in a text, or what seems to be one."""

    line: int
    """The number of its line, from 1."""
    text: str
    """The code as written, in capitals."""
    number: int
    """Its number."""
    signs: int
    """The count of its signs."""
    problem: str = ""
    """What is wrong with it, or empty."""


def write_code(number: int, signs: int) -> str:
    """Return a number in `signs` signs, the check included, in groups of four.

    Raises ValueError for a number that is negative or too large.

    >>> write_code(2026, 8)
    '2225-V4V5'
    """
    if not 0 <= number < BASE ** (signs - CHECKS):
        raise ValueError(f"{number} does not fit in {signs} signs")
    digits: list[int] = []
    for _sign in range(signs - CHECKS):
        number, digit = divmod(number, BASE)
        digits.insert(0, digit)
    total, weighted = _sums(digits)
    # With x and y as the last two: x + y = -total and (n-1) * x + n * y = -weighted.
    last = ((signs - 1) * total - weighted) % BASE
    text = "".join([SIGNS[digit] for digit in (*digits, (-total - last) % BASE, last)])
    return "-".join([text[at : at + GROUP] for at in range(0, signs, GROUP)])


def read_code(text: str, lengths: Sequence[int]) -> tuple[int, int]:
    """Return the number of a code and its count of signs, one of `lengths`.

    Small letters, lookalikes, spaces and hyphens are read as what was meant. Raises CodeError,
    which says what is wrong.

    >>> read_code("zzz5 v4v5", [8])
    (2026, 8)
    """
    signs = [MEANT.get(sign, sign) for sign in text.upper() if sign not in GAPS]
    unknown = [sign for sign in signs if sign not in SIGNS]
    if unknown:
        raise CodeError(_("{sign} is no sign of a code").format(sign=unknown[0]))
    if len(signs) not in lengths:
        wanted = _(" or ").join(map(str, lengths))
        raise CodeError(
            _("a code has {wanted} signs, this one {number}").format(
                wanted=wanted, number=len(signs)
            )
        )
    digits = [SIGNS.index(sign) for sign in signs]
    if any(_sums(digits)):
        raise CodeError(_("a sign is wrong, or two are swapped"))
    number = 0
    for digit in digits[:-CHECKS]:
        number = BASE * number + digit
    return number, len(signs)


def find_codes(text: str, lengths: Sequence[int]) -> Iterator[FoundCode]:
    """Yield what is or seems to be a code in a text, such as a chat, in order.

    A code is one word, or groups of four signs.

    >>> [(found.line, found.text) for found in find_codes("Ana:\\nxx 2225-v4v5!", [8])]
    [(2, '2225 V4V5')]
    """
    most = max(lengths) // GROUP + 1
    for line, written in enumerate(text.split("\n"), 1):
        words = "".join(
            [sign if sign.isalpha() or is_number(sign, 1) else " " for sign in written.upper()]
        ).split()
        at = 0
        while at < len(words):
            found, taken = _read_words(words[at : at + most], lengths)
            if found:
                yield found._replace(line=line)
            at += taken


def _read_words(words: Sequence[str], lengths: Sequence[int]) -> tuple[FoundCode | None, int]:
    """Return the code that some words begin with, if any, and how many of them it takes."""
    groups = 0
    while groups < len(words) and _is_plausible(words[groups]) and len(words[groups]) == GROUP:
        groups += 1
    tried = [(length // GROUP, length) for length in sorted(lengths, reverse=True)]
    if _is_plausible(words[0]) and len(words[0]) in lengths:
        tried.insert(0, (1, len(words[0])))
    problem = ""
    for taken, length in tried:
        text = " ".join(words[:taken])
        if taken == 1 or taken <= groups:
            try:
                return FoundCode(0, text, *read_code(text, [length]), ""), taken
            except CodeError as error:
                problem = str(error)
    wrong = problem and (groups in [length // GROUP for length in lengths] or not groups)
    taken = max(groups, 1)
    return (FoundCode(0, " ".join(words[:taken]), 0, 0, problem), taken) if wrong else (None, 1)


def _is_plausible(word: str) -> bool:
    """Return whether all characters of a word may be signs of a code."""
    return all(sign in SIGNS or sign in MEANT for sign in word)


def _sums(digits: Sequence[int]) -> tuple[int, int]:
    """Return the plain and the weighted sum of digits, modulo 23."""
    weighted = sum([place * digit for place, digit in enumerate(digits, 1)])
    return sum(digits) % BASE, weighted % BASE
