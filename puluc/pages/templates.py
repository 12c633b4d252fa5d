"""HTML templates: the files in `html/`, whose places Python fills.

`{{name}}` is a text, which is escaped, or markup, or a list of these. `{{name: li}}` puts each item
of a list into an element of its own.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from puluc.support.html import Child, escape, render_element
from puluc.support.markup import Markup

FOLDER: Final = Path(__file__).with_name("html")
_PLACE: Final = re.compile(r"\{\{([\w-]+)(?:: (\w+))?\}\}")

Insert = Child | float | Iterable[Child]
"""What fills a place."""


def fill_template(template: str, /, **parts: Insert) -> Markup:
    """Return the template of this name with a part in each place. Raises KeyError without one."""
    text = _read_template(template)
    return Markup(_PLACE.sub(lambda place: _fill(parts[place[1]], place[2]), text))


def fill_page(template: str, /, **parts: Insert) -> str:
    """Return a whole page from a template. Raises KeyError for a place without a part."""
    return f"<!doctype html>\n{fill_template(template, **parts)}\n"


@cache
def _read_template(name: str) -> str:
    """Return a template without its line breaks and indents."""
    lines = (FOLDER / f"{name}.html").read_text("utf-8").splitlines()
    return "".join(line.strip() for line in lines)


def _fill(part: Insert, tag: str | None) -> str:
    """Return the markup of a part, safe in a text and in an attribute between quotes."""
    if isinstance(part, float):
        return f"{part:g}"
    if isinstance(part, str | int | None):
        return part if isinstance(part, Markup) else escape(part).replace('"', "&quot;")
    return "".join(render_element(tag, one) if tag else _fill(one, None) for one in part)
