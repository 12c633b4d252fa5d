"""The numbers of lines from a position, compared with the second implementation's table."""

import pytest

from puluc.engine.perft import perft
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from tests.engine import perft as table
from tests.engine.strategies import NAMED
from tests.support.effort import some

LINES = table.read()[1]


def lines(position: Position, depth: int, known: dict[tuple[Position, int], int]) -> int:
    """Return the same count as the engine's `perft`, with a cache of positions."""
    if depth == 0:
        return 1
    if (position, depth) not in known:
        known[position, depth] = sum(
            lines(thrown.play(move), depth - 1, known)
            for thrown in map(position.throw, range(5))
            for move in thrown.moves()
        )
    return known[position, depth]


@pytest.mark.parametrize(
    "line", some(LINES[::4], LINES[::16], LINES), ids=lambda line: f"{line.rules} {line.position}"
)
def test_engine_counts_as_the_table(line: table.Line) -> None:
    position = Position.from_text(Rules.from_text(line.rules), line.position)
    known: dict[tuple[Position, int], int] = {}
    depths = range(1, len(line.counts) + 1)
    assert tuple(lines(position, depth, known) for depth in depths) == line.counts
    for depth in depths[:3]:
        assert perft(position, depth) == line.counts[depth - 1]
    assert perft(position, 0) == 1


@pytest.mark.parametrize("name", NAMED)
def test_every_ruleset_is_in_the_table_to_full_depth(name: str) -> None:
    start = Position.start(Rules.from_text(name)).text
    counts = [line.counts for line in LINES if (line.rules, line.position) == (name, start)]
    assert [len(found) for found in counts] == [table.DEPTH]


@pytest.mark.parametrize(
    "line", some(LINES[::12], LINES[::24], LINES), ids=lambda line: f"{line.rules} {line.position}"
)
def test_table_is_the_reference_s(line: table.Line) -> None:
    """To depth 3; `python3 -m puluc.generate perft` counts the whole table."""
    shallow = line.counts[:3]
    assert table.count(line.rules, line.position, len(shallow)) == shallow
