"""Functions that build small pieces of syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

LOAD = ast.Load()


def make_name(text: str) -> ast.expr:
    """Return a name, or an attribute of one: `core.sorted`."""
    first, *rest = text.split(".")
    made: ast.expr = ast.Name(first, LOAD)
    for part in rest:
        made = ast.Attribute(made, part, LOAD)
    return made


def make_call(function: str | ast.expr, *arguments: ast.expr) -> ast.Call:
    """Return a call without keywords."""
    return ast.Call(
        make_name(function) if isinstance(function, str) else function, [*arguments], []
    )


def call_core(function: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of a function of the core."""
    return make_call(f"_core.{function}", *arguments)


def make_tuple(items: Iterable[ast.expr]) -> ast.Tuple:
    """Return a tuple."""
    return ast.Tuple([*items], LOAD)


def make_text(value: str) -> ast.Constant:
    """Return a text."""
    return ast.Constant(value)


def make_keyword(key: str, value: ast.expr) -> ast.Tuple:
    """Return a pair of a name, as text, and a value."""
    return make_tuple([make_text(key), value])


def make_and(tests: Sequence[ast.expr]) -> ast.expr:
    """Return the conjunction of tests."""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), [*tests])


def make_sum(parts: Sequence[ast.expr]) -> ast.expr:
    """Return the sum of expressions."""
    made = parts[0]
    for part in parts[1:]:
        made = ast.BinOp(made, ast.Add(), part)
    return made


def parse_statements(source: str) -> list[ast.stmt]:
    """Return the statements of a source."""
    return ast.parse(source).body
