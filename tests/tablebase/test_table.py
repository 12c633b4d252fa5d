"""Packed tables: their values, their readers, and their refusals."""

import json
import lzma
import random
import re
import tracemalloc
from typing import Any

import pytest

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.evaluation import win_chance
from puluc.evaluation.win_chance import run_to_end
from puluc.tablebase.baseline import Shape, count_weights
from puluc.tablebase.file import MAGIC, Loading, TableError, pack_table
from puluc.tablebase.tablebase import Tablebase
from tests.tablebase import SMALL_TABLE, moves_of

DATA = SMALL_TABLE.read_bytes()
RULES = Rules.from_text("classic:men=3")


@pytest.fixture(scope="module")
def solution() -> Tablebase:
    return Tablebase.load(DATA)


def positions(solution: Tablebase, count: int, seed: int = 1) -> list[Position]:
    draw = random.Random(seed)
    index = solution.table.index
    return [index.position(RULES, draw.randrange(index.size)) for _ in range(count)]


def test_header(solution: Tablebase) -> None:
    header = solution.table.header
    assert header["rules"] == "classic:men=3"
    assert header["made"] == "python -m puluc solve classic:men=3"
    assert header["positions"] == sum(size for _, _, size in header["layers"]) == 75615
    assert solution.first_mover == pytest.approx(0.508752, abs=1e-6)
    assert solution.errors.bounds < 1e-7
    assert solution.errors.mean_loss < 5e-5
    assert solution.errors.worst_loss < 0.006


@pytest.mark.slow
def test_sides_and_order_in_stacks_do_not_matter(solution: Tablebase) -> None:
    for position in positions(solution, 100):
        turned = tuple(stack[:-1][::-1] + stack[-1:] for stack in position.road)
        win = solution.win(position)
        assert solution.win(position.mirrored()) == win
        assert solution.win(position._replace(road=turned)) == win
        thrown = position.throw(2)
        other = thrown.mirrored()
        assert [entry.win for entry in moves_of(solution, thrown)] == [
            entry.win for entry in moves_of(solution, other)
        ]
        assert [thrown.play(move).mirrored() for move, _ in moves_of(solution, thrown)] == [
            other.play(move) for move, _ in moves_of(solution, other)
        ]


@pytest.mark.slow
def test_a_throw_is_worth_its_best_move(solution: Tablebase) -> None:
    for position in positions(solution, 100, 2):
        for marks in range(5):
            thrown = position.throw(marks)
            ranked = moves_of(solution, thrown)
            assert {move for move, _ in ranked} == set(thrown.moves())
            assert [win for _, win in ranked] == sorted((win for _, win in ranked), reverse=True)
            for move, win in ranked:
                assert win == pytest.approx(1 - solution.win(thrown.play(move)), abs=1e-12)
            assert run_to_end(win_chance.best_move(thrown, solution.values)) == ranked[0]


def test_finished_games(solution: Tablebase) -> None:
    over = Position.from_text(RULES, "1 S,8 0 m")
    assert over.result == "S"
    assert solution.win(over) == 0
    assert solution.win(over._replace(mover="S")) == 1
    assert moves_of(solution, over.throw(1)) == []


def test_other_rules_are_refused(solution: Tablebase) -> None:
    same = Rules.from_text("lemery:men=3")
    assert solution.covers(same)
    assert solution.win(Position.start(same)) == solution.win(Position.start(RULES))
    for text in ("classic", "kekchi:men=3", "lemery:men=3,zero=6", "classic:men=3,bias=0.4"):
        rules = Rules.from_text(text)
        assert not solution.covers(rules)
        with pytest.raises(ValueError, match="is not solved by classic:men=3"):
            solution.win(Position.start(rules))
    with pytest.raises(ValueError, match="no throw is pending"):
        moves_of(solution, Position.start(RULES))


def test_loads_in_slices() -> None:
    loading = Loading(DATA)
    parts = list(loading)
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert loading.table is not None


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "begins with b''"),
        (DATA.replace(b"solution 1", b"solution 9", 1), "solution 9"),
        (DATA[:-100], "too early|damaged"),
        (DATA[: len(MAGIC)] + b"{" + DATA[len(MAGIC) :], "not JSON"),
        (DATA[:-300] + bytes(200) + DATA[-100:], "damaged"),
        (re.sub(b'(?<="sha256":")...', b"000", DATA, count=1), "checksum"),
        (DATA + b"more", "something follows its end"),
        (DATA.replace(b'"step":', b'"stop":', 1), "step"),
    ],
)
def test_damaged_files_are_refused(data: bytes, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        Tablebase.load(data)


HEADER: dict[str, Any] = json.loads(DATA.split(b"\n")[1])
CONTENT = lzma.decompress(DATA.split(b"\n", 2)[2])


def with_header(header: object) -> bytes:
    """Return the small table with another header, which no checksum covers."""
    line = header if isinstance(header, bytes) else json.dumps(header).encode()
    return MAGIC + line + b"\n" + DATA.split(b"\n", 2)[2]


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": "classic:men=2"},
        {"corrections": 1},
        {"weights": [0] * 9},
        {"weights": [*HEADER["weights"][:-2], *HEADER["weights"][:-3:-1]]},
    ],
)
def test_a_table_that_does_not_fit_its_rules_is_refused(wrong: dict[str, Any]) -> None:
    assert pack_table(HEADER, CONTENT) == DATA
    with pytest.raises(TableError, match="do not fit"):
        Tablebase.load(pack_table({**HEADER, **wrong}, CONTENT))


def test_corrections_of_positions_there_are_not_are_refused() -> None:
    corrections = HEADER["corrections"]
    far = CONTENT[: -2 * corrections] + b"\xff" * corrections + CONTENT[-corrections:]
    with pytest.raises(TableError, match="corrections"):
        Tablebase.load(pack_table(HEADER, far))


WRONG: dict[str, list[Any]] = {
    "rules": ["chess", 3, [], "lemery-rescue", "classic:men=3,men=3"],
    "first_mover": ["0.5", -0.1, 1.5, float("nan"), True, None],
    "positions": ["75615", -1, 75615.0, 10**30, True],
    "weights": [None, "0", {"0": 1}, ["0"], [-1], [True], [[0]]],
    "step": [0, -640, 65537, "640", 640.5],
    "corrections": [None, -1, 1.5, "1"],
    "errors": [None, [], {}, HEADER["errors"] | {"more": 0}, HEADER["errors"] | {"bounds": "0"}],
    "unpacked": [0, -1, 1 << 40, "1", None],
    "sha256": [None, 3, "", "0" * 63, "g" * 64],
}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in WRONG.items() for v in vs])
def test_a_wrong_value_in_the_header_is_named(name: str, value: Any) -> None:
    with pytest.raises(TableError, match=f"damaged: {name}"):
        Loading(with_header({**HEADER, name: value}))


@pytest.mark.parametrize(
    "header",
    [b"", b"[]", b"null", b'"text"', b"\xff\xfe", b"[" * 100_000, b"[" * 9000 + b"]" * 9000],
)
def test_a_header_that_is_none_is_refused(header: bytes) -> None:
    with pytest.raises(TableError, match=r"not JSON|no object"):
        Loading(with_header(header))


@pytest.mark.slow
def test_no_more_is_unpacked_than_the_header_says() -> None:
    """A file of a few kilobytes that unpacks to fifteen million bytes."""
    bomb = pack_table(HEADER, bytes(15_000_000)).split(b"\n", 2)[2]
    data = with_header(HEADER)[: -len(DATA.split(b"\n", 2)[2])] + bomb
    assert len(data) < 40_000
    tracemalloc.start()
    try:
        with pytest.raises(TableError, match="longer"):
            Tablebase.load(data)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_an_unpacker_that_wants_much_memory_is_refused() -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 28}]
    packed = lzma.compress(CONTENT, lzma.FORMAT_XZ, filters=filters)
    data = with_header(HEADER)[: -len(DATA.split(b"\n", 2)[2])] + packed
    with pytest.raises(TableError, match=r"[Mm]emory"):
        Tablebase.load(data)


def test_the_weights_are_counted_as_they_are_listed() -> None:
    for men, spaces in ((1, 5), (2, 9), (4, 7)):
        rules = Rules()._replace(men=men, spaces=spaces)
        for mine in range(1, men + 1):
            for theirs in range(1, men + 1):
                shape = Shape(rules, mine, theirs)
                numbers = range(len(shape.features))
                pairs = [len(shape.partners(k)) for k in numbers]
                assert [shape.number(k) for k in numbers] == pairs
                listed = 1 + len(shape.features) + sum(pairs)
                assert count_weights(rules, mine, theirs) == listed
