"""The game for MicroPython: its modules lowered, compiled, and in one file."""

import hashlib
import lzma
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puluc.console import say
from puluc.site.errors import SiteError
from puluc.site.lowering import LoweringError, compiled, image, lowered
from puluc.site.runtime import LOCK, MODULES, kept, node

ENTRY: Final = "puluc.page.main"
"""The module that starts the game."""
WEIGHTS: Final = "puluc/estimate/estimate.puluc"
"""The estimate's weights, by their path in the sources."""
HERE: Final = Path(__file__).with_name("lowering")


def game(sources: Mapping[str, bytes]) -> bytes:
    """Return the file that MicroPython has its modules from, made of the page's sources (path to
    content); kept under the hash of all that it depends on.

    Raises `SiteError` for what has no equivalent in MicroPython, with its file and line.
    """
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}

    def make() -> bytes:
        say("Lowering the game")
        try:
            made = lowered({**modules, "puluc/__init__.py": b""}, ENTRY)
            found = compiled(made, node().node, MODULES)
            return image({f"lib/{path}": module for path, module in found.items()})
        except LoweringError as error:
            raise SiteError(str(error)) from error

    return kept("game", _key(modules), ".bin", make)


def weights(estimate: bytes) -> bytes:
    """Return the file of the estimate's weights, unpacked: MicroPython reads no xz."""
    kind, header, packed = estimate.split(b"\n", 2)
    return b"\n".join((kind, header, lzma.decompress(packed)))


def _key(modules: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256(LOCK.read_bytes())
    for path in sorted(path for path in HERE.rglob("*") if path.suffix in (".py", ".mjs")):
        digest.update(path.read_bytes())
    for name, content in sorted(modules.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
