"""The parts of the pages that show other sites how to have the game and its pictures on theirs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Final

from puluc.kernels import MARKS
from puluc.markup import Markup, element, join
from puluc.pictures.layout import SIDES
from puluc.position import Position
from puluc.reading.frame import TOP
from puluc.reading.labels import labels
from puluc.reading.prose import Part
from puluc.rules import RULESETS, Rules
from puluc.views import embed_code
from puluc.views.embed_code import SOMEWHERE
from puluc.words import events, names
from puluc.words.captions import in_words

RULES: Final = "kekchi"
"""What the lesson plays by."""
POSITIONS: Final = {
    "catch": "4 2,S,2,M,3 4 s",
    "home": "4 3,MS,2,M,2 3 s",
    "rescue": "3 2,S,2,SM,3 4 s",
}
"""Where its game can start, by the names of its buttons."""
SHOWN: Final = Position.from_text(Rules(), "4 2,S,2,M,3 4 s")
"""What the picture among the codes shows."""
SIDE_NAMES: Final = {"S": "sun", "M": "moon"}
"""The sides as the element's messages name them."""


def parts(code: str) -> dict[str, Part]:
    """Return the parts of the lesson in a language, by name."""
    return {
        "still": still,
        "trial": partial(trial, code),
        "heard": partial(heard, code),
        "codes": partial(offered, code),
    }


def still(rules: str, position: str) -> Markup:
    """Return the element that draws a position, and says it in words until it does."""
    shown = Position.from_text(Rules.from_text(rules), position)
    told = in_words(shown)
    text = shown.text.replace(" ", "_")
    return element("puluc-diagram", told, rules=rules, position=text, label=told)


def trial(code: str) -> Markup:
    """Return the element with a game, and buttons that start it from a position."""
    words = labels(code)["lesson"]
    buttons = (
        element(
            "li",
            element("button", words[name], type="button", data_position=position.replace(" ", "_")),
        )
        for name, position in POSITIONS.items()
    )
    return join(
        element("ul", *buttons, class_="positions"),
        element("puluc-game", rules=RULES, level=1),
        element("script", src=f"{TOP}embed.js", async_=True),
    )


def heard(code: str) -> Markup:
    """Return the place for what the game tells the page, with the sentences for it."""
    words, values = labels(code)["lesson"], RULESETS[RULES].values
    sentences = {name: words[name] for name in ("ready", "move", "pass", "wins", "draw")}
    for side in SIDES:
        sentences[SIDE_NAMES[side]] = names.side_name(side)
        for marks in MARKS:
            sentences[f"{SIDE_NAMES[side]}-{marks}"] = events.throw(side, marks, values[marks])
    texts = json.dumps(sentences, ensure_ascii=False)
    return element(
        "output",
        id="heard",
        class_="heard",
        tabindex=0,
        aria_labelledby="events",
        data_texts=texts,
        data_nothing=words["nothing"],
    )


def offered(code: str) -> Markup:
    """Return the code for other pages, each with a button that copies it. The address in it is the
    site's own, put in by the build that knows it or else by the page's script."""
    words, start = labels(code)["codes"], Position.start(RULESETS[RULES])
    found = {
        "frame": embed_code.frame(SOMEWHERE, start),
        "script": embed_code.game(SOMEWHERE, start),
        "diagram": embed_code.diagram(SOMEWHERE, SHOWN),
        "picture": embed_code.picture(SOMEWHERE, start),
    }
    return join(*(_copied(name, words, text) for name, text in found.items()))


def _copied(name: str, words: Mapping[str, str], text: str) -> Markup:
    """Return code below what it is, with a button that copies it, which needs a script."""
    label = f"code-{name}"
    said = {"data_copied": words["copied"], "data_selected": words["selected"]}
    copy = element("button", words["copy"], type="button", hidden=True, aria_describedby=label)
    return element(
        "div",
        element("p", words[name], id=label, class_="label"),
        element("pre", element("code", str(text))),
        element("p", copy, " ", element("span", role="status", **said)),
        class_="code",
    )
