"""The board: each place's action, the men, the throws, arrows, the end, and stacks enlarged."""

import re

from puluc.app.board import Arrow, Choice
from puluc.app.open import saved
from puluc.app.play.activity import Animating
from puluc.app.settings import PERSON
from puluc.app.update import update
from puluc.drawing.geometry import Layout
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.ui.board.arrows import render_arrows
from tests.app.headless import at, playing, said
from tests.ui.page import Page, text_of
from tests.ui.test_dock import CHOICE, OPEN, against, change, judged

TAKE = ("classic", "4 S,M,7 4 s 1")


def states(page: Page) -> dict[str, tuple[str, str | None]]:
    """Return the class and message of each place that has either, by its number."""
    return {
        name.removeprefix("spot-"): (
            (one.get("class") or "").removeprefix("spot").strip(),
            one.get("data-do"),
        )
        for one in page["board"].iter()
        if (name := one.get("id") or "").startswith("spot-")
        and (one.get("class") != "spot" or one.get("data-do"))
    }


def test_each_place_says_what_a_press_does() -> None:
    for session, wanted in (
        (at(*OPEN), {}),
        (
            at(*TAKE),
            {
                "0": ("", "pick c"),
                "1": ("may", "pick 1"),
                "2": ("reach", "move 1-2"),
                **{str(place): ("", f"pick {place}") for place in range(3, 10)},
            },
        ),
        (
            said(at(*TAKE), "pick 1"),
            {"0": ("", "pick c"), "1": ("may picked", "pick 1"), "2": ("goal", "move 1-2")}
            | {str(place): ("", f"put {place}") for place in range(3, 11)},
        ),
    ):
        assert states(Page(session)) == wanted
    moon = states(Page(at("classic", "4 S,7,M 4 m 2")))
    assert moon["10"] == ("may", "pick c")
    assert moon["8"] == ("reach", "move c-8")
    assert "0" not in moon
    free = states(Page(at("classic", "4 S,8 5 s 1")))
    assert free["2"] == ("reach", "move 1-2")
    both = Page(at("classic", "3 7,S,S 5 s 2"))
    assert [one.get("data-do") for one in both.classed("home")] == ["put 10"]
    assert states(Page(against(at(*TAKE), PERSON, "novice"))) == {}


def test_one_press_captures_and_two_men_for_one_place_are_asked_about() -> None:
    position = Position.from_text(Rules(), "4 S,M,7 4 s 1")
    choice = Choice(position, position.moves())
    assert choice.place_state(2).message == "move 1-2"
    both = playing(at(*CHOICE)).choice
    assert both.place_state(2).message == "put 2"
    assert both._replace(picked=3).place_state(2).message == "move 3-2"
    assert both._replace(picked=1).place_state(3).message == "pick 3"
    assert both._replace(picked=1).place_state(3).kind == "source"
    last = Choice(Position.from_text(Rules(), "4 7,S,1 5 s 2"), ())
    assert last.place_state(9).message == ""
    home = Position.from_text(Rules(), "0 7,MS,1 4 s 1")
    assert Choice(home, home.moves()).place_state(9).message == "move 8-9"


def test_a_place_is_a_button_only_where_one_can_act() -> None:
    page = Page(at(*CHOICE))
    for place, role, tab, label in (
        (0, "img", "-1", "3 men"),
        (1, "button", "0", "; can go to space 2"),
        (3, "button", "0", "; can go to space 2"),
        (7, "img", "-1", "Space 7"),
    ):
        spot = page[f"spot-{place}"]
        assert (spot.get("role"), spot.get("tabindex")) == (role, tab)
        assert label in str(spot.get("aria-label"))
    picked = Page(said(at(*CHOICE), "pick 1"))
    assert str(picked["spot-1"].get("aria-label")).endswith("; picked up")
    assert str(picked["spot-2"].get("aria-label")).endswith("; move here")
    idle = Page(at(*OPEN))
    assert [idle[f"spot-{place}"].get("tabindex") for place in (0, 1, 10)] == ["0", "-1", "-1"]


def test_the_last_move_and_the_prey_are_marked() -> None:
    moved = said(at(*CHOICE), "move 1-2")
    assert {place for place, (kind, _do) in states(Page(moved)).items() if "last" in kind} == {
        "1",
        "2",
    }
    assert Page(moved).classed("way", "board")
    assert not Page(at(*CHOICE)).classed("way", "board")
    walking = update(at(*TAKE), "move 1-2")[0]
    page = Page(walking)
    assert {place for place, (kind, _do) in states(page).items() if "prey" in kind} == {"2"}
    [flight] = page.classed("flight")
    assert len(str(flight.get("data-path")).split()) == 3
    [caught] = page.classed("caught")
    assert caught[0].get("href") == "#bound-M"
    assert not page.classed("freed")
    assert not page.classed("way", "board")
    plain = Page(update(at(*CHOICE), "move 1-2")[0])
    assert not plain.classed("caught")
    freed = Page(update(at("classic", "3 S,SM,7 4 s 1"), "move 1-2")[0])
    assert [one[0].get("href") for one in freed.classed("freed")] == ["#man-S"]
    assert len(freed.classed("bonds")) == 1


def test_a_stack_that_comes_home_parts_from_its_captives() -> None:
    session = at("classic", "2 7,MS,M 1 s 3")
    session = update(session, "move 8-c")[0]
    parting = change(session, activity=Animating("move", 1))
    page = Page(parting)
    kinds = ["bound" in str(one.get("class")) for one in page.classed("flight")]
    assert kinds == [True, False]
    assert len(Page(session).classed("flight")) == 1
    layout = Layout(9)
    seats = layout.removed(MOON, 2), layout.in_city(SUN, 2, 5)
    for flight, (x, y) in zip(page.classed("flight"), seats, strict=True):
        assert str(flight.get("data-path")).split()[-1].startswith(f"{x:.1f},{y:.1f},")


def test_the_near_city_is_a_persons_own() -> None:
    for session, moon_near in (
        (against(at(*CHOICE)), False),
        (against(at(*CHOICE), PERSON, "novice"), True),
        (at(*CHOICE), False),
        (at(*CHOICE, board="turned"), True),
        (against(at(*CHOICE, board="turned"), PERSON, "novice"), False),
        (at(*CHOICE, faces="both"), False),
        (at("kekchi", "3 S,1,MS,3,M,2 3 m", faces="both"), True),
        (against(at("kekchi", "3 S,1,MS,3,M,2 3 m", faces="both")), False),
        (update(at(*CHOICE, faces="both"), "move 1-2")[0], False),
        (said(at(*CHOICE, faces="both"), "move 1-2"), True),
    ):
        assert playing(session).flipped(session) == moon_near
    turned = said(at(*CHOICE, faces="both"), "move 1-2")
    assert not playing(turned).flipped(update(turned, "go past 1")[0])
    assert saved.load_session(saved.dump_session(turned)).settings.faces == "both"


def test_the_other_sides_throw_lies_at_its_city() -> None:
    bots_throw = against(at("kekchi", "3 S,1,MS,3,M,2 3 m 2"))
    answered = said(against(at(*CHOICE), "captures"), "move 1-2")
    for session, wanted in (
        (bots_throw, "thrown far"),
        (against(at(*CHOICE), PERSON, "novice"), "thrown far"),
        (at(*CHOICE), ""),
        (against(at(*CHOICE), "novice", "expert"), ""),
        (answered, "thrown far"),
        (said(answered, "throw"), ""),
    ):
        thrown = Page(session).classed("thrown")
        assert [one.get("class") for one in thrown] == ([wanted] if wanted else [])
        pending = playing(session).game.position.marks is not None
        assert [one.get("transform") is not None for one in thrown] == [pending for _ in thrown]
    both = Page(change(at(*OPEN, moon="novice"), activity=Animating("opening")))
    assert [one.get("class") for one in both.classed("thrown")] == [
        "thrown near rolling normal",
        "thrown far rolling normal",
    ]
    lying = Page(change(at(*OPEN), activity=Animating("opening", 1)))
    assert [one.get("class") for one in lying.classed("thrown")] == ["thrown near", "thrown far"]


def test_arrows_lie_beside_each_other_along_their_moves() -> None:
    """The played move's arrow is further from the bend; the width is that of a shaft."""
    start = Position.start(Rules())
    for upright, axis, width in ((False, 1, 8), (True, 0, 5)):
        layout = Layout(9, upright, False)
        arrows = tuple(Arrow(kind, (1, 2, 4)) for kind in ("played", "best"))
        drawn = render_arrows(layout, start, arrows)
        paths = re.findall(r'class="shaft" d="M(\S+) (\S+)Q(\S+) (\S+) (\S+) (\S+)"', drawn)
        played, best = (tuple(map(float, path)) for path in (paths[0], paths[-1]))
        assert played[axis] - best[axis] > width
        for (x, y, *bend, to_x, to_y), shift in ((played, 9), (best, -9)):
            moved = shift * layout.radius / 30
            for place, (one, other) in ((1, (x, y)), (4, (to_x, to_y))):
                middle = layout.on_road(place, 0, 1)
                offset = (moved, 0) if upright else (0, moved)
                assert abs(one - middle[0] - offset[0]) < 0.1
                assert abs(other - middle[1] - offset[1]) < 0.1
            assert bend[axis] > x if upright else bend[axis] < y
        enters = render_arrows(layout, start, (Arrow("refuted", (0, 1, 2)),))
        x, y = layout.in_city(SUN, 4)
        assert f'd="M{x:.1f} {y:.1f}Q' in enters
        short = render_arrows(layout, start, (Arrow("refuted", (1, 2)),))
        ways = [re.findall(r'd="M\S+ \S+Q(\S+) (\S+)', one)[0][1 - axis] for one in (drawn, short)]
        bends = [abs(float(way) - layout.on_road(1, 0, 1)[1 - axis]) for way in ways]
        assert bends[1] < bends[0] / 2
    assert Page(said(judged(at(*CHOICE)), "hint")).classed("best", "board")
    assert not Page(judged(at(*CHOICE))).classed("move", "board")


def test_rules_decide_what_the_board_shows() -> None:
    for rules, fire, score in (("classic", False, False), ("kaakil", True, True)):
        page = Page(at(rules, "4 S,7,M 4 s"))
        assert bool(page.classed("fire", "board")) == fire
        assert bool([one for one in page["board"].iter("text") if "×" in str(one.text)]) == score


def test_the_scene_about_captives_shows_who_can_take_one() -> None:
    for session, kind in (
        (against(at(*TAKE)), "captivity S onward forward"),
        (against(at(*TAKE), PERSON, "novice"), "captivity S onward backward"),
        (against(at(*TAKE, board="turned")), "captivity S onward backward"),
    ):
        page = Page(change(session, activity=Animating("captive")))
        assert [one.get("class") for one in page.classed("captivity")] == [kind]
    assert not Page(at(*TAKE)).classed("captivity")


def test_a_stack_is_enlarged_and_told_from_two_men_on() -> None:
    session = at(*CHOICE)
    page = Page(update(session, "look 3")[0])
    assert text_of(page.classed("title", "closeup")[0]) == "Space 3"
    assert len(page["closeup"].findall(".//p")) == 4
    assert page["spot-3"].get("aria-describedby") == "closeup"
    assert page["spot-1"].get("aria-describedby") is None
    for message in ("look 1", "look 2", "look 0", "look"):
        other = update(update(session, "look 3")[0], message)[0]
        assert other.zoomed_space is None
        assert not list(Page(other)["closeup"])
    assert update(session, "look 3")[0].zoomed_space == 3
