"""The figures that take long to measure, each with the day and the commit of its measurement.

The commands of `python3 -m puluc.solver` record them in `figures.json`; documents and pages read
them there.
"""

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE: Final = Path(__file__).with_name("figures.json")
NOT_STORED: Final = ("siegartel:captors=homeward",)
"""The rulesets whose table is made when a site is published and is not in the repository."""


class Measurement(NamedTuple):
    """The figures of one ruleset or table."""

    figures: dict[str, float]
    """The figures by name: chances 0..1, losses in win chance, seconds, GB, numbers of games."""
    date: str
    """The day of the measurement, as in `2026-11-25`."""
    commit: str
    """The commit of the code that measured."""


def read_section(section: str) -> dict[str, Measurement]:
    """Return the measurements of a section, by ruleset.

    >>> read_section("first")["kaakil"].figures["positions"]
    52349246
    """
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_bytes())[section]
    return {text: Measurement(**entry) for text, entry in found.items()}


def record(section: str, text: str, figures: dict[str, float]) -> None:
    """Store figures of a ruleset; if they differ, with today's date and the checked out commit."""
    stored = json.loads(FILE.read_bytes())
    entries = stored.setdefault(section, {})
    if text not in entries or entries[text]["figures"] != figures:
        today = f"{datetime.now(UTC):%Y-%m-%d}"
        entries[text] = Measurement(figures, today, _read_commit())._asdict()
    FILE.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


def _read_commit() -> str:
    """Return the short name of the checked out commit."""
    command = ("git", "rev-parse", "--short=8", "HEAD")
    done = subprocess.run(command, cwd=FILE.parent, capture_output=True, text=True, check=True)
    return done.stdout.strip()
