"""Lower NamedTuples and Values to classes that are fast in MicroPython.

A NamedTuple becomes a subclass of a named tuple that takes all its fields, since an `__init__` of
its own would make each value three times as slow. Calls get their defaults filled in; one with a
star has to give all fields.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from copy import deepcopy

from puluc.micropython import ast_build
from puluc.micropython.program import Home, Program

SIMPLE = (ast.Constant,)


def is_simple(default: ast.expr) -> bool:
    """Return whether a default is a constant expression, which any module can contain."""
    if isinstance(default, ast.Tuple):
        return all(is_simple(item) for item in default.elts)
    if isinstance(default, ast.UnaryOp):
        return is_simple(default.operand)
    return isinstance(default, SIMPLE)


Lowerer = Callable[[ast.expr], ast.expr]


def lower_named_tuple(
    program: Program, home: Home, node: ast.ClassDef, body: list[ast.stmt], lower: Lowerer
) -> ast.ClassDef:
    """Return the class of a NamedTuple; `body` has its lowered methods."""
    fields = program.fields(home)
    names = tuple(fields)
    head = ast_build.parse_statements(
        f"_fields = {names!r}\n_replace = _core.replace\n_asdict = _core.asdict\n"
    )
    for field, default in fields.items():
        if default and not is_simple(default):
            made = lower(deepcopy(default))
            head.append(ast.Assign([ast.Name(f"_or_{field}", ast.Store())], made))
    base = ast_build.make_call(
        "_core.namedtuple",
        ast_build.make_text(home[1]),
        ast_build.make_tuple(map(ast_build.make_text, names)),
    )
    return ast.ClassDef(home[1], [base], [], [*head, *body], [])


def lower_value(
    program: Program, home: Home, node: ast.ClassDef, body: list[ast.stmt], lower: Lowerer
) -> ast.ClassDef:
    """Return the class of a Value, with an `__init__` if it adds fields."""
    fields = program.fields(home)
    own = {
        statement.target.id
        for statement in node.body
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
    } & set(fields)
    head: list[ast.stmt] = []
    for name, default in fields.items():
        if name in own and default is not None:
            made = lower(deepcopy(default))
            head.append(ast.Assign([ast.Name(name, ast.Store())], made))
    if own:
        listed = ", ".join(("self", *fields))
        taken = "\n".join(f" self.{name} = {name}" for name in fields)
        source = f"__match_args__ = {tuple(fields)!r}\ndef __init__({listed}):\n{taken}"
        match, init = ast_build.parse_statements(source)
        assert isinstance(init, ast.FunctionDef)
        init.args.defaults = [
            lower(deepcopy(default))
            if is_simple(default)
            else (
                ast_build.make_name(name)
                if name in own
                else ast.Attribute(node.bases[0], name, ast_build.LOAD)
            )
            for name, default in fields.items()
            if default
        ]
        head += [match, init]
    return ast.ClassDef(home[1], node.bases, [], [*head, *body], [])
