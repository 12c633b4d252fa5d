"""The published tables: complete, small enough and as exact as promised."""

import random

import pytest

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SMALL, SOLVED, canonical_rules, file_name, table_name
from puluc.evaluation.win_chance import best_move, run_to_end
from puluc.tablebase.file import FOLDER
from puluc.tablebase.tablebase import Tablebase
from tests.support.effort import some

FIRST_MOVER = {
    "classic": 0.514295,
    "lemery:zero=6": 0.512857,
    "lemery:zero=0": 0.510854,
    "poulouc": 0.512301,
    "poulouc:draw=yes": 0.512302,
    "kekchi": 0.503512,
    "sapper": 0.515948,
    "siegartel": 0.513907,
    "tiwil": 0.513946,
}
LIMITS = {
    (5, "one"): (4_000_000, 0.00005, 0.006),
    (5, "two"): (4_500_000, 0.00005, 0.01),
    (6, "one"): (8_000_000, 0.0005, 0.05),
}
"""By men a side and throws a turn: bytes, mean and worst loss of a decision."""


@pytest.fixture(scope="module", params=some([*FIRST_MOVER], ["classic", "kekchi"]))
def solution(request: pytest.FixtureRequest) -> Tablebase:
    return Tablebase.load((FOLDER / file_name(Rules.from_text(request.param))).read_bytes())


def test_names() -> None:
    assert table_name(Rules.from_text("lemery")) == "classic.puluc"
    assert table_name(Rules.from_text("siegartel:men=5")) == "classic.puluc"
    assert table_name(Rules.from_text("lemery:zero=6")) == "lemery-zero-6.puluc"
    assert table_name(Rules.from_text("classic:captors=homeward")) == "kekchi.puluc"
    assert table_name(Rules.from_text("poulouc:draw=yes")) == "poulouc-draw-yes.puluc"
    assert table_name(Rules.from_text("kekchi:men=6")) == "siegartel-captors-homeward.puluc"
    assert table_name(Rules.from_text("classic:men=4")) is None
    assert table_name(Rules.from_text("lemery-rescue")) is None
    assert table_name(Rules.from_text("kekchi:bias=0.4")) is None
    assert canonical_rules(Rules.from_text("lemery:men=3")).text == "classic:men=3"
    assert canonical_rules(Rules.from_text("lemery-rescue")).text == "lemery-rescue"


def test_nothing_else_is_there() -> None:
    assert set(SOLVED) <= set(FIRST_MOVER) <= {*SOLVED, *EXTRA}
    expected = {file_name(Rules.from_text(text)) for text in (*FIRST_MOVER, *SMALL)}
    assert {path.name for path in FOLDER.iterdir()} == expected


@pytest.mark.slow
def test_size_and_errors(solution: Tablebase) -> None:
    size, mean_loss, worst_loss = LIMITS[solution.rules.men, solution.rules.throws]
    assert (FOLDER / file_name(solution.rules)).stat().st_size <= size
    assert solution.errors.mean_loss <= mean_loss
    assert solution.errors.play_loss <= mean_loss
    assert solution.errors.worst_loss <= worst_loss
    assert solution.errors.bounds < 1e-7


@pytest.mark.slow
def test_first_mover(solution: Tablebase) -> None:
    expected = FIRST_MOVER[solution.rules.text]
    assert solution.first_mover == pytest.approx(expected, abs=1e-5)
    assert solution.win(Position.start(solution.rules)) == pytest.approx(expected, abs=1e-4)


@pytest.mark.slow
def test_values_agree_with_each_other(solution: Tablebase) -> None:
    """The Bellman residual of a sample of the values that are read."""
    index = solution.table.index
    draw = random.Random(solution.rules.text)
    residuals = []
    for _ in range(60):
        position = index.position(solution.rules, draw.randrange(index.size))
        chances = (1, 4, 6, 4, 1)
        wins = [
            run_to_end(best_move(position.throw(marks), solution.values)).win for marks in range(5)
        ]
        ahead = sum(c * w for c, w in zip(chances, wins, strict=True)) / 16
        residuals.append(abs(ahead - solution.win(position)))
    assert max(residuals) < 2 * solution.errors.worst_error
    assert sum(residuals) / len(residuals) < 2 * solution.errors.mean_error
