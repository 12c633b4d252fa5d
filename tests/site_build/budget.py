"""The bytes that a first visit loads until playable, and all that it stores, by kind.

They count as a compressing server sends them.
"""

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from puluc.site_build.finish.precache import list_background, list_first_visit

BUDGET = Path(__file__).with_suffix(".json")
"""The most of each group: `all` of it, and by kind what is told."""

KINDS = {
    ".css": "css",
    ".html": "html",
    ".js": "js",
    ".wasm": "wasm",
    ".bin": "python",
    ".zip": "python",
}
GAME, VISIT = "game", "visit"
"""What is loaded until the game can be played, and all that a first visit keeps."""

HEAD = r"^.*?</head>"
LOADED = r'(?:(?:href|src)="\./|fetch\(")([^"]+)"'
FACTS = r'id="boot-facts"[^>]*>([^<]+)<'
"""What the page's head names, as patterns: everything that the game starts from."""
TOUCH_ICON = "icon/touch-180.png"
"""The icon in the head that only a home screen loads."""


def sizes(dist: Path) -> dict[str, dict[str, int]]:
    """Return the bytes of each kind, and of `all`, that a first visit loads, by group."""
    paths = [path for path in dist.rglob("*") if path.is_file()]
    files = {path.relative_to(dist).as_posix(): path.read_bytes() for path in paths}
    visit = (*list_first_visit(files), *list_background(files))
    return {GAME: _sizes(files, until_playable(files)), VISIT: _sizes(files, visit)}


def until_playable(files: Mapping[str, bytes]) -> list[str]:
    """Return the paths of the files that the page loads until playable, in English."""
    head = re.search(HEAD, files["index.html"].decode(), re.DOTALL)
    assert head
    facts = re.search(FACTS, head[0])
    assert facts
    named = {*re.findall(LOADED, head[0]), *json.loads(facts[1])["game"]} - {TOUCH_ICON}
    return ["index.html", *sorted(named)]


def _sizes(files: Mapping[str, bytes], paths: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = defaultdict(int)
    for path in dict.fromkeys(paths):
        size = len(gzip.compress(files[path], 9))
        found[KINDS.get(Path(path).suffix, "other")] += size
        found["all"] += size
    return dict(found)


def budget() -> dict[str, dict[str, int]]:
    """Return the limits in the budget file."""
    allowed: dict[str, dict[str, int]] = json.loads(BUDGET.read_bytes())
    return allowed
