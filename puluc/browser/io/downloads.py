"""Files of the site that are loaded later, and kept in the browser's cache."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot


def file_sizes() -> dict[str, int]:
    """Return the sizes in bytes of the site's files that are loaded later, by path."""
    found: dict[str, int] = json.loads(boot.cache.sizes())
    return found


class DownloadError(Exception):
    """The error for a file that could not be loaded; `why` is reason and remedy, or empty."""

    def __init__(self, error: str, why: str) -> None:
        """Start with the browser's `error`."""
        super().__init__(error)
        self.why = why


def reason(error: Exception) -> str:
    """Return the reason why a file could not be loaded, and the remedy; empty if unknown."""
    return error.why if isinstance(error, DownloadError) else ""


async def text(path: str) -> str:
    """Return the text of a file, from the cache or fetched into it.

    Raises DownloadError for a file that did not arrive, or arrived damaged.
    """
    found: str = await _report_progress(boot.cache.text, path, lambda _part: None)
    return found


async def content(path: str, tell: Callable[[float], None]) -> Any:
    """Return a file as the browser's object.

    Calls `tell` with the fraction received, 0 to 1. Raises the error of `text`.
    """
    return await _report_progress(boot.cache.content, path, tell)


async def made_before(name: str) -> Any:
    """Return a file that the worker has made, as the browser's object, or None."""
    return await boot.cache.madeBefore(name)


async def keep_file(path: str, tell: Callable[[float], None]) -> None:
    """Fetch a file into the cache. Raises the error of `text`."""
    await _report_progress(boot.cache.keep, path, tell)


async def _report_progress(
    work: Callable[[str, Any], Awaitable[Any]], path: str, tell: Callable[[float], None]
) -> Any:
    """Work on a file; `tell` is called only until the work ends or is cancelled."""
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
    """Return the paths of the files in the cache, or None if the browser has none."""
    found: list[str] | None = json.loads(await boot.cache.kept())
    return None if found is None else set(found)
