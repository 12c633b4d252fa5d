"""The days of the daily puzzle in words: their numbers, names and results."""

from typing import Final, NamedTuple

from puluc.screens.puzzle.training import Training
from puluc.support.i18n import _, ngettext

FIRST: Final = 739_616
"""The day before the one with number 1, which is 1 January 2026."""
ROW: Final = 7
"""The days of a row."""
SQUARES: Final = {"1": "🟩", "2": "🟨", "0": "⬛", "-": "⬜"}
"""The signs of results in messages."""


class DailyResult(NamedTuple):
    """The result of a day's puzzle, to share."""

    title: str
    """The number of the day, and the ruleset."""
    row: str
    """The results of the last days, a key of `SQUARES` each."""
    streak: str
    """The days in a row as a sentence, empty for none."""

    @property
    def told(self) -> str:
        """The day's result in words, and the days in a row."""
        return f"{result_sentence(self.row[-1])} {self.streak}".strip()

    @property
    def week(self) -> str:
        """The label of the results, empty where they are of one day."""
        return _("My last 7 days:") if self.row.count("-") < ROW - 1 else ""

    @property
    def text(self) -> str:
        """The result in lines, which give nothing away."""
        squares = "".join([SQUARES[sign] for sign in self.row])
        week = [f"{self.week} {squares}"] if self.week else []
        return "\n".join([self.title, self.told, *week])


def list_days(date: int, day: int) -> range:
    """Return the row of days with `date` in it; the last row ends on the present `day`."""
    last = day - (day - date) // ROW * ROW
    return range(max(last - ROW, 0) + 1, last + 1)


def result_sign(training: Training, day: int) -> str:
    """Return a day's result as a key of `SQUARES`."""
    found = training.result(day)
    return str(found.tries) if found else "-"


def result_sentence(sign: str) -> str:
    """Return a result, as a key of `SQUARES` or `late`, in words."""
    return {
        "1": _("Solved on the first try!"),
        "2": _("Solved on the second try!"),
        "0": _("Missed"),
        "-": _("Not tried"),
        "late": _("Tried on another day"),
    }[sign]


def streak_sentence(training: Training, day: int) -> str:
    """Return how many days in a row are solved, empty for fewer than two or after a miss."""
    days = training.days(day) if result_sign(training, day) != "0" else 0
    text = ngettext("{number} day in a row!", "{number} days in a row!", days)
    return text.format(number=days) if days > 1 else ""


def share_result(training: Training, day: int, rules: str) -> DailyResult:
    """Return the result of a day's puzzle, with the days before it; `rules` is a name."""
    row = "".join([result_sign(training, one) for one in list_days(day, day)])
    title = _("Puluc, daily puzzle {number}").format(number=day - FIRST)
    return DailyResult(f"{title} · {rules}", row, streak_sentence(training, day))


def return_phrase(due: int, day: int) -> str:
    """Return on which day a missed puzzle comes back: `tomorrow`, `on Sunday`, `in 9 days`."""
    number = due - day
    if number == 1:
        return _("tomorrow")
    if number < ROW:
        return _("on {weekday}").format(weekday=weekday_name(due))
    return ngettext("in {number} day", "in {number} days", number).format(number=number)


def weekday_name(day: int) -> str:
    """Return the weekday of a day."""
    names = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"))
    return (*names, _("Saturday"), _("Sunday"))[(day - 1) % ROW]
