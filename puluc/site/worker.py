"""The service worker: Workbox with a list of the site's files and their hashes."""

import json
from base64 import b64encode
from collections.abc import Mapping
from fnmatch import fnmatch
from hashlib import sha256

from puluc.site.errors import SiteError
from puluc.site.runtime import workbox
from puluc.site.single import SINGLE
from puluc.site.template import IDLE, comes_later

NAME = "sw.js"
ASIDE = (*IDLE, "embed.js", "icons/*.png", "lesson.html", "licences.txt", NAME, SINGLE)
"""What the page itself does without, as patterns of paths."""

LIST = "self.__WB_MANIFEST"


def first_visit(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return those of the site's files (path to content) that a first visit loads."""
    return {
        path: content
        for path, content in sorted(files.items())
        if not comes_later(path) and not any(fnmatch(path, pattern) for pattern in ASIDE)
    }


def worker(source: str, files: Mapping[str, bytes]) -> str:
    """Return the service worker made of `source`, for a site of `files` (path to content).

    What it keeps is checked against the hashes of this build, so that it never mixes versions.
    Raises `SiteError` when the source does not name the list of files once.
    """
    if source.count(LIST) != 1:
        raise SiteError(f"the service worker's source must have {LIST} once")
    entries = [_entry(path, content) for path, content in first_visit(files).items()]
    return workbox() + source.replace(LIST, json.dumps(entries, indent=1))


def _entry(path: str, content: bytes) -> dict[str, str]:
    digest = sha256(content)
    integrity = f"sha256-{b64encode(digest.digest()).decode()}"
    return {"url": path, "revision": digest.hexdigest()[:16], "integrity": integrity}
