"""What a first visit loads, in bytes as a compressing server sends it, by kind."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from pathlib import Path

from puluc.site.worker import first_visit

BUDGET = Path(__file__).with_suffix(".json")
"""The most that each kind may be, and `all` together."""

KINDS = {
    ".css": "css",
    ".html": "html",
    ".js": "js",
    ".mjs": "js",
    ".wasm": "wasm",
    ".zip": "python",
}


def sizes(dist: Path) -> dict[str, int]:
    """Return the bytes of each kind, and of `all`, that a first visit to the site loads."""
    paths = [path for path in dist.rglob("*") if path.is_file()]
    files = {path.relative_to(dist).as_posix(): path.read_bytes() for path in paths}
    found: dict[str, int] = defaultdict(int)
    for path, content in first_visit(files).items():
        size = len(gzip.compress(content, 6))
        found[KINDS.get(Path(path).suffix, "other")] += size
        found["all"] += size
    return dict(found)


def budget() -> dict[str, int]:
    """Return what the budget file allows."""
    allowed: dict[str, int] = json.loads(BUDGET.read_bytes())
    return allowed
