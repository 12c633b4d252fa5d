"""Cards: each ruleset has a page with a picture for previews, which opens a game."""

import json
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from PIL import Image

from puluc.engine.position import Position
from puluc.engine.rules import RULESETS, Rules
from puluc.site_build.finish import cards
from puluc.site_build.finish.precache import list_background, list_first_visit
from puluc.site_build.finish.site_config import USUAL
from puluc.ui import embed_code
from puluc.ui.embed_code import CARD_SIZE, CARDS
from tests.engine.addresses import read_link
from tests.pages import reading

SITE = "https://example.org/puluc/"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the pages of a site with a known address, in Spanish."""
    top = tmp_path_factory.mktemp("cards")
    (top / CARDS).mkdir()
    for path, content in cards.make_card_pages(USUAL.at(SITE)._replace(language="es")).items():
        (top / path).write_bytes(content)
    return top / CARDS


def facts(path: Path) -> dict[str, str]:
    """Return the facts of a page for other sites, by name."""
    metas = [tag.attributes for tag in reading.read(path).tags if tag.name == "meta"]
    return {
        meta.get("property") or meta.get("name") or "": meta["content"]
        for meta in metas
        if "content" in meta
    }


def test_only_the_start_of_a_ruleset_has_a_linked_picture() -> None:
    rules = Rules.from_text("kekchi")
    start = Position.start(rules)
    assert f'href="{SITE}p/kekchi.html"' in embed_code.picture_code(SITE, start)
    assert not embed_code.picture_code(SITE, start.throw(2))
    assert not embed_code.picture_code(SITE, Position.start(Rules.from_text("kekchi:men=4")))
    assert not embed_code.picture_code(SITE, Position.from_text(rules, "5 9 5 m"))


def test_the_site_has_a_page_and_a_picture_of_each_ruleset(site: Path) -> None:
    found = {path.name for path in (site / CARDS).iterdir()}
    assert found == {f"{name}.{ending}" for name in RULESETS for ending in ("html", "png")}
    for content in cards.read_card_pictures().values():
        assert len(content) < 50_000
        with Image.open(BytesIO(content)) as image:
            assert image.size == CARD_SIZE


def test_no_visit_stores_cards_or_the_reference(site: Path) -> None:
    files = {f"{CARDS}/{path.name}": b"" for path in (site / CARDS).iterdir()}
    files |= {f"api/{path.name}": b"" for path in (site / "api").iterdir()}
    assert files
    assert not list_first_visit(files)
    assert not list_background(files)
    assert f'"{CARDS}/' not in (site / "sw.js").read_text("utf-8")


def test_without_an_address_all_is_relative(site: Path) -> None:
    path = site / CARDS / "kekchi.html"
    found = facts(path)
    assert found["og:image"] == "kekchi.png"
    assert (path.parent / found["og:image"]).is_file()
    assert "og:url" not in found
    assert "oembed" not in path.read_text("utf-8")
    assert found["robots"] == "noindex"


@pytest.mark.parametrize("name", RULESETS)
def test_a_page_opens_a_game_in_its_ruleset(folder: Path, name: str) -> None:
    page = reading.read(folder / f"{name}.html")
    named = {tag.name: tag.attributes for tag in page.tags}
    assert named["html"]["lang"] == "es"
    found = facts(folder / f"{name}.html")
    assert found["twitter:card"] == "summary_large_image"
    assert (found["og:image"], found["og:url"]) == (f"{SITE}p/{name}.png", f"{SITE}p/{name}.html")
    assert (int(found["og:image:width"]), int(found["og:image:height"])) == CARD_SIZE
    refresh = [tag.attributes for tag in page.tags if "http-equiv" in tag.attributes]
    (led,) = (meta["content"] for meta in refresh if meta["http-equiv"] == "refresh")
    wait, _sign, target = led.partition("; url=")
    assert wait == "0"
    assert target == named["a"]["href"]
    parts = urlsplit(target)
    assert parts.path == "../index.html"
    link = read_link(parts.query, parts.fragment)
    assert (link.rules, link.problems) == (RULESETS[name], ())
    assert "ciudad" in named["img"]["alt"]
    assert not [tag for tag in page.tags if tag.name in ("script", "style")]


@pytest.mark.parametrize("name", RULESETS)
def test_the_oembed_answer_is_complete(folder: Path, name: str) -> None:
    """The parameters of a response are those of section 2.3.4 on oembed.com."""
    page = reading.read(folder / f"{name}.html")
    (led,) = (tag.attributes for tag in page.tags if "oembed" in tag.attributes.get("type", ""))
    assert (led["rel"], led["type"]) == ("alternate", "application/json+oembed")
    assert led["href"] == f"{SITE}p/{name}.json"
    answer = json.loads((folder / f"{name}.json").read_bytes())
    assert (answer["version"], answer["type"]) == ("1.0", "rich")
    assert all(type(answer[side]) is int for side in ("width", "height"))
    frame = ElementTree.fromstring(answer["html"])
    assert frame.tag == "iframe"
    link = read_link(urlsplit(frame.attrib["src"]).query)
    assert (link.embed, link.rules, link.problems) == (True, RULESETS[name], ())
    assert frame.attrib["src"].startswith(SITE)
    assert answer["thumbnail_url"] == f"{SITE}p/{name}.png"
