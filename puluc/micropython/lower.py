"""Lower a module for MicroPython, without the parts for type checkers."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from puluc.micropython import allowed, ast_build, classes
from puluc.micropython.calls import Calls
from puluc.micropython.expressions import KEYWORDS
from puluc.micropython.patterns import Patterns
from puluc.micropython.program import Module, Program, is_checking, is_type

BLOCKS = ("body", "orelse", "finalbody")

REFUSED = (
    *(ast.AsyncWith, ast.TryStar, ast.Starred, ast.Delete, ast.Interactive),
    *(ast.Match, ast.MatMult),
)

Function = ast.FunctionDef | ast.AsyncFunctionDef
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
NAMING = ast.ExceptHandler | ast.MatchAs | Function


class Lower(Calls):
    """Lowers one module."""

    def __init__(self, program: Program, module: Module) -> None:
        """Prepare to lower a module of a program."""
        super().__init__(program, module)
        self.patterns = Patterns(program, module, self.visit)
        self.temporary = 0
        self.spread_here: set[str] = set()
        """The parameters of enclosing functions that are pairs instead of a dict."""

    def lowered_module(self) -> ast.Module:
        """Return the lowered module. Raises LoweringError."""
        tree = ast.Module(self.block(ast.parse(self.module.source).body), [])
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        tree.body = _drop_unused_imports(tree, used)
        made = [f"{name} = float({str(number)!r})" for number, name in self.floats.items()]
        tree.body[:0] = ast_build.parse_statements("\n".join(made))
        if "_core" in used:
            tree.body[:0] = ast_build.parse_statements(f"import {allowed.CORE} as _core")
        return ast.fix_missing_locations(tree)

    # Statements

    def block(self, body: Iterable[ast.stmt]) -> list[ast.stmt]:
        """Return statements lowered."""
        made: list[ast.stmt] = []
        for statement in body:
            if not self._is_dropped(statement):
                new = self.visit(statement)
                made += new if isinstance(new, list) else [new] if new else []
        return made

    def _is_dropped(self, statement: ast.stmt) -> bool:
        """Return whether a statement is a docstring or for type checkers only."""
        if isinstance(statement, ast.Expr):
            value = statement.value
            return isinstance(value, ast.Constant) and isinstance(value.value, str)
        if isinstance(statement, ast.AnnAssign):
            if isinstance(statement.target, ast.Name) and ast.unparse(statement.annotation) == (
                "TypeAlias"
            ):
                return True
            return statement.value is None
        if isinstance(statement, ast.Assign) and not self.bound:
            return is_type(statement.value) and isinstance(statement.targets[0], ast.Name)
        if isinstance(statement, ast.ClassDef):
            home = self.module.name, statement.name
            return self.program.kind(home) == "Protocol"
        if is_checking(statement) and statement.orelse:
            raise self.module.refuse(statement, "an else for type checkers: write another if")
        return isinstance(statement, ast.Assert) or is_checking(statement)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Lower the parts of a statement, including its blocks."""
        if isinstance(node, REFUSED):
            raise self.module.refuse(node, f"{type(node).__name__}: write it another way")
        if isinstance(node, ast.comprehension) and node.is_async:
            raise self.module.refuse(node.target, "an asynchronous comprehension: write a loop")
        if isinstance(node, COMPREHENSIONS):
            for inner in ast.walk(node):
                if isinstance(inner, ast.NamedExpr):
                    raise self.module.refuse(inner, "a name given in a comprehension: write a loop")
        for field, value in ast.iter_fields(node):
            if field in BLOCKS and isinstance(value, list) and isinstance(node, ast.stmt):
                made = self.block(value)
                setattr(node, field, made or ([ast.Pass()] if field == "body" else []))
            elif field == "body" and isinstance(node, ast.ExceptHandler):
                node.body = self.block(node.body) or [ast.Pass()]
            elif isinstance(value, list):
                setattr(
                    node, field, [self.visit(v) if isinstance(v, ast.AST) else v for v in value]
                )
            elif isinstance(value, ast.AST):
                setattr(node, field, self.visit(value))
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Drop an annotation; a dict for lookups needs no order."""
        assert node.value is not None
        looked_up = ast.unparse(node.annotation).startswith("Lookup[")
        value = self.unordered(node.value) if looked_up else self.visit(node.value)
        return ast.Assign([self.visit(node.target)], value)

    def visit_Delete(self, node: ast.Delete) -> ast.stmt:
        """Lower a deletion."""
        node.targets = [self.visit(target) for target in node.targets]
        return node

    def visit_Starred(self, node: ast.Starred) -> ast.expr:
        """Lower a star among targets; displays and calls lower theirs."""
        node.value = self.visit(node.value)
        return node

    def visit_Import(self, node: ast.Import) -> ast.stmt | None:
        """Import the stand-ins of the standard library."""
        (alias,) = node.names
        if alias.name in allowed.DROPPED:
            return None
        if alias.name in allowed.LIBRARY:
            return ast.Import([ast.alias(f"library.{alias.name}", alias.asname or alias.name)])
        if alias.name == "os":
            return node
        if not self.program.path(alias.name) and alias.name not in allowed.NATIVE:
            instead = allowed.INSTEAD.get(alias.name, "it is not on the list of what may be used")
            raise self.module.refuse(node, f"import {alias.name}: {instead}")
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Import names from where they are defined, and the stand-ins of the standard library."""
        found: list[ast.stmt] = []
        if node.level or node.names[0].name == "*":
            raise self.module.refuse(node, "write out where the names come from")
        for alias in node.names:
            module, name = self.program.home(node.module or "", alias.name)
            if module in allowed.DROPPED or self._is_only_type(module, name):
                continue
            self.check_library(node, module, name)
            if not name:
                around, _dot, name = module.rpartition(".")
                module = around
            if module in allowed.LIBRARY:
                module = f"library.{module}"
            as_name = alias.asname or (alias.name if alias.name != name else None)
            found.append(ast.ImportFrom(module, [ast.alias(name, as_name)], 0))
        return found

    def _is_only_type(self, module: str, name: str) -> bool:
        """Return whether a name of a module is for annotations only."""
        if self.program.kind((module, name)) == "Protocol":
            return True
        value = self._value((module, name)) if name else None
        return value is not None and is_type(value)

    # Functions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Function:
        """Lower a function: no annotations, ordered keywords."""
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> Function:
        """Lower a function: no annotations, ordered keywords."""
        return self._function(node)

    def _function(self, node: Function) -> Function:
        home = self.module.name, node.name
        top = not self.bound and not self.enclosing
        self._parameters(node.args)
        node.returns = None
        node.decorator_list = [self.visit(item) for item in node.decorator_list]
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [d and self.visit(d) for d in node.args.kw_defaults]
        before = self.spread_here
        if node.args.kwarg:
            if not (top and self.program.keywords(home)):
                raise self.module.refuse(
                    node, "any keywords, of a method or an inner function: take a dict"
                )
            self._keywords(node, node.args.kwarg.arg)
        self.bound.append(_bound_names(node))
        node.body = self.block(node.body) or [ast.Pass()]
        self.bound.pop()
        self.spread_here = before
        return node

    def _parameters(self, args: ast.arguments) -> None:
        args.args, args.posonlyargs = [*args.posonlyargs, *args.args], []
        for argument in (*args.args, *args.kwonlyargs, args.vararg, args.kwarg):
            if argument:
                argument.annotation = None

    def _keywords(self, node: Function, name: str) -> None:
        """Take any keywords as pairs."""
        if not _only_spread(node, name):
            raise self.module.refuse(node, f"**{name} may only be passed on, or listed by items()")
        node.args.kwarg = None
        node.args.kwonlyargs.append(ast.arg(KEYWORDS))
        node.args.kw_defaults.append(ast_build.make_tuple([]))
        self.spread_here = {*self.spread_here, name}

    def spread(self, node: ast.expr) -> ast.expr:
        """Return the pairs of a mapping after `**`."""
        if isinstance(node, ast.Name) and node.id in self.spread_here:
            return ast_build.make_name(KEYWORDS)
        return super().spread(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Lower a call; for keywords that are pairs, `items()` is the pairs themselves."""
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr == "items"
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id in self.spread_here
        ):
            return ast_build.make_name(KEYWORDS)
        return super().visit_Call(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        """Lower a lambda."""
        self.bound.append(_arguments(node.args))
        node.body = self.visit(node.body)
        self.bound.pop()
        return node

    # Classes and match

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        """Lower a class by its kind."""
        home = self.module.name, node.name
        kind = self.program.kind(home)
        if self.bound or node.keywords:
            raise self.module.refuse(node, "a class in a function, or with keywords")
        self._check_bases(node)
        node.decorator_list = []
        self.enclosing = home
        rest = [
            statement
            for statement in node.body
            if not (
                isinstance(statement, ast.AnnAssign)
                and kind in ("NamedTuple", "Value")
                and ast.unparse(statement.target) in self.program.fields(home)
            )
            and not (isinstance(statement, ast.Assign) and "__slots__" in ast.unparse(statement))
        ]
        body = [s for s in self.block(rest) if not isinstance(s, ast.Pass)]
        self.enclosing = None
        if kind == "NamedTuple":
            made = classes.lower_named_tuple(self.program, home, node, body, self.visit)
        elif kind == "Value":
            made = classes.lower_value(self.program, home, node, body, self.visit)
        else:
            made = ast.ClassDef(node.name, node.bases, [], body, [])
        made.body = made.body or [ast.Pass()]
        return made

    def _check_bases(self, node: ast.ClassDef) -> None:
        for base in node.bases:
            bare = base.value if isinstance(base, ast.Subscript) else base
            home = self.home(bare)
            built_in = home and not home[0] and not home[1].endswith(("Error", "Exception"))
            if home and (built_in or self.program.kind(home) == "NamedTuple"):
                raise self.module.refuse(
                    node, f"a subclass of {home[1]}: MicroPython breaks them; hold one instead"
                )

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        """Lower a match statement to successive tests."""
        before: list[ast.stmt] = []
        subject = self.visit(node.subject)
        if not isinstance(subject, ast.Name):
            self.temporary += 1
            name = f"_subject{self.temporary}"
            before = [ast.Assign([ast.Name(name, ast.Store())], subject)]
            subject = ast_build.make_name(name)
        branches: list[tuple[list[ast.expr], list[ast.stmt]]] = []
        for case in node.cases:
            tests, given = self.patterns.case(case, subject)
            branches.append((tests, given + self.block(case.body) or [ast.Pass()]))
        return before + _chain_branches(branches)


def _chain_branches(branches: Sequence[tuple[list[ast.expr], list[ast.stmt]]]) -> list[ast.stmt]:
    """Return branches as if and elif; the last may have no tests."""
    if not branches:
        return []
    (tests, body), *others = branches
    if not tests:
        return body
    return [ast.If(ast_build.make_and(tests), body, _chain_branches(others))]


def _arguments(args: ast.arguments) -> set[str]:
    given = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
    return {argument.arg for argument in given if argument}


def _bound_names(node: Function) -> set[str]:
    """Return the names that a function binds."""
    found = _arguments(node.args)
    outside: set[str] = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            found.add(inner.id)
        elif isinstance(inner, NAMING) and inner is not node and inner.name:
            found.add(inner.name)
        elif isinstance(inner, ast.Lambda):
            found |= _arguments(inner.args)
        elif isinstance(inner, ast.Global):
            outside |= set(inner.names)
    return found - outside


def _only_spread(node: Function, name: str) -> bool:
    """Return whether a mapping is only used for `items()` or after `**`."""
    uses = sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))
    spread = 0
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            spread += sum(not k.arg and ast.unparse(k.value) == name for k in inner.keywords)
            spread += ast.unparse(inner.func) == f"{name}.items"
    return uses == spread


def _drop_unused_imports(tree: ast.Module, used: set[str]) -> list[ast.stmt]:
    """Return a module's statements without imports of other names than those `used`.

    Successive imports from one module are joined, as each import looks the module up.
    """
    made: list[ast.stmt] = []
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            (alias,) = statement.names
            if (alias.asname or alias.name).partition(".")[0] not in used:
                continue
            last = made[-1] if made else None
            if (
                isinstance(statement, ast.ImportFrom)
                and isinstance(last, ast.ImportFrom)
                and statement.module == last.module
            ):
                last.names.append(alias)
                continue
        made.append(statement)
    return made
