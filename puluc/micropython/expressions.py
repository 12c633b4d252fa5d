"""Lower expressions: names, displays, f-strings, slices, comparisons."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterable

from puluc.micropython import allowed, ast_build, classes
from puluc.micropython.program import Home, Module, Program, is_alias

SPECIAL = ("__name__", "__init__")
KEYWORDS = "_keywords"
"""The parameter for any keywords, as ordered pairs; MicroPython's keywords have no order."""

_MAKE_TEXT = ("_core.fixed", "_core.general", "_core.repr", "_core.text")
"""What returns a text."""

_DIGITS = re.compile(r"\.?(\d*)([fg])")
FIELD = re.compile(r"\{[^{}]*[:!.\[][^{}]*\}")


class Expressions(ast.NodeTransformer):
    """Lowers the expressions of a module."""

    def __init__(self, program: Program, module: Module) -> None:
        """Lower expressions of a module in a program."""
        self.program = program
        self.module = module
        self.bound: list[set[str]] = []
        """The local names of the enclosing functions."""
        self.floats: dict[float, str] = {}
        """The floats that the module makes at its start, with their names."""

    # Names

    def home(self, node: ast.expr) -> Home | None:
        """Return the home of the definition that an expression names, or None."""
        if isinstance(node, ast.Name):
            if any(node.id in names for names in self.bound):
                return None
            known = self.module.has(node.id) or node.id in self.module.imports
            return self.program.home(self.module.name, node.id) if known else ("", node.id)
        if isinstance(node, ast.Attribute):
            around = self.home(node.value)
            if around and around[0] and not around[1]:
                return self.program.home(around[0], node.attr)
        return None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Check that a built-in name is allowed, or that a class may be a value."""
        home = self.home(node)
        if home is None or not isinstance(node.ctx, ast.Load):
            return node
        if home[0]:
            self._check_use_as_value(node, home)
            return node
        if node.id.startswith("__") or node.id in allowed.BUILTINS:
            return node
        if node.id in allowed.STANDING_IN:
            return ast_build.make_name(f"_core.{node.id}")
        if hasattr(builtins, node.id):
            raise self.module.refuse(node, f"the built-in {node.id}: it is not on the list")
        return node

    def _check_use_as_value(self, node: ast.expr, home: Home) -> None:
        """Refuse a name that is passed on as a value but can only be called, or annotate."""
        if self.program.keywords(home):
            raise self.module.refuse(
                node, f"{home[1]} takes any keywords: it can only be called by its name"
            )
        if self.program.kind(home) == "NamedTuple" and any(self.program.fields(home).values()):
            raise self.module.refuse(
                node, f"{home[1]} has defaults: it can only be called by its name"
            )
        value = self._value(home)
        if value is not None and is_alias(value):
            raise self.module.refuse(node, f"the alias {home[1]} is for annotations only")

    def _value(self, home: Home) -> ast.expr | None:
        module = self.program.modules.get(home[0])
        return module.values.get(home[1]) if module else None

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Check attributes of modules; leave those of classes and values."""
        home = self.home(node)
        if home and home[0]:
            self.check_library(node, *home)
            if isinstance(node.ctx, ast.Load):
                self._check_use_as_value(node, home)
            return node
        if node.attr in allowed.ITS_OWN:
            raise self.module.refuse(node, f"{node.attr}: write {allowed.ITS_OWN[node.attr]}")
        if is_super(node.value):
            raise self.module.refuse(node, f"super().{node.attr} as a value: make it a method")
        if node.attr.startswith("__") and node.attr not in SPECIAL:
            raise self.module.refuse(node, f"the special name {node.attr}")
        if self.home(node.value) is None:
            node.value = self.visit(node.value)
        return node

    def check_library(self, node: ast.AST, module: str, name: str) -> None:
        """Raise LoweringError for a name of a library module that no list has."""
        if module in self.program.modules or module in allowed.PAGE or not name:
            return
        if not self.program.path(module) and module.startswith("pyscript"):
            return
        if name not in (*allowed.NATIVE.get(module, ()), *allowed.LIBRARY.get(module, ())):
            instead = allowed.INSTEAD.get(module, "it is not on the list of what may be used")
            raise self.module.refuse(node, f"{module}.{name}: {instead}")

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Refuse whole numbers too large for JavaScript in the page's modules.

        Floats are made from their text, as MicroPython's compiler stores them inexactly.
        """
        if isinstance(node.value, float):
            return ast_build.make_name(
                self.floats.setdefault(node.value, f"_float{len(self.floats)}")
            )
        large = isinstance(node.value, int) and abs(node.value) >= allowed.WHOLE
        if large and allowed.is_lenient(self.module.name):
            raise self.module.refuse(
                node, f"{node.value!r} is cut on its way to JavaScript: write it as a float"
            )
        return node

    # Displays

    def _parts(self, items: Iterable[ast.expr], kind: str, display: type[ast.List]) -> ast.expr:
        parts: list[ast.expr] = []
        run: list[ast.expr] = []
        for item in items:
            if not isinstance(item, ast.Starred):
                run.append(self.visit(item))
                continue
            if run:
                parts.append(display(run, ast_build.LOAD))
            run = []
            parts.append(ast_build.make_call(kind, self.visit(item.value)))
        if run:
            parts.append(display(run, ast_build.LOAD))
        return ast_build.make_sum(parts)

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        """Lower a display with stars to a sum."""
        if any(isinstance(item, ast.NamedExpr) for item in node.elts):
            raise self.module.refuse(node, "a name given in a tuple: give it before")
        if isinstance(node.ctx, ast.Load) and any(isinstance(e, ast.Starred) for e in node.elts):
            return self._parts(node.elts, "tuple", ast.Tuple)  # type: ignore[arg-type]
        node.elts = [self.visit(item) for item in node.elts]
        return node

    def visit_List(self, node: ast.List) -> ast.expr:
        """Lower a display with stars to a sum."""
        if isinstance(node.ctx, ast.Load) and any(isinstance(e, ast.Starred) for e in node.elts):
            return self._parts(node.elts, "list", ast.List)
        node.elts = [self.visit(item) for item in node.elts]
        return node

    def visit_Set(self, node: ast.Set) -> ast.expr:
        """Lower a set display with stars to a set of a sum."""
        if any(isinstance(item, ast.Starred) for item in node.elts):
            return ast_build.make_call("set", self._parts(node.elts, "list", ast.List))
        node.elts = [self.visit(item) for item in node.elts]
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        """Lower a dict display to one that keeps its order."""
        parts: list[ast.expr] = []
        run: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None:
                run.append(ast_build.make_tuple([self.visit(key), self.visit(value)]))
                continue
            if run:
                parts.append(ast_build.make_tuple(run))
            run = []
            parts.append(self.visit(value))
        if run or not parts:
            parts.append(ast_build.make_tuple(run))
        if len(parts) == 1:
            return ast_build.make_call("_core.ordered", parts[0])
        return ast_build.call_core("merged", *parts)

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        """Lower a dict comprehension to one that keeps its order."""
        pairs = ast.GeneratorExp(ast_build.make_tuple([node.key, node.value]), node.generators)
        return ast_build.make_call("_core.ordered", self.visit(pairs))

    def unordered(self, node: ast.expr) -> ast.expr:
        """Lower a dict that is only used for lookups, which needs no order."""
        if isinstance(node, ast.Dict) and None not in node.keys:
            node.keys = [self.visit(key) for key in node.keys if key]
            node.values = [self.visit(value) for value in node.values]
            return node
        return self.lowered(node)

    def lowered(self, node: ast.expr) -> ast.expr:
        """Return an expression lowered."""
        made: ast.expr = self.visit(node)
        return made

    # Texts

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        """Lower an f-string to joined texts.

        MicroPython looks for each text that it makes among all names of the program, one by one;
        `format` makes a text of each value, too.
        """
        parts = [self._text_of(part) for part in node.values]
        if not parts:
            return ast_build.make_text("")
        if len(parts) == 1:
            return parts[0]
        join = ast.Attribute(ast_build.make_text(""), "join", ast_build.LOAD)
        return ast_build.make_call(join, ast_build.make_tuple(parts))

    def _text_of(self, part: ast.expr) -> ast.expr:
        """Return a part of an f-string as text."""
        if isinstance(part, ast.Constant):
            return part
        assert isinstance(part, ast.FormattedValue)
        value, spec = self._formatted(part)
        if spec:
            template = ast_build.make_text(f"{{:{spec}}}")
            return ast_build.make_call(ast.Attribute(template, "format", ast_build.LOAD), value)
        is_text = isinstance(value, ast.Call) and ast.unparse(value.func) in _MAKE_TEXT
        return value if is_text else ast_build.call_core("text", value)

    def _formatted(self, part: ast.FormattedValue) -> tuple[ast.expr, str]:
        """Return a value and its format specification."""
        value = self.visit(part.value)
        if part.conversion == ord("r"):
            value = ast_build.call_core("repr", value)
        elif part.conversion != -1:
            raise self.module.refuse(part, "a conversion other than !r")
        if part.format_spec is None:
            return value, ""
        assert isinstance(part.format_spec, ast.JoinedStr)
        spec = part.format_spec.values
        if len(spec) == 3 and ast.unparse(part.format_spec).startswith("f'.{"):
            digits = spec[1]
            if isinstance(digits, ast.FormattedValue) and ast.unparse(spec[2]) == "'f'":
                return ast_build.call_core("fixed", value, self.visit(digits.value)), ""
        text = ast.literal_eval(spec[0]) if isinstance(spec[0], ast.Constant) else "{…}"
        if len(spec) == 1 and (found := _DIGITS.fullmatch(text)):
            name = "fixed" if found[2] == "f" else "general"
            return ast_build.call_core(name, value, ast.Constant(int(found[1] or "6"))), ""
        if len(spec) != 1 or text not in allowed.SPECIFIED:
            raise self.module.refuse(part, f"the format {text!r}: it is not on the list")
        return value, text

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Lower a look-up; only lists of MicroPython have slices with a step."""
        if isinstance(node.slice, ast.Slice) and node.slice.step:
            raise self.module.refuse(node, "a slice with a step: write reversed() or range()")
        node.value = self.unordered(node.value)
        node.slice = self.visit(node.slice)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Lower a comparison; a dict after `in` needs no order, and classes are values here."""
        identity = all(isinstance(op, ast.Is | ast.IsNot) for op in node.ops)
        node.left = self._class_or(node.left) if identity else self.visit(node.left)
        node.comparators = [
            self.unordered(right)
            if isinstance(op, ast.In | ast.NotIn)
            else (self._class_or(right) if identity else self.visit(right))
            for op, right in zip(node.ops, node.comparators, strict=True)
        ]
        return node

    def _class_or(self, node: ast.expr) -> ast.expr:
        home = self.home(node)
        return node if home and self.program.class_at(home) else self.visit(node)


def is_super(node: ast.expr) -> bool:
    """Return whether an expression is `super()`."""
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    )


def union_members(node: ast.expr) -> list[ast.expr]:
    """Return the members of a union; a single class is its only member."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*union_members(node.left), *union_members(node.right)]
    return [node]


def fill_defaults(
    program: Program, home: Home, node: ast.Call, cls: ast.expr
) -> tuple[ast.expr, list[ast.expr]] | None:
    """Return the call of a NamedTuple with all its fields in order.

    Return None if a star hides them.
    """
    fields = program.fields(home)
    if any(isinstance(a, ast.Starred) for a in node.args) or any(not k.arg for k in node.keywords):
        return None
    names = [*fields]
    given = dict(zip(names, node.args, strict=False))
    order = [*given]
    for keyword in node.keywords:
        if keyword.arg:
            given[keyword.arg] = keyword.value
            order.append(keyword.arg)
    made: list[ast.expr] = []
    for name, default in fields.items():
        if name in given:
            made.append(given[name])
        elif default is None:
            return None
        elif classes.is_simple(default):
            made.append(default)
        else:
            made.append(ast.Attribute(cls, f"_or_{name}", ast_build.LOAD))
    unknown = set(given) - set(fields) or len(node.args) > len(fields)
    return None if unknown else (cls, made)
