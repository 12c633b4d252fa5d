"""The present day, whose methods only the browser's modules may call."""

from datetime import date

print(*(getattr(date.today(), name)() for name in ("toordinal", "isoformat")))
