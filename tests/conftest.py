"""Fixtures for all tests: `site` is the built dist/, `site_url` its address under /puluc/."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from puluc.site import ensure, mo
from puluc.study import screens
from tests import effort as effort  # registers the profile `quick`
from tests.serving import serving

pytest.register_assert_rewrite("tests.browser")

# A shell that runs the tests in the background lets them, and all they start, ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Offer the browser's fixtures, except to `python3 tests quick`, which has no browser; let the
    study be there, and the translations that gettext reads."""
    screens.add()
    mo.make()
    if config.pluginmanager.hasplugin("playwright"):
        config.pluginmanager.import_plugin("tests.browser")


@pytest.fixture(scope="session")
def site() -> Path:
    return ensure()


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    with serving(site, "puluc") as url:
        yield url
