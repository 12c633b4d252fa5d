"""The receipt of a task sheet: what became of each task, without a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from puluc.school.codes import read_code, write_code

TaskResult = Literal["open", "right", "later", "wrong"]
"""What became of a task: not done, right first time, right later, or not right."""
OUTCOMES: Final[tuple[TaskResult, ...]] = ("open", "right", "later", "wrong")
PUPILS: Final = range(1, 37)
"""The numbers that pupils choose from."""
MINUTES: Final = 60
"""The minutes that a receipt tells apart; the last stands for more."""
PRINTS: Final = 2**12
"""The number of fingerprints of sheets."""
SIZES: Final = {12: 11, 16: 20}
"""The most tasks of a receipt, by its count of signs."""
FORMS: Final = {
    signs: (PRINTS, len(PUPILS), MINUTES, *[len(OUTCOMES)] * most) for signs, most in SIZES.items()
}
"""The forms of its code."""


class Receipt(NamedTuple):
    """A pupil's receipt.

    >>> Receipt(77, 5, ("right", "later", "open"), 12).text
    '2CX6-HFT4-KNPW'
    """

    sheet: int
    """The fingerprint of the task sheet, 0 to 4095."""
    pupil: int
    """The number that the pupil chose, 1 to 36."""
    outcomes: tuple[TaskResult, ...]
    """What became of each task; a code read back has all that fit in it."""
    minutes: int
    """The minutes spent, 59 for more."""

    @property
    def reached(self) -> int:
        """The number of the last task that was tried, or 0."""
        return max((at for at, one in enumerate(self.outcomes, 1) if one != "open"), default=0)

    @property
    def text(self) -> str:
        """The receipt as a code of 12 signs up to 11 tasks, else of 16.

        Raises ValueError for more than 20 tasks, or figures out of range.
        """
        signs = 12 if len(self.outcomes) <= SIZES[12] else 16
        outcomes = [OUTCOMES.index(outcome) for outcome in self.outcomes]
        outcomes += [0] * (SIZES[signs] - len(outcomes))
        numbers = self.sheet, self.pupil - 1, min(self.minutes, MINUTES - 1), *outcomes
        return write_code(zip(numbers, FORMS[signs], strict=True), signs)

    @classmethod
    def from_text(cls, text: str) -> Receipt:
        """Read a receipt's code. Raises CodeError, which says what is wrong.

        >>> Receipt.from_text("2cx6 hft4 knpw").outcomes[:3]
        ('right', 'later', 'open')
        """
        return cls.from_numbers(read_code(text, FORMS))

    @classmethod
    def from_numbers(cls, numbers: Sequence[int]) -> Receipt:
        """Return the receipt with the numbers of its code.

        >>> Receipt.from_numbers([77, 4, 12, 1, 2]).outcomes
        ('right', 'later')
        """
        sheet, pupil, minutes, *outcomes = numbers
        return cls(sheet, pupil + 1, tuple([OUTCOMES[outcome] for outcome in outcomes]), minutes)
