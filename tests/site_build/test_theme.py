"""The colours of `css/theme.css` keep the contrasts that it promises."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from puluc.site_build.tools import ROOT

SHEET = (ROOT / "css/theme.css").read_text("utf-8")
NAMES: Final = ("light", "dark", "high contrast, light", "high contrast, dark")
"""The variants of each colour."""
_COLOUR: Final = re.compile(
    r"--([\w-]+): ?(?:color-mix\(in srgb, ?)?light-dark\((#\w+), ?(#\w+)\)"
    r"(?:, ?light-dark\((#\w+), ?(#\w+)\) var\(--more\)\))?[;}]"
)
TEXTS: Final = (
    *(("ink", ground) for ground in ("paper", "panel")),
    *(("quiet", ground) for ground in ("paper", "panel")),
    *(("accent", ground) for ground in ("paper", "panel")),
    *(("cool", ground) for ground in ("paper", "panel")),
    ("on-accent", "accent"),
    ("number", "earth"),
)
"""Text and what it stands on."""
SIGNS: Final = (
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
    ("skin or skin-edge", "city"),
)
"""What must be seen to play, and what it lies on; one of two colours is enough."""


def colours() -> dict[str, tuple[str, ...]]:
    """Return the colours of the style sheet, each as `#rrggbb` in all variants."""
    found = {}
    for name, light, dark, *high in _COLOUR.findall(SHEET):
        found[name] = (light, dark, *(high if high[0] else (light, dark)))
    return found


def faint(known: dict[str, tuple[str, ...]]) -> list[tuple[str, str, str]]:
    """Return the pairs of `TEXTS` and `SIGNS` that are hard to tell apart, with the variant: for
    text the contrast is to be at least 4.5, in high contrast 7, for signs 3 (WCAG 2.2, 1.4.3, 1.4.6
    and 1.4.11)."""
    return [
        (fore, ground, name)
        for variant, name in enumerate(NAMES)
        for pairs, least in ((TEXTS, 7.0 if variant > 1 else 4.5), (SIGNS, 3.0))
        for fore, ground in pairs
        if ratio(known, fore, ground, variant) < least
    ]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1, by WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(known: dict[str, tuple[str, ...]], fore: str, ground: str, variant: int) -> float:
    """Return the contrast of two colours in one of `NAMES`, by WCAG; the better one of `a or b`."""
    under = luminance(known[ground][variant])
    found = []
    for name in fore.split(" or "):
        over = luminance(known[name][variant])
        found.append((max(over, under) + 0.05) / (min(over, under) + 0.05))
    return max(found)


def test_the_measure_is_that_of_wcag() -> None:
    assert (luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05) == pytest.approx(21)
    assert (luminance("#ffffff") + 0.05) / (luminance("#767676") + 0.05) == pytest.approx(
        4.54, 1e-3
    )


def test_every_colour_is_known() -> None:
    assert len(colours()) == len(re.findall(r"^  --(?!more)", SHEET, re.MULTILINE))


def test_contrasts_suffice() -> None:
    assert faint(colours()) == []


@pytest.mark.parametrize("variant", [0, 3])
def test_a_text_that_is_hard_to_read_is_found(variant: int) -> None:
    known = colours()
    ink = list(known["ink"])
    ink[variant] = known["panel"][variant]
    found = faint({**known, "ink": tuple(ink)})
    assert {*found} == {("ink", ground, NAMES[variant]) for ground in ("paper", "panel")}


def test_the_browsers_bars_have_the_colour_of_the_page() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    bars = re.findall(
        r'name="theme-color" media="\(prefers-color-scheme: \w+\)" content="(.*?)"', page
    )
    assert tuple(bars) == colours()["paper"][:2]
    manifest = json.loads((ROOT / "puluc/site_build/manifest.json").read_bytes())
    assert manifest["theme_color"] == manifest["background_color"] == bars[0]


@pytest.mark.parametrize("path", sorted((ROOT / "css").glob("*.css")), ids=lambda path: path.name)
def test_every_rule_and_block_is_closed(path: Path) -> None:
    """An open block would contain everything after it."""
    depth = 0
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        assert depth == 0 or not line.startswith(("/*", "@media")), f"line {number}"
        depth += line.count("{") - line.count("}")
        assert depth >= 0, f"line {number}"
    assert depth == 0
