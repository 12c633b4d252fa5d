"""Lower a module for MicroPython, without the parts for type checkers.

A NamedTuple becomes a subclass of a named tuple that takes all its fields, since an `__init__` of
its own would make each value three times as slow. Calls get their defaults filled in; one with a
star has to give all fields.
"""

import ast
import builtins
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy

from puluc.micropython import allowed
from puluc.micropython.ast_build import LOAD, assign, make, make_and, make_call, make_tuple
from puluc.micropython.patterns import Lowering, lower_case
from puluc.micropython.program import Home, Module, Program, is_alias, is_type
from puluc.micropython.refusals import find_problem, is_checking

Function = ast.FunctionDef | ast.AsyncFunctionDef

KEYWORDS = "_keywords"
"""The parameter for any keywords, as ordered pairs; MicroPython's keywords have no order."""

_MAKE_TEXT = ("_core.fixed", "_core.general", "_core.repr", "_core.text")
"""What returns a text."""

_DIGITS = re.compile(r"\.?(\d*)([fg])")


class Lower(ast.NodeTransformer):
    """Lowers one module."""

    def __init__(self, program: Program, module: Module) -> None:
        """Prepare to lower a module of a program."""
        self.program = program
        self.module = module
        self.bound: list[set[str]] = []
        """The local names of the enclosing functions."""
        self.enclosing: Home | None = None
        """The enclosing class, if any."""
        self.spread: set[str] = set()
        """The parameters of enclosing functions that are pairs instead of a dict."""
        self.floats: dict[float, str] = {}
        """The floats that the module makes at its start, with their names."""
        self.subjects = 0
        """The number of names given to subjects of `match`."""

    def lowered_module(self) -> ast.Module:
        """Return the lowered module. Raises LoweringError."""
        tree = ast.parse(self.module.source)
        for node in ast.walk(tree):
            if problem := find_problem(node):
                raise self.module.refuse(node, problem)
        self.visit(tree)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        made = [f"{name} = float({str(number)!r})" for number, name in self.floats.items()]
        if "_core" in used:
            made.insert(0, f"import {allowed.CORE} as _core")
        tree.body = ast.parse("\n".join(made)).body + _drop_unused_imports(tree, used)
        return ast.fix_missing_locations(tree)

    # Names

    def home(self, node: ast.expr) -> Home | None:
        """Return the home of the definition that an expression names, or None."""
        if isinstance(node, ast.Name):
            if any(node.id in names for names in self.bound):
                return None
            known = node.id in self.module.defined or node.id in self.module.imports
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
        elif node.id in allowed.STANDING_IN:
            return make(f"_core.{node.id}")
        elif hasattr(builtins, node.id) and node.id not in allowed.BUILTINS:
            raise self.module.refuse(node, f"the built-in {node.id}: it is not on the list")
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Check attributes of modules; leave those of classes and values."""
        home = self.home(node)
        if home and home[0]:
            self._check_library(node, *home)
            self._check_use_as_value(node, home)
        elif is_super(node.value):
            raise self.module.refuse(node, f"super().{node.attr} as a value: make it a method")
        elif self.home(node.value) is None:
            node.value = self.visit(node.value)
        return node

    def _check_use_as_value(self, node: ast.expr, home: Home) -> None:
        """Refuse a name that is passed on as a value but can only be called, or annotate."""
        if self.program.keywords(home):
            problem = "takes any keywords: it can only be called by its name"
        elif self.program.kind(home) == "NamedTuple" and any(self.program.fields(home).values()):
            problem = "has defaults: it can only be called by its name"
        elif is_alias(self.program.definition(home)):
            problem = "is an alias, for annotations only"
        else:
            return
        raise self.module.refuse(node, f"{home[1]} {problem}")

    def _check_library(self, node: ast.AST, module: str, name: str = "") -> None:
        """Raise LoweringError for a module, or a name of it, that no list has."""
        known = allowed.NATIVE.get(module) or allowed.LIBRARY.get(module)
        if known is None:
            is_known = bool(self.program.path(module)) or module.startswith("pyscript")
        else:
            is_known = not name or name in known
        if not is_known:
            instead = allowed.INSTEAD.get(module, "it is not on the list of what may be used")
            raise self.module.refuse(node, f"{f'{module}.{name}'.strip('.')}: {instead}")

    # Statements

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Lower the parts of a node; what has nothing left to do passes."""
        super().generic_visit(node)
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node

    def block(self, body: Iterable[ast.stmt]) -> list[ast.stmt]:
        """Return statements lowered."""
        whole = ast.Module([*body], [])
        self.generic_visit(whole)
        return whole.body

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Drop a docstring."""
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_text else self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Drop what is for type checkers only."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """Drop what is for type checkers only."""
        return None if is_checking(node) else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Drop what is for type checkers only."""
        return None if is_type(node.value) and not self.bound else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        """Drop an annotation; a dict for lookups needs no order."""
        if node.value is None:
            return None
        looked_up = ast.unparse(node.annotation).startswith("Lookup[")
        lower = self._unordered if looked_up else self.visit
        return ast.Assign([self.visit(node.target)], lower(node.value))

    def visit_Import(self, node: ast.Import) -> ast.stmt:
        """Import the stand-ins of the standard library."""
        (alias,) = node.names
        self._check_library(node, alias.name)
        if alias.name in allowed.LIBRARY:
            return ast.Import([ast.alias(f"library.{alias.name}", alias.asname or alias.name)])
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Import names from where they are defined, and the stand-ins of the standard library."""
        found: list[ast.stmt] = []
        for alias in node.names:
            module, name = self.program.home(node.module or "", alias.name)
            if module in allowed.DROPPED:
                continue
            self._check_library(node, module, name)
            if not name:
                module, _dot, name = module.rpartition(".")
            as_name = alias.asname or (alias.name if alias.name != name else None)
            module = f"library.{module}" if module in allowed.LIBRARY else module
            found.append(ast.ImportFrom(module, [ast.alias(name, as_name)], 0))
        return found

    # Functions

    def visit_function(self, node: Function) -> Function:
        """Lower a function: no annotations, ordered keywords."""
        args, before = node.args, self.spread
        self.visit(args)
        node.decorator_list = [self.visit(item) for item in node.decorator_list]
        node.returns = None
        if args.kwarg:
            if self.bound or self.enclosing:
                problem = "any keywords, of a method or an inner function: take a dict"
                raise self.module.refuse(node, problem)
            self.spread, args.kwarg = {*self.spread, args.kwarg.arg}, None
            args.kwonlyargs.append(ast.arg(KEYWORDS))
            args.kw_defaults.append(make("()"))
        self.bound.append(_bound_names(node))
        node.body = self.block(node.body) or [ast.Pass()]
        self.bound.pop()
        for inner in ast.walk(node) if self.spread else ():
            if isinstance(inner, ast.Name) and inner.id in self.spread:
                problem = f"**{inner.id} may only be passed on, or listed by items()"
                raise self.module.refuse(node, problem)
        self.spread = before
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_function

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        """Lower a lambda."""
        self.bound.append(_bound_names(node))
        self.generic_visit(node)
        self.bound.pop()
        return node

    def visit_arguments(self, node: ast.arguments) -> ast.AST:
        """Lower parameters: MicroPython has none that are only by position."""
        node.args, node.posonlyargs = [*node.posonlyargs, *node.args], []
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Drop an annotation."""
        node.annotation = None
        return node

    # Classes

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt | None:
        """Lower a class by its kind; drop one for type checkers only."""
        home = self.module.name, node.name
        kind, fields = self.program.kind(home), self.program.fields(home)
        if kind == "Protocol":
            return None
        if self.bound or node.keywords:
            raise self.module.refuse(node, "a class in a function, or with keywords")
        self._check_bases(node)
        own: set[str] = set()
        if kind in ("NamedTuple", "Value"):
            targets = (part.target for part in node.body if isinstance(part, ast.AnnAssign))
            own = fields.keys() & map(ast.unparse, targets)
        self.enclosing = home
        body = self.block(
            part
            for part in node.body
            if not isinstance(part, ast.Pass)
            and not (isinstance(part, ast.AnnAssign) and ast.unparse(part.target) in own)
        )
        self.enclosing = None
        bases = node.bases
        if kind == "NamedTuple":
            bases = [make(f"_core.namedtuple({node.name!r}, {(*fields,)!r})")]
            body = [*self._named_tuple_head(fields), *body]
        elif kind == "Value" and own:
            body = [*self._value_head(fields, own, node.bases[0]), *body]
        return ast.ClassDef(node.name, bases, [], body or [ast.Pass()], [])

    def _check_bases(self, node: ast.ClassDef) -> None:
        for base in node.bases:
            home = self.home(base.value if isinstance(base, ast.Subscript) else base)
            built_in = home and not home[0] and not home[1].endswith(("Error", "Exception"))
            if home and (built_in or self.program.kind(home) == "NamedTuple"):
                raise self.module.refuse(
                    node, f"a subclass of {home[1]}: MicroPython breaks them; hold one instead"
                )

    def _named_tuple_head(self, fields: Mapping[str, ast.expr | None]) -> list[ast.stmt]:
        """Return the first statements of a NamedTuple, with the defaults that need a name."""
        return [
            assign("_fields", make(repr((*fields,)))),
            assign("_replace", make("_core.replace")),
            *(
                assign(f"_or_{field}", self.visit(deepcopy(default)))
                for field, default in fields.items()
                if default and not is_simple(default)
            ),
        ]

    def _value_head(
        self, fields: Mapping[str, ast.expr | None], own: set[str], base: ast.expr
    ) -> list[ast.stmt]:
        """Return the first statements of a Value with fields: its defaults, and `__init__`."""
        found = {name: default for name, default in fields.items() if default}
        head = [assign(n, self.visit(deepcopy(found[n]))) for n in found if n in own]
        lines = [
            f"__match_args__ = {(*fields,)!r}",
            f"def __init__({', '.join(('self', *fields))}):",
        ]
        match, init = ast.parse("\n".join(lines + [f" self.{n} = {n}" for n in fields])).body
        assert isinstance(init, ast.FunctionDef)
        init.args.defaults = [
            self.visit(deepcopy(default))
            if is_simple(default)
            else make(name)
            if name in own
            else make(f"BASE.{name}", BASE=base)
            for name, default in found.items()
        ]
        return [*head, match, init]

    # Match

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        """Lower a match statement to successive tests."""
        before: list[ast.stmt] = []
        subject = self.visit(node.subject)
        if not isinstance(subject, ast.Name):
            self.subjects += 1
            before = [assign(f"_subject{self.subjects}", subject)]
            subject = make(f"_subject{self.subjects}")
        lowering = Lowering(self.visit, self._pattern_fields)
        branches: list[tuple[list[ast.expr], list[ast.stmt]]] = []
        for case in node.cases:
            tests, given = lower_case(lowering, case, subject)
            branches.append((tests, given + self.block(case.body) or [ast.Pass()]))
        return before + _chain_branches(branches)

    def _pattern_fields(self, cls: ast.expr) -> list[str]:
        home = self.home(cls) or ("", "")
        return [*self.program.fields(home)] if home[0] else [""]

    # Displays

    def _sum(
        self, items: Iterable[ast.expr], display: type[ast.List | ast.Tuple] = ast.Tuple
    ) -> ast.expr:
        """Return the items as a display of this kind; one with stars becomes a sum."""
        parts: list[ast.expr] = []
        for item in items:
            if isinstance(item, ast.Starred):
                value = self.visit(item.value)
                is_tuple = display is ast.Tuple and ast.unparse(value) == KEYWORDS
                parts.append(value if is_tuple else make_call(display.__name__.lower(), [value]))
            elif parts and isinstance(parts[-1], display):
                parts[-1].elts.append(self.visit(item))
            else:
                parts.append(display([self.visit(item)], LOAD))
        made, *others = parts or [display([], LOAD)]
        for part in others:
            made = ast.BinOp(made, ast.Add(), part)
        return made

    def visit_display(self, node: ast.List | ast.Tuple) -> ast.expr:
        """Lower a display with stars to a sum."""
        loads = isinstance(node.ctx, ast.Load)
        return self._sum(node.elts, type(node)) if loads else self._parts(node)

    visit_Tuple = visit_List = visit_display

    def visit_Set(self, node: ast.Set) -> ast.expr:
        """Lower a set display with stars to a set of a sum."""
        if any(isinstance(item, ast.Starred) for item in node.elts):
            return make_call("set", [self._sum(node.elts, ast.List)])
        return self._parts(node)

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        """Lower a dict display to one that keeps its order."""
        pairs = zip(node.keys, node.values, strict=True)
        items = [make_tuple([k, v]) if k else self._items(v) for k, v in pairs]
        return make_call("_core.ordered", [self._sum(items)])

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        """Lower a dict comprehension to one that keeps its order."""
        pairs = ast.GeneratorExp(make_tuple([node.key, node.value]), node.generators)
        return make_call("_core.ordered", [self.visit(pairs)])

    def _pairs(self, keywords: Iterable[ast.keyword]) -> ast.expr:
        """Return keywords as pairs in their order."""
        return self._sum(
            make_tuple([ast.Constant(key.arg), key.value]) if key.arg else self._items(key.value)
            for key in keywords
        )

    def _items(self, node: ast.expr) -> ast.Starred:
        """Return the pairs of a mapping after `**`."""
        return ast.Starred(make("MAPPING.items()", MAPPING=node), LOAD)

    def _unordered(self, node: ast.expr) -> ast.expr:
        """Lower a dict that is only used for lookups, which needs no order."""
        is_display = isinstance(node, ast.Dict) and None not in node.keys
        return self._parts(node) if is_display else self._expression(node)

    def _expression(self, node: ast.expr) -> ast.expr:
        made: ast.expr = self.visit(node)
        return made

    def _parts(self, node: ast.expr) -> ast.expr:
        """Lower the parts of an expression."""
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Refuse whole numbers too large for JavaScript in the page's modules.

        Floats are made from their text, as MicroPython's compiler stores them inexactly.
        """
        if isinstance(node.value, float):
            return make(self.floats.setdefault(node.value, f"_float{len(self.floats)}"))
        large = isinstance(node.value, int) and abs(node.value) >= allowed.WHOLE
        if large and allowed.is_lenient(self.module.name):
            raise self.module.refuse(
                node, f"{node.value!r} is cut on its way to JavaScript: write it as a float"
            )
        return node

    # Texts

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        """Lower an f-string to joined texts.

        MicroPython looks for each text that it makes among all names of the program, one by one;
        `format` makes a text of each value, too.
        """
        parts = [self._text_of(part) for part in node.values] or [ast.Constant("")]
        return parts[0] if len(parts) == 1 else make("''.join(PARTS)", PARTS=make_tuple(parts))

    def _text_of(self, part: ast.expr) -> ast.expr:
        """Return a part of an f-string as text."""
        if not isinstance(part, ast.FormattedValue):
            return part
        value = self.visit(part.value)
        if part.conversion == ord("r"):
            value = make_call("_core.repr", [value])
        match part.format_spec:
            case ast.JoinedStr([ast.Constant("."), ast.FormattedValue(digits), ast.Constant("f")]):
                return make_call("_core.fixed", [value, self.visit(digits)])
            case ast.JoinedStr([ast.Constant(str(spec))]) if found := _DIGITS.fullmatch(spec):
                name = "_core.fixed" if found[2] == "f" else "_core.general"
                return make_call(name, [value, ast.Constant(int(found[1] or "6"))])
            case ast.JoinedStr([ast.Constant(spec)]) if spec in allowed.SPECIFIED:
                return make("SPEC.format(VALUE)", SPEC=ast.Constant(f"{{:{spec}}}"), VALUE=value)
            case ast.JoinedStr():
                shown = ast.unparse(part.format_spec)
                raise self.module.refuse(part, f"the format {shown}: it is not on the list")
        is_text = isinstance(value, ast.Call) and ast.unparse(value.func) in _MAKE_TEXT
        return value if is_text else make_call("_core.text", [value])

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Lower a look-up, for which a dict needs no order."""
        node.value = self._unordered(node.value)
        node.slice = self.visit(node.slice)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Lower a comparison; a dict after `in` needs no order."""
        node.left = self.visit(node.left)
        node.comparators = [
            (self._unordered if isinstance(op, ast.In | ast.NotIn) else self._expression)(right)
            for op, right in zip(node.ops, node.comparators, strict=True)
        ]
        return node

    # Calls

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Lower a call by the kind of its function."""
        home = self.home(node.func)
        if isinstance(node.func, ast.Name) and node.func.id == "cls":
            home = self.enclosing
        if home and home[0]:
            return self._own(node, home)
        if home:
            return self._built_in(node, home[1])
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        return self._parts(node)

    def _arguments(self, node: ast.Call) -> ast.Call:
        """Lower only the arguments of a call."""
        node.args = [self.visit(argument) for argument in node.args]
        node.keywords = [self.visit(keyword) for keyword in node.keywords]
        return node

    def _own(self, node: ast.Call, home: Home) -> ast.expr:
        """Lower the call of a function or class of the program, or of the library."""
        match self.program.definition(home):
            case ast.Call(ast.Name("NewType")):
                return self._expression(node.args[0])
        if known := self.program.keywords(home):
            named = {argument.arg for argument in (*known.args, *known.kwonlyargs)}
            others = [keyword for keyword in node.keywords if keyword.arg not in named]
            node.keywords = [keyword for keyword in node.keywords if keyword.arg in named]
            self._arguments(node)
            if others:
                node.keywords.append(ast.keyword(KEYWORDS, self._pairs(others)))
            return node
        if self.program.kind(home) == "NamedTuple":
            self._fill_defaults(node, self.program.fields(home))
        else:
            self._check_library(node, *home)
        return self._arguments(node)

    def _fill_defaults(self, node: ast.Call, fields: Mapping[str, ast.expr | None]) -> None:
        """Give the call of a NamedTuple all its fields in order, unless a star hides them."""
        if any(isinstance(a, ast.Starred) for a in node.args) or not all(
            keyword.arg for keyword in node.keywords
        ):
            return
        given = dict(zip(fields, node.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        for name, default in fields.items():
            if default and name not in given:
                value = make(f"CLASS._or_{name}", CLASS=node.func)
                given[name] = deepcopy(default) if is_simple(default) else value
        if given.keys() == fields.keys() and len(node.args) <= len(fields):
            node.args, node.keywords = [given[name] for name in fields], []

    def _built_in(self, node: ast.Call, name: str) -> ast.expr:
        """Lower the call of a built-in function."""
        match name:
            case "isinstance":
                kinds = self._kinds(node.args[1])
                kind = kinds[0] if len(kinds) == 1 else make_tuple(kinds)
                return make_call("isinstance", [self.visit(node.args[0]), kind])
            case "dict":
                return make_call("_core.ordered", map(self.visit, node.args))
            case "str" if len(node.args) == 1:
                return make_call("_core.text", [self.visit(node.args[0])])
            case "zip":
                node.keywords = []
        return self._parts(node)

    def _kinds(self, node: ast.expr) -> list[ast.expr]:
        """Return the classes of an isinstance call: those of a union, and bool besides int."""
        match node:
            case ast.BinOp(left, ast.BitOr(), right):
                return self._kinds(left) + self._kinds(right)
            case ast.Tuple(elts):
                return [kind for part in elts for kind in self._kinds(part)]
            case ast.Name("int"):
                return [node, make("bool")]
        home = self.home(node)
        return [node if home and home[0] else self._expression(node)]

    def _method(self, node: ast.Call, function: ast.Attribute) -> ast.expr:
        """Lower the call of a method by its name."""
        name, owner = function.attr, function.value
        if name == "items" and isinstance(owner, ast.Name) and owner.id in self.spread:
            return make(KEYWORDS)
        if name == "fromkeys" and ast.unparse(owner) == "dict":
            return make_call("_core.fromkeys", map(self.visit, node.args))
        if name == "format":
            return make_call("_core.fill", [self.visit(owner), self._pairs(node.keywords)])
        if name in allowed.HELPERS and not (node.args and name in allowed.WITH_ARGUMENTS):
            if node.keywords or name in self.program.members:
                raise self.module.refuse(
                    node, f"{name}: only of texts and without keywords; give your own another name"
                )
            return make_call(f"_core.{name}", map(self.visit, (owner, *node.args)))
        known = allowed.METHODS | allowed.HELPERS | self.program.members
        if name not in known and not allowed.is_lenient(self.module.name):
            raise self.module.refuse(node, f"the method {name}: it is not on the list")
        if name == "get":
            function.value = self._unordered(owner)
        elif not is_super(owner):
            self.visit(function)
        return self._arguments(node)


def is_super(node: ast.expr) -> bool:
    """Return whether an expression is `super()`."""
    return ast.unparse(node) == "super()"


def is_simple(default: ast.expr) -> bool:
    """Return whether a default is a constant expression, which any module can contain."""
    match default:
        case ast.Tuple(elts):
            return all(map(is_simple, elts))
        case ast.UnaryOp(operand=operand):
            return is_simple(operand)
    return isinstance(default, ast.Constant)


def _chain_branches(branches: Sequence[tuple[list[ast.expr], list[ast.stmt]]]) -> list[ast.stmt]:
    """Return branches as if and elif; the last may have no tests."""
    if not branches:
        return []
    (tests, body), *others = branches
    return [ast.If(make_and(tests), body, _chain_branches(others))] if tests else body


def _bound_names(node: ast.AST) -> set[str]:
    """Return the names that a function binds, also those inside it."""
    found: set[str] = set()
    outside: set[str] = set()
    for inner in ast.walk(node):
        match inner:
            case ast.Name(name, ast.Store()) | ast.arg(name):
                found.add(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                found.add(name)
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) if inner is not node:
                found.add(name)
            case ast.Global(names):
                outside |= {*names}
    return found - outside


def _drop_unused_imports(tree: ast.Module, used: set[str]) -> list[ast.stmt]:
    """Return a module's statements without imports of other names than those `used`.

    Successive imports from one module are joined, as each import looks the module up.
    """
    made: list[ast.stmt] = []
    for statement in tree.body:
        last = made[-1] if made else None
        match statement, last:
            case ((ast.Import([alias]) | ast.ImportFrom(names=[alias])), _) if (
                alias.asname or alias.name
            ).partition(".")[0] not in used:
                pass
            case ast.ImportFrom(module, [alias]), ast.ImportFrom(other) if module == other:
                last.names.append(alias)
            case _:
                made.append(statement)
    return made
