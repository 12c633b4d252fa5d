"""Today's date; the first day of 1970 where the clock shows none."""

import js


class date:
    @staticmethod
    def today():
        return date()

    def __init__(self):
        now = js.Date.new()
        # Without isNaN: once `window.isNaN` was called, `js.isNaN` calls every date unknown.
        self._now = now if now.getDate() > 0 else js.Date.new(0)

    def isoformat(self):
        now = self._now
        return "%04d-%02d-%02d" % (now.getFullYear(), now.getMonth() + 1, now.getDate())

    def toordinal(self):
        # From small numbers: MicroPython cuts JavaScript's whole numbers to 32 bits.
        month = self._now.getMonth()
        year = self._now.getFullYear() - (month < 2)
        leaps = year // 4 - year // 100 + year // 400
        return 365 * year + leaps + (153 * ((month + 10) % 12) + 2) // 5 + self._now.getDate() - 306
