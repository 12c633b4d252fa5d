"""The page's modules for MicroPython, lowered and compiled: a file for each step of the start."""

import ast
import hashlib
import lzma
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from puluc.micropython import LoweringError, compile_mpy, lower_game, make_romfs
from puluc.micropython.program import imported_modules
from puluc.site_build.runtime import LOCK, MODULES, cache_file, get_node
from puluc.support.command import print_line
from puluc.support.errors import SiteError

ENTRY: Final = "puluc.browser.main"
"""The module that starts the game."""
STUDY: Final = "puluc.screens.main"
"""The module that brings the study."""
PANELS: Final = (
    *("puluc/drawing/strip.py", "puluc/ui/panels/"),
    *(f"puluc/words/{name}.py" for name in ("about", "examples", "rulebook", "rulings")),
)
"""The modules and folders that only the panels need: nobody reads them before the first drawing."""
ESTIMATE: Final = tuple(
    f"puluc/evaluation/{name}.py" for name in ("estimator", "extract", "inputs", "network")
)
"""The modules that only the estimate needs: they come with its weights."""
PRINTING: Final = ("puluc/engine/ascii.py",)
"""The modules that only `print` needs, which the page doesn't use."""
DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
WEIGHTS: Final = "puluc/evaluation/weights.puluc"
"""The path of the estimate's weights in the sources."""
HERE: Final = Path(__file__).parents[1] / "micropython"


def make_game_image(sources: Mapping[str, bytes]) -> bytes:
    """Return the file from which MicroPython imports the game, from the cache if nothing changed.

    `sources` are the page's, path to content. Raises `SiteError` for code without an equivalent in
    MicroPython, with its file and line.
    """

    def without_later(modules: Mapping[str, bytes]) -> dict[str, bytes]:
        return leave_out(lower_game(modules, ENTRY), (*PANELS, *ESTIMATE, *PRINTING))

    return _image("game", sources, without_later)


def leave_out(lowered: Mapping[str, bytes], later: tuple[str, ...]) -> dict[str, bytes]:
    """Return the lowered modules but those whose paths begin with one of `later`.

    Raises LoweringError for a module that imports one of these as soon as it is imported itself.
    """
    kept = {path: content for path, content in lowered.items() if not path.startswith(later)}
    for path, content in kept.items():
        at_once = [one for one in ast.parse(content).body if not isinstance(one, DEFINITIONS)]
        names = imported_modules(ast.Module(at_once, []), partial(_module_path, lowered))
        for name in names:
            if _module_path(lowered, name).startswith(later):
                raise LoweringError(f"{path}: import {name} in a function: it is loaded later")
    return kept


def _module_path(lowered: Mapping[str, bytes], name: str) -> str:
    """Return the path of a module, or an empty text."""
    stem = name.replace(".", "/")
    return next((path for path in (f"{stem}.py", f"{stem}/__init__.py") if path in lowered), "")


def make_panels_image(sources: Mapping[str, bytes]) -> bytes:
    """Return the file with the panels, made and kept likewise. Raises `SiteError`."""
    return _image("panels", sources, partial(_only, PANELS))


def make_estimate_image(sources: Mapping[str, bytes]) -> bytes:
    """Return the file with the estimate: its modules, made and kept likewise, and its weights.

    Raises `SiteError`.
    """
    weights = {WEIGHTS: make_weights_file(sources[WEIGHTS])}
    return _image("estimate", sources, partial(_only, ESTIMATE), weights)


def _only(wanted: tuple[str, ...], modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the game's lowered modules whose paths begin with one of `wanted`."""
    lowered = lower_game(modules, ENTRY)
    return {path: content for path, content in lowered.items() if path.startswith(wanted)}


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
    beside: Mapping[str, bytes] = {},
) -> bytes:
    """Return the file with the modules that `lower` makes, and the files `beside` them.

    Raises `SiteError` for what has no equivalent in MicroPython, with its file and line.
    """
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}

    def make() -> bytes:
        print_line(f"Lowering the {stem}")
        try:
            lowered = lower({**modules, "puluc/__init__.py": b""})
            compiled = compile_mpy(lowered, get_node().node, MODULES)
            inside = {**compiled, **beside}
            return make_romfs({f"lib/{path}": content for path, content in inside.items()})
        except LoweringError as error:
            raise SiteError(str(error)) from error

    return cache_file(stem, _cache_key({**modules, **beside}), ".bin", make)


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
