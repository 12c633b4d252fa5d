"""The numbers of positions: both directions agree."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Captors, Lap, Rules
from puluc.tablebase.encoding import decode_board, encode_position, successors
from puluc.tablebase.index import get_index

BOXES = [(1, 5), (2, 5), (2, 7), (3, 5)]


def every_road(rules: Rules) -> Iterator[Position]:
    """Yield all unfinished positions with Sun to move, made from the rules' own text."""
    men = rules.men
    stacks = ["", "S", "M"]
    for s, m in product(range(1, men + 1), repeat=2):
        stacks += ["M" * m + "S" * s, "S" * s + "M" * m]
    for road in product(stacks, repeat=rules.spaces):
        sun = men - sum(stack.count(SUN) for stack in road)
        moon = men - sum(stack.count(MOON) for stack in road)
        if sun < 0 or moon < 0:
            continue
        for s, m in product(range(sun + 1), range(moon + 1)):
            position = Position(rules, s, road, m)
            alive = [men - position.removed(side) for side in (SUN, MOON)]
            if position.result is None and min(alive) > 0:
                yield position


@pytest.mark.slow
@pytest.mark.parametrize(("men", "spaces"), [(1, 5), (2, 5)])
def test_every_position_has_one_number_and_every_number_one_position(men: int, spaces: int) -> None:
    rules = Rules(men=men, spaces=spaces)
    index = get_index(rules)
    numbers = [index.number(position) for position in every_road(rules)]
    assert sorted(numbers) == list(range(index.size))


def test_sizes() -> None:
    assert get_index(Rules()).size == 8_202_283
    assert get_index(Rules(men=6)).size == 59_102_604
    assert get_index(Rules(lap="back")).size == 78_601_304


def test_positions_that_are_over_have_no_number() -> None:
    rules = Rules(draw=True)
    index = get_index(rules)
    over = Position.from_text(rules, "0 S,7,M 0 s")
    assert over.result == "draw"
    assert (1, 1, 0) not in index.layer
    with pytest.raises(KeyError):
        index.number(over)
    with pytest.raises(KeyError):
        get_index(Rules()).number(Position.from_text(Rules(), "0 S,7,MS 0 m"))
    with pytest.raises(IndexError):
        index.unrank(index.size)


@given(st.data())
@pytest.mark.slow
def test_large_boxes(data: st.DataObject) -> None:
    men = data.draw(st.integers(4, 9))
    spaces = data.draw(st.integers(5, 21))
    rules = Rules(men=men, spaces=spaces)
    index = get_index(rules)
    number = data.draw(st.integers(0, index.size - 1))
    position = index.position(rules, number)
    assert Position.from_text(rules, position.text) == position
    assert position.result is None
    assert index.number(position) == number
    assert index.number(position.mirrored()) == number
    assert decode_board(rules, encode_position(position)) == position
    turned = tuple(stack[:-1][::-1] + stack[-1:] for stack in position.road)
    assert index.number(position._replace(road=turned)) == number


@given(st.data())
def test_boards_move_as_positions_do(data: st.DataObject) -> None:
    captors: Captors = data.draw(st.sampled_from(["onward", "homeward"]))
    zero = data.draw(st.sampled_from([0, 5, 6, 10]))
    lap: Lap = data.draw(st.sampled_from(["end", "back", "wrap"]))
    sting = data.draw(st.booleans())
    rules = Rules(captors=captors, values=(zero, 1, 2, 3, 4), lap=lap, sting=sting)
    if data.draw(st.booleans()):
        rules = rules._replace(capture="trade", win="count")
    index = get_index(rules)
    position = index.position(rules, data.draw(st.integers(0, index.size - 1)))
    thrown = position.throw(data.draw(st.integers(0, 4)))
    expected = [encode_position(thrown.play(move)) for move in thrown.moves()]
    assert encode_position(position) == index.unrank(index.number(position))
    assert successors(rules, encode_position(position), thrown.spaces_thrown) == [expected]
