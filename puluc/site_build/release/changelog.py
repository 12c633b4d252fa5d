"""Read the newest version from CHANGELOG.md, and check it against the package and the tag."""

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple

from puluc import __version__
from puluc.site_build.tools import ROOT
from puluc.support.errors import SiteError

FILE: Final = "CHANGELOG.md"
UNRELEASED: Final = "unreleased"
_HEADING: Final = re.compile(
    rf"^## (\d+\.\d+\.\d+) – (\d{{4}}-[01]\d-[0-3]\d|{UNRELEASED})$", re.MULTILINE
)


class Changes(NamedTuple):
    """The newest version of the changelog."""

    version: str
    date: str
    """The day of the release, such as `2026-11-23`, or `UNRELEASED`."""
    text: str
    """The changes, as Markdown."""

    @property
    def epoch(self) -> int:
        """The start of the day (UTC) in seconds since 1970; a fixed day for `UNRELEASED`."""
        date = "2026-01-01" if self.date == UNRELEASED else self.date
        return int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp())


def newest_version(changelog: str) -> Changes:
    """Return the first version of a changelog, which is the newest. Raises `SiteError`."""
    found = _HEADING.search(changelog)
    if not found:
        raise SiteError(f"{FILE} has no heading such as: ## 1.0.0 – 2026-11-23, or {UNRELEASED}")
    version, date = found.groups()
    text = changelog[found.end() :]
    following = _HEADING.search(text)
    return Changes(version, date, text[: following.start() if following else None].strip())


def check_changelog(changelog: str, tag: str = "", version: str = __version__) -> Changes:
    """Return the newest version of a changelog.

    Raises `SiteError` if it is not the package's version, if `tag` is another version's, or if a
    tagged version has no date.
    """
    changes = newest_version(changelog)
    if changes.version != version:
        raise SiteError(f"{FILE} begins with {changes.version}, and the package is {version}")
    if tag and tag != f"v{version}":
        raise SiteError(f"the tag {tag} is not v{version}, the package's version")
    if tag and changes.date == UNRELEASED:
        raise SiteError(f"{FILE}: {version} has no date: write it instead of {UNRELEASED!r}")
    return changes


def read_changes(tag: str = "") -> Changes:
    """Return the newest version of the project's changelog, checked by `check_changelog`."""
    return check_changelog((ROOT / FILE).read_text("utf-8"), tag)
