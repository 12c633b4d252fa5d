"""Fixtures for all tests: `site` is the built dist/, `site_url` its address under /puluc/."""

import gc
import os
import pickle
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from puluc.site_build import catalogues_mo, ensure_site
from puluc.site_build.site import make_parts
from puluc.site_build.tools import exclusive
from puluc.support import i18n
from tests.serving import serving
from tests.support import effort

FILES = {
    path: number for number, path in enumerate(sorted(Path(__file__).parent.rglob("test_*.py")))
}
"""The number of each file with tests."""

LONG = ("test_engines.py", "test_offline.py", "test_strength.py", "test_ed25519.py")
"""The files whose tests take longest, which begin."""

pytest.register_assert_rewrite("tests.support.browser")

# Nearly all that the tests make lives on: looking for what does not costs time and finds little.
gc.set_threshold(100_000, 20, 20)

# A shell that runs the tests in the background lets them, and all they start, ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """English is in use again after each test."""
    yield
    i18n.set_language("en")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let several processes divide the files."""
    parser.addoption(
        "--part", default="0/1", help="run every Nth file, beginning with the Kth: K/N"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files to the other processes."""
    part, parts = map(int, config.getoption("--part").split("/"))
    number = FILES.get(collection_path, part)
    return True if number % parts != part else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count a part as passed in which nothing is selected, as by `-k`."""
    is_part = session.config.getoption("--part") != "0/1"
    if is_part and session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


def pytest_configure(config: pytest.Config) -> None:
    """Make the translations, and load the browser's fixtures.

    `python3 tests quick` has no browser.
    """
    catalogues_mo.make_catalogues()
    if config.pluginmanager.hasplugin("playwright"):
        config.pluginmanager.import_plugin("tests.support.browser")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this kind of run has no time for.

    A quick one builds no site, and has the first case of each test and every third after it.
    """
    marks = effort.some(("thorough",), ("thorough", "slow"), ())
    builds, every = effort.some(True, False), effort.some(1, 3)
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    cases: Counter[str] = Counter()
    for item in items:
        needs_site = "site" in getattr(item, "fixturenames", ())
        fits = (builds or not needs_site) and not any(map(item.get_closest_marker, marks))
        test = item.nodeid.partition("[")[0]
        (kept if fits and cases[test] % every == 0 else left).append(item)
        cases[test] += fits
    config.hook.pytest_deselected(items=left)
    # At the end of a run, processes without a test would wait for these.
    items[:] = sorted(kept, key=lambda item: item.path.name not in LONG)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this run that parallel tests share, for what is made once."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def site() -> Path:
    return ensure_site()


@pytest.fixture(scope="session")
def parts(shared: Path, site: Path) -> dict[str, bytes]:
    """The parts of the site, before they are finished."""
    kept = shared / "parts.pickle"
    with exclusive("parts"):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(make_parts()))
    found: dict[str, bytes] = pickle.loads(kept.read_bytes())
    return found


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    with serving(site, "puluc") as url:
        yield url
