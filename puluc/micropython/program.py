"""The modules of a program as syntax trees, and the definitions of their names."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from puluc.micropython.refusals import is_checking
from puluc.support.errors import SiteError

LIBRARY: Final = Path(__file__).parent / "library"
"""The stand-ins of the standard library, in MicroPython's own Python."""

INSTEAD: Final = Path(__file__).parent / "overrides"
"""The modules that replace those with the same paths."""

Home = tuple[str, str]
"""A module and a name in it; without a name the module itself."""

STATEMENTS = (ast.stmt, ast.ExceptHandler, ast.match_case)
TYPING = ("TypeVar", "TypeVarTuple", "NewType")


class LoweringError(SiteError):
    """Code without a known equivalent in MicroPython."""


class Module:
    """A module: its path, its syntax tree, and the origins of its names."""

    def __init__(self, path: str, source: bytes) -> None:
        """Parse a source. Raises LoweringError."""
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.path = path
        self.source = source
        try:
            self.tree = ast.parse(source, path)
        except SyntaxError as error:
            raise LoweringError(f"{path}:{error.lineno}: {error.msg}") from None
        self.imports: dict[str, Home] = {}
        self.defined: dict[str, ast.AST] = {}
        """The functions and classes, and the values of names, at its top."""
        self.members: set[str] = set()
        """The names of everything callable in it, also in its classes."""
        self.attributes: set[str] = set()
        """The names of all attributes that it uses."""
        for node in ast.walk(self.tree):
            match node:
                case ast.Attribute(attr=name):
                    self.attributes.add(name)
                    if isinstance(node.ctx, ast.Store):
                        self.members.add(name)
                case ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                    self.members.add(name)
                case ast.AnnAssign(ast.Name(name)):
                    self.members.add(name)
                case ast.Import([alias]):
                    self.imports[alias.asname or alias.name] = alias.name, ""
                case ast.ImportFrom(module, names):
                    for alias in names:
                        self.imports[alias.asname or alias.name] = module or "", alias.name
        for statement in self.tree.body:
            match statement:
                case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                    self.defined[name] = statement
                case ast.AnnAssign(ast.Name(name), value=value):
                    self.defined[name] = value or ast.Constant(None)
                case ast.Assign([*targets], value):
                    for target in targets:
                        self.defined[ast.unparse(target)] = value

    def refuse(self, node: ast.AST, problem: str) -> LoweringError:
        """Return an error with the file and line of a node."""
        return LoweringError(f"{self.path}:{getattr(node, 'lineno', 0)}: {problem}")

    @cached_property
    def statements(self) -> list[ast.AST]:
        """All statements except those for type checkers only."""
        return [*runtime_statements(self.tree)]

    @cached_property
    def interface(self) -> str:
        """What lowering another module may need to know of it, besides `members`, as a text."""
        return repr(
            (self.path, self.imports, {n: _describe(node) for n, node in self.defined.items()})
        )


read_module = cache(Module)


class Program:
    """All modules that the entries import, and facts about them."""

    def __init__(self, sources: Mapping[str, bytes], *entries: str) -> None:
        """Parse the modules that `entries` import, directly or not, at the top or in functions.

        Raises LoweringError.
        """
        self.sources = sources
        self.ready = {"library/__init__.py": b""} | {
            file.relative_to(top).as_posix(): file.read_text("utf-8").encode()
            for top, folder in ((LIBRARY.parent, LIBRARY), (INSTEAD, INSTEAD))
            for file in sorted(folder.rglob("*.py"))
        }
        """The stand-ins, by path."""
        self.modules: dict[str, Module] = {}
        waiting = [*entries]
        while waiting:
            name = waiting.pop()
            path = self.path(name)
            if path in sources and name not in self.modules:
                module = self.modules[name] = read_module(path, sources[path])
                waiting += self.imported_modules(module.statements)

    def path(self, name: str) -> str:
        """Return the path of a module or stand-in; empty if there is none."""
        stem = name.replace(".", "/")
        paths = (f"{stem}.py", f"{stem}/__init__.py")
        return next((path for path in paths if path in self.sources or path in self.ready), "")

    def home(self, module: str, name: str) -> Home:
        """Return the definition of a name of a module, through all imports."""
        while name and not self.path(f"{module}.{name}"):
            known = self.modules.get(module)
            if known is None or name in known.defined or name not in known.imports:
                return module, name
            module, name = known.imports[name]
        return (f"{module}.{name}" if name else module), ""

    def definition(self, home: Home) -> ast.AST | None:
        """Return the function or class defined there, or the expression of a value, or None."""
        module = self.modules.get(home[0])
        return module.defined.get(home[1]) if module else None

    def kind(self, home: Home) -> str:
        """Return `NamedTuple`, `Value`, `Protocol` or `other` for a class, else an empty text."""
        if not isinstance(self.definition(home), ast.ClassDef):
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
        found = self.definition(home)
        bases = found.bases if isinstance(found, ast.ClassDef) else []
        return [self.home(home[0], base.id) for base in bases if isinstance(base, ast.Name)]

    def fields(self, home: Home) -> dict[str, ast.expr | None]:
        """Return the fields of a NamedTuple or Value with their defaults, its bases' first."""
        fields: dict[str, ast.expr | None] = {}
        for base in self.bases(home):
            fields |= self.fields(base)
        found = self.definition(home)
        for statement in found.body if isinstance(found, ast.ClassDef) else ():
            match statement:
                case ast.AnnAssign(ast.Name(name), kind, value) if "ClassVar" not in ast.dump(kind):
                    fields[name] = value
        return fields

    def keywords(self, home: Home) -> ast.arguments | None:
        """Return the parameters of a function with `**keywords`, or None for another."""
        match self.definition(home):
            case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args) if args.kwarg:
                return args
        return None

    def imported_modules(self, statements: Iterable[ast.AST]) -> Iterator[str]:
        """Yield the modules that statements import, and their packages."""
        for node in statements:
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if self.path(name) else node.module or "" for name in names]
            for name in names:
                parts = name.split(".")
                yield from (".".join(parts[: end + 1]) for end in range(len(parts)))

    @cached_property
    def members(self) -> frozenset[str]:
        """The names of everything callable in the program's classes and modules."""
        return frozenset().union(*(module.members for module in self.modules.values()))


def _describe(node: ast.AST) -> list[str]:
    """Return what `Program` tells of a definition: fields, any keywords, what is for checkers."""
    parts: list[ast.AST] = []
    match node:
        case ast.ClassDef():
            parts = [*node.bases, *(p for p in node.body if isinstance(p, ast.AnnAssign))]
        case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args) if args.kwarg:
            parts = [args]
        case ast.expr() if is_type(node):
            parts = [node]
    return [*map(ast.dump, parts)]


def runtime_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements in a tree except those for type checkers only."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, STATEMENTS) and not is_checking(child):
            yield child
            yield from runtime_statements(child)


_GENERIC = (
    *("tuple", "list", "dict", "set", "frozenset", "type", "Literal"),
    *("Callable", "Iterator", "Iterable", "Mapping", "Generator", "Collection", "Sequence"),
    *("Coroutine", "Optional", "Union", "Task"),
)


def is_type(value: ast.AST | None) -> bool:
    """Return whether a module's value is for annotations only."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).rpartition(".")[2] in TYPING
    return is_alias(value)


def is_alias(value: ast.AST | None) -> bool:
    """Return whether a module's value looks like a type alias."""
    match value:
        case ast.Subscript(generic):
            return ast.unparse(generic).rpartition(".")[2] in _GENERIC
        case ast.BinOp(left, ast.BitOr(), right):
            plain = ast.Name | ast.Attribute
            return all(
                isinstance(part, plain) or is_alias(part) or ast.unparse(part) == "None"
                for part in (left, right)
            )
    return False
