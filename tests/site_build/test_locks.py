"""All packages for the build and the tests are locked, with their dependencies."""

import re

import pytest

from puluc.site_build.release.locks import EXTRAS
from puluc.site_build.tools import LOCKS, lock_file, read_extra

PACKAGE = re.compile(r"^([\w.-]+==[^\s;]+)(.*?)(?=^\w|\Z)", re.MULTILINE | re.DOTALL)
NEEDED_BY = re.compile(r"#(?: via|  ) ([\w.-]+)")


@pytest.mark.parametrize("name", EXTRAS)
def test_a_lock_has_what_the_extras_ask_for_and_what_that_needs(name: str) -> None:
    """`python3 -m puluc.generate --locks` makes the locks."""
    found = dict(PACKAGE.findall(lock_file(name).read_text()))
    needed_by = {package: set(NEEDED_BY.findall(facts)) for package, facts in found.items()}
    known = {package.partition("==")[0] for package in found} | {"puluc"}
    for package, by in needed_by.items():
        assert by, package
        assert by <= known, package
    asked_for = {package for package, by in needed_by.items() if "puluc" in by}
    assert asked_for == {requirement for one in EXTRAS[name] for requirement in read_extra(one)}


@pytest.mark.parametrize("name", EXTRAS)
def test_a_lock_has_hashes_and_no_addresses(name: str) -> None:
    text = lock_file(name).read_text()
    for package, facts in PACKAGE.findall(text):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", facts), package
    assert "://" not in text


def test_every_file_is_a_lock() -> None:
    assert set(LOCKS.iterdir()) == {lock_file(name) for name in EXTRAS}
