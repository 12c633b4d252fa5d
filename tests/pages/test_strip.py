"""Small pictures of the road: in either form every place and every man is shown."""

import re

import pytest

from puluc.drawing.strip import render_road, render_strip
from puluc.engine.position import Position
from puluc.engine.rules import Rules

POSITIONS = (
    ("kekchi", "3 2,S,2,MSM,3 2 s"),
    ("lemery-rescue", "0 1,SS,1,MSM,9 4 m 2"),
    ("classic:spaces=21", "2 10,S,9,M 4 s"),
    ("classic:men=2,spaces=5", "0 S,3,MSM 0 m"),
)


def numbers(picture: str) -> list[int]:
    return [int(found) for found in re.findall(r">(\d+)</text>", picture)]


def men(picture: str) -> int:
    return len(re.findall(r'class="man[ "]', picture))


def box(picture: str) -> tuple[float, float]:
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.parametrize(("rules", "text"), POSITIONS)
def test_the_whole_road_is_there_in_one_row_and_in_two(rules: str, text: str) -> None:
    position = Position.from_text(Rules.from_text(rules), text)
    spaces = position.rules.spaces
    level, folded = re.findall(r"<svg.+?</svg>", str(render_road(position)), re.DOTALL)
    assert level == str(render_strip(position, range(spaces + 2)))
    assert 'class="strip folded"' in folded
    for picture in (level, folded):
        assert numbers(picture) == list(range(1, spaces + 1))
        assert men(picture) == 2 * position.rules.men
    (wide, low), (narrow, high) = box(level), box(folded)
    assert narrow < 0.6 * wide
    assert 2 * low < high < 2.2 * low


def test_the_men_of_a_tall_stack_are_all_in_the_picture() -> None:
    position = Position.from_text(Rules.from_text("kekchi"), "0 4,SMSMSMSM,4 1 s")
    heights = re.findall(r"translate\(354 ([\d.]+)\)", str(render_strip(position, range(11))))
    assert len(set(heights)) == 8
    assert min(map(float, heights)) >= 18
