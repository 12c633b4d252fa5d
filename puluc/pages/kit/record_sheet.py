"""The sheet for writing down a game, in the notation that the page and the library read."""

from __future__ import annotations

from typing import Final

from puluc.engine.position import MOON, SUN
from puluc.engine.rules import Rules
from puluc.pages.kit.sheet import Sheet, Texts, html_sheet
from puluc.support.html import render_element
from puluc.support.markup import Markup
from puluc.words import names

BLOCKS: Final = 3
ROWS: Final = 30


def render_record_sheet(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with lines for the names, and for 90 turns of each side."""
    title = texts["record"]
    lines = (names.side_name(SUN), names.side_name(MOON), texts["date"], texts["winner"])
    fields = (
        render_element("p", render_element("span", name), render_element("i")) for name in lines
    )
    return [
        html_sheet(
            "record",
            title,
            foot,
            render_element("h2", f"{title} · {foot.rules}"),
            render_element("div", *fields, class_="fields"),
            render_element("p", texts["record-how"].format(last=rules.spaces - 1)),
            render_element(
                "div", *(_render_block(block, texts) for block in range(BLOCKS)), class_="blocks"
            ),
        )
    ]


def _render_block(block: int, texts: dict[str, str]) -> Markup:
    sides = render_element(
        "tr",
        render_element("td"),
        *(
            render_element("th", names.side_name(side), colspan=2, scope="colgroup")
            for side in (SUN, MOON)
        ),
    )
    what = render_element(
        "tr",
        render_element("td"),
        *(render_element("th", texts[name], scope="col") for name in ("throw", "move") * 2),
    )
    rows = (
        render_element(
            "tr",
            render_element("th", f"{number}", scope="row"),
            *(render_element("td") for _ in range(4)),
        )
        for number in range(block * ROWS + 1, (block + 1) * ROWS + 1)
    )
    return render_element(
        "table", render_element("thead", sides, what), render_element("tbody", *rows)
    )
