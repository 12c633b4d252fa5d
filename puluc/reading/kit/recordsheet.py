"""The sheet on which a game is written down, in the form that the page and the library read."""

from __future__ import annotations

from typing import Final

from puluc.markup import Markup, element
from puluc.position import MOON, SUN
from puluc.reading.kit.sheet import Sheet, Texts, written
from puluc.rules import Rules
from puluc.words import names

BLOCKS: Final = 3
ROWS: Final = 30


def recordsheet(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with room for the names, and for 90 turns of each side."""
    title = texts["record"]
    lines = (names.side_name(SUN), names.side_name(MOON), texts["date"], texts["winner"])
    fields = (element("p", element("span", name), element("i")) for name in lines)
    return [
        written(
            "record",
            title,
            foot,
            element("h2", f"{title} · {foot.rules}"),
            element("div", *fields, class_="fields"),
            element("p", texts["record-how"].format(last=rules.spaces - 1)),
            element("div", *(_block(block, texts) for block in range(BLOCKS)), class_="blocks"),
        )
    ]


def _block(block: int, texts: dict[str, str]) -> Markup:
    sides = element(
        "tr",
        element("td"),
        *(
            element("th", names.side_name(side), colspan=2, scope="colgroup")
            for side in (SUN, MOON)
        ),
    )
    what = element(
        "tr",
        element("td"),
        *(element("th", texts[name], scope="col") for name in ("throw", "move") * 2),
    )
    rows = (
        element("tr", element("th", f"{number}", scope="row"), *(element("td") for _ in range(4)))
        for number in range(block * ROWS + 1, (block + 1) * ROWS + 1)
    )
    return element("table", element("thead", sides, what), element("tbody", *rows))
