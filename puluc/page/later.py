"""What the game does without, loaded when it is first asked for: modules, their texts and style."""

from __future__ import annotations

import asyncio
import importlib
import io
import zipfile
from pathlib import Path
from typing import Any

from pyscript import document, window

import puluc
from puluc import language
from puluc.page import fetched

ARCHIVE = "later.zip"
MODULES = "later.bin"
STYLE = "css/later.css"


_loading: asyncio.Task[None] | None = None


async def load() -> None:
    """Make what is in later.zip importable, and wear its style; do it once.

    Raises OSError for an incomplete archive, and what the browser raises without a connection; then
    it can be tried again.
    """
    global _loading
    if _loading is None or (_loading.done() and (_loading.cancelled() or _loading.exception())):
        _loading = asyncio.create_task(_load())
    await asyncio.shield(_loading)


async def _load() -> None:
    top = Path(puluc.__path__[0]).parent
    with zipfile.ZipFile(io.BytesIO(await fetched.load(ARCHIVE))) as archive:
        for name in archive.namelist():
            archive.extract(name, top)
            await asyncio.sleep(0)
    bundle: Any = getattr(puluc, "bundle", None)
    if bundle:
        bundle.take_in(MODULES)
    else:
        importlib.invalidate_caches()
    await asyncio.sleep(0)
    language.use(document.documentElement.lang)
    sheet = window.CSSStyleSheet.new()
    sheet.replaceSync((top / STYLE).read_text("utf-8"))
    document.adoptedStyleSheets.push(sheet)
