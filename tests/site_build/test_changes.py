"""The version, the changelog and the tag of a release agree."""

import subprocess

import pytest

import puluc
from puluc.site_build import SiteError
from puluc.site_build.release.changelog import (
    UNRELEASED,
    check_changelog,
    newest_version,
    read_changes,
)
from puluc.site_build.tools import ROOT

TWO = "# Changelog\n\n## 1.1.0 – 2027-02-03\n\n- New.\n\n## 1.0.0 – 2026-11-23\n\nFirst.\n"


def test_the_changelog_begins_with_the_version() -> None:
    found = read_changes()
    assert found.version == puluc.__version__
    assert found.text


def test_what_is_tagged_is_this_version_and_has_a_date() -> None:
    """If the present commit has a tag of a version."""
    command = ["git", "tag", "--points-at", "HEAD", "v*"]
    for tag in subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.split():
        assert read_changes(tag).date != UNRELEASED


def test_the_newest_version_is_read() -> None:
    assert newest_version(TWO) == ("1.1.0", "2027-02-03", "- New.")
    assert newest_version(TWO).epoch == 1_801_612_800
    assert check_changelog(TWO, "v1.1.0", "1.1.0").date == "2027-02-03"
    unreleased = check_changelog(TWO.replace("2027-02-03", UNRELEASED), "", "1.1.0")
    assert unreleased.date == UNRELEASED
    assert unreleased.epoch


@pytest.mark.parametrize(
    ("changelog", "tag", "said"),
    [
        ("# Changelog\n", "", "no heading"),
        ("## 1.1.0 – 3 May 2027", "", "no heading"),
        (TWO.replace("1.1.0", "1.2.0"), "", "begins with 1.2.0, and the package is 1.1.0"),
        (TWO, "v1.0.0", "the tag v1.0.0 is not v1.1.0"),
        (TWO, "1.1.0", "the tag 1.1.0 is not v1.1.0"),
        (TWO.replace("2027-02-03", UNRELEASED), "v1.1.0", "1.1.0 has no date"),
    ],
)
def test_what_does_not_belong_together_is_refused(changelog: str, tag: str, said: str) -> None:
    with pytest.raises(SiteError, match=said):
        check_changelog(changelog, tag, "1.1.0")
