"""Functions that build small pieces of syntax trees."""

import ast
from collections.abc import Iterable, Mapping

LOAD = ast.Load()


class Fill(ast.NodeTransformer):
    """Replaces names by expressions."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        """Replace the names in `values`."""
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace a name."""
        return self.values.get(node.id, node)


def make(source: str, **values: ast.expr) -> ast.expr:
    """Return an expression from its source, with `values` in place of their names."""
    made: ast.expr = Fill(values).visit(ast.parse(source, mode="eval").body)
    return made


def make_call(function: str, arguments: Iterable[ast.expr]) -> ast.Call:
    """Return a call without keywords, of a function such as `_core.fixed`."""
    return ast.Call(make(function), [*arguments], [])


def make_tuple(items: Iterable[ast.expr]) -> ast.Tuple:
    """Return a tuple."""
    return ast.Tuple([*items], LOAD)


def assign(name: str, value: ast.expr) -> ast.stmt:
    """Return the assignment of a value to a name."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def make_and(tests: list[ast.expr]) -> ast.expr:
    """Return the conjunction of tests."""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
