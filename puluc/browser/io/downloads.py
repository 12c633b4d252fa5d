"""Files of the site that come when they are needed, and are kept in the browser's cache."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot


def file_sizes() -> dict[str, int]:
    """Return how many bytes the site's files have that come later, by path."""
    found: dict[str, int] = json.loads(boot.shelf.sizes())
    return found


class DownloadError(Exception):
    """A file could not be had; `why` says the reason and what helps, or is empty."""

    def __init__(self, error: str, why: str) -> None:
        """Begin with the `error` as the browser says it."""
        super().__init__(error)
        self.why = why


def reason(error: Exception) -> str:
    """Return why a file could not be had and what helps, empty if that is unknown."""
    return error.why if isinstance(error, DownloadError) else ""


async def text(path: str) -> str:
    """Return the text of a file, kept or fetched and then kept.

    Raises DownloadError for a file that did not arrive, or arrived damaged.
    """
    found: str = await _report_progress(boot.shelf.text, path, lambda _part: None)
    return found


async def content(path: str, tell: Callable[[float], None]) -> Any:
    """Return a file as the browser has it, to be passed on; `tell` gets the part (0..1) that has
    arrived. Raises as `text` does."""
    return await _report_progress(boot.shelf.content, path, tell)


async def keep_file(path: str, tell: Callable[[float], None]) -> None:
    """Have a file kept; raises as `text` does."""
    await _report_progress(boot.shelf.keep, path, tell)


async def _report_progress(
    work: Callable[[str, Any], Awaitable[Any]], path: str, tell: Callable[[float], None]
) -> Any:
    """Do something with a file; when that is done or given up, no more of it is told."""
    going = True

    def arrived(part: float) -> None:
        if going:
            tell(part)

    try:
        outcome = await work(path, create_proxy(arrived))
    finally:
        going = False
    if outcome.error:
        raise DownloadError(outcome.error, outcome.why)
    return outcome.found


async def kept_files() -> set[str] | None:
    """Return the paths of the files that are kept, or None where the browser keeps none."""
    found: list[str] | None = json.loads(await boot.shelf.kept())
    return None if found is None else set(found)


async def drop_files() -> None:
    """Delete all files that are kept."""
    await boot.shelf.drop()
