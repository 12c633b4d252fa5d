"""What runs inside Pyodide when the site is built: compiling modules with the page's own Python."""

import contextlib
import importlib
import marshal
import py_compile
import sys
import tempfile
from pathlib import Path, PurePosixPath

from puluc.build.zip import make_zip, read_zip

EXTRAS = ("encodings.ascii", "encodings.latin_1")
"""Modules kept beside those that are imported by name: Python loads them by a text's encoding."""

WHOLE_PACKAGES = ("_pyodide/", "asyncio/", "collections/", "importlib/", "json/", "re/")
"""Packages kept whole: they load parts of themselves late, when something is printed or raised."""

OF_OTHER_SYSTEMS = (
    "asyncio/__main__",
    "asyncio/proactor_events",
    "asyncio/tools",
    "asyncio/windows_events",
    "asyncio/windows_utils",
)
"""Modules of those packages that only Windows or a terminal loads."""

START = "puluc/__init__.py"
"""The module that lets the others be found."""

HEADER = 16
"""The bytes in front of the code in a .pyc."""

DOCUMENTED = "_pyodide/"
"""The package whose docstrings are read at start; no other's are kept."""


def compile_library(stock: str, sources: str, target: str) -> None:
    """Make the page's standard library: of the zip `stock`, the modules that Python loads at
    start, those named in `imports.txt` of the zip `sources`, and `EXTRAS`, all compiled."""
    named = read_zip(Path(sources).read_bytes())["imports.txt"].decode().split()
    loaded = {module.replace(".", "/") for module in import_modules({*EXTRAS, *named})}
    kept = {}
    for name, content in read_zip(Path(stock).read_bytes()).items():
        path = PurePosixPath(name)
        module = str(path.parent if path.stem == "__init__" else path.with_suffix(""))
        whole = name.startswith(WHOLE_PACKAGES) and module not in OF_OTHER_SYSTEMS
        if module not in loaded and not whole:
            continue
        if path.suffix == ".py":
            shown_as = f"/lib/python3{sys.version_info[1]}.zip/{name}"
            kept[f"{name}c"] = compile_pyc(
                content, shown_as, documented=name.startswith(DOCUMENTED)
            )
        else:
            kept[name] = content
    Path(target).write_bytes(make_zip(kept))


def compile_app(sources: str, pyscript: dict[str, str], target: str) -> None:
    """Make app.zip: the zip `sources` with its modules compiled into one file, and the bytecode of
    PyScript's own Python modules (file name to source), placed where Python looks for it after
    PyScript has written the sources."""
    members, modules = _split_zip(sources)
    start = (
        modules.pop(START) + b"\n" + Path(__file__).with_name("pyodide_importer.py").read_bytes()
    )
    members[f"{START}c"] = compile_pyc(start, START)
    members["puluc/modules.bin"] = bundle_modules(modules)
    for name, source in pyscript.items():
        cached = f"{PurePosixPath(name).stem}.{sys.implementation.cache_tag}.pyc"
        members[f"pyscript/__pycache__/{cached}"] = compile_pyc(source.encode(), f"pyscript/{name}")
    Path(target).write_bytes(make_zip(members))


def _split_zip(sources: str) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return what is in a zip, path to content: what is no module, and the modules."""
    members: dict[str, bytes] = {}
    modules: dict[str, bytes] = {}
    for name, content in read_zip(Path(sources).read_bytes()).items():
        (modules if name.endswith(".py") else members)[name] = content
    return members, modules


def bundle_modules(modules: dict[str, bytes]) -> bytes:
    """Return modules (path to source) as the file that `bundled.py` reads: by their names in
    Python, whether each is a package, and its marshalled code."""
    found = {}
    for name, content in sorted(modules.items()):
        path = PurePosixPath(name)
        is_package = path.stem == "__init__"
        module = ".".join((path.parent if is_package else path.with_suffix("")).parts)
        found[module] = is_package, compile_pyc(content, name)[HEADER:]
    return marshal.dumps(found)


def import_modules(wanted: set[str]) -> set[str]:
    """Import what can be imported of `wanted`; return the names of all modules loaded then."""
    for name in sorted(wanted):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    return set(sys.modules)


def compile_pyc(source: bytes, shown_as: str, *, documented: bool = False) -> bytes:
    """Return the .pyc of `source`, one that is never checked against its source; tracebacks name
    `shown_as`. Asserts and docstrings are left out unless `documented`. Raises
    `py_compile.PyCompileError` for source that does not compile."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    with tempfile.TemporaryDirectory() as folder:
        path, target = Path(folder, "module.py"), Path(folder, "module.pyc")
        path.write_bytes(source)
        py_compile.compile(
            str(path),
            str(target),
            shown_as,
            doraise=True,
            optimize=0 if documented else 2,
            invalidation_mode=mode,
            quiet=1,
        )
        return target.read_bytes()
