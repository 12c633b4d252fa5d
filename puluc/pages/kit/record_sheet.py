"""The sheet for writing down a game, in the notation that the page and the library read."""

from itertools import islice
from typing import Final

from puluc.engine.position import MOON, SUN
from puluc.engine.rules import Rules
from puluc.pages.kit.sheet import Sheet, html_sheet
from puluc.pages.labels import load_texts
from puluc.pages.templates import fill_template
from puluc.ui.widgets import render_row
from puluc.words import names

BLOCKS: Final = 3
ROWS: Final = 30


def render_record_sheet(rules: Rules, foot: str) -> Sheet:
    """Return the sheet with lines for the names, and for 90 turns of each side."""
    sides = {"sun": names.side_name(SUN), "moon": names.side_name(MOON)}
    how = load_texts()["record-how"].format(last=rules.spaces - 1)
    turns = (render_row(number, *[""] * 4) for number in range(1, BLOCKS * ROWS + 1))
    blocks = [
        fill_template("record-block", rows=[*islice(turns, ROWS)], **sides, **load_texts())
        for _block in range(BLOCKS)
    ]
    return html_sheet("record", foot, how=how, blocks=blocks, **sides)
