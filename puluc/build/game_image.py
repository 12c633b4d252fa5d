"""The page's modules for MicroPython, lowered and compiled: a file for each step of the start."""

import hashlib
import lzma
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from puluc.build.npm import LOCK, MODULES, cache_file, get_node
from puluc.micropython import LoweringError, compile_mpy, lower_game, make_romfs
from puluc.support.command import print_line
from puluc.support.errors import SiteError

ENTRY: Final = "puluc.browser.main"
"""The module that starts the game."""
STUDY: Final = "puluc.screens.main"
"""The module that brings the study."""
WEIGHTS: Final = "puluc/evaluation/weights.puluc"
"""The path of the estimate's weights in the sources."""
HERE: Final = Path(__file__).parents[1] / "micropython"


def make_game_image(sources: Mapping[str, bytes]) -> bytes:
    """Return the file from which MicroPython imports the game, from the cache if nothing changed.

    `sources` are the page's, path to content. Raises `SiteError` for code without an equivalent in
    MicroPython, with its file and line.
    """
    return _image("game", sources, lambda modules: lower_game(modules, ENTRY))


def make_study_image(sources: Mapping[str, bytes]) -> bytes:
    """Return the file with what the study needs besides the game, made and kept likewise.

    Raises `SiteError`.
    """

    def rest(modules: Mapping[str, bytes]) -> dict[str, bytes]:
        known = lower_game(modules, ENTRY)
        needed = lower_game(modules, STUDY).items()
        return {path: content for path, content in needed if path not in known}

    return _image("study", sources, rest)


def _image(
    stem: str,
    sources: Mapping[str, bytes],
    lower: Callable[[Mapping[str, bytes]], dict[str, bytes]],
) -> bytes:
    """Return the file with the modules that `lower` makes.

    Raises `SiteError` for what has no equivalent in MicroPython, with its file and line.
    """
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}

    def make() -> bytes:
        print_line(f"Lowering the {stem}")
        try:
            lowered = lower({**modules, "puluc/__init__.py": b""})
            compiled = compile_mpy(lowered, get_node().node, MODULES)
            return make_romfs({f"lib/{path}": module for path, module in compiled.items()})
        except LoweringError as error:
            raise SiteError(str(error)) from error

    return cache_file(stem, _cache_key(modules), ".bin", make)


def make_weights_file(estimate: bytes) -> bytes:
    """Return the file of the estimate's weights, unpacked, as MicroPython reads no xz."""
    kind, header, packed = estimate.split(b"\n", 2)
    return b"\n".join((kind, header, lzma.decompress(packed)))


def _cache_key(modules: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256(LOCK.read_bytes())
    for path in sorted(path for path in HERE.rglob("*") if path.suffix in (".py", ".mjs")):
        digest.update(path.read_bytes())
    for name, content in sorted(modules.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
