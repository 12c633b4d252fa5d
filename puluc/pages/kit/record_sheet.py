"""The sheet for writing down a game, in the notation that the page and the library read."""

from __future__ import annotations

from typing import Final

from puluc.engine.position import MOON, SUN
from puluc.engine.rules import Rules
from puluc.pages.kit.sheet import Sheet, html_sheet, render_fields
from puluc.pages.labels import load_texts
from puluc.support.html import render_element
from puluc.support.markup import Markup
from puluc.ui.widgets import render_row
from puluc.words import names

BLOCKS: Final = 3
ROWS: Final = 30


def render_record_sheet(rules: Rules, foot: str) -> Sheet:
    """Return the sheet with lines for the names, and for 90 turns of each side."""
    texts = load_texts()
    lines = (names.side_name(SUN), names.side_name(MOON), texts["date"], texts["winner"])
    return html_sheet(
        "record",
        foot,
        render_element("h2", f"{texts['record']} · {foot}"),
        render_fields(*lines),
        render_element("p", texts["record-how"].format(last=rules.spaces - 1)),
        render_element("div", *map(_render_block, range(BLOCKS)), class_="blocks"),
    )


def _render_block(block: int) -> Markup:
    texts = load_texts()
    sides = (
        render_element("th", names.side_name(side), colspan=2, scope="colgroup")
        for side in (SUN, MOON)
    )
    what = (render_element("th", texts[name], scope="col") for name in ("throw", "move") * 2)
    rows = (
        render_row(number, *[""] * 4) for number in range(block * ROWS + 1, (block + 1) * ROWS + 1)
    )
    head = (render_element("tr", render_element("td"), *cells) for cells in (sides, what))
    return render_element("table", render_element("thead", *head), render_element("tbody", *rows))
