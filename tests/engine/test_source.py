"""The engine's source: no browser in it, and everything public described and typed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import puluc

ROOT = Path(puluc.__file__).parent
EDGES = ("page", "site")  # what may touch the browser
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "micropip"}
ENGINE = ("rules", "kernels", "position", "notation", "game", "record")

MODULES = sorted(
    path
    for path in ROOT.rglob("*.py")
    if path.relative_to(ROOT).with_suffix("").parts[0] not in EDGES
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(source: str) -> set[str]:
    """The modules a source text imports, wherever in it, `__import__("x")` included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = ast.unparse(node.func).rpartition(".")[2]
            if called in ("__import__", "import_module"):
                found.add(str(node.args[0].value))
    return found


def test_there_are_modules_to_look_at() -> None:
    assert {f"{module}.py" for module in ENGINE} <= set(map(name, MODULES))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_browser_in_the_engine(path: Path) -> None:
    modules = imported(path.read_text(encoding="utf-8"))
    assert not {module.partition(".")[0] for module in modules} & BROWSER
    assert not any(module.startswith("puluc.page") for module in modules)


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_draws_on_nothing_outside(module: str) -> None:
    """The rules need the standard library only, and chance, clock and files not at all."""
    modules = imported((ROOT / f"{module}.py").read_text(encoding="utf-8"))
    own = {f"puluc.{name}" for name in ("language", *ENGINE)}
    allowed = {"__future__", "typing", "re", "functools", "puluc", *own}
    if module == "kernels":
        allowed.add("random")
    if module == "position":  # which print and notebooks ask for its picture
        allowed.add("puluc.pictures.standalone")
    assert modules <= allowed


@pytest.mark.parametrize(
    "source",
    [
        "import js",
        "from pyscript import document",
        "def f():\n    import pyodide.ffi",
        "try:\n    from js import console\nexcept ImportError: pass",
        "import_module('js')",
        "__import__('pyscript')",
    ],
)
def test_an_import_of_the_browser_would_be_found(source: str) -> None:
    assert {module.partition(".")[0] for module in imported(source)} & BROWSER


def undescribed(source: str) -> list[str]:
    """What is public in a source text and lacks a docstring or an annotation."""
    missing: list[str] = []

    def look(parent: ast.Module | ast.ClassDef, within: str) -> None:
        for node in parent.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if node.name.startswith("_") and node.name != "__init__":
                continue
            if not ast.get_docstring(node):
                missing.append(f"{within}{node.name}: docstring")
            if isinstance(node, ast.ClassDef):
                look(node, f"{node.name}.")
                continue
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            every += [more for more in (node.args.vararg, node.args.kwarg) if more]
            bare = [a.arg for a in every if not a.annotation and a.arg not in ("self", "cls")]
            if bare or node.returns is None:
                missing.append(f"{within}{node.name}: annotations")

    tree = ast.parse(source)
    if tree.body and not ast.get_docstring(tree):
        missing.append("docstring of the module")
    look(tree, "")
    return missing


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_everything_public_is_described_and_typed(path: Path) -> None:
    assert undescribed(path.read_text(encoding="utf-8")) == []


def test_something_undescribed_would_be_found() -> None:
    source = (
        '"""M."""\nclass A:\n    """A."""\n    def f(self, x: int):\n        """F."""\n'
        "    def _g(self, x): ...\ndef h(*x: int) -> None: ...\ndef i(*, x) -> None:\n    'I.'\n"
    )
    assert undescribed(source) == ["A.f: annotations", "h: docstring", "i: annotations"]
    assert undescribed("x = 1") == ["docstring of the module"]
