"""The service worker: Workbox with a list of the site's files and their hashes."""

import json
from collections.abc import Mapping
from hashlib import sha256

from puluc.pages.layout import hash_for_browser
from puluc.site_build.finish.single import SINGLE
from puluc.site_build.finish.template import LATER, matches_any
from puluc.ui.embed_code import CARDS

NAME = "sw.js"
READING = (
    *("css/board.css", "css/kit.css", "css/pages.css", "css/theme.css", "embed.js"),
    *("learn/*", "lesson.html", "licences.txt", "puzzles/*"),
)
"""The pages to read with their files, and the puzzles, as patterns of paths."""
ASIDE = (*READING, "api/*", "icon/*.png", f"{CARDS}/*", NAME, SINGLE)
"""The files that the page doesn't need to start, as patterns of paths."""

GAME_PLACE, READING_PLACE = "self.__GAME", "self.__READING"
"""The places in the worker's source for the game's files, and for the files stored after them."""
SIZES = 5000
"""The number of sizes that workers of different content have."""


def list_first_visit(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the site's files (path to content) that the page needs to start."""
    return {
        path: content
        for path, content in sorted(files.items())
        if not matches_any(path, (*LATER, *ASIDE))
    }


def list_background(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the site's files (path to content) that a visit stores in the background."""
    return {path: content for path, content in sorted(files.items()) if matches_any(path, READING)}


def make_worker(source: str, files: Mapping[str, bytes]) -> str:
    """Return the service worker for a site of `files` (path to content).

    It checks files against the hashes of this build, so that it never mixes versions.
    """
    # The page has two addresses: index.html and the folder.
    game = {**list_first_visit(files), "./": files["index.html"]}
    source = source.replace(GAME_PLACE, _describe_cache("game", game))
    source = source.replace(READING_PLACE, _describe_cache("reading", list_background(files)))
    # Servers may tell versions apart by date and size alone.
    return f"{source}//{'-' * (int(sha256(source.encode()).hexdigest(), 16) % SIZES)}\n"


def _describe_cache(kind: str, files: Mapping[str, bytes]) -> str:
    """Return files with their hashes, and a cache name that changes with any of them, as JSON."""
    entries = [
        {"url": path, "revision": None, "integrity": hash_for_browser(content)}
        for path, content in files.items()
    ]
    name = f"{kind}-{sha256(json.dumps(entries).encode()).hexdigest()[:16]}"
    return json.dumps({"cache": name, "entries": entries}, indent=1)
