"""Make embed.js: the elements of `puluc/embed`, with pieces of pictures, styles and texts."""

import json
import re
from typing import Any

from puluc.app.open import embed_protocol
from puluc.app.open.embed_protocol import WISHES
from puluc.drawing.board_parts import COBS
from puluc.drawing.geometry import UPRIGHT_BELOW
from puluc.drawing.shapes import render_shapes
from puluc.engine.rules import OPTIONS, RULESETS
from puluc.pages.labels import in_language
from puluc.site_build.assets import embed_pieces
from puluc.site_build.tools import ROOT
from puluc.support.i18n import LANGUAGES, _, pgettext

SOURCES = ("puluc/embed/diagram.js", "puluc/embed/elements.js")
SEEN = {
    name: tuple(map(str, OPTIONS[name][1]))
    for name in ("men", "spaces", "captors", "lap", "throws", "capture", "fire", "win")
}
"""The options that pictures or positions depend on, with their values."""
STYLES = ("css/theme.css", "css/board.css", "puluc/embed/embed.css")


def make_embed_script() -> str:
    """Return the script that other sites load.

    It is a classic script, as modules would need special headers from the server. A page may load
    it twice.
    """
    facts = json.dumps(_embed_facts(), ensure_ascii=False, separators=(",", ":"))
    body = f"'use strict';\nconst FACTS = {facts};\n{_join_files(SOURCES)}"
    return f"customElements.get('puluc-game') || (() => {{\n{body}}})();\n"


def _embed_facts() -> dict[str, Any]:
    """Return the facts about the game that the elements use."""
    return {
        "rules": _rules_pattern(),
        "rulesets": {
            name: {option: rules.option(option) for option in SEEN}
            for name, rules in RULESETS.items()
        },
        "uprightBelow": UPRIGHT_BELOW,
        "headings": embed_pieces.travel_headings(),
        "cobs": COBS,
        "boards": {
            "level": embed_pieces.make_board_pieces(upright=False),
            "upright": embed_pieces.make_board_pieces(upright=True),
        },
        "shapes": f'<svg aria-hidden="true">{render_shapes()}</svg>',
        "style": re.sub(r"/\*.*?\*/|\n *", "", _join_files(STYLES)),
        "wishes": {name: embed_protocol.longest(name) for name in WISHES},
        "texts": _embed_texts(),
    }


def _join_files(names: tuple[str, ...]) -> str:
    return "".join((ROOT / name).read_text("utf-8") for name in names)


def _rules_pattern() -> str:
    """Return a pattern for rules texts: the ruleset, then options.

    Options without effect on pictures may have any value.
    """
    names = dict.fromkeys(name for rules in RULESETS.values() for name in rules.options)
    options = (
        f"{name}=(?:{'|'.join(SEEN[name])})" if name in SEEN else f"{name}=[^,]+" for name in names
    )
    option = f"(?:{'|'.join(options)})"
    return f"({'|'.join(RULESETS)})(?::({option}(?:,{option})*))?"


def _embed_texts() -> dict[str, dict[str, str]]:
    """Return the elements' texts in each language."""
    texts = {}
    for code in LANGUAGES:
        with in_language(code):
            texts[code] = {
                "play": pgettext("button", "Play"),
                "rules": _("Unknown rules: {rules}"),
                "position": _("Not a valid position for {rules}: {position}"),
                "wish": _("{option}: {value} is not one of {known}"),
                "lost": _("A part of the game, {path}, did not arrive."),
            }
    return texts
