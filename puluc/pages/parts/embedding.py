"""The parts of the pages about embedding the game and its pictures in other sites."""

import json
from typing import Final

from puluc.engine.kernels import MARKS
from puluc.engine.position import Position
from puluc.engine.rules import RULESETS, Rules
from puluc.pages.labels import load_labels
from puluc.pages.markdown import Part
from puluc.pages.templates import fill_template
from puluc.pages.values import read_position
from puluc.reviewing.review import SIDES
from puluc.support.html import escape, join_markup, render_element
from puluc.support.markup import Markup
from puluc.ui import embed_code
from puluc.ui.embed_code import SOMEWHERE
from puluc.words import events, names
from puluc.words.captions import describe_position

RULES: Final = "kekchi"
"""The ruleset of the lesson's game."""
POSITIONS: Final = {
    "catch": "4 2,S,2,M,3 4 s",
    "home": "4 3,MS,2,M,2 3 s",
    "rescue": "3 2,S,2,SM,3 4 s",
}
"""The positions from which it can start, by the names of its buttons."""
SHOWN: Final = Position.from_text(Rules(), "4 2,S,2,M,3 4 s")
"""The position of the diagram among the codes."""


def render_diagram(rules: str, position: str) -> Markup:
    """Return the element that draws a position; before its script runs, it shows a description."""
    read = read_position(rules, position)
    label = describe_position(read)
    text = read.text.replace(" ", "_")
    return render_element("puluc-diagram", label, rules=rules, position=text, label=label)


def render_game() -> Markup:
    """Return the element with a game, and buttons that start it from a position."""
    words = load_labels()["lesson"]
    buttons = [
        render_element(
            "button", words[name], type="button", data_position=position.replace(" ", "_")
        )
        for name, position in POSITIONS.items()
    ]
    return fill_template("lesson-game", buttons=buttons, rules=RULES)


def render_log() -> Markup:
    """Return the log of the game's messages, with its sentences for the script."""
    words, start = load_labels()["lesson"], Position.start(RULESETS[RULES])
    sentences = {name: words[name] for name in ("ready", "move", "pass", "wins", "draw")}
    for side, name in SIDES.items():
        sentences[name] = names.side_name(side)
        for marks in MARKS:
            thrown = start._replace(mover=side, marks=marks)
            sentences[f"{name}-{marks}"] = events.throw_sentence(thrown)
    texts = json.dumps(sentences, ensure_ascii=False)
    return fill_template("lesson-log", texts=texts, nothing=words["nothing"])


def render_codes() -> Markup:
    """Return the embed codes, each with a button that copies it.

    The build puts the site's address in, or else the page's script does.
    """
    words, start = load_labels()["codes"], Position.start(RULESETS[RULES])
    found = {
        "frame": embed_code.frame_code(SOMEWHERE, start),
        "script": embed_code.game_code(SOMEWHERE, start),
        "diagram": embed_code.diagram_code(SOMEWHERE, SHOWN),
        "picture": embed_code.picture_code(SOMEWHERE, start),
    }
    codes = (
        fill_template("code", **words | {"title": words[name]}, name=name, code=escape(f"{code}"))
        for name, code in found.items()
    )
    return join_markup(*codes)


PARTS: Final[dict[str, Part]] = {
    "still": render_diagram,
    "trial": render_game,
    "heard": render_log,
    "codes": render_codes,
}
"""The parts of the lesson, by name."""
