"""The map on the page about the people, drawn by hand from the borders in general maps."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians
from typing import Final

from puluc.pages.labels import load_labels
from puluc.support.html import render_element
from puluc.support.markup import Markup

Place = tuple[float, float]
"""Longitude to the east and latitude to the north, in degrees."""

WEST, EAST, SOUTH, NORTH = -92.6, -87.3, 13.5, 18.7
WIDE: Final = 360.0
"""The width of the picture, in its own units."""
MIDDLE: Final = cos(radians((SOUTH + NORTH) / 2))
SCALE: Final = WIDE / ((EAST - WEST) * MIDDLE)
"""The number of units of a degree of latitude."""

GUATEMALA: Final[Sequence[Place]] = (
    *((-90.1, 13.74), (-90.61, 13.91), (-91.23, 13.93), (-91.69, 14.13), (-92.23, 14.54)),
    *((-92.2, 14.83), (-92.09, 15.06), (-92.23, 15.25), (-91.75, 16.07), (-90.46, 16.07)),
    *((-90.44, 16.41), (-90.71, 16.69), (-91.08, 16.92), (-91.45, 17.25), (-91.0, 17.25)),
    *((-91.0, 17.82), (-89.15, 17.82), (-89.15, 17.02), (-89.23, 15.89), (-88.93, 15.89)),
    *((-88.6, 15.71), (-88.52, 15.86), (-88.23, 15.73), (-88.68, 15.35), (-89.15, 15.07)),
    *((-89.23, 14.87), (-89.15, 14.68), (-89.35, 14.42), (-89.59, 14.36), (-89.72, 14.13)),
)
BELIZE: Final[Sequence[Place]] = (
    *((-89.15, 17.82), (-89.15, 17.96), (-89.03, 18.0), (-88.85, 17.88), (-88.49, 18.49)),
    *((-88.3, 18.5), (-88.3, 18.35), (-88.11, 18.35), (-88.12, 18.08), (-88.29, 17.64)),
    *((-88.2, 17.49), (-88.3, 17.13), (-88.36, 16.53), (-88.55, 16.27), (-88.73, 16.23)),
    *((-88.93, 15.89), (-89.23, 15.89), (-89.15, 17.02)),
)
COUNTRIES: Final[dict[str, tuple[Sequence[Place], Place]]] = {
    "guatemala": (GUATEMALA, (-90.6, 14.5)),
    "belize": (BELIZE, (-87.74, 17.35)),
}
"""The countries with borders, each with the place of its name."""
AROUND: Final[dict[str, Place]] = {"mexico": (-91.9, 17.75), "honduras": (-88.1, 14.75)}
REGIONS: Final[dict[str, Place]] = {
    "alta": (-90.37, 15.47),
    "peten": (-89.9, 16.93),
    "toledo": (-88.88, 16.15),
}
"""The places of the regions in the text: at Cobán, at Flores, and inland of Punta Gorda."""


def to_point(place: Place) -> tuple[float, float]:
    """Return a place's point in the picture, from its top left corner.

    >>> to_point((WEST, NORTH))
    (0.0, 0.0)
    """
    east, north = place
    return round((east - WEST) * MIDDLE * SCALE, 1), round((NORTH - north) * SCALE, 1)


def render_map(code: str) -> Markup:
    """Return the map with its names in a language."""
    words = load_labels(code)["map"]
    high = (NORTH - SOUTH) * SCALE
    parts = []
    for borders, _named in COUNTRIES.values():
        corners = " ".join("{:g},{:g}".format(*to_point(place)) for place in borders)
        parts.append(render_element("polygon", points=corners, class_="country"))
    named = {name: place for name, (_borders, place) in COUNTRIES.items()} | AROUND
    parts += [_render_label(words[name], place, "country-name") for name, place in named.items()]
    for name, place in REGIONS.items():
        x, y = to_point(place)
        parts.append(render_element("circle", cx=x, cy=y, r=4, class_="town"))
        beside = {"x": x + 8} if name == "toledo" else {"x": x - 8, "text_anchor": "end"}
        parts.append(render_element("text", words[name], y=y + 5, **beside))
    return render_element(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDE:g} {high:.0f}",
        class_="map",
        role="img",
        aria_label=words["told"],
    )


def _render_label(text: str, place: Place, kind: str) -> Markup:
    x, y = to_point(place)
    return render_element("text", text, x=x, y=y, class_=kind)
