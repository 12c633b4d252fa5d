"""The effects for classes: storage, the clock, files, the browser's voice."""

from datetime import date
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy, to_js
from pyscript.js_modules import boot

from puluc.app.messages import ReadFailed
from puluc.browser import dom
from puluc.browser.context import Context, Handlers
from puluc.browser.io import downloads, files
from puluc.school.package import BASE, VERSIONS, add_sheet
from puluc.school.progress import read_progress, report_progress
from puluc.school.task_sheet import TaskSheet
from puluc.screens.school import screen as school
from puluc.screens.school.view import write_file
from puluc.screens.worker_client import WorkerClient
from puluc.support import limits

KEY: Final = "puluc.school"
"""The key of what a device keeps of a class."""
PLATFORM: Any = boot.given("platform")
"""In a package for learning platforms, the one that keeps the work, even if none is there."""


def make_handlers(context: Context, _worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects for classes, and listen to files that are chosen."""

    packaged = TaskSheet.from_packed(PLATFORM.packed) if PLATFORM else None

    def load(_effect: school.LoadSchool) -> None:
        now, today = int(window.Date.now() // 1000), date.today().isoformat()
        if packaged:
            heard = create_proxy(lambda state: context.dispatch(school.PlatformSaid(state)))
            desk = read_progress(packaged, PLATFORM.begin(heard))
            context.dispatch(school.SchoolLoaded(desk.text, "", now, today))
            return
        kept = dom.load_text(KEY)
        context.dispatch(school.SchoolLoaded(kept, dom.page_address(), now, today))

    def store(effect: school.StoreSchool) -> None:
        if PLATFORM and effect.desk.sheet == packaged:
            PLATFORM.save(report_progress(effect.desk))
            return
        if problem := dom.store_text(KEY, effect.desk.text):
            print(f"The class could not be saved: {problem}")

    def save(effect: school.SaveFile) -> None:
        if effect.kind == "moodle":
            context.tasks.start("packing", _save_package(effect.screen.desk.made, context))
        else:
            files.save_file(*write_file(effect.kind, effect.screen))

    def chosen(event: Any) -> None:
        if event.target.matches("[data-files]") and event.target.files.length:
            _read_files(event.target.files, context)
            event.target.value = ""

    dom.add_listener(document.getElementById("app"), "change", chosen)
    return {
        school.LoadSchool: load,
        school.StoreSchool: store,
        school.SaveFile: save,
        school.Speak: _speak,
    }


async def _save_package(sheet: TaskSheet, context: Context) -> None:
    """Save a sheet as a package for learning platforms."""
    try:
        base = await downloads.content(BASE, lambda _part: None)
    except downloads.DownloadError as error:
        context.dispatch(ReadFailed(downloads.reason(error) or str(error)))
        return

    def read(start: int, end: int) -> bytes:
        return bytes(list(window.Uint8Array.new(base.slice(start, end))))

    start, rest = add_sheet(sheet, VERSIONS[0], base.byteLength, read)
    parts = window.Array.of(base.slice(0, start), to_js(rest))
    files.offer_download("puluc-moodle.zip", window.Blob.new(parts))


def _read_files(chosen: Any, context: Context) -> None:
    """Read files, then report all of them."""
    texts: list[str] = []
    count: int = chosen.length

    def read(text: str) -> None:
        texts.append(text)
        if len(texts) == count:
            context.dispatch("school open " + "\n".join(texts))

    for number in range(count):
        content = chosen.item(number).slice(0, limits.RECORD).text()
        content.then(create_proxy(read), create_proxy(lambda _error: read("")))


def _speak(effect: school.Speak) -> None:
    """Read a text aloud in the page's language, if the browser has a voice."""
    if boot.given("speechSynthesis") is None:
        return
    said = window.SpeechSynthesisUtterance.new(effect.text)
    said.lang = document.documentElement.lang
    window.speechSynthesis.cancel()
    window.speechSynthesis.speak(said)
