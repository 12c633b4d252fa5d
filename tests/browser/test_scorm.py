"""A task sheet as a SCORM package, on a platform: it says there what was done, and nowhere else."""

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from puluc.__main__ import main
from puluc.app.settings import Setup
from puluc.site_build.tools import ROOT
from tests.app.headless import new_session
from tests.browser import axe
from tests.browser.player import make_sheet, read_script
from tests.browser.seat import Seat
from tests.serving import serving
from tests.support.browser import ExpectError
from tests.support.effort import thoroughly

TEXT = "Puluc task sheet 1\nthrow kekchi 3\nbest kekchi/3_3,S,1,M,3_4_s_2 4-6\nthrow kekchi 1\n"
LIBRARY = ROOT / "node_modules/scorm-again/dist"
NAMES = {"1.2": ("Scorm12API", "API"), "2004": ("Scorm2004API", "API_1484_11")}
KEEPS = "async () => localStorage.length + sessionStorage.length + (await caches.keys()).length"
TASKS = ["#answer-5"], ["[data-do='pick 4']", "[data-do='move 4-6']"], ["#answer-1"]
"""What to press for each task; the first answer is wrong."""


LAUNCHES = [("1.2", False), ("1.2", True), ("2004", False)]
"""The versions, and whether a window is opened instead of a frame."""


class Platform:
    """A platform's page, what it was given to store, and a pupil at the page of the package."""

    def __init__(self, page: Page, address: str, version: str) -> None:
        self.page, self.address, self.names = page, f"{address}package/", NAMES[version]
        self.stored: list[Any] = []
        page.route("**/commit", self.store)

    def store(self, route: Route) -> None:
        """Store a commit."""
        commit: Any = route.request.post_data_json
        self.stored.append(commit["cmi"])
        route.fulfill(json={"result": True, "errorCode": 0})

    def launch(self, page: str = "", window: bool = False, **more: Any) -> None:
        """Open the platform's page, or another one, and launch the package there."""
        self.page.goto(page or f"{self.address}licences.txt")
        if not page:
            more |= dict(zip(("kind", "name"), self.names, strict=True))
            self.page.add_script_tag(path=LIBRARY / f"{self.names[0].lower()[:-3]}.min.js")
        more |= {"address": f"{self.address}index.html", "window": window}
        with self.page.expect_event("popup" if window else "frameattached") as opened:
            self.page.evaluate(read_script("launch-package.js"), more)
        self.pupil: Any = opened.value

    def work(self, first: int = 0, last: int = 3) -> None:
        """Do tasks, before the first one choose a number."""
        start = [] if first else ["#school-number-4", "#school-start"]
        for selector in sum([[*task, "#school-next"] for task in TASKS[first:last]], start):
            self.pupil.locator(selector).first.click()

    def expect_told(self, status: str, score: str, *answers: str) -> None:
        """Expect what the platform has stored last."""
        told = self.stored[-1]
        core, given = told.get("core", told), told["interactions"].values()
        assert status == core.get("lesson_status", core.get("completion_status"))
        assert (score, "suspend") == (core["score"]["raw"], core["exit"])
        for one, answer in zip(given, answers, strict=True):
            assert answer == one.get("learner_response", one.get("student_response"))
            assert (one["type"], one["result"] == "correct") == ("fill-in", answer != "5")

    def expect_said(self, text: str, *, receipt: bool) -> None:
        """Expect a sentence about the platform, with the receipt or without it."""
        expect(self.pupil.locator("[role=status]", has_text=text)).to_be_visible()
        expect(self.pupil.locator(".receipt")).to_have_count(int(receipt))
        assert not axe.problems(self.pupil)


@pytest.fixture
def platform(page: Page, tmp_path: Path, site: Path, version: str) -> Iterator[Platform]:
    """A platform that has unpacked the package beside its page."""
    sheet, file = tmp_path / "sheet.txt", tmp_path / "made.zip"
    sheet.write_text(TEXT)
    assert main(["scorm", str(sheet), str(file), "--2004"][: 4 if version == "2004" else 3]) == 0
    zipfile.ZipFile(file).extractall(tmp_path / "package")
    with serving(tmp_path) as address:
        yield Platform(page, address, version)


@pytest.mark.parametrize(("version", "window"), thoroughly(LAUNCHES, LAUNCHES[1:]))
def test_a_platform_is_told_what_was_done(platform: Platform, window: bool) -> None:
    platform.launch(window=window)
    platform.work()
    platform.expect_said("saved on the learning platform", receipt=False)
    platform.expect_told("completed", "67", "5", "4-6", "1")
    assert len(platform.stored) == 4
    # The package is of the platform's origin.
    assert platform.page.evaluate(KEEPS) == 0


@pytest.mark.parametrize("version", thoroughly([*NAMES], ["1.2"]))
def test_work_goes_on_in_a_new_launch(platform: Platform) -> None:
    platform.launch()
    platform.work(last=1)
    count = len(platform.stored)
    platform.page.evaluate("launched.location = 'about:blank'")
    while len(platform.stored) == count:
        platform.page.wait_for_timeout(20)
    platform.expect_told("incomplete", "0", "5")
    platform.launch(kept=platform.stored[-1])
    platform.work(first=1)
    platform.expect_told("completed", "67", "5", "4-6", "1")


@pytest.mark.parametrize("version", thoroughly([*NAMES], ["2004"]))
def test_a_lost_connection_is_told_and_tried_again(
    platform: Platform, expect_error: ExpectError
) -> None:
    expect_error("ommit|SCORM|ERR_FAILED")
    platform.page.clock.install()
    platform.launch()
    platform.work(last=1)
    platform.page.route("**/commit", lambda route: route.abort())
    platform.work(first=1)
    platform.expect_said("Not yet saved", receipt=True)
    platform.page.route("**/commit", platform.store)
    platform.page.clock.fast_forward(10_000)  # Then it tries again.
    platform.expect_said("saved on the learning platform", receipt=False)
    platform.expect_told("completed", "67", "5", "4-6", "1")


@pytest.mark.parametrize("version", ["1.2"])
def test_where_no_platform_takes_it_it_plays(platform: Platform, site_url: str) -> None:
    """A request for what the package lacks would be an error on the console."""
    elsewhere, alone = f"{site_url}licences.txt", "isn’t running in a learning platform"
    refused = "", False, "Not yet saved on the platform (Initialize"
    for page, window, said in (refused, (elsewhere, False, alone), (elsewhere, True, alone)):
        platform.launch(page, window, isRefused=True)
        platform.work()
        platform.expect_said(said, receipt=True)
    platform.pupil.locator("#to-puzzle").click()
    expect(platform.pupil.locator("#app")).to_contain_text("is not included here.")
    assert not platform.stored


def test_the_page_makes_the_package_that_the_command_makes(seat: Seat, tmp_path: Path) -> None:
    page, file = seat.take(new_session(Setup(), "teacher")).page, tmp_path / "made.zip"
    make_sheet(page)
    with page.expect_download() as download:
        page.locator("#school-moodle").click()
    assert main(["scorm", page.locator("#link-school").input_value(), str(file)]) == 0
    assert file.stat().st_size <= 2_000_000
    # MicroPython compresses the sheet in other bytes.
    wanted, found = (
        {
            one.filename: one.CRC
            for one in zipfile.ZipFile(path).filelist
            if one.filename != "sheet.js"
        }
        for path in (file, download.value.path())
    )
    assert found == wanted
