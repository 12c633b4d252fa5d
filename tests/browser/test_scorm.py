"""A task sheet as a SCORM package, on a platform: it says there what was done, and nowhere else."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, Route, expect

from puluc.__main__ import main
from puluc.app.settings import Settings, Setup
from puluc.school.package import SHEET, VERSIONS
from puluc.school.task_sheet import TaskSheet
from puluc.site_build.serve import HOST
from puluc.site_build.tools import ROOT
from tests.app.headless import new_session
from tests.browser.seat import Seat
from tests.serving import serving
from tests.support.browser import ExpectError

TEXT = "Puluc task sheet 1\nthrow kekchi 3\nbest kekchi/3_3,S,1,M,3_4_s_2 4-6\nthrow kekchi 1\n"
LIBRARY = ROOT / "node_modules/scorm-again/dist"
KINDS = {
    "1.2": ("scorm12", "Scorm12API", "API"),
    "2004": ("scorm2004", "Scorm2004API", "API_1484_11"),
}
START = """([kind, name, address, kept, refused]) => {
  const api = globalThis[name] = new globalThis[kind]({ lmsCommitUrl: address });
  if (kept) api.loadFromJSON(kept);
  if (refused) api.LMSInitialize = () => 'false';
}"""
ELSEWHERE = "localhost"


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def own_hosts() -> set[str]:
    return {HOST, ELSEWHERE}


@pytest.fixture
def address(tmp_path: Path, site: Path, version: str) -> Iterator[str]:
    """The address of a platform, which has unpacked the package beside its page."""
    sheet, file = tmp_path / "sheet.txt", tmp_path / "made.zip"
    sheet.write_text(TEXT)
    assert main(["scorm", str(sheet), str(file), *(["--2004"] if version == "2004" else [])]) == 0
    with zipfile.ZipFile(file) as package:
        package.extractall(tmp_path / "package")
    platform = Path(__file__).with_name("platform.html")
    (tmp_path / platform.name).write_bytes(platform.read_bytes())
    with serving(tmp_path) as url:
        yield url


def read_package(file: Path) -> dict[str, object]:
    """Return what is in a package; MicroPython compresses the sheet with other bytes."""
    with zipfile.ZipFile(file) as package:
        assert package.testzip() is None
        found: dict[str, object] = {name: package.read(name) for name in package.namelist()}
        packed = json.loads(package.read(SHEET).decode().partition("= ")[2].rstrip(";\n"))["packed"]
    return {**found, SHEET: TaskSheet.from_packed(packed)}


class Platform:
    """A platform's page, and what it was given to store."""

    def __init__(self, page: Page, address: str, version: str) -> None:
        self.page, self.address, self.version = page, address, version
        self.stored: list[Any] = []
        self.answers = True
        page.route("**/commit", self.store)

    def store(self, route: Route) -> None:
        """Store a commit, unless the connection is lost."""
        if not self.answers:
            route.abort()
            return
        commit: Any = route.request.post_data_json
        self.stored.append(commit["cmi"])
        route.fulfill(json={"result": True, "errorCode": 0})

    def launch(self, kept: Any = None, *, refused: bool = False, window: bool = False) -> Pupil:
        """Launch the package, in a frame or in a window."""
        script, kind, name = KINDS[self.version]
        self.page.goto(f"{self.address}platform.html")
        self.page.add_script_tag(path=LIBRARY / f"{script}.min.js")
        self.page.evaluate(START, [kind, name, f"{self.address}commit", kept, refused])
        if window:
            with self.page.expect_popup() as popup:
                self.page.evaluate("open('package/index.html')")
            return Pupil(popup.value)
        self.page.evaluate("launched.location = 'package/index.html'")
        return Pupil(self.page.frames[1])

    def leave(self) -> None:
        """Close the package, which ends the session."""
        count = len(self.stored)
        self.page.evaluate("launched.location = 'about:blank'")
        while len(self.stored) == count:
            self.page.wait_for_timeout(20)

    @property
    def facts(self) -> tuple[str, str, int]:
        """The status, the score, and the number of answers."""
        told = self.stored[-1]
        core = told.get("core", told)
        status = core.get("lesson_status") or core["completion_status"]
        return status, core["score"]["raw"], len(told["interactions"])


class Pupil:
    """A pupil at the package's page."""

    def __init__(self, page: Page | Frame) -> None:
        self.page = page

    def start(self) -> None:
        """Choose a number, and begin."""
        self.page.locator("#school-number-4").click()
        self.page.locator("#school-start").click()

    def answer(self, value: int) -> None:
        """Answer how many spaces a throw is worth."""
        self.page.locator(f"#answer-{value}").click()
        self.page.locator("#school-next").click()

    def move(self) -> None:
        """Make the best move."""
        self.page.locator("[data-do='pick 4']").first.click()
        self.page.locator("[data-do='move 4-6']").first.click()
        self.page.locator("#school-next").click()

    def work(self) -> None:
        """Do all tasks, the last one wrong."""
        self.start()
        self.answer(3)
        self.move()
        self.answer(5)

    def expect_said(self, text: str, *, receipt: bool) -> None:
        """Expect a sentence about the platform, with the receipt or without it."""
        expect(self.page.locator("[role=status]", has_text=text)).to_be_visible()
        expect(self.page.locator(".receipt")).to_have_count(int(receipt))


@pytest.fixture
def platform(page: Page, address: str, version: str) -> Platform:
    return Platform(page, address, version)


@pytest.mark.parametrize("window", [False, True])
def test_a_platform_is_told_what_was_done(platform: Platform, window: bool) -> None:
    pupil = platform.launch(window=window)
    pupil.work()
    pupil.expect_said("saved on the learning platform", receipt=False)
    assert platform.facts == ("completed", "67", 3)
    assert len(platform.stored) == 4
    move = platform.stored[-1]["interactions"]["1"]
    assert move["type"] == "fill-in"
    assert move["result"] == "correct"
    assert "4-6" in (move.get("student_response"), move.get("learner_response"))
    assert move["correct_responses"]["0"]["pattern"] == "4-6"
    state = platform.stored[-1]["suspend_data"]
    assert state.isascii()
    assert 0 < len(state) <= 4096
    expect(pupil.page.locator("#school-pupil")).to_have_count(0)
    # The package is of the platform's origin.
    assert (
        platform.page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
        == []
    )
    assert platform.page.evaluate("caches.keys()") == []


def test_work_goes_on_in_a_new_launch(platform: Platform) -> None:
    pupil = platform.launch()
    pupil.start()
    pupil.answer(5)
    platform.leave()
    assert platform.facts == ("incomplete", "0", 1)
    pupil = platform.launch(platform.stored[-1])
    expect(pupil.page.locator("#ear-2")).to_have_attribute("aria-current", "step")
    pupil.move()
    pupil.answer(1)
    assert platform.facts == ("completed", "67", 3)
    assert platform.stored[-1]["interactions"]["0"]["id"] == "task-1-1"


def test_a_lost_connection_is_told_and_tried_again(
    platform: Platform, expect_error: ExpectError
) -> None:
    expect_error("commit|SCORM|Commit|ERR_FAILED")
    pupil = platform.launch()
    platform.answers = False
    pupil.work()
    pupil.expect_said("does not take your work", receipt=True)
    platform.answers = True
    pupil.page.locator("#school-save").click()
    pupil.expect_said("saved on the learning platform", receipt=False)
    assert platform.facts == ("completed", "67", 3)


@pytest.mark.parametrize("version", VERSIONS[:1])
def test_where_a_platform_refuses_there_is_a_receipt(platform: Platform) -> None:
    pupil = platform.launch(refused=True)
    pupil.work()
    pupil.expect_said("does not take your work (Initialize", receipt=True)
    assert not platform.stored


@pytest.mark.parametrize("version", VERSIONS[:1])
@pytest.mark.parametrize("framed", [False, True])
def test_without_a_platform_it_plays(platform: Platform, framed: bool) -> None:
    page = platform.page
    alone = f"{platform.address}package/index.html"
    page.goto(f"{platform.address.replace(HOST, ELSEWHERE)}platform.html" if framed else alone)
    page.evaluate("globalThis.API = {}" if framed else "0")
    if framed:
        page.evaluate("(address) => { launched.location = address; }", alone)
    pupil = Pupil(page.frames[-1])
    pupil.work()
    pupil.expect_said("no learning platform around this page", receipt=True)


@pytest.mark.parametrize("version", VERSIONS[:1])
def test_the_package_knows_what_it_lacks(platform: Platform) -> None:
    """A request for what is not there would be an error on the console."""
    page = platform.launch(window=True).page
    page.locator("#to-puzzle").click()
    expect(page.locator("#app")).to_contain_text("This part of the game is not included here.")


def test_the_page_makes_the_package_that_the_command_makes(seat: Seat, tmp_path: Path) -> None:
    page = seat.take(new_session(Setup(), "teacher", Settings(speed="none"))).page
    page.locator("#open-menu").click()
    page.locator("#make-sheet").click()
    with page.expect_download() as download:
        page.locator("#school-moodle").click()
    link, file = page.locator("#link-school").input_value(), tmp_path / "made.zip"
    assert main(["scorm", link, str(file)]) == 0
    assert read_package(download.value.path()) == read_package(file)
