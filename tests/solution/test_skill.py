import pytest

from puluc.kernels import MARKS, chances
from puluc.players.captures import greed
from puluc.position import MOON, SUN, Position
from puluc.rules import Rules
from puluc.solution.solution import Solution
from puluc.solving.skill import play, worth
from puluc.solving.solver import graphs_of, solve
from tests.solution.brute import win_chances
from tests.solution.test_table import DATA


def against(rules, greedy, change=1e-10):
    """The chance of perfect play as Sun, over a dictionary of positions."""
    exact = win_chances([Position.start(rules, SUN), Position.start(rules, MOON)])
    follow = {}
    for position in exact:
        if position.result is not None:
            continue
        follow[position] = []
        for marks, part in zip(MARKS, chances(rules.bias), strict=True):
            thrown = position.throw(marks)
            moves = thrown.moves()
            if position.mover == SUN:
                moves = [max(moves, key=lambda move, at=thrown: exact[at.play(move)])]
            elif greedy:
                most = max(greed(thrown, move) for move in moves)
                moves = [move for move in moves if greed(thrown, move) == most]
            follow[position] += [(part / len(moves), thrown.play(move)) for move in moves]
    chance = {position: exact[position] if position.result else 0.5 for position in exact}
    largest = 1.0
    while largest > change:
        largest = 0.0
        for position, parts in follow.items():
            value = sum(part * chance[after] for part, after in parts)
            largest = max(largest, abs(value - chance[position]))
            chance[position] = value
    return sum(chance[Position.start(rules, side)] for side in (SUN, MOON)) / 2


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("captors", ["onward", "homeward"])
def test_worth_agrees_with_brute_force(captors, greedy):
    rules = Rules(men=2, spaces=5, captors=captors)
    found = worth(solve(rules), graphs_of(rules), greedy)
    assert found == pytest.approx(against(rules, greedy), abs=1e-6)


def test_games_are_won_as_often_as_predicted():
    rules = Rules.from_text("classic:men=3")
    expected = worth(solve(rules), graphs_of(rules), greedy=True)
    played = play(Solution.load(DATA), "captures", 400, "test")
    assert abs(played.share - expected) < 3 * played.error
