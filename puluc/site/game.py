"""The game for MicroPython: its modules lowered, compiled, and in one file."""

import hashlib
import lzma
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puluc.console import naming, say
from puluc.site.errors import SiteError
from puluc.site.lowering import LoweringError, compiled, image, lowered
from puluc.site.runtime import CACHE, LOCK, MODULES, node

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
    kept = CACHE / f"game-{_key(modules)}.bin"
    if not kept.exists():
        say("Lowering the game")
        try:
            made = lowered({**modules, "puluc/__init__.py": b""}, ENTRY)
            found = compiled(made, node().node, MODULES)
            content = image({f"lib/{path}": module for path, module in found.items()})
        except LoweringError as error:
            raise SiteError(str(error)) from error
        CACHE.mkdir(parents=True, exist_ok=True)
        for outdated in CACHE.glob("game-*.bin"):
            outdated.unlink()
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            new = Path(folder, "game.bin")
            with naming(new):
                new.write_bytes(content)
            new.replace(kept)
    return kept.read_bytes()


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
