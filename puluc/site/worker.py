"""The service worker: Workbox with a list of the site's files and their hashes."""

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from puluc.site.errors import SiteError
from puluc.site.runtime import workbox
from puluc.site.single import SINGLE
from puluc.site.template import comes_later, is_one_of

NAME = "sw.js"
READING = ("css/kit.css", "css/learn.css", "embed.js", "learn/*", "lesson.html", "licences.txt")
"""The pages to read and what they show, as patterns of paths."""
ASIDE = (*READING, "icons/*.png", NAME, SINGLE)
"""What the page itself does without, as patterns of paths."""

GAME, SHELF = "self.__GAME", "self.__READING"
"""Where the worker's source has the game's files and the pages to read."""


def first_visit(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return those of the site's files (path to content) that a first visit loads."""
    return {
        path: content
        for path, content in sorted(files.items())
        if not comes_later(path) and not is_one_of(path, ASIDE)
    }


def worker(source: str, files: Mapping[str, bytes]) -> str:
    """Return the service worker made of `source`, for a site of `files` (path to content).

    What it keeps of the game is checked against the hashes of this build, so that it never mixes
    versions. Raises `SiteError` when the source does not name each list of files once.
    """
    for name, found in ((GAME, _game(first_visit(files))), (SHELF, _shelf(files))):
        if source.count(name) != 1:
            raise SiteError(f"the service worker's source must have {name} once")
        source = source.replace(name, json.dumps(found, indent=1))
    return workbox() + source


def _game(files: Mapping[str, bytes]) -> dict[str, object]:
    """Return the game's files with their hashes, and the name of their cache, which is another as
    soon as one of them is. The page has two addresses."""
    entries = [_entry(path, content) for path, content in files.items()]
    entries.append(_entry("./", files["index.html"]))
    digest = sha256(json.dumps(entries).encode())
    return {"cache": f"precache-{digest.hexdigest()[:16]}", "entries": entries}


def _entry(path: str, content: bytes) -> dict[str, str | None]:
    digest = b64encode(sha256(content).digest()).decode()
    return {"url": path, "revision": None, "integrity": f"sha256-{digest}"}


def _shelf(files: Mapping[str, bytes]) -> dict[str, object]:
    """Return the paths of the pages to read and what they show, and the name of their cache, which
    is another as soon as one of them is."""
    paths = sorted(path for path in files if is_one_of(path, READING))
    digest = sha256(b"".join(sha256(files[path]).digest() for path in paths))
    return {"shelf": f"reading-{digest.hexdigest()[:16]}", "paths": paths}
