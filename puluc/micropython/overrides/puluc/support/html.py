"""Markup with its text as a field, as MicroPython can't join subclasses of str.

Keywords come as pairs; everything else is as in the module that this one replaces.
"""

from library.core import general, isidentifier


class Markup:
    def __init__(self, text=""):
        self.text = text if type(text) is str else str(text)

    def __str__(self):
        return self.text

    def __bool__(self):
        return bool(self.text)

    def __eq__(self, other):
        return self is other or (type(other) is Markup and self.text == other.text)

    def __hash__(self):
        return hash(self.text)


_ENDS = {}
for _tag in ("br", "col", "hr", "img", "input", "link", "meta"):
    _ENDS[_tag] = ">"
for _tag in ("circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"):
    _ENDS[_tag] = "/>"
_BEGINNINGS = {}


def render_element(tag, *children, _keywords=()):
    made = ["<", tag]
    for name, value in _keywords:
        kind = type(value)
        if kind is str:
            if "&" in value or "<" in value or ">" in value or '"' in value:
                value = _escape_value(value)
        elif value is None or value is False:
            continue
        elif value is True:
            made.append(_beginning(name)[:-2])
            continue
        elif kind is float:
            value = general(value, 6)
        else:
            value = _escape_value(str(value))
        made.append(_BEGINNINGS[name] if name in _BEGINNINGS else _beginning(name))
        made.append(value)
        made.append('"')
    if not children and tag in _ENDS:
        made.append(_ENDS[tag])
    else:
        made.append(">")
        for child in children:
            made.append(child.text if type(child) is Markup else _render(child))
        made.append("</")
        made.append(tag)
        made.append(">")
    return Markup("".join(made))


def _beginning(name):
    if name not in _BEGINNINGS:
        if not isidentifier(name):
            raise ValueError("no name of an attribute: " + repr(name))
        _BEGINNINGS[name] = ' {}="'.format(name.rstrip("_").replace("_", "-"))
    return _BEGINNINGS[name]


def join_markup(*parts):
    return Markup("".join([p.text if type(p) is Markup else _render(p) for p in parts]))


def escape(part):
    return Markup(_render(part))


def fill_sentence(sentence, *, _keywords=()):
    parts = {}
    for name, part in _keywords:
        parts[name] = _render(part)
    return Markup(_render(sentence).format(**parts))


def _render(part):
    if type(part) is Markup:
        return part.text
    if part is None or part is True or part is False:
        return ""
    text = str(part)
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def _escape_value(value):
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return value.replace('"', "&quot;")
