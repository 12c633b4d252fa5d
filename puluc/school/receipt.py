"""The receipt of a task sheet: what became of each task, without a name."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.school.codes import CodeError, read_code, write_code
from puluc.support.i18n import _

TaskResult = Literal["open", "right", "later", "wrong"]
"""What became of a task: not done, right at once, right later, or not right."""
OUTCOMES: Final[tuple[TaskResult, ...]] = ("open", "right", "later", "wrong")
PUPILS: Final = range(1, 37)
"""The numbers that pupils choose from."""
MINUTES: Final = 60
"""The minutes that a receipt tells apart; the last stands for more."""
PRINTS: Final = 2**12
"""The number of fingerprints of sheets."""
SIZES: Final = {12: 11, 16: 20}
"""The most tasks of a receipt, by its count of signs."""


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
    def text(self) -> str:
        """The receipt as a code of 12 signs up to 11 tasks, else of 16.

        Raises ValueError for more than 20 tasks, or figures out of range.
        """
        signs = next((signs for signs, most in SIZES.items() if len(self.outcomes) <= most), 0)
        if not signs or self.pupil not in PUPILS or not 0 <= self.sheet < PRINTS:
            raise ValueError(f"no receipt: {self!r}")
        number = self.sheet
        for figure, limit in (
            (self.pupil - 1, len(PUPILS)),
            (min(self.minutes, MINUTES - 1), MINUTES),
        ):
            number = number * limit + figure
        for task in range(SIZES[signs]):
            outcome = self.outcomes[task] if task < len(self.outcomes) else "open"
            number = number * len(OUTCOMES) + OUTCOMES.index(outcome)
        return write_code(number, signs)

    @classmethod
    def from_text(cls, text: str) -> Receipt:
        """Read a receipt's code. Raises CodeError, which says what is wrong.

        >>> Receipt.from_text("2cx6 hft4 knpw").outcomes[:3]
        ('right', 'later', 'open')
        """
        return cls._from_number(*read_code(text, [*SIZES]))

    @classmethod
    def _from_number(cls, number: int, signs: int) -> Receipt:
        """Read the number of a code. Raises CodeError for one that no receipt has."""
        outcomes: list[TaskResult] = []
        for _task in range(SIZES[signs]):
            number, outcome = divmod(number, len(OUTCOMES))
            outcomes.insert(0, OUTCOMES[outcome])
        number, minutes = divmod(number, MINUTES)
        sheet, pupil = divmod(number, len(PUPILS))
        if sheet >= PRINTS:
            raise CodeError(_("this is no receipt"))
        return cls(sheet, pupil + 1, tuple(outcomes), minutes)
