"""Lower `match` statements to successive tests."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import NamedTuple

from puluc.micropython.ast_build import LOAD, Fill, assign, make_and, make_call, make_tuple
from puluc.micropython.program import Module, Program

PLAIN = ("bool", "bytes", "dict", "float", "int", "list", "set", "str", "tuple")


class Pattern(NamedTuple):
    """The tests of a pattern, and the names that it binds."""

    tests: list[ast.expr]
    names: list[tuple[str, ast.expr]]


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
            tests.append(self.lower(Fill(dict(names)).visit(case.guard)))
        return tests, [assign(name, value) for name, value in names]

    def pattern(self, pattern: ast.pattern, subject: ast.expr) -> Pattern:
        """Lower a pattern. Raises LoweringError."""
        match pattern:
            case ast.MatchValue(value):
                return Pattern([ast.Compare(subject, [ast.Eq()], [self.lower(value)])], [])
            case ast.MatchSingleton(value):
                return Pattern([ast.Compare(subject, [ast.Is()], [ast.Constant(value)])], [])
            case ast.MatchAs(inner, name):
                tests, names = self.pattern(inner, subject) if inner else Pattern([], [])
                return Pattern(tests, [*names, (name, subject)] if name else names)
            case ast.MatchOr(patterns):
                return self._any(patterns, subject)
            case ast.MatchClass():
                return self._class(pattern, subject)
        raise AssertionError(pattern)

    def _any(self, patterns: list[ast.pattern], subject: ast.expr) -> Pattern:
        """Lower alternatives, which bind no names."""
        values = [self.lower(p.value) for p in patterns if isinstance(p, ast.MatchValue)]
        if len(values) == len(patterns):
            return Pattern([ast.Compare(subject, [ast.In()], [make_tuple(values)])], [])
        tests = [make_and(self.pattern(pattern, subject).tests) for pattern in patterns]
        return Pattern([ast.BoolOp(ast.Or(), tests)], [])

    def _class(self, pattern: ast.MatchClass, subject: ast.expr) -> Pattern:
        tests = [self.lower(make_call("isinstance", [subject, pattern.cls]))]
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
        parts += [(ast.Attribute(subject, field, LOAD), inner) for field, inner in pairs]
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
