"""HTML and SVG, made in one way that can't forget to escape.

`Markup` is text that is markup. Elements put it in as it is and escape every other text:

>>> render_element("p", "1 < 2 ", render_element("b", "& so on"), class_="sum")
'<p class="sum">1 &lt; 2 <b>&amp; so on</b></p>'

What str's own methods and f-strings make of markup is plain text again: glued together by hand it
is escaped like any other, and mypy refuses it where `Markup` is expected.
"""

from __future__ import annotations

from typing import Final


class Markup(str):
    """Text that is markup; by hand, `Markup(text)` claims that nothing in it needs an escape."""

    __slots__ = ()


Child = str | int | None
"""What may stand in an element; None and booleans are nothing: `problem and element(…)`."""

Attribute = str | float | None
"""What an attribute may be: None and False leave it out, and True gives it no value."""

_ENDS: Final = {
    **dict.fromkeys(("br", "col", "hr", "img", "input", "link", "meta"), ">"),
    **dict.fromkeys(
        ("circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"), "/>"
    ),
}
"""How elements without children end: those of HTML that can't have any, and SVG's shapes."""


class _Beginnings(dict[str, str]):
    """How attributes begin, up to their value, by their names in Python; each made once."""

    def __missing__(self, name: str) -> str:
        if not name.isidentifier():
            raise ValueError(f"no name of an attribute: {name!r}")
        beginning = self[name] = f' {name.rstrip("_").replace("_", "-")}="'
        return beginning


_BEGINNINGS: Final = _Beginnings()


def render_element(tag: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Return an element with its children.

    In the names of attributes `_` stands for `-`, and one at the end is dropped: `class_`,
    `aria_label`. Values are always escaped, even markup; floats have up to six digits. The content
    of HTML's scripts and styles knows no escapes: it must be markup. Raises ValueError for a name
    that no attribute can have.
    """
    # The page makes hundreds of elements at each step: what is common comes first.
    text = f"<{tag}"
    for name, value in attributes.items():
        if type(value) is str:
            if "&" in value or "<" in value or ">" in value or '"' in value:
                value = _quoted(value)
        elif value is None or value is False:
            continue
        elif value is True:
            text += _BEGINNINGS[name][:-2]
            continue
        elif type(value) is float:
            value = f"{value:g}"
        else:
            value = _quoted(str(value))
        text += f'{_BEGINNINGS[name]}{value}"'
    if not children and tag in _ENDS:
        return Markup(text + _ENDS[tag])
    inside = "".join([child if type(child) is Markup else _inner(child) for child in children])
    return Markup(f"{text}>{inside}</{tag}>")


def join_markup(*parts: Child) -> Markup:
    """Return parts one after the other."""
    return Markup("".join([part if type(part) is Markup else _inner(part) for part in parts]))


def escape(part: Child) -> Markup:
    """Return a part as markup: text escaped, markup as it is, None and booleans as nothing."""
    return Markup(_inner(part))


def fill_sentence(sentence: str, **parts: Child) -> Markup:
    """Return a sentence, such as a translated one, with parts put in that may be markup.

    >>> fill_sentence("{side} wins & goes home", side=render_element("b", "Sun"))
    '<b>Sun</b> wins &amp; goes home'
    """
    return Markup(escape(sentence).format(**{name: escape(part) for name, part in parts.items()}))


def _inner(part: Child) -> str:
    """Return a part as it stands inside an element."""
    if isinstance(part, Markup):
        return part
    if part is None or isinstance(part, bool):
        return ""
    text = str(part)
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def _quoted(value: str) -> str:
    """Return a text as it stands between the quotes of an attribute."""
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return value.replace('"', "&quot;")
