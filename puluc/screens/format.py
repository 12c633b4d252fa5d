"""Points of win chance as text."""

from __future__ import annotations

from puluc.support.i18n import format_decimal, ngettext


def format_points(tenths: int, *, bare: bool = False) -> str:
    """Return tenths of a point as `3.2 points`, or `bare` as `3.2`."""
    number = format_decimal(tenths / 10, 1)
    text = ngettext("{number} point", "{number} points", 1 if tenths == 10 else 2)
    return number if bare else text.format(number=number)


def format_signed(tenths: int, *, bare: bool = False) -> str:
    """Return tenths of a point with their sign, as `+3.2 points`."""
    sign_ = "+" if tenths > 0 else "−" if tenths < 0 else "±"
    return sign_ + format_points(abs(tenths), bare=bare)
