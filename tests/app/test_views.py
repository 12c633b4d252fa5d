"""The views at every moment of whole games: well-formed markup, and working controls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from puluc.app.board import Arrow, Board, ShownThrow
from puluc.app.messages import Start
from puluc.app.open import links
from puluc.app.session import PANELS, Session
from puluc.app.settings import Settings, Setup
from puluc.app.update import update
from puluc.drawing.board_parts import city_box
from puluc.drawing.geometry import REMOVED_MAN, SIDES, Layout
from puluc.engine.position import PASS, SUN, Position, Side, other
from puluc.engine.rules import SPACES, Rules
from puluc.site_build.finish.boot_texts import make_boot_texts
from puluc.site_build.finish.first_paint import first_session, render_first_view
from puluc.support import i18n
from puluc.support.i18n import LANGUAGES
from puluc.ui.board.arrows import render_arrows
from puluc.ui.board.board import render_board
from puluc.ui.sections import SECTIONS, focus_id, render_sections
from puluc.ui.win_bar import render_win_bar
from tests.app.drawn import moments, parsed
from tests.app.headless import at, new_session, playing, run
from tests.support.effort import some

Drawn = list[tuple[Session, ElementTree.Element]]


UNLIKE = (
    *("lemery:zero=0", "lemery-rescue", "lemery-rescue:zero=0,men=3,spaces=7"),
    *("poulouc:draw=yes", "kekchi", "siegartel"),
)
"""Rules that together show every part of the views."""


@pytest.fixture(scope="module", params=some(UNLIKE, UNLIKE[2:3]))
def drawn(request: pytest.FixtureRequest) -> Drawn:
    """Every session of a game in each ruleset, with the page as a tree."""
    return [(session, parsed(session)) for session in moments(request.param)]


@pytest.mark.parametrize(("upright", "axis", "width"), [(False, 1, 8), (True, 0, 5)])
def test_two_arrows_along_one_path_lie_beside_each_other(
    upright: bool, axis: int, width: float
) -> None:
    """The width is that of a shaft in board.css."""
    arrows = tuple(Arrow(kind, (1, 2, 3, 4)) for kind in ("played", "best"))
    drawn = render_arrows(Layout(9, upright, False), arrows)
    starts = {float(start[axis]) for start in re.findall(r' d="M(\S+) (\S+)Q', drawn)}
    assert len(starts) == 2
    assert max(starts) - min(starts) > width


def test_every_control_that_is_offered_works(drawn: Drawn) -> None:
    for session, tree in drawn:
        for element in tree.iter():
            do = element.get("data-do")
            if do is None or (element.get("class") == "turn" and element.get("tabindex") == "-1"):
                continue  # One of the many turns is enough.
            word, _, how = do.partition(" ")
            changed, effects = update(session, Start("next", how) if word == "start" else do)
            assert changed != session or effects, f"{do} changes nothing"
            if do.startswith("pick"):
                assert (playing(changed).idle.refusal is None) == (
                    {"may", "reach"} & set(element.get("class", "").split()) != set()
                )


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


def test_the_focus_leads_through_the_game(drawn: Drawn) -> None:
    for session, tree in drawn:
        wanted = focus_id(session)
        waits = playing(session).person_to_move or playing(session).game.result is not None
        assert (wanted is not None) == (waits and not playing(session).showing)
        if wanted:
            element = tree.find(f".//*[@id='{wanted}']")
            assert element is not None
            assert element.get("data-do")


@pytest.mark.slow
def test_men_are_drawn_where_they_are() -> None:
    """At rest and in motion, the board shows every man of the game once."""
    for session in moments("kekchi", turns=some(120, 30, 400)):
        board = parsed(session).find(".//*[@id='board']")
        assert board is not None
        men = [element for element in board.iter() if element.get("class", "").startswith("man ")]
        assert len(men) == 2 * playing(session).game.rules.men
        showing = playing(session).showing
        moving = showing and showing.what == "move" and playing(session).last_event
        flights = board.findall(".//*[@class='flight']")
        assert bool(flights) == bool(moving)


def test_a_pass_names_its_reason() -> None:
    setup = Setup(Rules.from_text("lemery:zero=0"), "person", "person", "sun")
    session = new_session(setup, "pass", Settings())
    *_, session = run(*update(session, "throw 0"))
    assert playing(session).moves == (PASS,)
    assert "worth no space" in render_sections(session, upright=False)["dock"]


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


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """The texts of the page's start in each language, which is in use meanwhile."""
    texts = make_boot_texts()[request.param]
    i18n.set_language(request.param)
    yield texts
    i18n.set_language("en")


def test_the_first_view_reads_as_the_game_begins(spoken: dict[str, str]) -> None:
    _, session = first_session()
    for name, upright in (("boot-level", False), ("boot-tall", True)):
        dock = ElementTree.fromstring(
            f"<div>{render_sections(session, upright=upright)['dock']}</div>"
        )
        said = dock.find(".//p[@class='aim first']")
        learn = dock.find(".//button[@id='learn']")
        assert said is not None
        assert learn is not None
        assert ((said.text or "").strip(), learn.text) == (spoken[name], spoken["learn"])


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
        assert links.read_link("", fragment).position == playing(session).game.position


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
        spot = tree.find(f".//*[@id='spot-{place}']")
        assert spot is not None
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


@pytest.mark.parametrize("side", SIDES)
def test_a_throw_at_a_city_of_a_level_board_lies_above_those_who_wait(side: Side) -> None:
    """And below those whom the side has taken, up to two rows of four."""
    layout = Layout(9)
    waiting = min(layout.in_city(side, index)[1] for index in range(5)) - layout.city_radius
    taken = max(layout.removed(other(side), index)[1] for index in range(8)) + REMOVED_MAN
    position = Position.start(Rules(), side).throw(3)
    board = Board.still_board(position)._replace(throws=(ShownThrow(position, (True,) * 4),))
    tree = ElementTree.fromstring(render_board(board, upright=False))
    [lie] = [one for one in tree.iter("g") if "thrown" in (one.get("class") or "")]
    [kernels, total] = list(lie)
    top = float((kernels.get("transform") or "").partition("(")[2].split()[1].rstrip(")"))
    [number] = total.iter("text")
    foot = float(number.get("y") or 0)
    assert taken <= top + 0.48 * 6
    assert top + 0.48 * 114 <= foot - 11
    assert foot + 11 <= waiting


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


@pytest.mark.parametrize("upright", [False, True])
def test_more_than_five_men_lie_in_their_city_at_equal_distances(upright: bool) -> None:
    """So that each is seen, and one can count them."""
    layout = Layout(9, upright)
    for men in range(6, 10):
        at = [layout.in_city(SUN, index, men)[not upright] for index in range(men)]
        steps = [abs(one - next_one) for one, next_one in pairwise(at)]
        assert max(steps) - min(steps) < 0.01
        assert min(steps) > layout.city_radius * 0.8
        assert abs(at[-1] - at[0]) <= (208, 184)[upright]


def test_men_are_as_large_as_their_spaces_and_cover_no_neighbour() -> None:
    """A man's disc is .95 of his radius."""
    for spaces in SPACES:
        level, upright = Layout(spaces), Layout(spaces, upright=True)
        assert 2 * level.radius >= min(level.pitch, 100)
        assert 2 * 0.95 * level.radius <= level.pitch
        (x, y), (next_x, next_y) = (upright.on_road(space, 0, 1) for space in (1, 2))
        assert hypot(next_x - x, next_y - y) >= 1.7 * upright.radius
