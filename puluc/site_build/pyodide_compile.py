"""Compile modules with the page's own Python. The build runs this module inside Pyodide."""

import ast
import contextlib
import importlib.util
import marshal
import sys
from importlib.machinery import FrozenImporter
from pathlib import Path, PurePosixPath

from puluc.site_build.zip import make_zip, read_zip

EXTRAS = ("encodings.ascii", "encodings.latin_1")
"""Modules that no import names: Python loads them for the encoding of a text."""

WHOLE_PACKAGES = ("_pyodide/", "asyncio/", "collections/", "importlib/", "json/", "re/")
"""Packages included whole, as they import their modules late: when they print or raise."""

UNUSED = (
    *(f"asyncio/{name}" for name in ("__main__", "proactor_events", "tools")),
    *("asyncio/windows_events", "asyncio/windows_utils", "importlib/metadata/"),
    *("importlib/_bootstrap", "importlib/readers", "importlib/resources/"),
    *("json/__main__", "json/tool"),
    *("_ssl/", "bz2/", "compression/zstd/", "gettext", "ssl/"),
)
"""The beginnings of modules that only Windows, terminals, installers, translations, sockets or
archives load, or that Python has built in under another name."""

START = "puluc/__init__.py"
"""The module that gets the importer of the others."""


def compile_library(stock: str, sources: str, target: str) -> None:
    """Make the page's standard library, compiled, from the zip `stock`.

    It has the modules that Python loads at start, those in `imports.txt` of the zip `sources`, and
    `EXTRAS`, but none of `UNUSED` and none that Python has built in. Nothing in it is compressed.
    """
    named = read_zip(Path(sources).read_bytes())["imports.txt"].decode().split()
    loaded = {module.replace(".", "/") for module in import_modules({*EXTRAS, *named})}
    kept = {}
    for name, content in read_zip(Path(stock).read_bytes()).items():
        path = PurePosixPath(name)
        module = str(path.parent if path.stem == "__init__" else path.with_suffix(""))
        needed = module in loaded or name.startswith(WHOLE_PACKAGES)
        built_in = FrozenImporter.find_spec(module.replace("/", "."))
        if not needed or built_in or f"{module}/".startswith(UNUSED):
            continue
        if path.suffix == ".py":
            shown_as = f"/lib/python3{sys.version_info[1]}.zip/{name}"
            kept[f"{name}c"] = compile_pyc(content, shown_as)
        else:
            kept[name] = content
    Path(target).write_bytes(make_zip(kept, packed=False))


def compile_app(sources: str, target: str) -> None:
    """Make app.zip: the zip `sources` with its modules compiled into one file."""
    members = read_zip(Path(sources).read_bytes())
    modules = {name: members.pop(name) for name in [*members] if name.endswith(".py")}
    importer = Path(__file__).with_name("pyodide_importer.py").read_text("utf-8")
    start = modules.pop(START) + b"\n" + importer.encode()
    members[f"{START}c"] = compile_pyc(start, START)
    members["puluc/modules.bin"] = bundle_modules(modules)
    Path(target).write_bytes(make_zip(members))


def bundle_modules(modules: dict[str, bytes]) -> bytes:
    """Return modules (path to source) as the file that `pyodide_importer.py` reads.

    It maps each module's name to whether it is a package, and its marshalled code.
    """
    found = {}
    for name, content in sorted(modules.items()):
        path = PurePosixPath(name)
        is_package = path.stem == "__init__"
        module = ".".join((path.parent if is_package else path.with_suffix("")).parts)
        found[module] = is_package, compile_source(content, name)
    return marshal.dumps(found)


def import_modules(wanted: set[str]) -> set[str]:
    """Import those of `wanted` that exist; return the names of all loaded modules."""
    for name in sorted(wanted):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    return set(sys.modules)


def compile_pyc(source: bytes, shown_as: str) -> bytes:
    """Return the .pyc of `source`, which Python never checks against its source."""
    unchecked = (1).to_bytes(4, "little")
    header = importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source)
    return header + compile_source(source, shown_as)


def compile_source(source: bytes, shown_as: str) -> bytes:
    """Return the marshalled code of `source`, without asserts, docstrings and functions' types.

    Tracebacks name `shown_as`. Raises SyntaxError for source that does not compile.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return marshal.dumps(compile(tree, shown_as, "exec", optimize=2, dont_inherit=True))
