"""The API reference has all stable names, and loads nothing from other sites."""

import doctest
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import puluc
from puluc.site_build import SiteError, api
from tests.test_library import listed


def ids(site: Path) -> set[str]:
    return {*re.findall(r'id="([\w.]+)"', (site / "api/index.html").read_text("utf-8"))}


def test_every_name_that_stays_has_a_place(site: Path) -> None:
    names = [
        one
        for name, members in listed(puluc.__doc__ or "").items()
        for one in (name, *(f"{name}.{member}" for member in members))
    ]
    assert len(names) > 150
    assert {*names} <= ids(site)


def test_only_what_stays_is_there(site: Path) -> None:
    stable = listed(puluc.__doc__ or "")
    classes = {one.partition(".")[0] for one in ids(site) if "." in one}
    assert classes <= {*stable}


def test_the_page_loads_nothing_from_elsewhere(site: Path) -> None:
    """Links may go elsewhere, but the page loads nothing from there and runs no script."""
    page = (site / "api/index.html").read_text("utf-8")
    assert "default-src 'none'; style-src 'sha256-" in unescape(page).partition("<meta charset")[0]
    assert not re.search(r"<script|<[^>]* style=", page)
    loaded = re.findall(r'<link[^>]* href="([^"]*)"|<[^>]* src="([^"]*)"', page)
    assert not [one for one in loaded if re.match("(https?:)?//", "".join(one))]
    assert '<link rel="icon" href="../icon/icon.svg"' in page


def test_a_page_that_pdoc_makes_otherwise_is_refused() -> None:
    with pytest.raises(SiteError, match="without a head"):
        api.add_policy("<html></html>")


@pytest.mark.slow
def test_the_examples_of_the_names_need_only_one_import() -> None:
    """The examples need only `from puluc import *`, as the reference says."""
    names: dict[str, Any] = {}
    exec("from puluc import *", names)
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name in puluc.__all__:
        thing = getattr(puluc, name)
        if callable(thing):
            for test in finder.find(thing, name, globs=dict(names)):
                runner.run(test)
    assert runner.tries > 100
    assert runner.failures == 0
