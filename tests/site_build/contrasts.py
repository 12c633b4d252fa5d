"""The colours of `css/theme.css`, and the contrasts that they must keep."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

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

Colours = Mapping[str, tuple[str, ...]]
"""Colours by name, each in all variants, as `#rrggbb`."""


class Faint(NamedTuple):
    """Two colours, by name, whose contrast is too small in a variant."""

    fore: str
    ground: str
    variant: str
    contrast: float
    least: float


def colours(sheet: str) -> Colours:
    """Return the colours of a style sheet."""
    found = {}
    for name, light, dark, *high in _COLOUR.findall(sheet):
        found[name] = (light, dark, *(high if high[0] else (light, dark)))
    return found


def faint(known: Colours) -> list[Faint]:
    """Return the pairs of `TEXTS` and `SIGNS` that are hard to tell apart: for text the contrast is
    to be at least 4.5, in high contrast 7, for signs 3 (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11)."""
    found = []
    for variant, name in enumerate(NAMES):
        for pairs, least in ((TEXTS, 7.0 if variant > 1 else 4.5), (SIGNS, 3.0)):
            for fore, ground in pairs:
                contrast = ratio(known, fore, ground, variant)
                if contrast < least:
                    found.append(Faint(fore, ground, name, contrast, least))
    return found


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1, by WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(known: Colours, fore: str, ground: str, variant: int) -> float:
    """Return the contrast of two colours in one of `NAMES`, by WCAG; the better one of `a or b`."""
    under = luminance(known[ground][variant])
    found = []
    for name in fore.split(" or "):
        over = luminance(known[name][variant])
        found.append((max(over, under) + 0.05) / (min(over, under) + 0.05))
    return max(found)
