"""The level of decisions, recovered from the levels' own games."""

from math import inf
from random import Random

import pytest

from puluc.engine.position import SUN
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT, run_to_end
from puluc.players import PLAYERS
from puluc.reviewing.match import play_game
from puluc.reviewing.rating import NAMES, fit_sharpness, rate_level
from puluc.worker.reviewer import review_game
from tests.support.effort import some


def decisions(level: str, games: int) -> list[list[float]]:
    found = []
    for number in range(games):
        game = play_game(Rules.from_text("classic"), f"level {number}", SUN, *[PLAYERS[level]] * 2)
        turns = review_game(Record(game)).turns
        found += [[loss / UNIT for loss in turn.losses] for turn in turns if turn.decision]
    return found


@pytest.mark.parametrize("level", ["novice", "learner", "player", "expert", "perfect"])
@pytest.mark.slow
def test_levels_are_found_again_from_their_games(level: str) -> None:
    found = run_to_end(rate_level(decisions(level, some(12, 5))))
    assert found
    names = NAMES[NAMES.index(found.weakest) : NAMES.index(found.strongest) + 1]
    assert level in names
    assert abs(NAMES.index(found.name) - NAMES.index(level)) <= 1


@pytest.mark.slow
def test_the_range_holds_the_true_sharpness_nineteen_times_of_twenty() -> None:
    random, held, games = Random(1), 0, some(200, 60)
    for _ in range(games):
        drawn = []
        for _ in range(60):
            losses = [0.0, 0.2 * random.random(), 0.1 * random.random()]
            weights = [2.718281828 ** (-18 * loss) for loss in losses]
            [move] = random.choices(range(3), weights)
            drawn.append([losses[move], *losses[:move], *losses[move + 1 :]])
        found = run_to_end(fit_sharpness(drawn))
        assert found
        value, low, high = found
        assert low < value < high
        held += low <= 18 <= high
    assert 0.9 * games <= held <= 0.995 * games


def test_nothing_lost_has_no_upper_end_and_nothing_decided_no_level() -> None:
    assert run_to_end(rate_level([])) is None
    found = run_to_end(fit_sharpness([(0.0, 0.03)] * 40))
    assert found
    assert found[0] == found[2] == inf
    assert 20 < found[1] < inf
    worst = run_to_end(rate_level([(0.3, 0.0)] * 10))
    assert worst
    assert worst == ("random", "random", "random")
