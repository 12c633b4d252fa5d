"""Translate the game's Python for MicroPython, with stand-ins for missing parts of Python.

Code without a known equivalent fails the build, with file, line and advice. docs/architecture.md
lists the Python that the page may use.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from puluc.micropython.lower import Lower
from puluc.micropython.program import Program, read_module, runtime_statements


def hash_translator() -> str:
    """Return a hash of the program that translates."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(Path(__file__).parent.rglob("*")):
        if path.suffix in (".py", ".mjs", ".toml"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


class Translator(Program):
    """Lowers the modules of a program one by one."""

    def lower(self, path: str) -> tuple[bytes, tuple[str, ...]]:
        """Return a module lowered, and the paths of those that it imports. Raises LoweringError."""
        if path in self.ready:
            source, tree = self.ready[path], ast.parse(self.ready[path])
        else:
            tree = Lower(self, read_module(path, self.sources[path])).lowered_module()
            source = f"{ast.unparse(tree)}\n".encode()
        needed = map(self.path, self.imported_modules(runtime_statements(tree)))
        return source, tuple(dict.fromkeys(filter(None, needed)))

    def key(self, path: str) -> str:
        """Return a hash of all that lowering a module reads: its text, and facts about others."""
        digest = self._known.copy()
        if path in self.ready:
            digest.update(self.ready[path])
        else:
            module = read_module(path, self.sources[path])
            callable_names = sorted(module.attributes & self.members)
            digest.update(f"{path} {callable_names}\n".encode() + module.source)
        return digest.hexdigest()

    def closure(self, imports: Callable[[str], tuple[str, ...]], *entries: str) -> list[str]:
        """Return the paths of the modules that `entries` need; `imports` names those of one."""
        found: dict[str, None] = {}
        waiting = [*map(self.path, entries)]
        while waiting:
            path = waiting.pop()
            if path not in found:
                found[path] = None
                waiting += imports(path)
        return [*found]

    @cached_property
    def _known(self) -> hashlib._Hash:
        """The hash of the code and data that lower each module."""
        parts = [hash_translator(), *sorted(self.sources)]
        parts += [self.modules[name].interface for name in sorted(self.modules)]
        return hashlib.sha256("\n".join(parts).encode())
