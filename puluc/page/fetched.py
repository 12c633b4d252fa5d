"""Files of the site that come when they are needed, and are kept in the browser's cache."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot


def sizes() -> dict[str, int]:
    """Return how many bytes the site's files have that come later, by path."""
    found: dict[str, int] = json.loads(boot.shelf.sizes())
    return found


async def load(path: str, tell: Callable[[float], None] = lambda _part: None) -> bytes:
    """Return a file, kept or fetched and then kept; `tell` gets the part (0..1) that has arrived.

    Raises what the browser raises without a connection, or for one that arrived damaged.
    """
    data: bytes = (await boot.shelf.load(path, create_proxy(tell))).to_bytes()
    return data


async def keep(path: str, tell: Callable[[float], None]) -> None:
    """Have a file kept; raises as `load` does."""
    await boot.shelf.keep(path, create_proxy(tell))


async def kept() -> set[str] | None:
    """Return the paths of the files that are kept, or None where the browser keeps none."""
    found: list[str] | None = json.loads(await boot.shelf.kept())
    return None if found is None else set(found)


async def drop() -> None:
    """Delete all files that are kept."""
    await boot.shelf.drop()
