"""Files of the site that are fetched when they are needed: checked against the build's hashes, and
kept in the browser's cache."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from pyscript import document, window
from pyscript.ffi import to_js
from pyscript.js_modules import game

from puluc.page import device

CACHE = "puluc-tables"
"""The cache's name; earlier versions kept nothing but tables."""
PART = 1 << 19
"""The bytes that are hashed at a stretch, in a few milliseconds."""


def files() -> dict[str, dict[str, Any]]:
    """Return the site's files that come later: path to `bytes` and `sha256`."""
    facts = json.loads(document.getElementById("boot-facts").textContent)
    found: dict[str, dict[str, Any]] = facts["later"]
    return found


async def load(path: str, tell: Callable[[float], None] = lambda _part: None) -> bytes:
    """Return a file, kept or fetched and then kept; `tell` gets the part (0..1) that has arrived.

    One that was damaged on the device is fetched again. Raises OSError for an incomplete one, and
    what the browser raises without a connection.
    """
    shelf = await _shelf()
    address = _address(path)
    kept: Any = await shelf.match(address) if shelf else None
    if kept:
        try:
            data: bytes = (await kept.arrayBuffer()).to_bytes()
            if await _sound(path, data):
                return data
        except Exception as error:  # the device can't read it
            print(error)
        print(f"{address} was damaged on this device")
        await shelf.delete(address)
    data = await _fetched(path, tell)
    if shelf:
        await _keep(shelf, address, data)
    return data


async def kept() -> set[str] | None:
    """Return the paths of the files that are kept, or None where the browser keeps none.

    Files of earlier versions are deleted.
    """
    shelf = await _shelf()
    if not shelf:
        return None
    paths = {window.URL.new(_address(path), document.baseURI).href: path for path in files()}
    for request in await shelf.keys():
        if request.url not in paths:
            await shelf.delete(request)
    return {paths[request.url] for request in await shelf.keys()}


async def drop() -> None:
    """Delete all files that are kept."""
    await game.given("caches").delete(CACHE)


async def _fetched(path: str, tell: Callable[[float], None]) -> bytes:
    response = await window.fetch(_address(path))
    if not response.ok:
        raise OSError(f"the server answers {response.status}")
    reader = response.body.getReader()
    parts, digest, came = [], sha256(), 0
    try:
        while not (part := await reader.read()).done:
            parts.append(part.value.to_bytes())
            digest.update(parts[-1])
            came += len(parts[-1])
            tell(min(came / files()[path]["bytes"], 1))
    finally:
        reader.cancel()
    if digest.hexdigest() != files()[path]["sha256"]:
        raise OSError("it arrived damaged")
    return b"".join(parts)


async def _sound(path: str, data: bytes) -> bool:
    """Return whether a kept file is as it was built; looks slice by slice."""
    if len(data) != files()[path]["bytes"]:
        return False
    digest = sha256()
    for at in range(0, len(data), PART):
        digest.update(data[at : at + PART])
        await asyncio.sleep(0)
    wanted: str = files()[path]["sha256"]
    return digest.hexdigest() == wanted


def _address(path: str) -> str:
    """Return a file's address, which changes with its content."""
    return f"{path}?{files()[path]['sha256'][:12]}"


async def _keep(shelf: Any, address: str, data: bytes) -> None:
    try:
        await shelf.put(address, window.Response.new(to_js(data)))
    except Exception as error:  # the device is full
        print(f"{address} is not kept: {error}")


async def _shelf() -> Any:
    """Return the browser's cache, or None where it has or gives none, or has no use."""
    if device.ALONE:
        return None
    try:
        return await game.given("caches").open(CACHE)
    except Exception:  # insecure or sandboxed pages, refused storage
        return None
