"""The page's runtime: the pinned npm packages, and code compiled with the page's own Python."""

import functools
import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from puluc.micropython.program import read_module
from puluc.site_build.tools import ROOT, Node, find_node, run
from puluc.site_build.zip import make_zip, read_zip
from puluc.support.command import name_device, print_line, write_file
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


@functools.cache
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


def cache(
    name: str, read: Mapping[str, bytes], make: Callable[[], Mapping[str, bytes]]
) -> dict[str, bytes]:
    """Return the files of `make` by path, from the cache if it has read the same.

    `read` is all that they depend on, besides the npm packages. Older files of the same `name`
    are deleted.
    """
    key = hash_files({**read, LOCK.name: LOCK.read_bytes()})
    path = CACHE / f"{name}-{key[:16]}.zip"
    if not path.exists():
        content = make_zip(make(), packed=False)
        for outdated in CACHE.glob(f"{name}-*.zip"):
            outdated.unlink()
        write_file(path, content)
    return read_zip(path.read_bytes())


def hash_files(files: Mapping[str, bytes]) -> str:
    """Return a hash of files, name to content."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def compile_worker(sources: Mapping[str, bytes]) -> tuple[bytes, bytes]:
    """Return the zips of the standard library and of the worker, compiled.

    `sources` are the worker's files, path to content. Raises `SiteError` when one does not compile.
    """
    modules = [read_module(*source) for source in sources.items() if source[0].endswith(".py")]
    homes = {home for module in modules for home in module.imports.values()}
    # What is imported from a module may be a module, too.
    names = {name for home in homes for name in (home[0], ".".join(home).strip("."))}
    # The library is made from these names, so a change of the game seldom makes a new one.
    needed = [name for name in sorted(names) if name.partition(".")[0] in sys.stdlib_module_names]
    imports = {"imports.txt": "\n".join(needed).encode()}
    return _compile("library", imports), _compile("worker", sources)


def _compile(task: str, sources: Mapping[str, bytes]) -> bytes:
    """Return the zip that a task of `compile.mjs` makes."""
    makers = ("compile.mjs", "pyodide_compile.py", "zip.py", "pyodide_importer.py")
    read = {name: (HERE / name).read_bytes() for name in makers}

    def make() -> dict[str, bytes]:
        print_line(f"Compiling the {task}")
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            source, result = Path(folder, "sources.zip"), Path(folder, "result.zip")
            with name_device(source):
                source.write_bytes(make_zip(sources))
            run(
                [get_node().node, HERE / "compile.mjs", MODULES, task, source, result],
                doing="compiling",
            )
            return {task: result.read_bytes()}

    return cache(task, {**sources, **read}, make)[task]


def read_font() -> bytes:
    """Return the font of headings and numbers, with the Latin letters."""
    with name_device(MODULES):
        return (MODULES / "@fontsource/grenze/files/grenze-latin-700-normal.woff2").read_bytes()


def read_python_facts() -> dict[str, str]:
    """Return Pyodide's facts about itself: versions and platform, without packages."""
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_bytes())
    package = json.loads((MODULES / "pyodide" / "package.json").read_bytes())
    return {**lock["info"], "version": package["version"]}


def list_runtime_files() -> dict[str, bytes]:
    """Return the third-party files that the page loads, by path in dist/."""
    pyodide = MODULES / "pyodide"
    micropython = MODULES / "@micropython" / "micropython-webassembly-pyscript"
    return {
        "runtime/micropython.wasm": (micropython / "micropython.wasm").read_bytes(),
        GLUE: _module_to_script((pyodide / "pyodide.asm.mjs").read_text("utf-8")),
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
