"""Lower `match` statements to successive tests."""

from __future__ import annotations

import ast
from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from puluc.micropython import ast_build
from puluc.micropython.program import Module, Program

PLAIN = ("bool", "bytes", "dict", "float", "int", "list", "set", "str", "tuple")


class Pattern(NamedTuple):
    """The tests of a pattern, and the names that it binds."""

    tests: list[ast.expr]
    names: list[tuple[str, ast.expr]]


class _Named(ast.NodeTransformer):
    """Replaces the names of a pattern by their values."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return deepcopy(self.values.get(node.id, node))


class Patterns:
    """Lowers the patterns of a module."""

    def __init__(
        self, program: Program, module: Module, lower: Callable[[ast.expr], ast.expr]
    ) -> None:
        """Use `lower` for the expressions in patterns."""
        self.program = program
        self.module = module
        self.lower = lower

    def case(
        self, case: ast.match_case, subject: ast.expr
    ) -> tuple[list[ast.expr], list[ast.stmt]]:
        """Return the tests of a case, and the assignments before its body."""
        tests, names = self.pattern(case.pattern, subject)
        if case.guard:
            # The guard needs the names before they are assigned.
            tests.append(self.lower(_Named(dict(names)).visit(case.guard)))
        given = [ast.Assign([ast.Name(name, ast.Store())], value) for name, value in names]
        return tests, [*given]

    def pattern(self, pattern: ast.pattern, subject: ast.expr) -> Pattern:
        """Lower a pattern. Raises LoweringError for an unknown kind."""
        match pattern:
            case ast.MatchValue(value):
                return Pattern([ast.Compare(subject, [ast.Eq()], [self.lower(value)])], [])
            case ast.MatchSingleton(value):
                return Pattern([ast.Compare(subject, [ast.Is()], [ast.Constant(value)])], [])
            case ast.MatchAs(inner, name):
                tests, names = self.pattern(inner, subject) if inner else Pattern([], [])
                return Pattern(tests, [*names, (name, subject)] if name else names)
            case ast.MatchOr(patterns):
                return self._any(pattern, patterns, subject)
            case ast.MatchClass():
                return self._class(pattern, subject)
        raise self.module.refuse(pattern, "this kind of pattern: write if and elif")

    def _any(self, whole: ast.pattern, patterns: list[ast.pattern], subject: ast.expr) -> Pattern:
        found = [self.pattern(pattern, subject) for pattern in patterns]
        if any(names for _tests, names in found):
            raise self.module.refuse(whole, "names inside alternatives: write a case for each")
        if not all(tests for tests, _names in found):
            return Pattern([], [])
        if all(isinstance(pattern, ast.MatchValue) for pattern in patterns):
            values = [self.lower(p.value) for p in patterns if isinstance(p, ast.MatchValue)]
            return Pattern([ast.Compare(subject, [ast.In()], [ast_build.make_tuple(values)])], [])
        tests = [ast_build.make_and(tests) for tests, _names in found]
        return Pattern([ast.BoolOp(ast.Or(), tests)], [])

    def _class(self, pattern: ast.MatchClass, subject: ast.expr) -> Pattern:
        tests = [self.lower(ast_build.make_call("isinstance", subject, pattern.cls))]
        names: list[tuple[str, ast.expr]] = []
        pairs = [*zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True)]
        if isinstance(pattern.cls, ast.Name) and pattern.cls.id in PLAIN:
            parts = [(subject, inner) for inner in pattern.patterns]
        else:
            known = self._fields(pattern.cls)
            if len(pattern.patterns) > len(known):
                shown = ast.unparse(pattern.cls)
                raise self.module.refuse(pattern, f"{shown} has {len(known)} fields in a pattern")
            pairs = [*zip(known, pattern.patterns, strict=False), *pairs]
            parts = []
        parts += [(ast.Attribute(subject, field, ast_build.LOAD), inner) for field, inner in pairs]
        for part, inner in parts:
            more, given = self.pattern(inner, part)
            tests += more
            names += given
        return Pattern(tests, names)

    def _fields(self, cls: ast.expr) -> list[str]:
        """Return the fields of a class in order, as far as its source shows them."""
        module, name = self.module.name, ast.unparse(cls)
        if isinstance(cls, ast.Attribute) and isinstance(cls.value, ast.Name):
            (module, _), name = self.program.home(module, cls.value.id), cls.attr
        home = self.program.home(module, name)
        if self.program.kind(home) in ("NamedTuple", "Value"):
            return [*self.program.fields(home)]
        return []
