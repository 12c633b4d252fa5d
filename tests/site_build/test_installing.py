"""The page can be installed: its manifest is valid, and every page names its card for links."""

import json
import re
import struct
from html import unescape
from pathlib import Path

import pytest

from puluc.pages.layout import page_address
from puluc.site_build.finish.finish import insert_address
from puluc.support.i18n import LANGUAGES
from puluc.ui.embed_code import SOMEWHERE


def test_the_manifest_names_icons_that_exist(site: Path) -> None:
    manifest = json.loads((site / "manifest.json").read_bytes())
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert {icon["purpose"] for icon in manifest["icons"] if "purpose" in icon} == {
        "any",
        "maskable",
    }
    for named in manifest["icons"]:
        content = (site / named["src"]).read_bytes()
        if named["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert named["sizes"] == f"{width}x{height}"


def test_every_page_names_the_card(site: Path) -> None:
    card = (site / "icon/card.png").read_bytes()
    assert struct.unpack(">II", card[16:24]) == (1200, 630)
    for path in (site / "index.html", *site.glob("learn/*/*.html")):
        page = path.read_text("utf-8")
        image = re.findall(r'<meta property="og:image" content="([^"]+)">', page)
        assert [(path.parent / name).resolve() for name in image] == [site / "icon/card.png"]
        assert page.count('<meta property="og:title" content="') == 1
        assert page.count('<meta property="og:description" content="') == 1
        assert page.count('<meta name="twitter:card" content="summary_large_image">') == 1
    assert "og:image" not in (site / "puluc.html").read_text("utf-16")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_known_address_is_in_the_code_for_other_pages(site: Path, code: str) -> None:
    page = (site / page_address(code, "teachers")).read_bytes()
    assert SOMEWHERE.encode() in page
    made = insert_address(page, "https://example.org/puluc/").decode()
    assert SOMEWHERE not in made
    shown = unescape(made.partition('id="embed"')[2])
    for name in ("?embed&amp;rules=kekchi", "embed.js", "p/kekchi.html", "p/kekchi.png"):
        assert f'="https://example.org/puluc/{name}"' in shown
    assert "https://example.org/puluc/?embed&rules=kekchi<" in shown
