"""Serve the page from the source: make what it starts with first, the rest on request.

The worker gets plain sources, which need no compiling, and the page has no service worker. For a
change, the modules that it changes are imported anew: the first view is made by the page's code.
"""

import gc
import sys
import threading
import time
import traceback
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from fnmatch import fnmatch
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from puluc.micropython.program import Program
from puluc.site_build import runtime, site
from puluc.site_build.finish import precache
from puluc.site_build.finish.finish import finish_page
from puluc.site_build.finish.output import read_data
from puluc.site_build.finish.single import SINGLE
from puluc.site_build.game_image import GAME, SCREENS, START, WORKER
from puluc.site_build.serve import Handler, serve
from puluc.site_build.tools import ROOT, exclusive
from puluc.support.command import print_line, run, write_file
from puluc.support.html import render_element

FOLDER: Final = ROOT / "build" / "preview"
STAMP: Final = runtime.CACHE / "preview.stamp"
"""The hash of the sources from which the folder was made."""
PAGES: Final = ("learn/*", "lesson.html")
"""The pages to read, as patterns of paths."""
MADE: Final = PAGES[-1]
"""One of them: all are made at once."""
WHOLE: Final = ("api/*", SINGLE)
"""The files that only the whole site has."""
SINGLE_BYTES: Final = 14_000_000
"""About the size of the single file, which is made when it is asked for."""
POLL: Final = 0.1
"""The seconds between two looks at the sources."""
PATIENCE: Final = 15.0
"""The seconds after which a waiting page is looked for."""
NO_WORKER: Final = (
    "oninstall = () => skipWaiting();\n"
    "onactivate = (event) => event.waitUntil(registration.unregister());\n"
)
"""The service worker in place of that of an earlier site: the page comes from the source."""
RELOADING: Final = (
    b"new EventSource(`./changes${new URL(import.meta.url).search}`)"
    b".addEventListener('message', () => location.reload());\n"
)
SCRIPT: Final = "watch.js"
"""The script that reloads the page when the server has made it anew."""
LASTING: Final = ("puluc.micropython", "puluc.support")
"""The rooms whose modules keep nothing of the files that they read."""


def make_page() -> None:
    """Make the files that the page starts from. Raises `SiteError`."""
    with exclusive("site"):
        stamp = site.hash_sources()
        data = read_data()
        files = finish_page(site.make_page_parts(readable=True), single=SINGLE_BYTES)
        files[precache.NAME] = NO_WORKER.encode()
        files[SCRIPT] = RELOADING
        # The start page comes last: it has the hashes of the others.
        script = render_element("script", type="module", src=f"./{SCRIPT}?{stamp}").encode()
        files["index.html"] = files.pop("index.html").replace(b"</body>", script + b"</body>")
        kept = {path: content for path, content in files.items() if path not in data}
        STAMP.unlink(missing_ok=True)
        for path in [one for one in FOLDER.rglob("*") if one.is_file()]:
            if path.relative_to(FOLDER).as_posix() not in kept:
                path.unlink()
        _write(kept)
        STAMP.write_text(stamp)


def _write(files: Mapping[str, bytes]) -> None:
    """Write what has changed, each file at once."""
    for name, content in files.items():
        path = FOLDER / name
        if not path.exists() or path.read_bytes() != content:
            write_file(path, content)


def make_reading() -> None:
    """Make the pages to read. Raises `SiteError`."""
    _write(site.make_pages())


def _make(function: Callable[..., object], *given: object) -> bool:
    """Call a function as its module is now; return whether it succeeded. Its errors are printed."""
    try:
        now = getattr(import_module(function.__module__), function.__name__)
        return not run(lambda: now(*given))
    except Exception:
        traceback.print_exc()
        return False


def _forget(changed: Collection[Path]) -> None:
    """Let modules that have changed be imported anew, and those that import one of them.

    After a change of other files, that is nearly all, as some keep what they have read.
    """
    program = Program(site.read_folder("puluc") | {START: b""}, __name__, GAME, SCREENS, WORKER)
    needed = {
        (name, ROOT / module.path): {*program.imported_modules(module.statements)}
        for name, module in program.modules.items()
    }
    lasting = LASTING if any(path.suffix != ".py" for path in changed) else "puluc"
    modules = {path.with_suffix(".py") for path in changed}  # A module may read a file of its name.
    stale = {name for name, path in needed if path in modules or not name.startswith(lasting)}
    while more := {name for (name, _path), used in needed.items() if used & stale} - stale:
        stale |= more
    for name in stale:
        sys.modules.pop(name, None)


class Preview:
    """The page that is served, and its version: the hash of its sources."""

    def __init__(self) -> None:
        """Make the page if its sources have changed. Raises SystemExit if that fails."""
        self.changed = threading.Condition()
        self.making = threading.Lock()
        if not (FOLDER / "index.html").exists():
            print_line("Making the page; the first time takes about half a minute")
        self.version = STAMP.read_text() if STAMP.exists() else ""
        if self.version != site.hash_sources() and not self.make_anew():
            raise SystemExit(2)

    def make_anew(self, changed: Collection[Path] = ()) -> bool:
        """Make the page from its sources, some of which have `changed`; return whether it could."""
        with self.making:
            is_made = (not changed or _make(_forget, changed)) and _make(make_page)
        if is_made:
            with self.changed:
                self.version = STAMP.read_text()
                self.changed.notify_all()
        return is_made

    def find(self, path: str) -> Path:
        """Return the place of a file of the site, once it is made."""
        is_whole = any(fnmatch(path, pattern) for pattern in WHOLE)
        with self.making:
            if is_whole:
                print_line(f"Making the whole site, for {path}")
                _make(site.ensure_site)
            elif any(fnmatch(path, pattern) for pattern in PAGES) and not (FOLDER / MADE).exists():
                print_line("Making the pages to read")
                _make(make_reading)
        return (site.DIST if is_whole else FOLDER) / path

    def watch(self) -> None:
        """Make the page anew whenever a source changes, and tell the waiting pages."""
        known, changed = _look(), set[Path]()
        _make(_forget, ())  # It keeps the modules that it has parsed.
        while True:
            time.sleep(POLL)
            now = _look()
            if now != known:
                changed |= {path for path, _facts in known.items() ^ now.items()}
                known = now
                begun = time.monotonic()
                if self.make_anew(changed):
                    changed.clear()
                    print_line(f"Made the page anew in {time.monotonic() - begun:.1f} s")


def _look() -> dict[Path, tuple[int, int]]:
    """Return the times and sizes of all sources."""
    with suppress(OSError):
        return {
            path: (path.stat().st_mtime_ns, path.stat().st_size) for path in site.list_sources()
        }
    return {}  # A file has just gone: it is looked again.


class PreviewHandler(Handler):
    """Answers with the files of a preview, and tells pages when it has changed."""

    def __init__(self, *args: Any, preview: Preview, **more: Any) -> None:
        """Answer one connection."""
        self.preview = preview
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        """Return the path of the file for a URL's path, once it is made."""
        found = super().translate_path(path)
        if Path(found).is_relative_to(FOLDER) and not Path(found).exists():
            return str(self.preview.find(Path(found).relative_to(FOLDER).as_posix()))
        return found

    def do_GET(self) -> None:
        """Answer a request."""
        path, _mark, version = self.path.partition("?")
        with self.preview.making:
            pass  # Files of two versions never mix.
        if path == "/changes":
            self._tell_changes(version)
        else:
            super().do_GET()

    def _tell_changes(self, version: str) -> None:
        """Send an event once the page has another version."""
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        while version == self.preview.version:
            self.wfile.write(b":\n\n")
            with self.preview.changed:
                if version == self.preview.version:
                    self.preview.changed.wait(PATIENCE)
        self.wfile.write(b"data:\n\n")


def play(port: int, open_browser: bool, watched: bool) -> None:
    """Serve the page from the source until Ctrl-C, and open the user's browser.

    If it is `watched`, it is made anew whenever a source changes. Raises `SiteError`.
    """
    gc.set_threshold(100_000, 50, 50)  # Nearly all that is made is needed until it is made anew.
    preview = Preview()
    if watched:
        threading.Thread(target=preview.watch, daemon=True).start()
    handler = partial(PreviewHandler, preview=preview, outside=read_data())
    serve(FOLDER, port, open_browser, handler)
