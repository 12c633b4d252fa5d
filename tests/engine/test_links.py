"""Addresses: written ones read back, and faults are named while the rest is used."""

import json
from pathlib import Path

import pytest

from puluc.app.open import links
from puluc.app.open.links import Link
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS
from tests.engine.addresses import read_link
from tests.engine.test_limits import pack_record

KEKCHI = RULESETS["kekchi"]


def test_every_parameter_counts() -> None:
    link = read_link(
        "?rules=kekchi&lang=es&theme=dark&embed", "#sun=perfect&moon=person&utm_source=x"
    )
    assert link == Link(KEKCHI, "perfect", "person", language="es", theme="dark", embed=True)


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


WRONG = [
    *map(json.loads, Path(__file__).with_name("links.jsonl").read_text("utf-8").splitlines()[1:]),
    ("theme=" + "x" * 10_000, "theme: the length is 10000, the limit 300"),
    (f"rules=classic&{RECORD}", "rules: the record names other rules"),
    (f"position=5_9_5_s&{RECORD}", "position: the link also has a record"),
    (RECORD[:-8], "record: it is damaged"),
    (f"{RECORD}AAAA", "record: it is cut off, or something"),
    (f"record={pack_record(b'xyz')}", "record: line 1: the tag Rules is missing"),
    (f"record={pack_record(bytes([0xFF]))}", "record: it is not text"),
]


def test_what_is_wrong_is_named_and_the_rest_counts() -> None:
    for query, problem in WRONG:
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
        ("#p2AAVtYWl6ZYTDUKY&rules=kekchi", "#p2AAVtYWl6ZYTDUKY"),
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
