"""The map on the page about the people: its names are at the right places."""

import pytest

from puluc.pages.labels import load_labels
from puluc.pages.parts.homeland_map import Place, read_places, render_map
from puluc.support import i18n

BORDERS, NAMES, REGIONS = (read_places()[name] for name in ("borders", "names", "regions"))


def within(place: Place, country: str) -> bool:
    """Return whether a line from a place to the east crosses the borders an odd number of times."""
    corners = BORDERS[country]
    x, y = place
    crossed = 0
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed += 1
    return crossed % 2 == 1


def test_regions_lie_in_their_countries() -> None:
    assert within(REGIONS["alta"], "guatemala")
    assert within(REGIONS["peten"], "guatemala")
    assert within(REGIONS["toledo"], "belize")
    assert not within(NAMES["mexico"], "guatemala")
    assert not within(NAMES["honduras"], "guatemala")
    south, north, toledo = (REGIONS[name][1] for name in ("alta", "toledo", "peten"))
    assert south < north < toledo


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_every_name_is_in_the_picture(code: str) -> None:
    i18n.set_language(code)
    drawn, words = render_map(), load_labels()["map"]
    for name in (*NAMES, *REGIONS):
        assert f">{words[name]}</text>" in drawn
    assert f'aria-label="{words["description"]}"' in drawn
