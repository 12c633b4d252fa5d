"""The colours of `css/theme.css` in all variants, and the contrast of two."""

from __future__ import annotations

import re

from puluc.site.tools import ROOT

COLOUR = re.compile(
    r"--([\w-]+): (?:color-mix\(in srgb, )?light-dark\((#\w+), (#\w+)\)"
    r"(?:, light-dark\((#\w+), (#\w+)\) var\(--more\)\))?;"
)


def colours() -> dict[str, tuple[str, ...]]:
    """Return the colours by name, each in all variants."""
    sheet = (ROOT / "css/theme.css").read_text("utf-8")
    found = {}
    for name, light, dark, *high in COLOUR.findall(sheet):
        found[name] = (light, dark, *(high if high[0] else (light, dark)))
    assert len(found) == len(re.findall(r"^  --(?!more)", sheet, re.MULTILINE))
    return found


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1, by WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(fore: str, ground: str, variant: int) -> float:
    """Return the contrast of two colours, by WCAG; the better one of `a or b`."""
    known = colours()
    under = luminance(known[ground][variant])
    found = []
    for name in fore.split(" or "):
        over = luminance(known[name][variant])
        found.append((max(over, under) + 0.05) / (min(over, under) + 0.05))
    return max(found)
