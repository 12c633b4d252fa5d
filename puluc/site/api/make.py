"""Makes the pages for programmers with pdoc: `python -m puluc.site.api.make FILE` writes a zip.

pdoc knows the names and their docstrings. Signatures are shown as the source has them, so that they
are short and the same in every version of Python.
"""

from __future__ import annotations

import builtins
import inspect
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import chdir
from functools import reduce
from pathlib import Path
from typing import Any, Final, get_origin

import pdoc.doc
import pdoc.doc_ast
import pdoc.render
import pdoc.render_helpers
import pygments
from markupsafe import Markup

import puluc
from puluc.reading.frame import POLICY
from puluc.site.api import recipes
from puluc.site.api.names import listed
from puluc.site.archive import zipped
from puluc.site.errors import SiteError

Doc = pdoc.doc.Doc[Any]

FOLDER: Final = "api/"
REFERENCE: Final = "index.html"
LONG: Final = 40
"""Of a constant with more letters than that, the type is shown and not the value."""
_NAME: Final = re.compile(r"\b[A-Za-z_][\w.]*")
_MODULE: Final = re.compile(r"\b(?:\w+\.)+(?=\w)")

INTRODUCTION, TOPICS = listed(puluc.__doc__ or "")
MEMBERS: Final = {name: members for topic in TOPICS for name, members in topic.names.items()}
STABLE: Final = {*MEMBERS, *(f"{name}.{one}" for name in MEMBERS for one in MEMBERS[name])}


class Verbatim(str):
    """An annotation as it is written, which signatures show without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the text."""
        return str(self)


def files() -> dict[str, bytes]:
    """Return the pages, the notebook and the pictures, by path in the site.

    Raises `SiteError` for a recipe that fails.
    """
    module = _module()
    pdoc.render.configure(template_directory=Path(__file__).parent / "templates")
    pdoc.render.env.filters |= {"kind": kind, "members": members, "signature": signature}
    about: dict[str, Any] = {
        "module": module,
        "all_modules": {puluc.__name__: module},
        "stable": STABLE,
        "policy": POLICY,
        "version": puluc.__version__,
    }
    topics = [(topic.title, [module.members[name] for name in topic.names]) for topic in TOPICS]
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        passages = recipes.performed()
    drawn = [each.picture for one in passages for each in one.inputs if each.picture]
    pictures = {f"recipe-{number}.svg": picture for number, picture in enumerate(drawn, 1)}
    names = iter(pictures)
    texts = [(one.text, [next(names) for each in one.inputs if each.picture]) for one in passages]
    told = _page("recipes", {**about, "texts": texts})
    found = {
        REFERENCE: _page("reference", {**about, "text": INTRODUCTION, "topics": topics}),
        "recipes.html": told.replace('<a href="#', f'<a href="{REFERENCE}#'),
        "recipes.ipynb": recipes.notebook(passages),
        **pictures,
    }
    return {f"{FOLDER}{name}": content.encode() for name, content in found.items()}


def _page(name: str, about: Mapping[str, object]) -> str:
    made: str = pdoc.render.env.get_template(f"{name}.html.jinja2").render(about)
    # pdoc takes the ending of a file's name for a name, and the package for another page.
    made = re.sub(r'<a href="#\w+">(\.\w+)</a>', r"\1", made)
    made = made.replace('<a href="">', f'<a href="{REFERENCE}">')
    made = re.sub(r'&lt;BLANKLINE&gt;| *<span class="c1"># doctest: .*?</span>', "", made)
    return made.replace("<pre>", '<pre tabindex="0">')


def _module() -> pdoc.doc.Module:
    """Return what pdoc knows of the front door and, of constants, from where they are defined."""
    offered = {name: getattr(puluc, name) for name in puluc.__all__}
    module = pdoc.doc.Module(puluc)
    for name, doc in module.members.items():
        if isinstance(doc, pdoc.doc.Variable):
            doc.docstring = inspect.cleandoc(_home(name, offered[name]).var_docstrings[name])
    return module


def _home(name: str, value: object) -> pdoc.doc_ast.AstInfo:
    """Return the tree of the module that defines a constant, which has its docstring."""
    loaded = (sys.modules[home] for home in sorted(sys.modules) if home.startswith("puluc."))
    trees = (pdoc.doc_ast.walk_tree(one) for one in loaded if vars(one).get(name) is value)
    return next(tree for tree in trees if name in tree.var_docstrings)


def _thing(doc: Doc) -> Any:
    """Return what a name stands for, as its class or the front door has it."""
    return reduce(inspect.getattr_static, doc.qualname.split("."), puluc)


def members(doc: pdoc.doc.Class) -> list[Doc]:
    """Return the members of a class in the order of the list, but for those in its signature."""
    inside = _written(_thing(doc)).parameters
    return [doc.members[name] for name in MEMBERS[doc.name] if name not in inside]


def kind(doc: Doc) -> str:
    """Return in a word what a name is."""
    match _thing(doc):
        case type() as thing:
            return "exception" if issubclass(thing, Exception) else "class"
        case classmethod():
            return "class method"
        case property():
            return "property"
        case thing if get_origin(thing):
            return "type"
        case thing if callable(thing):
            return "method" if "." in doc.qualname else "function"
    return "constant"


def signature(doc: Doc) -> Markup:
    """Return what stands behind a name: its parameters, its type or its value."""
    thing = _thing(doc)
    match kind(doc):
        case "property":
            text = f": {_spelled(thing.fget.__annotations__['return'], thing.fget.__globals__)}"
        case "type":
            text = f" = {_MODULE.sub('', repr(thing))}"
        case "constant" if len(repr(thing)) > LONG:
            annotation = str(_home(doc.name, thing).annotations[doc.name])
            text = f": {annotation.removeprefix('Final[').removesuffix(']')}"
        case "constant":
            text = f" = {thing!r}"
        case _:
            written = _written(thing)
            if not written.parameters and isinstance(thing, type):
                return Markup("({})").format(thing.__bases__[0].__name__)
            made = pdoc.render_helpers.format_signature(written, colon=False)
            return _linked(_with_ids(doc, made))
    lexer, formatter = pdoc.render_helpers.lexer, pdoc.render_helpers.signature_formatter
    return _linked(pygments.highlight(text, lexer, formatter).rstrip())


def _written(thing: Any) -> inspect.Signature:
    """Return the signature of a function or class as it is written, without `self`."""
    if isinstance(thing, type):
        takes_some = hasattr(thing, "_fields") or inspect.isfunction(vars(thing).get("__init__"))
        if not takes_some or getattr(thing, "_is_protocol", False):
            return inspect.Signature()
        names = vars(sys.modules[thing.__module__])
        found = inspect.signature(thing).replace(return_annotation=inspect.Signature.empty)
    else:
        function: Callable[..., Any] = inspect.unwrap(getattr(thing, "__func__", thing))
        names, found = function.__globals__, inspect.signature(function)
    parameters = [
        one.replace(annotation=_spelled(one.annotation, names))
        for one in found.parameters.values()
        if one.name not in ("self", "cls")
    ]
    returned = _spelled(found.return_annotation, names)
    return inspect.Signature(parameters, return_annotation=returned)


def _spelled(annotation: Any, names: Mapping[str, Any]) -> Any:
    """Return an annotation as it is written; types that have no name of their own in the front door
    are spelled out."""
    if annotation is inspect.Signature.empty:
        return annotation

    def spelled(found: re.Match[str]) -> str:
        name = found[0]
        if name in MEMBERS or hasattr(builtins, name):
            return name
        first, *rest = name.split(".")
        value = reduce(getattr, rest, names.get(first))
        return _MODULE.sub("", repr(value)) if get_origin(value) else name.rpartition(".")[2]

    return Verbatim(_NAME.sub(spelled, getattr(annotation, "__forward_arg__", annotation)))


def _with_ids(doc: Doc, made: str) -> str:
    """Give the parameters that are fields their addresses."""

    def place(found: re.Match[str]) -> str:
        full = f"{doc.qualname}.{found[2]}"
        return f'<span class="param" id="{full}">{found[1]}' if full in STABLE else found[0]

    return re.sub(r'<span class="param">(\s*<span class="\w+">(\w+))', place, made)


def _linked(made: str) -> Markup:
    """Let the classes and types in a signature lead to their places."""

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in MEMBERS else found[0]

    return Markup(re.sub(r'<span class="n">([A-Z]\w*)</span>', link, made))


def main(target: Path) -> None:
    """Write the zip."""
    try:
        target.write_bytes(zipped(files()))
    except SiteError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
