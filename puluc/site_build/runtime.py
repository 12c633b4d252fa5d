"""The page's runtime: the pinned npm packages, and code compiled with the page's own Python."""

import ast
import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from puluc.site_build.tools import ROOT, Node, find_node, run
from puluc.site_build.zip import make_zip
from puluc.support.command import name_device, print_line
from puluc.support.errors import SiteError

MODULES = ROOT / "node_modules"
LOCK = ROOT / "package-lock.json"
CACHE = ROOT / "build" / "site"
HERE = Path(__file__).parent
GLUE = "runtime/pyodide.asm.js"
"""Pyodide's own script, by its path in dist/."""
LIBRARY = "runtime/stdlib.bin"
"""The standard library's zip, packed with gzip, by its path in dist/."""
EAGER = b"//# allFunctionsCalledOnLoad\n"
"""The hint with which Chromium compiles all functions of a script at once, off the main thread."""
QR = MODULES / "lean-qr" / "index.mjs"
GRENZE = MODULES / "@fontsource/grenze/files/grenze-latin-700-normal.woff2"
"""The font of headings and numbers, with the Latin letters."""

Purpose = Literal["library", "app"]
TASKS: dict[Purpose, str] = {
    "library": "standard library",
    "app": "game",
}
"""The compile tasks in their order, each with the name of its result."""


@cache
def get_node() -> Node:
    """Return node and npm, looked up once. Raises `SiteError` when there are none."""
    return find_node()


def install_packages() -> None:
    """Install the packages of the lock file; npm checks the integrity of each.

    Raises `SiteError` when npm fails.
    """
    installed = MODULES / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime_ns >= LOCK.stat().st_mtime_ns:
        return
    npm = get_node().npm
    print_line("Installing the npm packages")
    run([npm, "ci", "--ignore-scripts"], doing="npm ci")
    installed.touch()


def compile_app(app: Mapping[str, bytes]) -> dict[Purpose, bytes]:
    """Return the zip of each task, made from the game's sources (path to content).

    Zips are cached under the hash of all their input; those missing are made in one run. Raises
    `SiteError` when a source does not compile.
    """
    needed: dict[Purpose, Mapping[str, bytes]] = {
        "library": _reduce_to_imports(app),
        "app": app,
    }
    targets = {task: CACHE / f"{task}-{_cache_key(task, needed[task])}.zip" for task in TASKS}
    missing = [task for task in TASKS if not targets[task].exists()]
    if missing:
        print_line(f"Compiling the {' and the '.join(TASKS[task] for task in missing)}")
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            words: list[str | Path] = [get_node().node, HERE / "compile.mjs", MODULES]
            results = {task: Path(folder, f"{task}.zip") for task in missing}
            for task, result in results.items():
                source = Path(folder, f"{task}-sources.zip")
                with name_device(source):
                    source.write_bytes(make_zip(needed[task]))
                words += [task, source, result]
            run(words, doing="compiling")
            for task, result in results.items():
                for outdated in CACHE.glob(f"{task}-*.zip"):
                    outdated.unlink()
                result.replace(targets[task])
    return {task: target.read_bytes() for task, target in targets.items()}


def cache_file(stem: str, key: str, ending: str, make: Callable[[], bytes]) -> bytes:
    """Return the result of `make`, cached in a file under the hash `key` of its input.

    Older files of the same `stem` are deleted.
    """
    path = CACHE / f"{stem}-{key}{ending}"
    if not path.exists():
        content = make()
        for outdated in CACHE.glob(f"{stem}-*{ending}"):
            outdated.unlink()
        write_cache(path, content)
    return path.read_bytes()


def write_cache(path: Path, content: bytes) -> None:
    """Write a file of the cache, which is never there in part."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        new = Path(folder, path.name)
        with name_device(new):
            new.write_bytes(content)
        new.replace(path)


def _reduce_to_imports(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Reduce sources to their imports of the standard library.

    So a change of the game seldom makes a new standard library.
    """
    names: set[str] = set()
    for path, content in sources.items():
        if path.endswith(".py"):
            names |= find_standard_imports(content, path)
    return {"imports.txt": "\n".join(sorted(names)).encode()}


def find_standard_imports(source: bytes, path: str) -> set[str]:
    """Return the standard library's modules that `source` may import, at its top or later.

    Names of things imported from a module are included, as they may be modules. Raises
    `SiteError` for a file that is no valid Python.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise SiteError(f"{path}, line {error.lineno}: {error.msg}") from error
    names: set[str] = set()
    todo: list[ast.AST] = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, ast.Import):
            names.update(alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom) and item.module and not item.level:
            names.add(item.module)
            names.update(f"{item.module}.{alias.name}" for alias in item.names)
        else:  # Only statements and their clauses: an expression imports nothing.
            for part in ("body", "orelse", "finalbody", "handlers", "cases"):
                below = getattr(item, part, ())
                todo += below if isinstance(below, list) else ()
    return {name for name in names if name.partition(".")[0] in sys.stdlib_module_names}


def _cache_key(task: Purpose, sources: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256(task.encode())
    makers = ("compile.mjs", "pyodide_compile.py", "zip.py", "pyodide_importer.py")
    for path in (LOCK, *(HERE / name for name in makers)):
        digest.update(path.read_bytes())
    digest.update(make_zip(sources))
    return digest.hexdigest()[:16]


def read_font() -> bytes:
    """Return the font of headings and numbers."""
    with name_device(MODULES):
        return GRENZE.read_bytes()


def read_stock_library() -> bytes:
    """Return Pyodide's own standard library as a zip of sources."""
    return (MODULES / "pyodide" / "python_stdlib.zip").read_bytes()


def read_python_facts() -> dict[str, str]:
    """Return Pyodide's facts about itself: versions and platform, without packages."""
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_bytes())
    package = json.loads((MODULES / "pyodide" / "package.json").read_bytes())
    return {**lock["info"], "version": package["version"]}


def list_runtime_files() -> dict[str, bytes]:
    """Return the third-party files that the page loads, by path in dist/."""
    pyodide = MODULES / "pyodide"
    micropython = MODULES / "@micropython" / "micropython-webassembly-pyscript"
    glue = (pyodide / "pyodide.asm.mjs").read_text("utf-8")
    return {
        "runtime/micropython.wasm": (micropython / "micropython.wasm").read_bytes(),
        GLUE: _module_to_script(glue),
        "runtime/pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").read_bytes(),
    }


def bundle_workbox() -> str:
    """Return the modules of Workbox that the service worker calls, as one script."""
    parts = ("core", "routing", "strategies", "precaching")
    paths = [MODULES / f"workbox-{part}/build/workbox-{part}.prod.js" for part in parts]
    return "".join(_without_source_map(path.read_bytes()).decode() for path in paths)


def _module_to_script(module: str) -> bytes:
    """Return Pyodide's own module as a script that assigns its export to a global.

    Chromium stores compiled code with a service worker's copy of a script, not of a module.
    """
    code, exports = re.subn(
        r"\bexport default _createPyodideModule\b",
        "globalThis.createPyodideModule=_createPyodideModule",
        module.replace("import.meta.url", "location.href"),
    )
    if exports != 1:
        raise SiteError("pyodide.asm.mjs does not export what it should: delete node_modules")
    return _without_source_map(code.encode())


def _without_source_map(script: bytes) -> bytes:
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", script)
