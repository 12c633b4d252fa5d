"""The effects for classes: storage, the clock, files, the browser's voice."""

from __future__ import annotations

from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.browser import dom
from puluc.browser.context import Context, Handlers
from puluc.browser.io import files
from puluc.screens.school import screen as school
from puluc.screens.school.view import write_file
from puluc.screens.worker_client import WorkerClient
from puluc.support import limits

KEY: Final = "puluc.school"
"""The key of what a device keeps of a class."""


def make_handlers(context: Context, _worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects for classes, and listen to files that are chosen."""

    def load(_effect: school.LoadSchool) -> None:
        kept = dom.STORAGE.getItem(KEY) if dom.STORAGE is not None else ""
        now = int(window.Date.now() // 1000)
        context.dispatch(school.SchoolLoaded(kept or "", dom.page_address(), now))

    def store(effect: school.StoreSchool) -> None:
        problem = dom.store_text(KEY, effect.text)
        if problem:
            print(f"The class could not be saved: {problem}")

    def chosen(event: Any) -> None:
        if event.target.matches("[data-files]") and event.target.files.length:
            _read_files(event.target.files, context)
            event.target.value = ""

    dom.add_listener(document.getElementById("app"), "change", chosen)
    return {
        school.LoadSchool: load,
        school.StoreSchool: store,
        school.SaveFile: lambda effect: files.save_file(*write_file(effect.kind, effect.screen)),
        school.Speak: _speak,
    }


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
