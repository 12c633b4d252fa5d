"""Today's date."""

import js


class date:
    @staticmethod
    def today():
        return date()

    def isoformat(self):
        now = js.Date.new()
        return "%04d-%02d-%02d" % (now.getFullYear(), now.getMonth() + 1, now.getDate())

    def toordinal(self):
        now = js.Date.new()
        return (
            round(js.Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000) + 719163
        )
