"""A copy of an earlier version, which the server confirms, is not taken for this one's."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType

from puluc.site_build.serve import serving
from tests.browser.versions import alter, publish
from tests.support.browser import launch_options, visit, wait_for_screens

IMAGES = ("game.bin", "screens.bin")
HOST = "puluc.test"
"""A host that is not this machine's own: browsers offer it no hashes over http."""


def put_version(site: Path, folder: Path, sign: bytes, moment: int) -> None:
    """Publish a version whose images differ from another's in nothing but one letter."""
    publish(site, folder)
    for name in IMAGES:
        # An image contains its length: readers ignore the rest.
        alter(folder, folder / name, (site / name).read_bytes() + sign)
        os.utime(folder / name, (0, 0))
    os.utime(folder / "index.html", (moment, moment))


@pytest.mark.thorough
@pytest.mark.parametrize("secure", [True, False])
def test_a_server_that_knows_files_by_date_and_size_serves_the_next_version(
    site: Path, tmp_path: Path, browser_type: BrowserType, secure: bool
) -> None:
    """Without a service worker, as over http: a copy is fetched anew, or has another address."""
    options = launch_options(browser_type.executable_path)
    options["args"] = [*options["args"], f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    requests: list[str] = []
    with browser_type.launch(**options) as browser:
        page = browser.new_page(service_workers="block")
        page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
        put_version(site, tmp_path / "www", b"1", 1000)
        with serving(tmp_path / "www") as url:
            address = url if secure else url.replace("127.0.0.1", HOST)
            for sign, moment in ((b"1", 1000), (b"2", 2000)):
                put_version(site, tmp_path / "www", sign, moment)
                requests.clear()
                visit(page, address)
                wait_for_screens(page)
                assert page.evaluate("isSecureContext") == secure
    # Over https the first answer was the copy.
    for name in IMAGES:
        there = [path for path in requests if path.partition("?")[0] == name]
        assert ["?" in path for path in there] == ([False, False] if secure else [True])
