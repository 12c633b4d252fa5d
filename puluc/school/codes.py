"""Codes that people type: numbers in 23 signs that can't be taken for each other, with a check.

The last two signs are a Reed-Solomon code over the integers modulo 23 (Reed and Solomon 1960): with
signs c[1] … c[n], n at most 22, the sum of all c[i] and that of all i * c[i] are 0. So one or two
wrong signs, and any two that are swapped, are always noticed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
SEEMING: Final = 2 * GROUP
"""The fewest signs that seem to be a damaged code."""

Forms = Mapping[int, Sequence[int]]
"""By the count of a code's signs: the limits of the numbers in it, the first the highest."""


class CodeError(ValueError):
    """The error for a text that is no code, with the reason."""


class FoundCode(NamedTuple):
    """A code in a text, or a line that seems to have a damaged one."""

    line: int
    """The number of its line, from 1."""
    numbers: tuple[int, ...]
    """Its numbers; none if it is damaged."""
    before: str = ""
    """The line's text before it."""


def write_code(numbers: Iterable[tuple[int, int]], signs: int) -> str:
    """Return numbers, each with its limit, in `signs` signs, the check included, in groups of four.

    Raises ValueError for a number that is negative or not below its limit.

    >>> write_code([(20, 100), (26, 100)], 8)
    '2225-V4V5'
    """
    code = 0
    for number, limit in numbers:
        if not 0 <= number < limit:
            raise ValueError(f"{number} is not below {limit}")
        code = code * limit + number
    digits: list[int] = []
    for _sign in range(signs - CHECKS):
        code, digit = divmod(code, BASE)
        digits.insert(0, digit)
    total, weighted = _sums(digits)
    # With x and y as the last two: x + y = -total and (n-1) * x + n * y = -weighted.
    last = ((signs - 1) * total - weighted) % BASE
    text = "".join([SIGNS[digit] for digit in (*digits, (-total - last) % BASE, last)])
    return "-".join([text[at : at + GROUP] for at in range(0, signs, GROUP)])


def read_code(text: str, forms: Forms) -> tuple[int, ...]:
    """Return the numbers of a code in one of the forms.

    Small letters and lookalikes are corrected, spaces and hyphens skipped. Raises CodeError.

    >>> read_code("zzz5 v4v5", {8: (100, 100)})
    (20, 26)
    """
    signs = [MEANT.get(sign, sign) for sign in text.upper() if sign not in GAPS]
    if unknown := [sign for sign in signs if sign not in SIGNS]:
        raise CodeError(_("{sign} is not a character of a code").format(sign=unknown[0]))
    if len(signs) not in forms:
        wanted = _(" or ").join(map(str, forms))
        reason = _("a code has {wanted} characters, this one has {number}")
        raise CodeError(reason.format(wanted=wanted, number=len(signs)))
    digits = [SIGNS.index(sign) for sign in signs]
    code = 0
    for digit in digits[:-CHECKS]:
        code = BASE * code + digit
    numbers: list[int] = []
    for limit in reversed(forms[len(signs)]):
        code, number = divmod(code, limit)
        numbers.insert(0, number)
    if code or any(_sums(digits)):
        raise CodeError(_("a character is wrong, or two are swapped"))
    return tuple(numbers)


def find_codes(text: str, forms: Forms) -> Iterator[FoundCode]:
    """Yield the codes in a text, such as a chat, and the lines that seem to have a damaged one.

    A code is one word, or groups of four signs.

    >>> [found.line for found in find_codes("Ana:\\nxx 2225-v4v5!", {8: (100, 100)})]
    [2]
    """
    for line, written in enumerate(text.split("\n"), 1):
        signs = [sign if sign.isalpha() or is_number(sign, 1) else " " for sign in written]
        words, at, damaged = "".join(signs).split(), 0, ""
        while at < len(words):
            taken, numbers = _read_words(words, at, forms)
            if numbers:
                yield FoundCode(line, numbers, written[: written.find(words[at])])
            elif len(words[at]) >= GROUP and all(
                sign in SIGNS or sign in MEANT for sign in words[at].upper()
            ):
                damaged += words[at]
            at += taken
        if len(damaged) >= SEEMING and len({is_number(sign, 1) for sign in damaged}) > 1:
            yield FoundCode(line, ())


def _read_words(words: Sequence[str], at: int, forms: Forms) -> tuple[int, tuple[int, ...]]:
    """Return how many words from `at` on are a code, and its numbers; else 1 and none."""
    for length in sorted(forms, reverse=True):
        for taken in (length // GROUP, 1):
            chosen = words[at : at + taken]
            if all(len(word) == length // taken for word in chosen):
                try:
                    return taken, read_code("".join(chosen), forms)
                except CodeError:
                    continue
    return 1, ()


def _sums(digits: Sequence[int]) -> tuple[int, int]:
    """Return the sum of digits, and that of each times its place, modulo 23."""
    weighted = [place * digit for place, digit in enumerate(digits, 1)]
    return sum(digits) % BASE, sum(weighted) % BASE
