"""The map on the page about the people; `homeland.toml` has its borders and places."""

import tomllib
from functools import cache
from math import cos, radians
from pathlib import Path
from typing import Any, Final

from puluc.pages.labels import load_labels
from puluc.pages.templates import fill_template
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


@cache
def read_places() -> dict[str, dict[str, Any]]:
    """Return the `borders`, and the places of the `names` of countries and of the `regions`."""
    return tomllib.loads(Path(__file__).with_name("homeland.toml").read_text("utf-8"))


def to_point(place: Place) -> tuple[float, float]:
    """Return a place's point in the picture, from its top left corner.

    >>> to_point((WEST, NORTH))
    (0.0, 0.0)
    """
    east, north = place
    return round((east - WEST) * MIDDLE * SCALE, 1), round((NORTH - north) * SCALE, 1)


def render_map() -> Markup:
    """Return the map with its names in a language."""
    words, places = load_labels()["map"], read_places()
    high = (NORTH - SOUTH) * SCALE
    parts = []
    for borders in places["borders"].values():
        corners = " ".join("{:g},{:g}".format(*to_point(place)) for place in borders)
        parts.append(render_element("polygon", points=corners, class_="country"))
    for name, place in places["names"].items():
        x, y = to_point(place)
        parts.append(render_element("text", words[name], x=x, y=y, class_="country-name"))
    for name, place in places["regions"].items():
        x, y = to_point(place)
        parts.append(render_element("circle", cx=x, cy=y, r=4, class_="town"))
        where = {"x": x + 8} if name == "toledo" else {"x": x - 8, "text_anchor": "end"}
        parts.append(render_element("text", words[name], y=y + 5, **where))
    label = words["description"]
    return fill_template(
        "picture", wide=WIDE, high=round(high), kind="map", label=label, parts=parts
    )
