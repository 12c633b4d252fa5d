"""HTML and SVG, built so that every text is escaped.

`Markup` is text that is already markup. Elements insert it unchanged and escape any other text:

>>> render_element("p", "1 < 2 ", render_element("b", "& so on"), class_="sum")
'<p class="sum">1 &lt; 2 <b>&amp; so on</b></p>'

The methods of str and f-strings return plain text, even from markup. Such text is escaped again,
and mypy refuses it where `Markup` is expected.
"""

from puluc.support.markup import Markup
from puluc.support.memoize import Lookup

Child = str | int | None
"""A child of an element. None and booleans render nothing, as in `problem and element(…)`."""

Attribute = str | float | None
"""The value of an attribute. None and False omit it, True writes it without a value."""

_ENDS: Lookup[str, str] = {}
"""The ends of elements without children: HTML's void elements and SVG's shapes."""
for _tag in ("br", "col", "hr", "img", "input", "link", "meta"):
    _ENDS[_tag] = ">"
for _tag in ("circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"):
    _ENDS[_tag] = "/>"

_BEGINNINGS: Lookup[str, str] = {}
"""The text of attributes up to their values, by their names in Python; a cache."""


def render_element(tag: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Return an element with its children.

    In attribute names `_` becomes `-`, and a final `_` is dropped: `class_`, `aria_label`. Values
    are always escaped, even markup; floats have up to six digits. Scripts and styles have no
    escapes, so their content must be `Markup`. Raises ValueError for an invalid attribute name.
    """
    # The page renders hundreds of elements at each step, so the common cases come first.
    made = ["<", tag]
    for name, value in attributes.items():
        if type(value) is str:
            if "&" in value or "<" in value or ">" in value or '"' in value:
                value = _escape_value(value)
        elif value is None or value is False:
            continue
        elif value is True:
            made.append(_beginning(name)[:-2])
            continue
        else:
            value = f"{value:g}" if type(value) is float else _escape_value(str(value))
        made += (_BEGINNINGS[name] if name in _BEGINNINGS else _beginning(name), value, '"')
    if not children and tag in _ENDS:
        made.append(_ENDS[tag])
    else:
        made.append(">")
        for child in children:
            made.append(child.text if type(child) is Markup else _render(child))
        made += ("</", tag, ">")
    return Markup("".join(made))


def render_picture(kind: str, view_box: str, *parts: Child, **attributes: Attribute) -> Markup:
    """Return an SVG picture of a class, which screen readers pass over."""
    return render_element(
        "svg", *parts, class_=kind, viewBox=view_box, aria_hidden="true", **attributes
    )


def _beginning(name: str) -> str:
    """Return the text of an attribute up to its value."""
    if name not in _BEGINNINGS:
        if not name.isidentifier():
            raise ValueError(f"no name of an attribute: {name!r}")
        _BEGINNINGS[name] = f' {name.rstrip("_").replace("_", "-")}="'
    return _BEGINNINGS[name]


def join_markup(*parts: Child) -> Markup:
    """Return the parts joined, each escaped unless it is markup."""
    return Markup("".join([p.text if type(p) is Markup else _render(p) for p in parts]))


def escape(part: Child) -> Markup:
    """Return a part as markup: text escaped, markup unchanged, None and booleans as nothing."""
    return Markup(_render(part))


def fill_sentence(sentence: str, **parts: Child) -> Markup:
    """Return a sentence, usually translated, with its placeholders filled by text or markup.

    >>> fill_sentence("{side} wins & goes home", side=render_element("b", "Sun"))
    '<b>Sun</b> wins &amp; goes home'
    """
    return Markup(_render(sentence).format(**{n: _render(part) for n, part in parts.items()}))


def _render(part: Child) -> str:
    """Return the text of a child inside an element."""
    if isinstance(part, Markup):
        return part.text
    if part is None or isinstance(part, bool):
        return ""
    text = str(part)
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def _escape_value(value: str) -> str:
    """Return the text of an attribute's value between its quotes."""
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return value.replace('"', "&quot;")
