"""The modules of a program as syntax trees, and the definitions of their names."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeGuard

from puluc.micropython import allowed
from puluc.support.errors import SiteError

Home = tuple[str, str]
"""A module and a name in it; without a name the module itself."""

STATEMENTS = (ast.stmt, ast.ExceptHandler, ast.match_case)
TYPING = ("TypeVar", "TypeVarTuple", "NewType")


class LoweringError(SiteError):
    """Code without a known equivalent in MicroPython."""


class Module:
    """A module: its path, its syntax tree, and the origins of its names."""

    def __init__(self, name: str, path: str, source: bytes) -> None:
        """Parse a source. Raises LoweringError."""
        self.name = name
        self.path = path
        self.source = source
        try:
            self.tree = ast.parse(source, path)
        except SyntaxError as error:
            raise LoweringError(f"{path}:{error.lineno}: {error.msg}") from None
        self.imports: dict[str, Home] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        self.functions: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
        self.values: dict[str, ast.expr] = {}
        self.members: set[str] = set()
        """The names of everything callable in it, also in its classes."""
        self.attributes: set[str] = set()
        """The names of all attributes that it uses."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute):
                self.attributes.add(node.attr)
                if isinstance(node.ctx, ast.Store):
                    self.members.add(node.attr)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.members.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.members.add(node.target.id)
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    name = alias.asname or alias.name.partition(".")[0]
                    self.imports[name] = (alias.name if alias.asname else name, "")
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    home = node.module or "", alias.name
                    self.imports[alias.asname or alias.name] = home
        for statement in self.tree.body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions[statement.name] = statement
            elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                self.values[statement.target.id] = statement.value or ast.Constant(None)
            elif isinstance(statement, ast.Assign):
                for target in statement.targets:
                    if isinstance(target, ast.Name):
                        self.values[target.id] = statement.value

    def has(self, name: str) -> bool:
        """Return whether the module itself defines a name."""
        return name in self.functions or name in self.classes or name in self.values

    def refuse(self, node: ast.AST, problem: str) -> LoweringError:
        """Return an error with the file and line of a node."""
        return LoweringError(f"{self.path}:{getattr(node, 'lineno', 0)}: {problem}")


class Program:
    """All modules that the entries import, and facts about them."""

    def __init__(self, sources: Mapping[str, bytes], *entries: str) -> None:
        """Parse the modules that `entries` import, directly or not, at the top or in functions."""
        self.sources = sources
        self.modules: dict[str, Module] = {}
        waiting = [*entries]
        while waiting:
            name = waiting.pop()
            path = self.path(name)
            if not path or name in self.modules:
                continue
            module = self.modules[name] = Module(name, path, sources[path])
            waiting += imported_modules(module.tree, self.path)
        for entry in entries:
            if entry not in self.modules:
                raise LoweringError(f"there is no module {entry}")

    def path(self, name: str) -> str:
        """Return the path of a module's source; empty if it isn't the program's."""
        path = name.replace(".", "/")
        for found in (f"{path}.py", f"{path}/__init__.py"):
            if found in self.sources:
                return found
        return ""

    def home(self, module: str, name: str) -> Home:
        """Return the definition of a name of a module, through all imports."""
        seen: set[Home] = set()
        while (module, name) not in seen:
            seen.add((module, name))
            if name and (self.path(f"{module}.{name}") or f"{module}.{name}" in allowed.NATIVE):
                return f"{module}.{name}", ""
            known = self.modules.get(module)
            if not name or known is None or known.has(name) or name not in known.imports:
                break
            module, name = known.imports[name]
        return module, name

    def class_at(self, home: Home) -> ast.ClassDef | None:
        """Return the class defined there, or None."""
        module = self.modules.get(home[0])
        return module.classes.get(home[1]) if module else None

    def kind(self, home: Home) -> str:
        """Return `NamedTuple`, `Value`, `Protocol` or `other` for a class, else an empty text."""
        found = self.class_at(home)
        if found is None:
            return ""
        for base in self.bases(home):
            if base in (("typing", "NamedTuple"), ("typing", "Protocol")):
                return base[1]
            if base[1] == "Value" and base[0].endswith(".value"):
                return "Value"
            if (kind := self.kind(base)) in ("Value", "NamedTuple"):
                return kind
        return "other"

    def bases(self, home: Home) -> list[Home]:
        """Return the homes of a class's bases."""
        found = self.class_at(home)
        names = [base.id for base in found.bases if isinstance(base, ast.Name)] if found else []
        return [self.home(home[0], name) for name in names]

    def fields(self, home: Home) -> dict[str, ast.expr | None]:
        """Return the fields of a NamedTuple or Value with their defaults, its bases' first."""
        fields: dict[str, ast.expr | None] = {}
        for base in self.bases(home):
            fields |= self.fields(base)
        found = self.class_at(home)
        for statement in found.body if found else ():
            if (
                isinstance(statement, ast.AnnAssign)
                and isinstance(statement.target, ast.Name)
                and "ClassVar" not in ast.unparse(statement.annotation)
            ):
                fields[statement.target.id] = statement.value
        return fields

    def keywords(self, home: Home) -> ast.arguments | None:
        """Return the parameters of a function with `**keywords`, or None for another."""
        module = self.modules.get(home[0])
        function = module.functions.get(home[1]) if module else None
        return function.args if function and function.args.kwarg else None

    @cached_property
    def members(self) -> frozenset[str]:
        """The names of everything callable in the program's classes and modules."""
        return frozenset().union(*(module.members for module in self.modules.values()))

    @cached_property
    def interface(self) -> str:
        """What lowering one module may need to know of the others, besides `members`, as a text."""
        return "\n".join(_describe_module(self.modules[name]) for name in sorted(self.modules))


def _describe_module(module: Module) -> str:
    """Return all that `Program` tells of a module.

    That is its imports, its classes with their fields, the parameters of functions with
    `**keywords`, and its values, those for type checkers with their content.
    """
    values = {
        name: ast.dump(value) if is_type(value) else "" for name, value in module.values.items()
    }
    classes = {
        name: [
            *map(ast.dump, found.bases),
            *(ast.dump(part) for part in found.body if isinstance(part, ast.AnnAssign)),
        ]
        for name, found in module.classes.items()
    }
    functions = {
        name: ast.dump(found.args) if found.args.kwarg else ""
        for name, found in module.functions.items()
    }
    return repr((module.path, module.imports, values, classes, functions))


def is_checking(node: ast.AST) -> TypeGuard[ast.If]:
    """Return whether a node is for type checkers only."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imported_modules(tree: ast.AST, path: Callable[[str], str]) -> Iterator[str]:
    """Yield the modules that a tree imports, and their packages."""
    for node in _runtime_statements(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if path(name) else node.module or "" for name in names]
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[: end + 1]) for end in range(len(parts)))


def _runtime_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements in a tree except those for type checkers only."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, STATEMENTS) and not is_checking(child):
            yield child
            yield from _runtime_statements(child)


_GENERIC = (
    *("tuple", "list", "dict", "set", "frozenset", "type", "Literal"),
    *("Callable", "Iterator", "Iterable", "Mapping", "Generator", "Collection", "Sequence"),
    *("Coroutine", "Optional", "Union", "Task"),
)


def is_type(value: ast.expr) -> bool:
    """Return whether a module's value is for annotations only."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).rpartition(".")[2] in TYPING
    return is_alias(value)


def is_alias(value: ast.expr) -> bool:
    """Return whether a module's value looks like a type alias."""
    if isinstance(value, ast.Subscript):
        name = value.value.attr if isinstance(value.value, ast.Attribute) else None
        return (value.value.id if isinstance(value.value, ast.Name) else name) in _GENERIC
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        return all(
            is_alias(part)
            or isinstance(part, ast.Name | ast.Attribute)
            or (isinstance(part, ast.Constant) and part.value is None)
            for part in (value.left, value.right)
        )
    return False
