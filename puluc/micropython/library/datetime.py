"""Today's date."""

import js


class date:
    @staticmethod
    def today():
        return date()

    def isoformat(self):
        now = js.Date.new()
        return "%04d-%02d-%02d" % (now.getFullYear(), now.getMonth() + 1, now.getDate())
