"""The present day."""

from datetime import date

print(date.today().toordinal(), date.today().isoformat())
