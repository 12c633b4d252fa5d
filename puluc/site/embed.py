"""Making embed.js: the elements of `puluc/embed`, with the shapes, rulesets, looks and texts."""

import json
import re
from typing import Any

from puluc import language
from puluc.pictures.shapes import shapes
from puluc.rules import MEN, RULESETS, SPACES
from puluc.site.tools import ROOT

FOLDER = ROOT / "puluc/embed"
SOURCES = ("diagram.mjs", "elements.mjs")
STYLES = ("css/theme.css", "css/board.css", "puluc/embed/embed.css")


def script() -> str:
    """Return the script that other sites load: one classic script, so that any server will do."""
    code = "\n".join((FOLDER / name).read_text("utf-8") for name in SOURCES)
    facts = json.dumps(_facts(code), ensure_ascii=False, separators=(",", ":"))
    return f"(() => {{\n'use strict';\nconst FACTS = {facts};\n{code}}})();\n"


def _facts(code: str) -> dict[str, Any]:
    """Return what the elements know of the engine; an option without values may have any."""
    names = dict.fromkeys(name for rules in RULESETS.values() for name in rules.options)
    options: dict[str, list[str] | None] = {
        **dict.fromkeys(names),
        "men": [str(number) for number in MEN],
        "spaces": [str(number) for number in SPACES],
        "captors": ["onward", "homeward"],
        "rescue": ["yes", "no"],
    }
    rulesets = {
        name: {
            "men": rules.men,
            "spaces": rules.spaces,
            "captors": rules.captors,
            "rescue": rules.option("rescue"),
        }
        for name, rules in RULESETS.items()
    }
    return {
        "rulesets": rulesets,
        "options": options,
        "shapes": f'<svg aria-hidden="true">{shapes()}</svg>',
        "style": "".join((ROOT / name).read_text("utf-8") for name in STYLES),
        "texts": {chosen: _texts(code, chosen) for chosen in language.LANGUAGES},
    }


def _texts(code: str, chosen: str) -> dict[str, str]:
    """Return the translations of the texts in the code; English is their own."""
    language.use(chosen)
    found = {text: language._(text) for text in re.findall(r'\b_\("([^"]+)"\)', code)}
    language.use("en")
    return {text: translated for text, translated in found.items() if translated != text}
