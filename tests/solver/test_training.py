"""Training: compiled inputs agree with Python's; the same weights come out again; and their quality
on held-out rulesets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from puluc.engine.kernels import MARKS
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.engine.solved import parse_mechanics
from puluc.evaluation import estimator
from puluc.evaluation.estimator import FILE, estimate_chance
from puluc.evaluation.network import unpack
from puluc.evaluation.win_chance import final_chance
from puluc.solver.arrays import make_arrays
from puluc.solver.solver import solve
from puluc.solver.training import evaluate, gradient_descent, pipeline, samples
from puluc.solver.training.ruleset_sets import HELD_OUT, choose_rulesets, ruleset_family
from puluc.tablebase.encoding import encode_position, list_throw_values
from tests.evaluation.inputs import inputs
from tests.evaluation.same_chances import RULES, positions
from tests.support.effort import thoroughly

HERE = Path(__file__).parent
TINY = HERE / "tiny.puluc"
PLAN = pipeline.TrainingPlan(
    groups=(
        pipeline.Group("tiny", 3, "2", 1_000, 4_000, 2_000),
        pipeline.Group("observed", 2, "2", 1_000, 9_000, 2_000, observed=True),
    ),
    later=(pipeline.Group("small", 1, "2", 1_000, 4_000, 1_000),),
    played=(pipeline.Group("less tiny", 1, "3", 10_000, 20_000, 500),),
    more=("lemery-rescue:men=2,spaces=5",),
    more_boards=500,
    more_played=("kekchi:men=2",),
    more_played_boards=500,
    units=15,
    hidden=8,
    epochs=20,
    rounds=1,
    again=20,
)
"""The plan that made the weights in `TINY`, in seconds."""
STATED = (
    ("kekchi:men=3,spaces=11,bias=0.58", 0.0012, 0.0006),
    ("classic:men=4,bias=0.35", 0.0012, 0.0006),
    ("lemery-rescue:men=3", 0.004, 0.002),
)
NAMED = (
    "classic",
    "kekchi",
    "siegartel",
    "classic:bias=0.6",
    "kekchi:values=5/3/2/3/4",
    "classic:spaces=13,men=4",
)


def board_as_array(position: Position) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    mine, theirs, codes, lead = encode_position(position)
    return np.array([*codes, mine, theirs, lead, position.second], np.int64)


@pytest.mark.parametrize("text", RULES)
def test_compiled_moves_are_those_of_the_engine(text: str) -> None:
    rules = Rules.from_text(text)
    tables = make_arrays(rules, numbered=False)
    spaces = [throw.spaces for throw in list_throw_values(rules)]
    pairs = np.zeros((2 * rules.spaces + 2, 3), np.int64)
    seen = np.zeros(rules.spaces + samples.MORE, np.int64)
    for position in positions(text, thoroughly(120, 40)):
        board = board_as_array(position)
        assert samples.final_points(board, tables) == -1
        for marks in MARKS:
            thrown = position.throw(marks)
            afters = [
                (None if after.result else tuple(board_as_array(after)), final_chance(after))
                for after in thrown.outcomes()
            ]
            found = []
            for k in range(
                samples.write_moves(board, spaces.index(rules.values[marks]), tables, pairs)
            ):
                samples.play_move(board, pairs[k], tables, seen)
                over = samples.final_points(seen, tables)
                found.append((None, over) if over >= 0 else (tuple(seen), None))
            assert sorted(found, key=str) == sorted(afters, key=str)


@pytest.mark.parametrize("text", RULES)
def test_compiled_code_sees_and_estimates_the_same(text: str) -> None:
    world = evaluate.make_world(
        Rules.from_text(text), evaluate.read_weights(FILE.read_bytes()), numbered=False
    )
    room = evaluate.make_buffers(world)
    for number, position in enumerate(positions(text, thoroughly(120, 40))):
        board = board_as_array(position)
        found = samples.write_inputs(board, world.tables, world.stacks, world.terms, room.d)
        rows, counts = inputs(position)
        assert (rows, counts) == (list(room.d.rows[:found]), list(room.d.counts[:found]))
        bare = evaluate.bare_chance(board, world, room.d, room.one, room.two)
        assert bare == estimate_chance(position)
        if number % 10 == 0:
            ahead = evaluate.chance_ahead(board, world, room)
            assert ahead == pytest.approx(estimate_chance(position, 1), abs=1e-12)


def test_held_out_rulesets_are_held_out() -> None:
    assert len(HELD_OUT) >= 20
    assert set(NAMED) <= set(HELD_OUT)
    held_out = {ruleset_family(Rules.from_text(text)) for text in HELD_OUT}
    solved = (*pipeline.FULL.groups, *pipeline.FULL.later)
    for group in thoroughly((*solved, *pipeline.FULL.played), solved[:1]):
        rulesets = choose_rulesets(*group[1:5], group.name, group.observed)
        assert len(rulesets) == group.number
        assert not {ruleset_family(rules) for rules in rulesets} & held_out
        assert len({parse_mechanics(rules) for rules in rulesets}) > group.number * 0.9


@pytest.mark.thorough
def test_training_comes_out_the_same_again(tmp_path: Path) -> None:
    said: list[str] = []
    _, everything = pipeline.train_all(PLAN, tmp_path, said.append)
    assert everything == TINY.read_bytes()
    kept = [path.name for path in tmp_path.iterdir()]
    weights = [name for name in kept if name.startswith("weights-")]
    assert len(weights) == 3
    assert sum("positions solved" in text for text in said) == len(kept) - len(weights) == 7
    # Solutions are kept, so that a stopped run can continue.
    said.clear()
    assert pipeline.train_all(PLAN, tmp_path, said.append)[1] == everything
    assert not any("positions solved" in text for text in said)


def test_a_refinement_leaves_the_first_layer_in_the_steps_of_the_file() -> None:
    rules = Rules.from_text("classic:men=2")
    seen = samples.extract_inputs(
        samples.sample_boards(rules, samples.get_values(solve(rules)), 1_000, 1)
    )
    begun = gradient_descent.init_weights(15, 8, 1)
    begun = begun._replace(first=begun.first * 20)
    found = gradient_descent.train(seen, begun, 4, 1, refining=True)
    numbers = np.abs(evaluate.to_integers(found).first)
    assert np.array_equal(numbers / 64, np.abs(found.first))
    assert numbers.max() > 60
    assert not (numbers[numbers >= 24] % 2).any()
    assert not (numbers[numbers >= 48] % 4).any()
    assert np.abs(found.second - begun.second).max() > 0.001


def test_a_refinement_finds_the_median_of_what_is_exact_and_the_mean_of_guesses() -> None:
    """Trained on values that can't be known: 1 three times in ten, else 0."""
    rules = Rules.from_text("classic:men=2")
    boards = samples.sample_boards(rules, samples.get_values(solve(rules)), 2_000, 1)
    values = (np.arange(2_000) % 10 < 3).astype(np.float64)
    means = []
    for exact in (True, False):
        seen = samples.extract_inputs(boards._replace(values=values), exact)
        weights = gradient_descent.train(
            seen, gradient_descent.init_weights(15, 8, 1), 50, 1, refining=True
        )
        one, two = np.zeros(16, np.float32), np.zeros(8, np.float32)
        learned = [
            gradient_descent.logistic(gradient_descent.forward(rows, counts, weights, one, two))
            for rows, counts in zip(
                np.split(seen.rows, seen.starts[1:-1]),
                np.split(seen.counts, seen.starts[1:-1]),
                strict=True,
            )
        ]
        means.append(np.mean(learned))
    assert means[0] < 0.15
    assert means[1] == pytest.approx(0.3, abs=0.03)


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "loss", "ahead_loss"), STATED)
def test_errors_are_no_larger_than_stated(text: str, loss: float, ahead_loss: float) -> None:
    """Measured on other positions of play; the published network was trained on these rulesets,
    too. Rescue on a long road is the worst."""
    rules = Rules.from_text(text)
    net = evaluate.read_weights(FILE.read_bytes())
    values = samples.get_values(solve(rules))
    boards = samples.sample_boards(rules, values, 3_000, 99, careless=(pipeline.CARELESS,))
    found = evaluate.evaluate_network(boards, values, net)
    stated = unpack(FILE.read_bytes())[0]["errors"][text]
    assert found.error < stated[0] * 1.1
    assert found.ahead_error < stated[1] * 1.1
    assert evaluate.mean_errors(boards, net) == pytest.approx(found[:2], abs=1e-12)
    assert found.loss < loss
    assert found.ahead_loss < ahead_loss


def test_the_estimate_in_use_is_the_published_one() -> None:
    assert estimator.get_network().header == unpack(FILE.read_bytes())[0]
