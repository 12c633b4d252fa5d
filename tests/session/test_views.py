"""What the views draw at every moment of whole games: sound markup, and controls that work."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from puluc.position import PASS
from puluc.rules import Rules
from puluc.session import links
from puluc.session.session import PANELS, Session, new_session
from puluc.session.setup import Settings, Setup
from puluc.session.update import update
from puluc.site.first_view import first_view
from puluc.views.board import focus
from puluc.views.sections import SECTIONS, sections
from tests.session.table import RULES, next_message, run


def moments(rules: str, seed: int = 1, turns: int = 400) -> list[Session]:
    """Return every session of a game between a person and an opponent."""
    random = Random(seed)
    setup = Setup(Rules.from_text(rules), "person", "captures", "sun")
    session = new_session(setup, str(seed), Settings())
    found = [session]
    while session.game.result is None and session.game.ply < turns:
        found += run(*update(session, next_message(session, random)))
        session = found[-1]
    return found


def parsed(session: Session, upright: bool = False) -> ElementTree.Element:
    """Return the page as a tree; a fragment that is not well-formed raises ParseError."""
    settings = session.settings._replace(board="turned" if upright else "auto")
    session = session._replace(settings=settings)
    parts = sections(session, upright=upright)
    assert tuple(parts) == SECTIONS
    text = "".join(f'<div id="{name}">{part}</div>' for name, part in parts.items())
    text = re.sub(r"<(input)([^>]*?)( checked)?>", r"<\1\2/>", text)
    return ElementTree.fromstring(f"<body>{text.replace(' selected>', '>')}</body>")


@pytest.mark.parametrize("rules", RULES)
def test_every_control_that_is_offered_works(rules: str) -> None:
    for session in moments(rules):
        for element in parsed(session).iter():
            do = element.get("data-do")
            if do is None:
                continue
            changed, effects = update(session, do)
            assert changed != session or effects, f"{do} changes nothing"
            if do.startswith("pick"):
                assert (changed.refusal is None) == ("may" in element.get("class", ""))


@pytest.mark.parametrize("rules", RULES)
def test_every_legal_move_can_be_reached_by_controls(rules: str) -> None:
    for session in moments(rules):
        offered = set()
        for element in parsed(session).iter():
            do = element.get("data-do", "")
            offered.add(do)
            if do.startswith("pick"):
                picked, _ = update(session, do)
                offered |= {goal.get("data-do", "") for goal in parsed(picked).iter()}
        for move in session.moves:
            assert f"move {move.text}" in offered


@pytest.mark.parametrize("rules", ["kekchi", "lemery-rescue"])
def test_names_are_unique_and_controls_are_named(rules: str) -> None:
    for number, session in enumerate(moments(rules)):
        session = session._replace(panel=("", *PANELS)[number % 4])
        tree = parsed(session, upright=number % 2 == 0)
        ids = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in tree.iter():
            assert "style" not in element.attrib, "the page's policy forbids inline style"
            if element.tag == "button" or element.get("role") == "button":
                assert element.get("aria-label") or "".join(element.itertext()).strip()


@pytest.mark.parametrize("rules", RULES)
def test_the_focus_leads_through_the_game(rules: str) -> None:
    for session in moments(rules):
        wanted = focus(session)
        waits = session.person_to_move or session.game.result is not None
        assert (wanted is not None) == (waits and not session.showing)
        if wanted:
            element = parsed(session).find(f".//*[@id='{wanted}']")
            assert element is not None
            assert element.get("data-do")


def test_men_are_drawn_where_they_are() -> None:
    """At rest and in motion, the board shows every man of the game once."""
    for session in moments("kekchi"):
        board = parsed(session).find(".//*[@id='board']")
        assert board is not None
        men = [element for element in board.iter() if element.get("class", "").startswith("man ")]
        assert len(men) == 2 * session.game.rules.men
        moving = session.showing and session.showing.what == "move" and session.last_event
        flights = board.findall(".//*[@class='flight']")
        assert bool(flights) == bool(moving)


def test_a_pass_names_its_reason() -> None:
    setup = Setup(Rules.from_text("lemery:zero=0"), "person", "person", "sun")
    session = new_session(setup, "pass", Settings())
    *_, session = run(*update(session, "throw 0"))
    assert session.moves == (PASS,)
    assert "worth no space" in sections(session, upright=False)["dock"]


def test_the_end_says_who_won_and_why() -> None:
    session = moments("classic")[-1]
    dock = sections(session, upright=False)["dock"]
    winner = {"S": "Sun", "M": "Moon"}[session.game.result or ""]
    assert f"{winner} wins: " in dock
    assert "no free man left" in dock
    assert 'data-do="open new"' in dock


def test_the_first_view_has_every_section_and_the_boot_progress() -> None:
    view = first_view()
    tree = ElementTree.fromstring(f"<body>{view.replace(' disabled', '')}</body>")
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {*SECTIONS, "boot-progress", "boot-status"} <= set(ids)
    assert "data-do" not in view


def test_in_a_frame_stand_the_board_and_what_to_do_next() -> None:
    for session in moments("kekchi"):
        parts = sections(session, upright=False, framed=True)
        assert parts["news"] == parts["turns"] == parts["panel"] == ""
        tree = ElementTree.fromstring(f"<body>{''.join(parts.values())}</body>")
        said = {element.get("data-do", "").partition(" ")[0] for element in tree.iter()}
        assert said <= {"", "throw", "pick", "put", "move", "undo", "resume", "start"}
        assert ("start" in said) == (session.game.result is not None)
        [link] = tree.iter("a")
        query, _, fragment = str(link.get("href")).partition("#")
        assert query == "./"
        assert links.read("", fragment).position == session.game.position
