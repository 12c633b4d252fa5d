"""The search for puzzles: a small file again, and others compared with brute force."""

import pytest

from puluc.engine.position import SUN, Position
from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import grade_puzzle, read_puzzles
from puluc.solver import puzzle_search as making
from puluc.solver.solver import solve
from tests.reviewing.test_puzzles import MARGIN, SLIP, SMALL
from tests.support.effort import thoroughly
from tests.tablebase.brute import win_chances


@pytest.mark.thorough
def test_a_small_file_is_made_again_byte_for_byte() -> None:
    solved = solve(Rules.from_text("classic:men=3"))
    assert making.make_puzzle_file(solved, (20, 5), positions=3000) == SMALL.read_text("utf-8")


@pytest.mark.parametrize(
    "text",
    thoroughly(["classic:men=2,spaces=6", "kekchi:men=2,spaces=6"], ["kekchi:men=2,spaces=6"]),
)
def test_losses_are_those_of_brute_force(text: str) -> None:
    rules = Rules.from_text(text)
    made = read_puzzles(rules, making.make_puzzle_file(solve(rules), (40, 20), positions=400))
    assert any(puzzle.temptation for puzzle in made)
    starts = [one.position._replace(marks=None) for one in made]
    sun = win_chances([Position.start(rules), *starts])
    for puzzle in made:
        mover = puzzle.position.mover
        wins = {}
        for move in puzzle.position.moves():
            win = sun[puzzle.position.play(move)]
            wins[move] = win if mover == SUN else 1 - win
        best = wins.pop(puzzle.best)
        assert best == pytest.approx(puzzle.win, abs=2e-6)
        losses = [best - win for win in wins.values()]
        if puzzle.temptation:
            assert min(losses) >= MARGIN - 1e-6
            loss = best - wins[puzzle.temptation.move]
            assert loss == pytest.approx(puzzle.temptation.loss, abs=3e-6)
        else:
            assert 0 <= min(losses) < 0.01
            assert max(losses) < SLIP
        assert puzzle.grade == grade_puzzle([0.0, *losses])


def test_the_sample_is_met_in_play() -> None:
    """Each position can be reached from the start by brute force."""
    rules = Rules.from_text("classic:men=2,spaces=5")
    reachable = set(win_chances([Position.start(rules, "S"), Position.start(rules, "M")]))
    met = list(
        making.list_decisions(rules, making.exact_chance_function(solve(rules)), positions=200)
    )
    assert len(met) > 50
    assert {decision.position._replace(marks=None) for decision in met} <= reachable
