"""The page can be installed: its manifest holds, and its icons are what the SVG shows."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from puluc.site.installing import icon


def test_the_manifest_names_icons_that_exist(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_bytes())
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


@pytest.mark.parametrize("maskable", [False, True])
def test_the_icon_is_plain_svg_in_the_pages_colours(maskable: bool) -> None:
    text = icon(maskable=maskable)
    ElementTree.fromstring(text)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r' id="([^"]+)"', text))
    assert text.count("<use ") == 2
