"""Buttons, fields, lists and the rows of tables.

A button carries its message in `data-do`. A field carries the first word of its message in
`data-set`; its value completes it.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NewType

from puluc.support.html import Attribute, Child, join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.words import names

Item = NewType("Item", Markup)
"""An item of a list. Lists accept nothing else."""

ICONS: Final = {
    "undo": "M9 5 4 10l5 5M4 10h10a6 5 0 0 1 0 10h-3",
    "redo": "M15 5l5 5-5 5M20 10H10a6 5 0 0 0 0 10h3",
    "first": "M6 5v14M18 5l-9 7 9 7",
    "previous": "M15 5l-8 7 8 7",
    "next": "M9 5l8 7-8 7",
    "leave": "M6 6l12 12M18 6 6 18",
    "last": "M18 5v14M6 5l9 7-9 7",
    "earlier": "M6 7l-5 5 5 5M11 9a3 3 0 1 1 5 2.2q-2 1-2 2.8M14 18v.01M21 5v9M21 18v.01",
    "later": "M18 7l5 5-5 5M2 9a3 3 0 1 1 5 2.2q-2 1-2 2.8M5 18v.01M12 5v9M12 18v.01",
    "new": "M12 5v14M5 12h14",
    "menu": "M4 6h16M4 12h16M4 18h16",
    "pause": "M8 5v14M16 5v14",
    "play": "M8 5v14l11-7Z",
    "sound": "M4 10v4h3l5 4V6l-5 4ZM16 8q3 4 0 8",
    "mute": "M4 10v4h3l5 4V6l-5 4ZM16 9l5 6M21 9l-5 6",
    "warning": "M12 4 3 20h18ZM12 10v5M12 17v.5",
    "share": "M12 15V3M8 7l4-4 4 4M5 12v9h14v-9",
    "hint": "M9.5 21h5M9.5 18h5C14.5 15 18 13.5 18 9A6 6 0 0 0 6 9c0 4.5 3.5 6 3.5 9",
}
"""The icons of buttons, as SVG paths; narrow windows show only the icon."""


def render_button(
    content: Child,
    do: str | None,
    kind: str | None = None,
    *,
    enabled: bool = True,
    icon: str | None = None,
    **attributes: Attribute,
) -> Markup:
    """Return a button that sends the message `do` while it is enabled; `kind` is its class.

    With an icon of `ICONS`, narrow windows hide the content, which then must be text.
    """
    title: dict[str, Attribute] = {}
    if icon is not None:
        title = {"title": content}
        picture = render_element("path", d=ICONS[icon])
        content = join_markup(
            render_element("svg", picture, viewBox="0 0 24 24", aria_hidden="true"),
            render_element("span", content, class_="label"),
        )
    return render_element(
        "button",
        content,
        type="button",
        class_=kind,
        data_do=do if enabled else None,
        aria_disabled=None if enabled else "true",
        **title,
        **attributes,
    )


def render_tool(name: str, text: str, *, enabled: bool = True) -> Markup:
    """Return a small button; its message, its id and its icon have the same name."""
    return render_button(text, name, "plain", id=name, enabled=enabled, icon=name)


def render_menu(*choices: Child) -> Markup:
    """Return ⋯, and the menu of choices that it opens."""
    named = {"aria_label": _("More choices"), "popovertarget": "more"}
    return join_markup(
        render_element("button", "⋯", type="button", class_="plain", **named),
        render_element("div", *choices, id="more", popover="auto"),
    )


def render_lines(prefix: str, lines: Mapping[str, Child]) -> Markup:
    """Return paragraphs for screen readers, which speak each id once; ids begin with `prefix`."""
    spoken = (render_element("p", text, id=f"{prefix}-{name}") for name, text in lines.items())
    return join_markup(*spoken)


def render_field(label: Child, control: Markup) -> Markup:
    """Return a control on a line with its label."""
    return render_element("label", render_element("span", label), control, class_="field-line")


def render_select(message: str, label: Child, value: str, choices: Mapping[str, str]) -> Markup:
    """Return a field with a choice of values; `choices` maps each value to its text."""
    options = (
        render_element("option", text, value=choice, selected=choice == value)
        for choice, text in choices.items()
    )
    return render_field(label, render_element("select", *options, data_set=message, name=message))


def render_switch(message: str, label: str, value: str, off: str, on: str) -> Markup:
    """Return a field whose value is one of two words."""
    control = render_element(
        "input",
        type="checkbox",
        role="switch",
        data_set=message,
        name=message,
        value=off if value == on else on,
        checked=value == on,
    )
    return render_element("label", control, render_element("span", label), class_="choice switch")


def render_text_field(label: str, value: str, **attributes: Attribute) -> Markup:
    """Return a field of one line of text."""
    return render_field(label, render_element("input", value=value, **attributes))


def render_text_area(message: str, label: str, value: str, lines: int) -> Markup:
    """Return a field for text of several lines; `lines` is its height."""
    # A browser drops the first line end.
    text, name = (value.startswith("\n") and "\n", value), message.replace(" ", "-")
    area = render_element("textarea", *text, data_set=message, name=message, rows=lines, id=name)
    return render_field(label, area)


def render_radio(
    message: str, value: str, chosen: bool, *content: Child, **attributes: Attribute
) -> Markup:
    """Return one choice of a group; the attributes are those of its `<input>`."""
    control = render_element(
        "input",
        type="radio",
        name=message.split(" ")[-1],
        value=value,
        data_set=message,
        checked=chosen,
        **attributes,
    )
    return render_element("label", control, render_element("span", *content), class_="choice")


def render_file_field(label: str, name: str, accept: str) -> Markup:
    """Return a field that opens a file; the browser code finds its purpose by `name`."""
    control = render_element("input", type="file", data_file=name, class_="unseen", accept=accept)
    return render_element("label", render_element("span", label), control, class_="file")


def render_progress(name: str, value: float, total: float = 1, **attributes: Attribute) -> Markup:
    """Return a progress bar; `name` is its id."""
    return render_element("progress", id=name, max=total, value=value, **attributes)


def render_item(*content: Child, **attributes: Attribute) -> Item:
    """Return an item of a list."""
    return Item(render_element("li", *content, **attributes))


def render_list(items: Iterable[Item], *, ordered: bool = False, **attributes: Attribute) -> Markup:
    """Return a list."""
    return render_element("ol" if ordered else "ul", *items, **attributes)


def render_row(head: Child, *cells: Child, **attributes: Attribute) -> Markup:
    """Return a row of a table, which begins with its head."""
    inside = (render_element("td", cell) for cell in cells)
    return render_element("tr", render_element("th", head, scope="row"), *inside, **attributes)


def render_table(
    caption: Child, heads: Iterable[Child], *rows: Child, foot: Child = None, **attributes: str
) -> Markup:
    """Return a table with a caption and a title for each column."""
    return render_element(
        "table",
        render_element("caption", caption),
        render_columns(*heads),
        render_element("tbody", *rows),
        foot,
        **attributes,
    )


def render_columns(*heads: Child) -> Markup:
    """Return the head of a table with a title for each column."""
    titles = (render_element("th", head, scope="col") for head in heads)
    return render_element("thead", render_element("tr", *titles))


def render_group(title: str, *content: Markup, **attributes: str) -> Markup:
    """Return a group of fields under a title."""
    return render_element("fieldset", render_element("legend", title), *content, **attributes)


def render_fold(title: str, *content: Child, opened: bool = False, id: str) -> Markup:
    """Return content that its title opens and closes; it begins `opened` or closed."""
    begins = "open" if opened else None
    summary = render_element("summary", title)
    return render_element("details", summary, *content, open=begins, id=id, class_="fold")


def render_fields(*lines: Markup) -> Markup:
    """Return fields, side by side where there is room."""
    return render_element("div", *lines, class_="fields")


def list_opponents(solved: bool = True) -> dict[str, str]:
    """Return the names and styles of the computer players, by player.

    Some play otherwise when the rules are not `solved`.
    """
    return {
        player: _("{name}: {style}").format(name=name, style=style)
        for player, (name, style) in names.player_names(solved).items()
        if style
    }
