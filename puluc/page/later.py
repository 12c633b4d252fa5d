"""What the game does without, loaded when it is first asked for: modules, their texts and style."""

from __future__ import annotations

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


async def load() -> None:
    """Make what is in later.zip importable, and wear its style.

    Raises OSError for an incomplete archive, and what the browser raises without a connection.
    """
    top = Path(puluc.__path__[0]).parent
    with zipfile.ZipFile(io.BytesIO(await fetched.load(ARCHIVE))) as archive:
        archive.extractall(top)
    bundle: Any = getattr(puluc, "bundle", None)
    if bundle:
        bundle.take_in(MODULES)
    else:
        importlib.invalidate_caches()
    language.use(document.documentElement.lang)
    sheet = window.CSSStyleSheet.new()
    sheet.replaceSync((top / STYLE).read_text("utf-8"))
    document.adoptedStyleSheets.push(sheet)
