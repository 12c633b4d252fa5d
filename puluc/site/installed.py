"""The site of a package that carries its parts: no tool and no network is needed."""

import json
import tempfile
from functools import cache
from pathlib import Path
from threading import Thread

from puluc.site.errors import SiteError
from puluc.site.finish import ABOUT, finished, single_file
from puluc.site.folders import data, put
from puluc.site.hosting import USUAL, Hosting
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

    The single file, which takes some seconds, comes into it a little later. Raises `SiteError`.
    """
    folder, found = Path(_temporary().name, "site"), parts()
    put(finished(found, size=json.loads(found[ABOUT])["single"]), folder, quiet=True)
    Thread(target=_complete, args=(found, folder), daemon=True).start()
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


def _complete(found: dict[str, bytes], folder: Path) -> None:
    """Add the single file to a site."""
    new = folder.with_name(SINGLE)
    new.write_bytes(single_file(found))
    new.replace(folder / SINGLE)


@cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    """Return a folder that goes when the program ends."""
    return tempfile.TemporaryDirectory(prefix="puluc-")
