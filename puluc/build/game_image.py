"""The page's modules, compiled for MicroPython: a file for each step of the start."""

import hashlib
import json
import lzma
from collections.abc import Callable, Mapping
from typing import Final

from puluc.build.npm import CACHE, LOCK, MODULES, cache_file, get_node, write_cache
from puluc.build.zip import make_zip, read_zip
from puluc.micropython import (
    LoweringError,
    Translator,
    compile_mpy,
    hash_translator,
    make_romfs,
)
from puluc.support.command import print_line
from puluc.support.errors import SiteError

GAME: Final = "puluc.browser.main"
"""The module that starts the game."""
STUDY: Final = "puluc.screens.main"
"""The module that brings the study."""
PANELS: Final = (
    *("puluc/drawing/strip.", "puluc/ui/panels/"),
    *(f"puluc/words/{name}." for name in ("about", "examples", "rulebook", "rulings")),
)
"""The modules and folders that only the panels need: nobody reads them before the first drawing."""
ESTIMATE: Final = tuple(
    f"puluc/evaluation/{name}." for name in ("estimator", "extract", "inputs", "network")
)
"""The modules that only the estimate needs: they come with its weights."""
PRINTING: Final = ("puluc/engine/ascii.",)
"""The modules that only `print` needs, which the page doesn't use."""
WEIGHTS: Final = "puluc/evaluation/weights.puluc"
"""The path of the estimate's weights in the sources."""
KEPT: Final = CACHE / "modules.zip"
"""The compiled modules of the last time, each under the hash of what it was made from: a line with
the paths of those that it imports, as JSON, then its bytecode."""


def make_images(sources: Mapping[str, bytes], install: Callable[[], None]) -> dict[str, bytes]:
    """Return the files from which MicroPython imports the page's modules, by path in the site.

    `sources` are the page's, path to content. Only what has changed is translated, and then
    compiled, once `install` has installed the compiler. Raises `SiteError` for code without an
    equivalent in MicroPython, with its file and line.
    """
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}
    modules["puluc/__init__.py"] = b""
    modules[WEIGHTS] = sources[WEIGHTS]
    digest = hashlib.sha256(LOCK.read_bytes() + hash_translator().encode())
    for name, content in sorted(modules.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)

    def make() -> bytes:
        return make_zip(_make_images(modules, install), packed=False)

    try:
        return read_zip(cache_file("page", digest.hexdigest()[:16], ".zip", make))
    except LoweringError as error:
        raise SiteError(str(error)) from error


def _make_images(sources: Mapping[str, bytes], install: Callable[[], None]) -> dict[str, bytes]:
    translator = Translator(sources, GAME, STUDY)
    before = read_zip(KEPT.read_bytes()) if KEPT.exists() else {}
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    kept: dict[str, bytes] = {}
    changed: dict[str, bytes] = {}
    keys: dict[str, str] = {}
    needed: dict[str, tuple[str, ...]] = {}

    def imports(path: str) -> tuple[str, ...]:
        if path not in needed:
            key = keys[path] = f"{lock}{translator.key(path)}"
            if key in before:
                kept[key] = before[key]
                needed[path] = tuple(json.loads(before[key].partition(b"\n")[0]))
            else:
                changed[path], needed[path] = translator.lower(path)
        return needed[path]

    if not before:
        print_line("Translating the page")
    game = translator.closure(imports, GAME)
    rest = [path for path in translator.closure(imports, STUDY) if path not in game]
    install()
    compiled = compile_mpy(changed, get_node().node, MODULES)
    for path in changed:
        line = json.dumps(needed[path]).encode()
        kept[keys[path]] = line + b"\n" + compiled[f"{path.removesuffix('.py')}.mpy"]
    write_cache(KEPT, make_zip(kept, packed=False))

    def image(paths: list[str], beside: Mapping[str, bytes] = {}) -> bytes:
        codes = {
            f"{path.removesuffix('.py')}.mpy": kept[keys[path]].partition(b"\n")[2]
            for path in paths
        }
        return make_romfs(
            {f"lib/{path}": content for path, content in (codes | {**beside}).items()}
        )

    panels = [path for path in game if path.startswith(PANELS)]
    estimate = [path for path in game if path.startswith(ESTIMATE)]
    later = (*panels, *estimate, *(path for path in game if path.startswith(PRINTING)))
    return {
        "game.bin": image([path for path in game if path not in later]),
        "study.bin": image(rest),
        "panels.bin": image(panels),
        "estimate.bin": image(estimate, {WEIGHTS: make_weights_file(sources[WEIGHTS])}),
    }


def make_weights_file(estimate: bytes) -> bytes:
    """Return the file of the estimate's weights, unpacked, as MicroPython reads no xz."""
    kind, header, packed = estimate.split(b"\n", 2)
    return b"\n".join((kind, header, lzma.decompress(packed)))
