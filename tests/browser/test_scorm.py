"""A task sheet as a SCORM package, on a platform: it says there what was done, and nowhere else."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, Route, expect

from puluc.__main__ import main
from puluc.app.settings import Settings, Setup
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
START = """([kind, name, kept, refused]) => {
  const api = globalThis[name] = new globalThis[kind]({ lmsCommitUrl: 'commit' });
  if (kept) api.loadFromJSON(kept);
  if (refused) api.LMSInitialize = () => 'false';
}"""
KEEPS = "async () => localStorage.length + sessionStorage.length + (await caches.keys()).length"
ELSEWHERE = "localhost"


@pytest.fixture
def own_hosts() -> set[str]:
    return {HOST, ELSEWHERE}


class Platform:
    """A platform's page, what it was given to store, and a pupil at the page of the package."""

    pupil: Page | Frame

    def __init__(self, page: Page, folder: Path, address: str, version: str) -> None:
        """Make and unpack the package beside the platform's page, both at an address."""
        self.page, self.address, self.version = page, address, version
        self.stored: list[Any] = []
        self.answers = True
        page.route("**/commit", self.store)
        sheet, file = folder / "sheet.txt", folder / "made.zip"
        sheet.write_text(TEXT)
        more = ["--2004"] if version == "2004" else []
        assert main(["scorm", str(sheet), str(file), *more]) == 0
        with zipfile.ZipFile(file) as package:
            package.extractall(folder / "package")
        (folder / "index.html").write_bytes(Path(__file__).with_name("platform.html").read_bytes())

    def store(self, route: Route) -> None:
        """Store a commit, unless the connection is lost."""
        if not self.answers:
            route.abort()
            return
        commit: Any = route.request.post_data_json
        self.stored.append(commit["cmi"])
        route.fulfill(json={"result": True, "errorCode": 0})

    def launch(self, kept: Any = None, *, refused: bool = False, window: bool = False) -> None:
        """Launch the package, in a frame or in a window."""
        script, *names = KINDS[self.version]
        self.page.goto(self.address)
        self.page.add_script_tag(path=LIBRARY / f"{script}.min.js")
        self.page.evaluate(START, [*names, kept, refused])
        self.open("package/index.html", window=window)

    def open(self, address: str, *, window: bool = False) -> None:
        """Open an address in a frame or in a window."""
        if window:
            with self.page.expect_popup() as popup:
                self.page.evaluate(f"open('{address}')")
            self.pupil = popup.value
        else:
            self.page.evaluate(f"launched.location = '{address}'")
            self.pupil = self.page.frames[1]

    def press(self, *selectors: str) -> None:
        """Press one thing after the other in the package."""
        for selector in selectors:
            self.pupil.locator(selector).first.click()

    def work(self, *, until: int = 3) -> None:
        """Choose a number; do the tasks, the first one wrong."""
        moves = "[data-do='pick 4']", "[data-do='move 4-6']"
        tasks = ("#answer-5",), moves, ("#answer-1",)
        self.press("#school-number-4", "#school-start")
        for task in tasks[:until]:
            self.press(*task, "#school-next")

    def expect_told(self, status: str, score: str, *answers: str) -> None:
        """Expect what the platform has stored last."""
        told = self.stored[-1]
        core, given = told.get("core", told), told["interactions"].values()
        assert status == core.get("lesson_status", core.get("completion_status"))
        assert score == core["score"]["raw"]
        assert core["exit"] == "suspend"
        assert {one["type"] for one in given} == {"fill-in"}
        assert [one.get("learner_response", one.get("student_response")) for one in given] == [
            *answers
        ]

    def expect_said(self, text: str, *, receipt: bool) -> None:
        """Expect a sentence about the platform, with the receipt or without it."""
        expect(self.pupil.locator("[role=status]", has_text=text)).to_be_visible()
        expect(self.pupil.locator(".receipt")).to_have_count(int(receipt))


@pytest.fixture
def platform(page: Page, tmp_path: Path, site: Path, version: str) -> Iterator[Platform]:
    with serving(tmp_path) as address:
        yield Platform(page, tmp_path, address, version)


@pytest.mark.parametrize(("version", "window"), [("1.2", False), ("1.2", True), ("2004", False)])
def test_a_platform_is_told_what_was_done(platform: Platform, window: bool) -> None:
    platform.launch(window=window)
    platform.work()
    platform.expect_said("saved on the learning platform", receipt=False)
    platform.expect_told("completed", "67", "5", "4-6", "1")
    results = [one["result"] for one in platform.stored[-1]["interactions"].values()]
    assert results[1:] == ["correct"] * 2
    assert results[0] in ("wrong", "incorrect")
    assert len(platform.stored) == 4
    # The package is of the platform's origin.
    assert platform.page.evaluate(KEEPS) == 0


@pytest.mark.parametrize("version", KINDS)
def test_work_goes_on_in_a_new_launch(platform: Platform) -> None:
    platform.launch()
    platform.work(until=1)
    count = len(platform.stored)
    platform.open("about:blank")
    while len(platform.stored) == count:
        platform.page.wait_for_timeout(20)
    platform.expect_told("incomplete", "0", "5")
    platform.launch(platform.stored[-1])
    expect(platform.pupil.locator("#ear-2")).to_have_attribute("aria-current", "step")
    platform.press("[data-do='pick 4']", "[data-do='move 4-6']", "#school-next", "#answer-1")
    platform.expect_told("completed", "67", "5", "4-6", "1")


@pytest.mark.parametrize("version", KINDS)
def test_a_lost_connection_is_told_and_tried_again(
    platform: Platform, expect_error: ExpectError
) -> None:
    expect_error("commit|SCORM|Commit|ERR_FAILED")
    platform.launch()
    platform.answers = False
    platform.work()
    platform.expect_said("Not yet saved", receipt=True)
    platform.answers = True
    platform.expect_said("saved on the learning platform", receipt=False)
    platform.expect_told("completed", "67", "5", "4-6", "1")


@pytest.mark.parametrize("version", ["1.2"])
def test_where_a_platform_refuses_there_is_a_receipt(platform: Platform) -> None:
    platform.launch(refused=True)
    platform.work()
    platform.expect_said("Not yet saved on the platform (Initialize", receipt=True)
    assert not platform.stored


@pytest.mark.parametrize("version", ["1.2"])
def test_without_a_platform_or_on_another_origin_it_plays(platform: Platform) -> None:
    """A request for what the package lacks would be an error on the console."""
    platform.page.goto(platform.address.replace(HOST, ELSEWHERE))
    platform.page.evaluate("globalThis.API = {}")
    for window in (False, True):
        platform.open(f"{platform.address}package/index.html", window=window)
        platform.work()
        platform.expect_said("no learning platform around this page", receipt=True)
    platform.press("#to-puzzle")
    expect(platform.pupil.locator("#app")).to_contain_text("is not included here.")


def test_the_page_makes_the_package_that_the_command_makes(seat: Seat, tmp_path: Path) -> None:
    page = seat.take(new_session(Setup(), "teacher", Settings(speed="none"))).page
    for name in ("#open-menu", "#make-sheet"):
        page.locator(name).click()
    with page.expect_download() as download:
        page.locator("#school-moodle").click()
    file = tmp_path / "made.zip"
    assert main(["scorm", page.locator("#link-school").input_value(), str(file)]) == 0
    with zipfile.ZipFile(file) as wanted, zipfile.ZipFile(download.value.path()) as found:
        assert found.testzip() is None
        # MicroPython compresses the sheet otherwise.
        facts = [[(one.filename, one.CRC) for one in each.filelist] for each in (wanted, found)]
    assert [one for one in facts[0] if one[0] != "sheet.js"] == [
        one for one in facts[1] if one[0] != "sheet.js"
    ]
    assert file.stat().st_size <= 2_000_000
