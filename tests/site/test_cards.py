"""Cards: each is a whole page with a picture, told to other sites, that leads into the game."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from PIL import Image

from puluc.position import Position
from puluc.review.puzzles import lines, path_of, puzzles
from puluc.rules import RULESETS, Rules
from puluc.session.links import read
from puluc.site import card_pictures, cards
from puluc.site.hosting import USUAL
from puluc.site.worker import beside, first_visit
from puluc.study.cards import FOLDER, SIZE, Card, of_puzzle, of_start
from puluc.study.cards import cards as all_cards
from puluc.study.puzzle.screen import STRIDE, WEEK
from tests.reading import reading

SITE = "https://example.org/puluc/"
CARDS = {card.name: card for card in all_cards()}
POSED = {name: card for name, card in CARDS.items() if card.asks}
LARGEST = 5_000_000
"""How much of the site cards may be, in bytes."""
ANSWERS = re.compile(r'class="[^"]*\b(best|played|may|goal|shaft|move)\b')
"""How a picture would mark a move."""
TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the pages of a site whose address is known, in Spanish."""
    top = tmp_path_factory.mktemp("told")
    (top / FOLDER).mkdir()
    for path, content in cards.files(USUAL.at(SITE)._replace(language="es")).items():
        (top / path).write_bytes(content)
    return top / FOLDER


def facts(path: Path) -> dict[str, str]:
    """What a page tells other sites, by name."""
    metas = [tag.attributes for tag in reading.read(path).tags if tag.name == "meta"]
    return {
        meta.get("property") or meta.get("name") or "": meta["content"]
        for meta in metas
        if "content" in meta
    }


def test_each_ruleset_and_each_puzzle_of_a_day_has_one() -> None:
    """All days of the years that it takes to go round, counted as the screen of puzzles does."""
    text = path_of(Rules()).read_text("utf-8")
    tempting = [line for line in lines(text) if line.tempting]
    days = set()
    for day in range(7 * len(tempting)):
        week, weekday = divmod(day, len(WEEK))
        grades = WEEK[weekday]
        found = [line for line in tempting if line.grade in grades]
        start = week * WEEK.count(grades) + weekday - WEEK.index(grades)
        days.add(found[start * STRIDE % len(found)].id)
    assert {card.fragment for card in POSED.values()} == {f"puzzle={name}" for name in days}
    assert {*CARDS} - {*POSED} == {*RULESETS}


def test_names_are_told_apart_and_safe_everywhere() -> None:
    """Also where capitals are not, and by servers that know nothing but letters and hyphens."""
    assert len({name.lower() for name in CARDS}) == len(CARDS) == len([*all_cards()])
    assert all(re.fullmatch(r"[A-Za-z0-9-]+", name) for name in CARDS)


def test_what_has_none() -> None:
    rules = Rules.from_text("kekchi")
    start = Position.start(rules)
    assert of_start(start) == "kekchi"
    assert of_start(start.throw(2)) == ""
    assert of_start(Position.start(Rules.from_text("kekchi:men=4"))) == ""
    assert of_start(Position.from_text(rules, "5 9 5 m")) == ""


def test_a_puzzle_played_by_other_rules_is_no_card_of_classic() -> None:
    tempting = [one for one in puzzles(Rules.from_text("lemery")) if one.temptation]
    assert tempting
    assert not any(map(of_puzzle, tempting))


def test_the_site_has_a_page_and_a_picture_of_each(site: Path) -> None:
    found = {path.name for path in (site / FOLDER).iterdir()}
    assert found == {f"{name}.{ending}" for name in CARDS for ending in ("html", "png")}
    size = sum(path.stat().st_size for path in (site / FOLDER).iterdir())
    assert size < LARGEST


def test_no_visit_keeps_them(site: Path) -> None:
    files = {f"{FOLDER}/{name}.{ending}": b"" for name in CARDS for ending in ("html", "png")}
    assert not first_visit(files)
    assert not beside(files)
    assert f'"{FOLDER}/' not in (site / "sw.js").read_text("utf-8")


@pytest.mark.parametrize("name", ["kekchi", *sorted(POSED)[:2]])
def test_without_an_address_all_is_relative(site: Path, name: str) -> None:
    path = site / FOLDER / f"{name}.html"
    found = facts(path)
    assert found["og:image"] == f"{name}.png"
    assert (path.parent / found["og:image"]).is_file()
    assert "og:url" not in found
    assert "oembed" not in path.read_text("utf-8")
    assert found["robots"] == "noindex"


def test_a_page_is_whole_and_leads_into_the_game(told: Path) -> None:
    for name, card in CARDS.items():
        assert_leads(told, name, card)


def assert_leads(told: Path, name: str, card: Card) -> None:
    page = reading.read(told / f"{name}.html")
    named = {tag.name: tag.attributes for tag in page.tags}
    assert named["html"]["lang"] == "es"
    found = facts(told / f"{name}.html")
    assert found["twitter:card"] == "summary_large_image"
    assert (found["og:image"], found["og:url"]) == (
        f"{SITE}p/{name}.png",
        f"{SITE}p/{name}.html",
    )
    assert (int(found["og:image:width"]), int(found["og:image:height"])) == SIZE
    refresh = [tag.attributes for tag in page.tags if "http-equiv" in tag.attributes]
    (led,) = (meta["content"] for meta in refresh if meta["http-equiv"] == "refresh")
    wait, _sign, target = led.partition("; url=")
    assert wait == "0"
    assert target == named["a"]["href"]
    parts = urlsplit(target)
    assert parts.path == "../index.html"
    link = read(parts.query, parts.fragment)
    assert not link.problems
    if card.asks:
        assert link.screen == f"puzzle {card.fragment.removeprefix('puzzle=')}"
        assert "¿qué es lo mejor?" in found["og:title"]
        assert str(card.position.spaces_thrown) in found["og:title"]
    else:
        assert link.rules == RULESETS[name]
    assert "Casilla" in named["img"]["alt"] or not card.asks
    assert not [tag for tag in page.tags if tag.name in ("script", "style")]


def test_oembed_tells_what_its_kind_must(told: Path) -> None:
    """The parameters of an answer, as oembed.com has them under 2.3.4."""
    for name, card in CARDS.items():
        assert_answers(told, name, card)


def assert_answers(told: Path, name: str, card: Card) -> None:
    page = reading.read(told / f"{name}.html")
    (led,) = (tag.attributes for tag in page.tags if "oembed" in tag.attributes.get("type", ""))
    assert (led["rel"], led["type"]) == ("alternate", "application/json+oembed")
    assert led["href"] == f"{SITE}p/{name}.json"
    answer = json.loads((told / f"{name}.json").read_bytes())
    assert answer["version"] == "1.0"
    assert all(type(answer[side]) is int for side in ("width", "height"))
    if card.asks:
        assert answer["type"] == "photo"
        assert answer["url"] == f"{SITE}p/{name}.png"
        assert (answer["width"], answer["height"]) == SIZE
    else:
        assert answer["type"] == "rich"
        frame = ElementTree.fromstring(answer["html"])
        assert frame.tag == "iframe"
        link = read(urlsplit(frame.attrib["src"]).query)
        assert (link.embed, link.rules, link.problems) == (True, RULESETS[name], ())
        assert frame.attrib["src"].startswith(SITE)
        assert answer["thumbnail_url"] == f"{SITE}p/{name}.png"


def test_a_puzzle_s_picture_has_throw_and_question_and_no_answer() -> None:
    for card in POSED.values():
        drawn = card_pictures.picture(card)
        said = [text.text for text in ElementTree.fromstring(drawn).iter(TEXT)]
        numbers = [str(space) for space in range(1, 10)]
        assert said == [*numbers, str(card.position.spaces_thrown), "?", "Puluc"], card.name
        assert drawn.count('href="#kernel"') == 4
        assert drawn.count('href="#char"') == card.position.marks
        assert not ANSWERS.search(drawn), card.name


def test_a_ruleset_s_picture_asks_nothing() -> None:
    drawn = card_pictures.picture(Card("kekchi", Position.start(RULESETS["kekchi"]), False))
    assert 'href="#kernel"' not in drawn
    assert ">?<" not in drawn


def test_the_pictures_are_small_and_show_what_was_drawn(site: Path) -> None:
    """As PNG they have both sides' colours, and the mark of the question where there is one."""
    asked = {}
    for name in CARDS:
        content = (site / FOLDER / f"{name}.png").read_bytes()
        assert len(content) < 15_000, name
        with Image.open(BytesIO(content)) as image:
            assert image.size == SIZE
            picture = image.convert("RGB")
        colours = {colour for _count, colour in picture.getcolors(256) or []}
        assert {(0xE5, 0x8C, 0x2B), (0x2C, 0x41, 0x70)} <= colours, name
        below = picture.crop((200, 270, 350, 315)).getcolors(256) or []
        asked[name] = (0x9E, 0x2B, 0x1B) in {colour for _count, colour in below}
    assert asked == {name: card.asks for name, card in CARDS.items()}
