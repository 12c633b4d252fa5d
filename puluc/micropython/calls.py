"""Lower calls: ordered keywords, NamedTuples, methods that MicroPython lacks."""

from __future__ import annotations

import ast

from puluc.micropython import allowed, ast_build
from puluc.micropython.expressions import (
    FIELD,
    KEYWORDS,
    Expressions,
    fill_defaults,
    is_super,
    union_members,
)
from puluc.micropython.program import Home


class Calls(Expressions):
    """Lowers calls and their arguments."""

    enclosing: Home | None = None
    """The enclosing class, if any."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Lower a call by the kind of its function."""
        home = self.home(node.func)
        if home and not home[0]:
            made = self._built_in(node, home[1])
            if made:
                return made
        elif home:
            value = self._value(home)
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "NewType":
                return self.lowered(node.args[0])
            if known := self.program.keywords(home):
                return self._with_keywords(node, known)
            if self.program.kind(home) == "NamedTuple":
                return self._named_tuple(node, home, node.func)
            self.check_library(node, *home)
            return self._arguments(node)
        if (
            isinstance(node.func, ast.Name)
            and node.func.id == "cls"
            and self.enclosing
            and self.program.kind(self.enclosing) == "NamedTuple"
        ):
            return self._named_tuple(node, self.enclosing, node.func)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        node.func = self.visit(node.func)
        return self._arguments(node)

    def _arguments(self, node: ast.Call) -> ast.Call:
        """Lower only the arguments of a call."""
        node.args = [
            ast.Starred(self.visit(a.value), ast_build.LOAD)
            if isinstance(a, ast.Starred)
            else self.visit(a)
            for a in node.args
        ]
        for keyword in node.keywords:
            keyword.value = self.visit(keyword.value)
        return node

    def _built_in(self, node: ast.Call, name: str) -> ast.expr | None:
        """Lower the call of a built-in function, or return None if it stays."""
        if name == "zip":
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]
        elif name == "isinstance" and len(node.args) == 2:
            kinds = self._kinds(node.args[1])
            kind = kinds[0] if len(kinds) == 1 else ast_build.make_tuple(kinds)
            return ast_build.make_call("isinstance", self.visit(node.args[0]), kind)
        elif name == "map":
            first, *others = node.args
            around = self.home(first)
            if not (around and self.program.keywords(around)):
                first = self.visit(first)
            return ast_build.make_call("map", first, *map(self.visit, others))
        elif name == "dict":
            if node.keywords:
                raise self.module.refuse(node, "dict with keywords: write a display")
            return ast_build.make_call("_core.ordered", *map(self.visit, node.args))
        elif name == "str" and len(node.args) == 1:
            return ast_build.call_core("text", self.visit(node.args[0]))
        elif name == "type" and len(node.args) != 1:
            raise self.module.refuse(node, "a class made by type: write it")
        elif name == "print" and node.keywords:
            raise self.module.refuse(node, "print with keywords: write a whole line")
        elif name == "open" and not self._is_binary(node):
            raise self.module.refuse(node, "open without the mode 'rb'")
        return None

    def _is_binary(self, node: ast.Call) -> bool:
        return len(node.args) == 2 and ast.unparse(node.args[1]) == "'rb'"

    def _kinds(self, node: ast.expr) -> list[ast.expr]:
        """Return the classes of an isinstance call: those of a union, and bool besides int."""
        found: list[ast.expr] = []
        for part in node.elts if isinstance(node, ast.Tuple) else union_members(node):
            home = self.home(part)
            if home == ("", "int"):
                found += [part, ast_build.make_name("bool")]
            elif home and (home[0] or home[1] in allowed.BUILTINS):
                found.append(part)
            else:
                found.append(self.visit(part))
        return found

    def _pairs(self, keywords: list[ast.keyword]) -> ast.expr:
        """Return keywords as pairs in their order."""
        parts: list[ast.expr] = []
        run: list[ast.expr] = []
        for keyword in keywords:
            if keyword.arg:
                run.append(ast_build.make_keyword(keyword.arg, self.visit(keyword.value)))
                continue
            if run:
                parts.append(ast_build.make_tuple(run))
            run = []
            parts.append(self.spread(keyword.value))
        if run:
            parts.append(ast_build.make_tuple(run))
        return ast_build.make_sum(parts)

    def spread(self, node: ast.expr) -> ast.expr:
        """Return the pairs of a mapping after `**`."""
        items = ast.Attribute(self.visit(node), "items", ast_build.LOAD)
        return ast_build.make_call("tuple", ast_build.make_call(items))

    def _with_keywords(self, node: ast.Call, known: ast.arguments) -> ast.expr:
        """Lower the call of a function that takes any keywords."""
        named = {argument.arg for argument in (*known.args, *known.kwonlyargs)}
        named -= {argument.arg for argument in known.posonlyargs}
        kept = [keyword for keyword in node.keywords if keyword.arg in named]
        others = [keyword for keyword in node.keywords if keyword.arg not in named]
        node.keywords = kept
        self._arguments(node)
        if others:
            node.keywords.append(ast.keyword(KEYWORDS, self._pairs(others)))
        return node

    def _named_tuple(self, node: ast.Call, home: Home, cls: ast.expr) -> ast.expr:
        """Lower the call of a NamedTuple; fill in its defaults."""
        made = fill_defaults(self.program, home, node, cls)
        if made:
            return ast_build.make_call(made[0], *map(self.visit, made[1]))
        return self._arguments(node)

    def _method(self, node: ast.Call, function: ast.Attribute) -> ast.expr:
        """Lower the call of a method by its name."""
        name, owner = function.attr, function.value
        if name == "fromkeys" and ast.unparse(owner) == "dict":
            return ast_build.call_core(name, *map(self.visit, node.args))
        if name in allowed.HELPERS:
            return self._helper(node, function)
        if name == "sort" and node.keywords:
            raise self.module.refuse(node, "sort with keywords: write sorted(), which keeps order")
        if (
            name not in allowed.METHODS | allowed.OF_LIBRARY
            and name not in self.program.members
            and not allowed.is_lenient(self.module.name)
        ):
            raise self.module.refuse(node, f"the method {name}: it is not on the list")
        if name == "get":
            function.value = self.unordered(function.value)
        elif not is_super(owner):
            self.visit(function)
        return self._arguments(node)

    def _helper(self, node: ast.Call, function: ast.Attribute) -> ast.expr:
        """Lower the call of a method to a call of the core."""
        name = function.attr
        if name in ("split", "strip", "lstrip", "rstrip") and node.args:
            function.value = self.visit(function.value)
            return self._arguments(node)
        if name == "format":
            self._check_template(function.value)
            if node.args and not isinstance(function.value, ast.Constant):
                raise self.module.refuse(node, "format with places: name them")
            if node.keywords and not node.args:
                template = self.visit(function.value)
                return ast_build.call_core("fill", template, self._pairs(node.keywords))
            function.value = self.visit(function.value)
            return self._arguments(node)
        if node.keywords or name in self.program.members:
            raise self.module.refuse(
                node, f"{name}: only of texts and without keywords; give your own another name"
            )
        return ast_build.call_core(name, *map(self.visit, (function.value, *node.args)))

    def _check_template(self, node: ast.expr) -> None:
        """Refuse formats in a template: sentences of the catalogues have none."""
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and FIELD.search(str(part.value)):
                raise self.module.refuse(part, "a format inside a template: write an f-string")
