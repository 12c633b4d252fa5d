"""The site of a package that carries its parts: no tool and no network is needed."""

import atexit
import json
import shutil
import signal
import tempfile
from pathlib import Path
from threading import Lock, Thread

from puluc.site.errors import SiteError
from puluc.site.finish import ABOUT, finished, single_file
from puluc.site.folders import data, put
from puluc.site.hosting import USUAL, Hosting
from puluc.site.serve import COMING
from puluc.site.single import SINGLE

PARTS = Path(__file__).with_name("parts")
"""Where a release puts the parts of the site, but for the data that the package has anyway."""
FOLDER = Path("puluc-site")
"""Where the site is written if nothing else is said."""


def build(
    folder: Path = FOLDER,
    *,
    hosting: Hosting = USUAL,
    readable: bool = False,
    single: bool = False,
) -> Path:
    """Write the site into `folder`, as `hosting` decides, and return its path; if `single`, only
    the one file that has all of it. Raises `SiteError`; also if it is to be `readable`."""
    if readable:
        raise SiteError("a readable page is built from the project's source, not from a package")
    put(finished(parts(), hosting), folder, single=single)
    return folder


def ensure() -> Path:
    """Return the path of a folder with the site, which is there as long as the program runs.

    The single file, which takes some seconds, comes into it a little later; a browser that asks
    for it waits. Raises `SiteError`.
    """
    found = parts()
    top = Path(tempfile.mkdtemp(prefix="puluc-"))
    atexit.register(_remove, top)
    # A terminal that is closed ends the program as Ctrl-C does, so that the folder goes.
    for name in {"SIGHUP", "SIGTERM"} & set(dir(signal)):
        signal.signal(getattr(signal, name), signal.default_int_handler)
    folder = top / "site"
    put(finished(found, size=json.loads(found[ABOUT])["single"]), folder, quiet=True)
    writing = Thread(target=_complete, args=(found, folder), daemon=True)
    COMING[folder.resolve() / SINGLE] = writing
    writing.start()
    return folder


def parts() -> dict[str, bytes]:
    """Return what the site is finished from, path to content (see `puluc.site.finish`).

    Raises `SiteError` where the package has none.
    """
    if not PARTS.is_dir():
        raise SiteError(
            "this package was made without the page: install a released one, or run "
            "python3 -m puluc in the project's source (puluc --help lists what works here)"
        )
    paths = sorted(path for path in PARTS.rglob("*") if path.is_file())
    return {path.relative_to(PARTS).as_posix(): path.read_bytes() for path in paths} | data()


_writing = Lock()
"""Held by whoever changes the folder: the program may end at any moment."""


def _complete(found: dict[str, bytes], folder: Path) -> None:
    """Add the single file to a site, if that is still there."""
    content = single_file(found)
    with _writing:
        if folder.exists():
            new = folder.with_name(SINGLE)
            new.write_bytes(content)
            new.replace(folder / SINGLE)


def _remove(top: Path) -> None:
    with _writing:
        shutil.rmtree(top, ignore_errors=True)
