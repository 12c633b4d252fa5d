"""Today's date; the first day of 1970 where the clock shows none."""

import js


class date:
    @staticmethod
    def today():
        return date()

    def __init__(self):
        now = js.Date.new()
        self._now = js.Date.new(0) if js.isNaN(now) else now

    def isoformat(self):
        now = self._now
        return "%04d-%02d-%02d" % (now.getFullYear(), now.getMonth() + 1, now.getDate())

    def toordinal(self):
        now = self._now
        return (
            round(js.Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000) + 719163
        )
