"""The search: it is a full expectimax, finds what it should, and yields often."""

from random import Random
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.engine.game import Game
from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import Move, Position
from puluc.engine.rules import Rules
from puluc.evaluation.estimator import BLEND, estimate_chance
from puluc.evaluation.win_chance import (
    Chance,
    Evaluator,
    Values,
    best_move,
    run_to_end,
    search_expected,
)
from puluc.players import PLAYERS, choose_now
from puluc.players.search import SearchPlayer
from puluc.tablebase import library
from tests.players import positions
from tests.support.effort import examples, some
from tests.tablebase import moves_of


def hash_value(position: Position) -> float:
    """Return a number between 0 and 1 for each position, without a pattern."""
    if position.result is not None:
        return estimate_chance(position)
    return crc32(position.text.encode()) / 2**32


def plain_expectimax(position: Position, ahead: int, evaluation: Evaluator) -> float:
    """Return the win chance of the side to throw by the definition: each throw, each move, without
    cut-offs, with a share of the evaluation without a search."""
    if position.result is not None or ahead == 0:
        return evaluation(position)
    mean = 0.0
    for marks in MARKS:
        thrown = position.throw(marks)
        replies = [
            chance_after(thrown, m, plain_expectimax(thrown.play(m), ahead - 1, evaluation))
            for m in thrown.moves()
        ]
        mean += chances(position.rules.bias)[marks] * max(replies)
    return BLEND * evaluation(position) + (1 - BLEND) * mean


def chance_after(thrown: Position, move: Move, win: float) -> float:
    """Return the mover's chance after a move, when the next to throw wins with this chance."""
    return win if thrown.play(move).mover == thrown.mover else 1 - win


def values_of(evaluation: Evaluator) -> Values:
    """Return the values of an evaluation one throw ahead."""

    def chance(position: Position, enough: float) -> Chance:
        return search_expected(position, evaluation, 1, BLEND, enough)

    return Values(chance, False, guess=evaluation)


evaluations = st.sampled_from((estimate_chance, hash_value))


@settings(max_examples=examples(60))
@given(positions(), st.sampled_from(MARKS), evaluations)
def test_the_move_is_a_best_one_by_plain_expectimax(
    position: Position, marks: int, evaluation: Evaluator
) -> None:
    thrown = position.throw(marks)
    chosen = run_to_end(best_move(thrown, values_of(evaluation))).move
    losses = {
        move: -chance_after(thrown, move, plain_expectimax(thrown.play(move), 1, evaluation))
        for move in thrown.moves()
    }
    assert losses[chosen] == pytest.approx(min(losses.values()), abs=1e-12)


@settings(max_examples=examples(60))
@given(positions(), st.sampled_from((0, 1, 2)), evaluations)
def test_without_a_bound_the_value_is_plain_expectimax(
    position: Position, ahead: int, evaluation: Evaluator
) -> None:
    value = run_to_end(search_expected(position, evaluation, ahead, BLEND))
    assert value == pytest.approx(plain_expectimax(position, ahead, evaluation), abs=1e-12)


@settings(max_examples=examples(60))
@given(positions(), st.sampled_from((-0.2, -0.02, 0.02, 0.2)), evaluations)
def test_a_bound_is_passed_exactly_when_the_value_is(
    position: Position, margin: float, evaluation: Evaluator
) -> None:
    true = plain_expectimax(position, 2, evaluation)
    value = run_to_end(search_expected(position, evaluation, 2, BLEND, true + margin))
    if margin > 0:
        assert value == pytest.approx(true, abs=1e-12)
    else:
        assert true + margin <= value <= true + 1e-12


@settings(max_examples=examples(100))
@given(positions(), st.sampled_from(MARKS))
def test_an_immediate_win_is_taken(position: Position, marks: int) -> None:
    thrown = position.throw(marks)
    wins = {move for move in thrown.moves() if thrown.play(move).result == position.mover}
    if wins:
        assert choose_now(SearchPlayer(), thrown, Random(1), library.get_values) in wins


def decisions(rules: Rules, games: int) -> list[Position]:
    """Return the positions with a choice in games between two `captures`, each with its throw."""
    found = []
    for seed in range(games):
        game = Game.new(rules, str(seed), "S" if seed % 2 else "M")
        random = Random(seed)
        while game.result is None:
            game = game.throw()
            if len(game.position.moves()) > 1:
                found.append(game.position)
            game = game.play(
                choose_now(PLAYERS["captures"], game.position, random, library.get_values)
            )
    return found


def mean_loss(level: str, positions: list[Position]) -> float:
    """Return a player's mean loss per decision, in win chance."""
    random = Random(1)
    lost = 0.0
    for position in positions:
        solution = library.find_tablebase(position.rules)
        assert solution
        wins = dict(moves_of(solution, position))
        lost += (
            max(wins.values())
            - wins[choose_now(PLAYERS[level], position, random, library.get_values)]
        )
    return lost / len(positions)


@pytest.mark.parametrize("rules", some(["classic", "kekchi", "siegartel"], ["kekchi"]))
@pytest.mark.slow
def test_a_search_loses_little_by_the_solution(rules: str) -> None:
    """About 0.003 a decision, where `captures` loses 0.014 to 0.024 and `random` 0.04."""
    positions = decisions(Rules.from_text(rules), 6)
    assert len(positions) > 80
    losses = [mean_loss(level, positions) for level in ("search", "captures", "random")]
    assert losses[0] < 0.005
    assert losses[0] < losses[1] / 2 < losses[2] / 3
