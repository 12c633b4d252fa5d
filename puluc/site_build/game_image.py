"""Make the files with the page's modules: each has what its entry imports, directly or not.

They are translated and compiled for MicroPython, but only those that have changed.
"""

import hashlib
import json
import lzma
from collections.abc import Callable, Mapping
from typing import Final

from puluc.micropython import Translator, hash_translator
from puluc.micropython.mpy_cross import compile_mpy
from puluc.micropython.program import Program
from puluc.micropython.romfs import make_romfs
from puluc.site_build.runtime import CACHE, LOCK, MODULES, cache, get_node
from puluc.site_build.zip import make_zip, read_zip
from puluc.support.command import print_line, write_file

GAME: Final = "puluc.browser.main"
"""The module that starts the game."""
SCREENS: Final = "puluc.screens.main"
"""The module that brings the later screens."""
WORKER: Final = "puluc.worker.worker"
"""The module that the worker starts."""
START: Final = "puluc/__init__.py"
"""The package's own module, which imports every room: the page and the worker have an empty one."""
WEIGHTS: Final = "puluc/evaluation/weights.puluc"
"""The path of the estimate's weights in the sources."""
KEPT: Final = CACHE / "modules.zip"
"""The compiled modules of the last build, by the hash of what they were made from. Each is a line
with the paths of the modules that it imports, as JSON, then its bytecode."""
LISTS: Final = "modules.json"
"""The paths of the modules in each image, among the images."""


def list_worker_files(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the package's files that the worker needs, path to content. Raises `SiteError`."""
    modules = {path: content for path, content in sources.items() if path != START}
    needed = [module.path for module in Program(modules, WORKER).modules.values()]
    return {START: b"", **{path: sources[path] for path in (WEIGHTS, *needed)}}


def make_images(
    sources: Mapping[str, bytes], install: Callable[[], None]
) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """Return the files from which MicroPython imports the page's modules, by path in the site.

    The paths of the modules in each come second. `sources` are the package's files, path to
    content. They are compiled once `install` has installed the compiler. Raises `SiteError` for
    code without an equivalent in MicroPython, with its file and line.
    """
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}
    modules[START] = b""
    read = {**modules, "translator": hash_translator().encode()}
    images = cache("page", read, lambda: _translate(modules, install))
    lists = json.loads(images.pop(LISTS))
    return images, lists


def _translate(sources: Mapping[str, bytes], install: Callable[[], None]) -> dict[str, bytes]:
    translator = Translator(sources, GAME, SCREENS)
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
    screens = [path for path in translator.closure(imports, SCREENS) if path not in game]
    install()
    compiled = compile_mpy(changed, get_node().node, MODULES)
    for path in changed:
        line = json.dumps(needed[path]).encode()
        kept[keys[path]] = line + b"\n" + compiled[_compiled_path(path)]
    write_file(KEPT, make_zip(kept, packed=False))
    lists = {"game.bin": game, "screens.bin": screens}
    images = {
        name: make_romfs(
            {f"lib/{_compiled_path(path)}": kept[keys[path]].partition(b"\n")[2] for path in paths}
        )
        for name, paths in lists.items()
    }
    return {**images, LISTS: json.dumps(lists).encode()}


def _compiled_path(path: str) -> str:
    return f"{path.removesuffix('.py')}.mpy"


def make_weights_file(estimate: bytes) -> bytes:
    """Return the file of the estimate's weights, unpacked, as MicroPython reads no xz."""
    kind, header, packed = estimate.split(b"\n", 2)
    return b"\n".join((kind, header, lzma.decompress(packed)))
