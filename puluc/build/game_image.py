"""The game for MicroPython: its modules lowered, compiled, and in one file."""

import hashlib
import lzma
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puluc.build.npm import LOCK, MODULES, cache_file, get_node
from puluc.micropython import LoweringError, compile_mpy, lower_game, make_romfs
from puluc.support.command import print_line
from puluc.support.errors import SiteError

ENTRY: Final = "puluc.browser.main"
"""The module that starts the game."""
WEIGHTS: Final = "puluc/evaluation/weights.puluc"
"""The estimate's weights, by their path in the sources."""
HERE: Final = Path(__file__).parents[1] / "micropython"


def make_game_image(sources: Mapping[str, bytes]) -> bytes:
    """Return the file that MicroPython has its modules from, made of the page's sources (path to
    content); kept under the hash of all that it depends on.

    Raises `SiteError` for what has no equivalent in MicroPython, with its file and line.
    """
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}

    def make() -> bytes:
        print_line("Lowering the game")
        try:
            made = lower_game({**modules, "puluc/__init__.py": b""}, ENTRY)
            found = compile_mpy(made, get_node().node, MODULES)
            return make_romfs({f"lib/{path}": module for path, module in found.items()})
        except LoweringError as error:
            raise SiteError(str(error)) from error

    return cache_file("game", _cache_key(modules), ".bin", make)


def make_weights_file(estimate: bytes) -> bytes:
    """Return the file of the estimate's weights, unpacked: MicroPython reads no xz."""
    kind, header, packed = estimate.split(b"\n", 2)
    return b"\n".join((kind, header, lzma.decompress(packed)))


def _cache_key(modules: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256(LOCK.read_bytes())
    for path in sorted(path for path in HERE.rglob("*") if path.suffix in (".py", ".mjs")):
        digest.update(path.read_bytes())
    for name, content in sorted(modules.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
