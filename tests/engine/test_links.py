"""Addresses: written ones read back, and faults are named while the rest is used."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.app.open import links
from puluc.app.open.links import Link, read_link
from puluc.app.settings import PLAYERS
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS
from tests.engine.strategies import games, positions

KEKCHI = RULESETS["kekchi"]


def pack_record(content: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


def test_every_parameter_counts() -> None:
    link = read_link(
        "?rules=kekchi&lang=es&theme=dark&embed", "#sun=perfect&moon=person&utm_source=x"
    )
    assert link == Link(KEKCHI, "perfect", "person", language="es", theme="dark", embed=True)


@given(positions(), st.sampled_from(("", *PLAYERS)), st.sampled_from(("", *PLAYERS)))
def test_positions_read_back(position: Position, sun: str, moon: str) -> None:
    text = links.position_fragment(position, sun, moon)
    assert (
        read_link("", f"#{text}")
        == read_link(f"?{text}")
        == Link(position.rules, sun, moon, position)
    )


@given(games())
def test_games_read_back(game: Game) -> None:
    record = Record(game, sun="Xbalanké", moon='"&=#+ %41')
    link = read_link("", links.record_fragment(record))
    assert link.problems == ()
    assert link.record
    assert link.record.text == record.text
    assert link.rules == game.rules


@pytest.mark.parametrize(
    ("query", "sun", "moon"),
    [
        ("level=1", "person", "novice"),
        ("level=5", "person", "perfect"),
        ("level=search", "person", "search"),
        ("level=3&moon=person", "player", "person"),
        ("level=3&sun=person", "person", "player"),
        ("level=3&sun=perfect", "perfect", "player"),
        ("moon=random", "", "random"),
    ],
)
def test_a_level_plays_the_side_not_named(query: str, sun: str, moon: str) -> None:
    assert read_link(query) == Link(sun=sun, moon=moon)


GAME = Record(Game.at(Position.start(KEKCHI), "seed"))
RECORD = links.record_fragment(GAME)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("level=9", "level: '9' is not one of 1, 2, 3, 4, 5"),
        ("level=", "level: '' is not one of"),
        ("level=²", "level: '²' is not one of"),
        ("sun=nobody", "sun: 'nobody' is not one of"),
        ("lang=xx", "lang: 'xx' is not one of en"),
        ("theme=pink", "theme: 'pink' is not one of"),
        ("theme=" + "x" * 10_000, "theme: the length is 10000, the limit 300"),
        ("rules=chess", "rules: no ruleset 'chess'"),
        ("rules=classic:men=99", "rules: men: '99' is not a number"),
        ("position=5_9_5", "position: a position has four or five fields"),
        ("position=5_9_5_x", "position: side to move: 'x'"),
        ("rules=siegartel&position=7_9_5_s", "position: Sun has 7 men, more than 6 (siegartel)"),
        ("rules=lemery-rescue&position=5_9_5_s", "the road has 9 spaces, not 13 (lemery-rescue)"),
        ("sun=person&moon=person&level=2", "level: both sides already have players"),
        ("rules=classic&rules=kekchi", "rules: it is given twice"),
        (f"rules=classic&{RECORD}", "rules: the record names other rules"),
        (f"position=5_9_5_s&{RECORD}", "position: the link also has a record"),
        ("puzzle=classic", "puzzle: it is not of the form RULESET/POSITION (classic)"),
        ("puzzle=chess/5_9_5_s_2", "puzzle: no ruleset 'chess'"),
        ("puzzle=classic/5_9_5_x_2", "puzzle: side to move: 'x'"),
        ("puzzle=classic/4_S,2,M,5_4_s", "puzzle: there is nothing to choose (classic/4_S,2,M"),
        ("puzzle=classic/5_9_5_s_2", "puzzle: there is nothing to choose"),
        ("record=", "record: it is damaged"),
        ("record=a", "record: it is not base64url"),
        ("record=a*b", "record: it is not base64url"),
        ("record=äöü", "record: it is not base64url"),
        ("record=aGFsbG8", "record: it is damaged"),
        (RECORD[:-8], "record: it is damaged"),
        (f"{RECORD}AAAA", "record: it is cut off, or something"),
        (f"record={pack_record(b'xyz')}", "record: line 1: the tag Rules is missing"),
        (f"record={pack_record(bytes([0xFF]))}", "record: it is not text"),
    ],
)
def test_what_is_wrong_is_named_and_the_rest_counts(query: str, problem: str) -> None:
    link = read_link(f"?{query}&embed")
    assert len(link.problems) == 1
    assert problem in link.problems[0]
    assert len(link.problems[0]) < 350
    assert link.embed


def test_a_position_without_rules_is_a_classic_one() -> None:
    position = Position.start(RULESETS["classic"])
    assert read_link("position=5_9_5_s") == Link(position=position)


@pytest.mark.parametrize("query", ["", "?", "utm_source=x&fbclid=y", "#top", "ruleset=kekchi"])
def test_what_is_not_ours_is_passed_over(query: str) -> None:
    assert read_link(query) == Link()
    assert not read_link(query).opens_game


@pytest.mark.parametrize(
    ("part", "left"),
    [
        ("?rules=kekchi&embed&utm=%41", "?embed&utm=%41"),
        ("#position=5_9_5_s", ""),
        ("?lang=es&theme=dark", "?lang=es&theme=dark"),
        ("#top", "#top"),
        ("#rules=kekchi&puzzle&lang=es", "#puzzle&lang=es"),
        ("?", ""),
        ("", ""),
        ("?%72ules=kekchi&lang=es", "?lang=es"),
    ],
)
def test_an_address_less_its_game(part: str, left: str) -> None:
    assert links.remove_game(part) == left


@pytest.mark.parametrize("rules", ["", "classic", "classic:values=5/1/2/3/4"])
def test_a_puzzle_is_asked_for_by_its_id(rules: str) -> None:
    name = f"{rules}/4_S,2,M,5_4_s_3" if rules else ""
    link = read_link("", f"#puzzle={name}")
    assert link == Link(screen=f"puzzle {name}".rstrip())
    assert not link.opens_game
    if name:
        assert links.parse_puzzle_id(name).text == "4 S,2,M,5 4 s 3"


@pytest.mark.parametrize(
    ("fragment", "address", "led"),
    [
        ("", "", ""),
        ("#", "", ""),
        ("", "learn=throw", "#learn=throw"),
        ("#learn=throw", "", ""),
        (
            "#lang=es&puzzle",
            "puzzle=classic/4_S,2,M,5_4_s_3",
            "#lang=es&puzzle=classic/4_S,2,M,5_4_s_3",
        ),
        ("#top", "review", "#top&review"),
        ("#review&editor=x&games", "", ""),
    ],
)
def test_a_fragment_leads_to_a_screen_or_to_none(fragment: str, address: str, led: str) -> None:
    assert links.fragment_to_screen(fragment, address) == led
    assert links.asks_for_screen(led) == bool(address)


@pytest.mark.parametrize("value", ["classic", "classic/5", "chess/5_9_5_s", "/", "kekchi/9_9_5_s"])
def test_a_wrong_position_for_the_editor_is_named(value: str) -> None:
    link = read_link("", f"#editor={value}")
    assert not link.screen
    assert link.problems[0].startswith("editor: ")
