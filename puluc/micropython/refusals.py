"""What no lowered module may contain, whatever its names mean."""

from __future__ import annotations

import ast
import re
from typing import Final, TypeGuard

from puluc.micropython import allowed

SPECIAL: Final = ("__name__", "__init__")
_FIELD: Final = re.compile(r"\{[^{}]*[:!.\[][^{}]*\}")
"""A place of a template with a format, an attribute or an item."""


def find_problem(node: ast.AST) -> str:
    """Return what is wrong with a node, and what to write instead; empty if nothing is."""
    match node:
        case ast.ImportFrom() if node.level or node.names[0].name == "*":
            return "write out where the names come from"
        case ast.If(orelse=[_, *_]) if is_checking(node):
            return "an else for type checkers: write another if"
        case ast.Slice(step=ast.expr()):
            return "a slice with a step: write reversed() or range()"
        case ast.FormattedValue(conversion=kind) if kind not in (-1, ord("r")):
            return "a conversion other than !r"
        case ast.Tuple(elts) if any(isinstance(item, ast.NamedExpr) for item in elts):
            return "a name given in a tuple: give it before"
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            if any(part.is_async for part in node.generators):
                return "an asynchronous comprehension: write a loop"
            if any(isinstance(inner, ast.NamedExpr) for inner in ast.walk(node)):
                return "a name given in a comprehension: write a loop"
        case ast.MatchMapping() | ast.MatchSequence() | ast.MatchStar():
            return "this kind of pattern: write if and elif"
        case ast.MatchOr() if any(getattr(inner, "name", None) for inner in ast.walk(node)):
            return "names inside alternatives: write a case for each"
        case ast.Attribute(attr=name) if name in allowed.ITS_OWN:
            return f"{name}: write {allowed.ITS_OWN[name]}"
        case ast.Attribute(attr=name) if name.startswith("__") and name not in SPECIAL:
            return f"the special name {name}"
        case ast.Call():
            return _find_problem_of_call(node)
        case ast.AsyncWith() | ast.TryStar():
            return f"{type(node).__name__}: write it another way"
    return ""


def _find_problem_of_call(node: ast.Call) -> str:
    match node:
        case ast.Call(ast.Name("dict"), keywords=[_, *_]):
            return "dict with keywords: write a display"
        case ast.Call(ast.Name("type"), [_, _, *_]):
            return "a class made by type: write it"
        case ast.Call(ast.Name("print"), keywords=[_, *_]):
            return "print with keywords: write a whole line"
        case ast.Call(ast.Name("open"), args) if [*map(ast.unparse, args[1:])] != ["'rb'"]:
            return "open without the mode 'rb'"
        case ast.Call(ast.Attribute(attr="sort"), keywords=[_, *_]):
            return "sort with keywords: write sorted(), which keeps order"
        case ast.Call(ast.Attribute(attr="format"), [_, *_]):
            return "format with places: name them"
        case ast.Call(ast.Attribute(owner, "format")):
            parts = (part.value for part in ast.walk(owner) if isinstance(part, ast.Constant))
            if any(_FIELD.search(str(part)) for part in parts):
                return "a format inside a template: write an f-string"
    return ""


def is_checking(node: ast.AST) -> TypeGuard[ast.If]:
    """Return whether a node is for type checkers only."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
