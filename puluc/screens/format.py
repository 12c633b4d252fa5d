"""Points of win chance as text, where estimated ones are whole and marked ≈; days in words."""

from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.rounding import TENTHS
from puluc.support.i18n import _, ngettext
from puluc.words import names


def format_points(tenths: int, *, bare: bool = False, exact: bool = True, sign: str = "") -> str:
    """Return tenths of a point as `3.2 points`, or `bare` as `3.2`; estimated as `≈ 3 points`."""
    number = names.format_amount(tenths / 10, sign, exact=exact)
    one = tenths == 10 if exact else 5 <= tenths < 15
    text = ngettext("{number} point", "{number} points", 1 if one else 2)
    return number if bare else text.format(number=number)


def format_signed(tenths: int, *, bare: bool = False, exact: bool = True) -> str:
    """Return tenths of a point with their sign, as `+3.2 points`; estimated as `≈ +3 points`."""
    shown = tenths if exact or abs(tenths) >= 5 else 0
    sign = "+" if shown > 0 else "−" if shown < 0 else "±"
    return format_points(abs(tenths), bare=bare, exact=exact, sign=sign)


def format_mean(units: int, count: int, *, signed: bool = False, exact: bool = True) -> str:
    """Return the mean of units of win chance in points, or a dash for a mean of nothing."""
    if not count:
        return "–"
    tenths = round(TENTHS * units / UNIT / count)
    sign = ("+" if tenths > 0 else "−") if signed and tenths else ""
    return format_points(abs(tenths), bare=True, exact=exact, sign=sign)


def days_ago(days: int) -> str:
    """Return a number of days before today as a phrase."""
    text = ngettext("{number} day ago", "{number} days ago", days).format(number=days)
    return [_("today"), _("yesterday"), text][min(days, 2)]


def describe_time(time: str, now: str) -> str:
    """Return a date and time as `today 9:41` or `29 Nov 9:41`, or `29 Nov 2025` in another year.

    It is empty for one that can't be read.
    """
    date, _space, clock = time.partition(" ")
    try:
        days = max(day_number(now.partition(" ")[0]) - day_number(date), 0)
        year, month, day = map(int, date.split("-"))
        named = f"{day} {_('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec').split()[month - 1]}"
    except (ValueError, IndexError):
        return ""
    if days > 1 and not now.startswith(f"{year}-"):
        return f"{named} {year}"
    return f"{named if days > 1 else days_ago(days)} {clock.removeprefix('0')}".rstrip(" ")


def day_number(date: str) -> int:
    """Return the ordinal of a date such as `2026-11-29`. Raises ValueError.

    The Gregorian calendar from 1 March, so that leap days end a year.
    """
    year, month, day = map(int, date.split("-"))
    year -= month < 3
    leaps = year // 4 - year // 100 + year // 400
    return 365 * year + leaps + (153 * ((month + 9) % 12) + 2) // 5 + day - 306


def rest_label(*, exact: bool) -> str:
    """Return the name of what is missing where chances should add up."""
    return _("Rounding") if exact else _("Error of the estimate")
