"""Compile modules with the page's own Python. The build runs this module inside Pyodide."""

import contextlib
import importlib
import marshal
import py_compile
import sys
import tempfile
from pathlib import Path, PurePosixPath

from puluc.build.zip import make_zip, read_zip

EXTRAS = ("encodings.ascii", "encodings.latin_1")
"""Modules that no import names: Python loads them for the encoding of a text."""

WHOLE_PACKAGES = ("_pyodide/", "asyncio/", "collections/", "importlib/", "json/", "re/")
"""Packages included whole, as they import their modules late: when they print or raise."""

UNUSED = (
    *(f"asyncio/{name}" for name in ("__main__", "proactor_events", "tools")),
    *("asyncio/windows_events", "asyncio/windows_utils", "importlib/metadata/"),
    *("importlib/readers", "importlib/resources/", "json/__main__", "json/tool"),
    "gettext",
)
"""The beginnings of modules that only Windows, terminals, installers or translations load."""

START = "puluc/__init__.py"
"""The module that gets the importer of the others."""

HEADER = 16
"""The number of bytes before the code in a .pyc."""


def compile_library(stock: str, sources: str, target: str) -> None:
    """Make the page's standard library, compiled, from the zip `stock`.

    It has the modules that Python loads at start, those in `imports.txt` of the zip `sources`, and
    `EXTRAS`, but none of `UNUSED`. Nothing in it is compressed.
    """
    named = read_zip(Path(sources).read_bytes())["imports.txt"].decode().split()
    imported = import_modules({*EXTRAS, *named}) - {py_compile.__name__}
    loaded = {module.replace(".", "/") for module in imported}
    kept = {}
    for name, content in read_zip(Path(stock).read_bytes()).items():
        path = PurePosixPath(name)
        module = str(path.parent if path.stem == "__init__" else path.with_suffix(""))
        needed = module in loaded or name.startswith(WHOLE_PACKAGES)
        if not needed or f"{module}/".startswith(UNUSED):
            continue
        if path.suffix == ".py":
            shown_as = f"/lib/python3{sys.version_info[1]}.zip/{name}"
            kept[f"{name}c"] = compile_pyc(content, shown_as)
        else:
            kept[name] = content
    Path(target).write_bytes(make_zip(kept, packed=False))


def compile_app(sources: str, target: str) -> None:
    """Make app.zip: the zip `sources` with its modules compiled into one file."""
    members, modules = _split_zip(sources)
    importer = Path(__file__).with_name("pyodide_importer.py").read_text("utf-8")
    start = modules.pop(START) + b"\n" + importer.encode()
    members[f"{START}c"] = compile_pyc(start, START)
    members["puluc/modules.bin"] = bundle_modules(modules)
    Path(target).write_bytes(make_zip(members))


def _split_zip(sources: str) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the content of a zip, path to content: other files, then modules."""
    members: dict[str, bytes] = {}
    modules: dict[str, bytes] = {}
    for name, content in read_zip(Path(sources).read_bytes()).items():
        (modules if name.endswith(".py") else members)[name] = content
    return members, modules


def bundle_modules(modules: dict[str, bytes]) -> bytes:
    """Return modules (path to source) as the file that `pyodide_importer.py` reads.

    It maps each module's name to whether it is a package, and its marshalled code.
    """
    found = {}
    for name, content in sorted(modules.items()):
        path = PurePosixPath(name)
        is_package = path.stem == "__init__"
        module = ".".join((path.parent if is_package else path.with_suffix("")).parts)
        found[module] = is_package, compile_pyc(content, name)[HEADER:]
    return marshal.dumps(found)


def import_modules(wanted: set[str]) -> set[str]:
    """Import those of `wanted` that exist; return the names of all loaded modules."""
    for name in sorted(wanted):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    return set(sys.modules)


def compile_pyc(source: bytes, shown_as: str) -> bytes:
    """Return the .pyc of `source`, which Python never checks against its source.

    It has neither asserts nor docstrings; tracebacks name `shown_as`. Raises
    `py_compile.PyCompileError` for source that does not compile.
    """
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    with tempfile.TemporaryDirectory() as folder:
        path, target = Path(folder, "module.py"), Path(folder, "module.pyc")
        path.write_bytes(source)
        py_compile.compile(
            str(path),
            str(target),
            shown_as,
            doraise=True,
            optimize=2,
            invalidation_mode=mode,
            quiet=1,
        )
        return target.read_bytes()
