"""The colours of `css/theme.css` keep the contrasts that it promises."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from puluc.site_build.tools import ROOT
from tests.site_build.contrasts import NAMES, colours, faint, luminance

SHEET = (ROOT / "css/theme.css").read_text("utf-8")
RATIO = re.compile(r"^\| ([\w -]+) on ([\w-]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$")


def test_the_measure_is_that_of_wcag() -> None:
    assert (luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05) == pytest.approx(21)
    assert (luminance("#ffffff") + 0.05) / (luminance("#767676") + 0.05) == pytest.approx(
        4.54, 1e-3
    )


def test_every_colour_is_known() -> None:
    assert len(colours(SHEET)) == len(re.findall(r"^  --(?!more)", SHEET, re.MULTILINE))


def test_contrasts_suffice() -> None:
    assert faint(colours(SHEET)) == []


@pytest.mark.parametrize(("variant", "least"), [(0, 4.5), (3, 7.0)])
def test_a_text_that_is_hard_to_read_is_found(variant: int, least: float) -> None:
    known = dict(colours(SHEET))
    ink = list(known["ink"])
    ink[variant] = known["panel"][variant]
    found = faint({**known, "ink": tuple(ink)})
    assert {one.ground for one in found} == {"paper", "panel"}
    assert {(one.fore, one.variant, one.least) for one in found} == {("ink", NAMES[variant], least)}


def test_the_browsers_bars_have_the_colour_of_the_page() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    told = re.findall(
        r'name="theme-color" media="\(prefers-color-scheme: \w+\)" content="(.*?)"', page
    )
    assert tuple(told) == colours(SHEET)["paper"][:2]
    manifest = json.loads((ROOT / "puluc/site_build/manifest.json").read_bytes())
    assert manifest["theme_color"] == manifest["background_color"] == told[0]


@pytest.mark.parametrize("path", sorted((ROOT / "css").glob("*.css")), ids=lambda path: path.name)
def test_every_rule_and_block_is_closed(path: Path) -> None:
    """An open block would contain everything after it."""
    depth = 0
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        assert depth == 0 or not line.startswith(("/*", "@media")), f"line {number}"
        depth += line.count("{") - line.count("}")
        assert depth >= 0, f"line {number}"
    assert depth == 0
