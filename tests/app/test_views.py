"""The views at every moment of whole games: well-formed markup, and working controls."""

import re
from math import hypot
from xml.etree import ElementTree

import pytest

from puluc.app.board import Board, ShownThrow
from puluc.app.session import PANELS, Session
from puluc.app.update import update
from puluc.drawing.board_parts import city_box
from puluc.drawing.geometry import REMOVED_MAN, SIDES, Layout
from puluc.engine.position import Position, Side, other
from puluc.engine.rules import SPACES, Rules
from puluc.site_build.finish.boot_texts import make_boot_texts
from puluc.site_build.finish.first_paint import first_session, render_first_view
from puluc.support import i18n
from puluc.support.i18n import LANGUAGES
from puluc.ui.board.board import render_board
from puluc.ui.sections import SECTIONS
from puluc.ui.win_bar import render_win_bar
from tests.app.drawn import find, moments, parsed
from tests.app.headless import at, playing
from tests.app.whole_page import render_sections
from tests.engine.addresses import read_link
from tests.support.effort import some
from tests.ui.page import Page

Drawn = list[tuple[Session, ElementTree.Element]]


UNLIKE = (
    *("lemery:zero=0", "lemery-rescue", "lemery-rescue:zero=0,men=3,spaces=7"),
    *("poulouc:draw=yes", "kekchi", "siegartel"),
)
"""Rules that together show every part of the views."""


@pytest.fixture(scope="module", params=some(UNLIKE[1::3], UNLIKE[2:3], UNLIKE))
def drawn(request: pytest.FixtureRequest) -> Drawn:
    """Every session of a game in each ruleset, with the page as a tree."""
    return [(session, parsed(session)) for session in moments(request.param)]


def test_every_legal_move_can_be_reached_by_controls(drawn: Drawn) -> None:
    for session, tree in drawn:
        offered = set()
        for element in tree.iter():
            do = element.get("data-do", "")
            offered.add(do)
            if playing(session).moves and do.startswith("pick"):
                picked, _ = update(session, do)
                offered |= {goal.get("data-do", "") for goal in parsed(picked).iter()}
        for move in playing(session).moves:
            assert f"move {move.text}" in offered


@pytest.mark.parametrize("rules", some(["kekchi", "lemery-rescue"], ["kekchi"]))
@pytest.mark.slow
def test_names_are_unique_and_controls_are_named(rules: str) -> None:
    for number, session in enumerate(moments(rules, turns=some(120, 30, 400))):
        session = session._replace(panel=("", *PANELS)[number % 4])
        tree = parsed(session, upright=number % 2 == 0)
        ids = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in tree.iter():
            assert "style" not in element.attrib, "the page's policy forbids inline style"
            if element.tag == "button" or element.get("role") == "button":
                assert element.get("aria-label") or "".join(element.itertext()).strip()


@pytest.mark.slow
def test_men_are_drawn_where_they_are() -> None:
    """At rest and in motion, the board shows every man of the game once."""
    for session in moments("kekchi", turns=some(120, 30, 400)):
        board = find(parsed(session), ".//*[@id='board']")
        men = [element for element in board.iter() if element.get("class", "").startswith("man ")]
        assert len(men) == 2 * playing(session).game.rules.men
        showing = playing(session).showing
        moving = showing and showing.what == "move" and playing(session).last_event
        flights = board.findall(".//*[@class='flight']")
        assert bool(flights) == bool(moving)


@pytest.mark.parametrize("estimated", [False, True])
def test_both_win_chances_add_up_to_a_hundred(estimated: bool) -> None:
    for part in range(321):
        text = render_win_bar(part / 320, exact=not estimated)
        found = re.search(r"Sun (?:≈\s)?([\d.]+)\s%, Moon (?:≈\s)?([\d.]+)\s%", text)
        assert found
        assert float(found[1]) + float(found[2]) == pytest.approx(100, abs=1e-9)
        assert abs(float(found[1]) - part / 3.2) <= (0.5 if estimated else 0.05) + 1e-9


def test_the_first_view_has_every_section_and_the_boot_progress() -> None:
    view = render_first_view()
    tree = ElementTree.fromstring(f"<body>{view.replace(' disabled', '')}</body>")
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {*SECTIONS, "boot-progress", "boot-status"} <= set(ids)
    assert "data-do" not in view
    assert [one.get("id") for one in tree.findall(".//*[@translate='no']")] == ["field"]


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> dict[str, str]:
    """The texts of the page's start in each language, in use while the test runs."""
    texts = make_boot_texts()[request.param]
    i18n.set_language(request.param)
    return texts


def test_the_first_view_reads_as_the_game_begins(spoken: dict[str, str]) -> None:
    _, session = first_session()
    for name, upright in (("boot-level", False), ("boot-tall", True)):
        page = Page(session, upright=upright)
        assert (page.text("next"), page.text("learn")) == (spoken[name], spoken["learn"])


@pytest.mark.slow
def test_in_a_frame_stand_the_board_and_what_to_do_next() -> None:
    for session in moments("kekchi", tips="off"):
        parts = render_sections(session, upright=False, framed=True)
        assert parts["news"] == parts["turns"] == parts["panel"] == ""
        tree = ElementTree.fromstring(f"<body>{''.join(parts.values())}</body>")
        said = {element.get("data-do", "").partition(" ")[0] for element in tree.iter()}
        assert said <= {"", "throw", "pick", "put", "move", "undo", "resume", "start"}
        assert ("start" in said) == (playing(session).game.result is not None)
        [link] = tree.iter("a")
        query, _, fragment = str(link.get("href")).partition("#")
        assert query == "./"
        assert read_link("", fragment).position == playing(session).game.position


@pytest.mark.parametrize(
    ("rules", "position", "sun", "moon"),
    [
        ("kaakil", "2x1 2,MS,6 1x2 s", 2, 2),
        ("tiwil", "2x2 9 2x1 s", 2, 1),
        ("sayil:win=count", "3 2,SM,6 4 s", 0, 2),
    ],
)
def test_where_captures_decide_each_city_shows_and_says_how_many(
    rules: str, position: str, sun: int, moon: int
) -> None:
    """Captives in stacks count, burnt men don't, and no man is shown at a city as taken by it."""
    tree = parsed(at(rules, position))
    shown = [text.text for text in tree.findall(".//*[@id='board']//text") if "×" in str(text.text)]
    assert shown == [f"×{sun}", f"×{moon}"]
    assert not tree.findall(".//*[@id='board']/g[@class='man S removed']")
    last = len(tree.findall(".//*[@id='board']//g[@role='listitem']")) - 1
    for place, number in ((0, sun), (last, moon)):
        spot = find(tree, f".//*[@id='spot-{place}']")
        men = "1 man" if number == 1 else f"{number} men"
        assert str(spot.get("aria-label")).endswith(f", {men} captured")
    assert not [t for t in parsed(at("kekchi", "3 9 4 s")).iter("text") if "×" in str(t.text)]


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_a_throw_at_a_city_lies_between_the_men_there(side: Side, flipped: bool) -> None:
    """On the upright board: those who wait at its left, those whom the side has taken at its
    right."""
    layout = Layout(9, upright=True, flipped=flipped)
    waiting = max(layout.in_city(side, index)[0] for index in range(5)) + layout.city_radius
    taken = min(layout.removed(other(side), index)[0] for index in range(5)) - REMOVED_MAN
    for marks in range(5):
        position = Position.start(Rules(), side).throw(marks)
        cast = ShownThrow(position, (True,) * marks + (False,) * (4 - marks))
        board = Board.still_board(position, flipped=flipped)._replace(throws=(cast,))
        tree = ElementTree.fromstring(render_board(board, upright=True))
        [lie] = [one for one in tree.iter("g") if "thrown" in (one.get("class") or "")]
        [kernels, total] = list(lie)
        left = float((kernels.get("transform") or "").partition("(")[2].split()[0])
        [number] = total.iter("text")
        middle = float(number.get("x") or 0)
        [dots] = total.findall("g")
        end = float((dots.get("transform") or "").partition("(")[2].split()[0]) + 40 * 0.38
        assert waiting <= left
        assert left + 0.42 * 194 <= middle - 8
        assert end <= taken


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_men_lie_inside_their_citys_mat(side: Side, upright: bool) -> None:
    layout = Layout(9, upright)
    x, y, width, height = city_box(layout, side)
    for index in range(5):
        at = layout.in_city(side, index)
        for middle, start, length in ((at[0], x, width), (at[1], y, height)):
            assert start - 1 <= middle - layout.city_radius
            assert middle + layout.city_radius <= start + length + 1


def test_men_are_as_large_as_their_spaces_and_cover_no_neighbour() -> None:
    """A man's disc is .95 of his radius."""
    for spaces in SPACES:
        level, upright = Layout(spaces), Layout(spaces, upright=True)
        assert 2 * level.radius >= min(level.pitch, 100)
        assert 2 * 0.95 * level.radius <= level.pitch
        (x, y), (next_x, next_y) = (upright.on_road(space, 0, 1) for space in (1, 2))
        assert hypot(next_x - x, next_y - y) >= 1.7 * upright.radius
