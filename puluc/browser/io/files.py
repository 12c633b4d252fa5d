"""Files that the user saves or opens, and the clipboard."""

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Any

from pyscript import document, window
from pyscript.ffi import create_proxy, to_js

from puluc.app.messages import CopyResult, OpenRecord, ReadFailed
from puluc.browser import dom
from puluc.browser.context import Dispatch, Tasks
from puluc.engine.record import Record
from puluc.support import limits
from puluc.support.unwrap import explain_encoding

MOST = 2 * limits.RECORD + 2
"""The most bytes to read of a record: UTF-16 has two for each sign."""


def copy_link(field: str, dispatch: Dispatch) -> None:
    """Copy the link in a field; if the browser refuses, select it."""
    link_field = document.getElementById(f"link-{field}")

    def copied(_nothing: Any = None) -> None:
        dispatch(CopyResult(field))

    def refused(_error: Any = None) -> None:
        dispatch(CopyResult(""))
        if fold := link_field.closest("details"):
            fold.open = True
        link_field.focus()
        link_field.select()

    try:
        copying = window.navigator.clipboard.writeText(link_field.value)
    except Exception:  # insecure addresses have no clipboard
        refused()
        return
    copying.then(create_proxy(copied), create_proxy(refused))


def save_game(record: Record) -> None:
    """Save a game as a file, named after the date."""
    today = date.today().isoformat()
    save_file(f"puluc-{today}.txt", record._replace(date=today).text)


def save_file(name: str, text: str, kind: str = "text/plain") -> None:
    """Save a text as a file; `kind` is its media type."""
    offer_download(name, window.Blob.new(to_js([text]), to_js({"type": kind})))


def offer_download(name: str, blob: Any) -> None:
    """Save a blob as a file."""
    link = document.createElement("a")
    link.href = window.URL.createObjectURL(blob)
    link.download = name
    link.click()
    Tasks().start(name, asyncio.sleep(60), lambda _none: window.URL.revokeObjectURL(link.href))


class FileOpener:
    """Opens files that are chosen or dropped on the page."""

    def __init__(self, dispatch: Dispatch, new_seed: Callable[[], str]) -> None:
        """Send messages to `dispatch`; `new_seed` is for games without a seed."""
        self.dispatch = dispatch
        self.new_seed = new_seed
        dom.add_listener(document.getElementById("app"), "change", self.chosen)
        for name in ("dragover", "dragleave", "drop"):
            dom.add_listener(document, name, getattr(self, name))

    def chosen(self, event: Any) -> None:
        """Open the file chosen in a field."""
        if event.target.matches("[data-file]") and event.target.files.length:
            self._open(event.target.files.item(0))
            event.target.value = ""

    def dragover(self, event: Any) -> None:
        """Accept a file dragged over the page, so that the browser doesn't open it."""
        if event.dataTransfer.types.includes("Files"):
            event.preventDefault()
            document.documentElement.dataset.dropping = "1"

    def dragleave(self, event: Any) -> None:
        """Remove the mark of a dragged file that has left the window."""
        if not event.relatedTarget:
            document.documentElement.removeAttribute("data-dropping")

    def drop(self, event: Any) -> None:
        """Open the dropped file."""
        document.documentElement.removeAttribute("data-dropping")
        if event.dataTransfer.files.length:
            event.preventDefault()
            self._open(event.dataTransfer.files.item(0))

    def _open(self, file: Any) -> None:
        def read(content: Any) -> None:
            text = _decode(content)
            if "\ufffd" in text and file.size <= MOST:
                self.dispatch(ReadFailed(explain_encoding()))
            else:
                self.dispatch(OpenRecord(self.new_seed(), text))

        def unread(error: Any) -> None:
            self.dispatch(ReadFailed(error.message))

        # Reading stops once a file is known to be too large.
        most = 2 * limits.GAMES_CHARACTERS if ".jsonl" in file.name else MOST
        content = file.slice(0, most).arrayBuffer()
        content.then(create_proxy(read), create_proxy(unread))


def _decode(content: Any) -> str:
    """Return the text of a file in UTF-8, or UTF-16 with its mark; faulty bytes become U+FFFD."""
    mark = list(window.Uint8Array.new(content.slice(0, 2)))
    kind = {255: "utf-16le", 254: "utf-16be"}[mark[0]] if sum(mark) == 509 else "utf-8"
    text: str = window.TextDecoder.new(kind).decode(content)
    return text
