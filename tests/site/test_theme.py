"""The colours of `css/theme.css` keep the contrasts that `.github/DESIGN.md` promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puluc.site.tools import ROOT
from tests.site.contrast import colours, luminance, ratio

VARIANTS = ("light", "dark", "light, high", "dark, high")
TEXTS = [
    *(("ink", ground) for ground in ("paper", "panel")),
    *(("quiet", ground) for ground in ("paper", "panel")),
    *(("accent", ground) for ground in ("paper", "panel")),
    *(("cool", ground) for ground in ("paper", "panel")),
    ("on-accent", "accent"),
    ("number", "earth"),
]
"""Text and what it stands on: at least 4.5, in high contrast 7."""

SIGNS = [
    *(("edge", ground) for ground in ("paper", "panel")),
    *(("focus", ground) for ground in ("paper", "panel", "road", "city")),
    *(("sun or sun-edge", ground) for ground in ("road", "city", "paper", "panel")),
    *(("moon or moon-face", ground) for ground in ("road", "city", "paper", "panel")),
    ("moon-face", "moon"),
    ("sun-edge", "sun-face"),
    ("may or edge", "road"),
    ("goal or edge", "road"),
    ("rope", "rope-edge"),
    ("char", "skin"),
    ("skin or skin-edge", "panel"),
    ("skin or skin-edge", "accent"),
]
"""What must be seen to play, and what it lies on; one of two colours is enough: at least 3."""

RATIO = re.compile(r"^\| ([\w -]+) on ([\w-]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$")


def test_the_measure_is_that_of_wcag() -> None:
    assert (luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05) == pytest.approx(21)
    assert (luminance("#ffffff") + 0.05) / (luminance("#767676") + 0.05) == pytest.approx(
        4.54, 1e-3
    )


@pytest.mark.parametrize("variant", range(4), ids=VARIANTS)
def test_contrasts_suffice(variant: int) -> None:
    least = 7 if variant > 1 else 4.5
    low = {pair: ratio(*pair, variant) for pair in TEXTS if ratio(*pair, variant) < least}
    low |= {pair: ratio(*pair, variant) for pair in SIGNS if ratio(*pair, variant) < 3}
    assert not low


def test_the_design_page_tells_the_true_contrasts() -> None:
    page = (ROOT / ".github/DESIGN.md").read_text("utf-8").splitlines()
    told = [match.groups() for match in map(RATIO.match, page) if match]
    assert [(fore, ground) for fore, ground, *_ in told] == [*TEXTS, *SIGNS]
    for fore, ground, *ratios in told:
        computed = [f"{ratio(fore, ground, variant):.1f}" for variant in range(4)]
        assert ratios == computed, f"{fore} on {ground}: {' | '.join(computed)}"


def test_the_browsers_bars_have_the_colour_of_the_page() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    told = re.findall(
        r'name="theme-color" media="\(prefers-color-scheme: \w+\)" content="(.*?)"', page
    )
    assert tuple(told) == colours()["paper"][:2]


@pytest.mark.parametrize("path", sorted((ROOT / "css").glob("*.css")), ids=lambda path: path.name)
def test_every_rule_and_block_is_closed(path: Path) -> None:
    """A block left open would take in all that follows."""
    depth = 0
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        assert depth == 0 or not line.startswith(("/*", "@media")), f"line {number}"
        depth += line.count("{") - line.count("}")
        assert depth >= 0, f"line {number}"
    assert depth == 0
