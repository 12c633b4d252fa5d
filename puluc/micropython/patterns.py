"""Lower `match` statements to successive tests."""

import ast
from collections.abc import Callable
from typing import Any, NamedTuple

from puluc.micropython.ast_build import LOAD, Fill, assign, make_and, make_call, make_tuple


class Lowering(NamedTuple):
    """What patterns need to know of the module that they are in."""

    visit: Callable[[ast.AST], Any]
    """Lowers an expression."""
    fields: Callable[[ast.expr], list[str]]
    """Returns the fields of a class; of a built-in one an empty name, for its whole value."""


def lower_case(
    lower: Lowering, case: ast.match_case, subject: ast.expr
) -> tuple[list[ast.expr], list[ast.stmt]]:
    """Return the tests of a case, and the assignments before its body. Raises LoweringError."""
    names: dict[str, ast.expr] = {}
    tests = _list_tests(lower, case.pattern, subject, names)
    if case.guard:
        # The guard needs the names before they are assigned.
        tests.append(lower.visit(Fill(names).visit(case.guard)))
    return tests, [assign(name, value) for name, value in names.items()]


def _list_tests(
    lower: Lowering, pattern: ast.pattern, subject: ast.expr, names: dict[str, ast.expr]
) -> list[ast.expr]:
    """Return the tests of a pattern, and add the names that it binds to `names`."""
    tests: list[ast.expr] = []
    match pattern:
        case ast.MatchValue(value):
            tests = [ast.Compare(subject, [ast.Eq()], [lower.visit(value)])]
        case ast.MatchSingleton(value):
            tests = [ast.Compare(subject, [ast.Is()], [ast.Constant(value)])]
        case ast.MatchAs(inner, name):
            tests = _list_tests(lower, inner, subject, names) if inner else []
            if name:
                names[name] = subject
        case ast.MatchOr(patterns):
            values = [lower.visit(p.value) for p in patterns if isinstance(p, ast.MatchValue)]
            if len(values) == len(patterns):
                return [ast.Compare(subject, [ast.In()], [make_tuple(values)])]
            either = [make_and(_list_tests(lower, inner, subject, {})) for inner in patterns]
            tests = [ast.BoolOp(ast.Or(), either)]
        case ast.MatchClass(cls, patterns, attributes, others):
            tests = [lower.visit(make_call("isinstance", [subject, cls]))]
            pairs = [*zip(lower.fields(cls), patterns, strict=False)]
            for field, inner in (*pairs, *zip(attributes, others, strict=True)):
                part = ast.Attribute(subject, field, LOAD) if field else subject
                tests += _list_tests(lower, inner, part, names)
    return tests
