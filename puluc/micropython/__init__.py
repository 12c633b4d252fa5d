"""Translate the game's Python for MicroPython, with stand-ins for missing parts of Python.

Code without a known equivalent fails the build, with file, line and advice. docs/architecture.md
lists the Python that the page may use.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puluc.micropython.lower import Lower
from puluc.micropython.mpy_cross import compile_mpy
from puluc.micropython.program import LoweringError, Program, imported_modules
from puluc.micropython.romfs import make_romfs

__all__ = ["LIBRARY", "LoweringError", "compile_mpy", "lower_game", "make_romfs"]

LIBRARY: Final = Path(__file__).parent / "library"
"""The stand-ins of the standard library, in MicroPython's own Python."""

INSTEAD: Final = Path(__file__).parent / "overrides"
"""The modules that replace those with the same paths."""


def lower_game(sources: Mapping[str, bytes], entry: str) -> dict[str, bytes]:
    """Return the modules that `entry` needs, lowered, and their stand-ins, by their paths.

    `sources` has the game's modules by their paths, as `puluc/engine/rules.py`. A stand-in
    replaces the module that has its path. Raises LoweringError.
    """
    program = Program(sources, entry)
    ready = {
        file.relative_to(top).as_posix(): file.read_text("utf-8").encode()
        for top, folder in ((LIBRARY.parent, LIBRARY), (INSTEAD, INSTEAD))
        for file in sorted(folder.rglob("*.py"))
    }
    found = {"library/__init__.py": b""}

    def path(name: str) -> str:
        """Return the path of a module or stand-in."""
        stem = name.replace(".", "/")
        for made in (f"{stem}.py", f"{stem}/__init__.py"):
            if made in sources or made in ready or made in found:
                return made
        return ""

    waiting = [entry]
    while waiting:
        name = waiting.pop()
        where = path(name)
        if not where or where in found:
            continue
        if where in ready:
            found[where] = ready[where]
        else:
            found[where] = Lower(program, program.modules[name]).module_source().encode()
        waiting += imported_modules(ast.parse(found[where]), path)
    return found
