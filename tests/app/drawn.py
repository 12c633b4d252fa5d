"""Games to render, and the page as a tree of elements."""

import re
from collections.abc import Mapping
from functools import cache
from random import Random
from xml.etree import ElementTree

from puluc.app.session import Session
from puluc.app.settings import Settings, Setup
from puluc.app.update import update
from puluc.engine.rules import Rules
from puluc.ui.sections import SECTIONS
from tests.app.headless import new_session, next_message, playing, run
from tests.app.whole_page import render_sections


@cache
def moments(rules: str, seed: int = 1, turns: int = 400, tips: str = "on") -> tuple[Session, ...]:
    """Return every session of a game between a person and an opponent."""
    random = Random(seed)
    setup = Setup(Rules.from_text(rules), "person", "captures", "sun")
    session = new_session(setup, str(seed), Settings(tips=tips))
    found = [session]
    while playing(session).game.result is None and playing(session).game.ply < turns:
        found += run(*update(session, next_message(session, random)))
        session = found[-1]
    return tuple(found)


def parsed(session: Session, upright: bool = False) -> ElementTree.Element:
    """Return the page as a tree. A fragment that is not well-formed raises ParseError."""
    settings = session.settings._replace(board="turned" if upright else "auto")
    session = session._replace(settings=settings)
    return parsed_sections(render_sections(session, upright=upright))


def parsed_sections(parts: Mapping[str, str]) -> ElementTree.Element:
    """Return the sections of a page as a tree."""
    assert tuple(parts) == SECTIONS
    text = "".join(f'<div id="{name}">{part}</div>' for name, part in parts.items())
    text = re.sub(r" (autofocus|checked|download|selected)(?=[ >])", r' \1=""', text)
    text = re.sub(r"<(input[^>]*)>", r"<\1/>", text)
    return ElementTree.fromstring(f"<body>{text}</body>")


def find_button(session: Session, text: str) -> ElementTree.Element:
    """Return the only button with this in its label or text."""
    [found] = [
        one
        for one in parsed(session).iter("button")
        if text in f"{one.get('aria-label')} {''.join(one.itertext())}"
    ]
    return found


def find(tree: ElementTree.Element, path: str) -> ElementTree.Element:
    """Return the element at a path, which has to be there."""
    found = tree.find(path)
    assert found is not None, path
    return found
