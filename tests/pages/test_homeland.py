"""The map on the page about the people: its names are at the right places."""

from __future__ import annotations

import pytest

from puluc.pages.labels import load_labels
from puluc.pages.parts import homeland_map
from puluc.pages.parts.homeland_map import BELIZE, GUATEMALA, Place
from puluc.support.i18n import LANGUAGES


def within(place: Place, borders: object) -> bool:
    """Return whether a line from a place to the east crosses the borders an odd number of times."""
    corners = list(borders)  # type: ignore[call-overload]
    x, y = place
    crossed = 0
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed += 1
    return crossed % 2 == 1


def test_regions_lie_in_their_countries() -> None:
    assert within(homeland_map.REGIONS["alta"], GUATEMALA)
    assert within(homeland_map.REGIONS["peten"], GUATEMALA)
    assert within(homeland_map.REGIONS["toledo"], BELIZE)
    assert not within(homeland_map.AROUND["mexico"], GUATEMALA)
    assert not within(homeland_map.AROUND["honduras"], GUATEMALA)
    # The homeland is north of the other Verapaz, and Toledo north of both.
    south, north, toledo = (homeland_map.REGIONS[name][1] for name in ("alta", "toledo", "peten"))
    assert south < north < toledo


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_name_is_in_the_picture(code: str) -> None:
    drawn, words = homeland_map.render_map(code), load_labels(code)["map"]
    for name in (*homeland_map.COUNTRIES, *homeland_map.AROUND, *homeland_map.REGIONS):
        assert f">{words[name]}</text>" in drawn
    assert f'aria-label="{words["told"]}"' in drawn
