"""The solver in pure Python agrees with the one that makes the published tables."""

import sys

import pytest

from puluc import Position, Rules, solve, win_chance
from puluc.solver.solver import solve as solve_large
from puluc.tablebase.index import get_index
from puluc.tablebase.small_solver import solve_in_python
from puluc.tablebase.tablebase import Tablebase
from tests.support.effort import thoroughly

COMPARED = ["sapper", "classic", "kekchi", "tiwil", "sayil", "kaakil", "lemery-rescue"]


@pytest.mark.parametrize("name", thoroughly(COMPARED, COMPARED[:2]))
@pytest.mark.slow
def test_both_solvers_agree_on_every_position(name: str) -> None:
    rules = Rules.from_text(f"{name}:men=3,spaces=5")
    small, large = Tablebase.load(solve_in_python(rules)), solve_large(rules)
    index = get_index(rules)
    for number, chance in list(enumerate(large.values))[:: thoroughly(1, 5)]:
        assert small.win(index.position(rules, number)) == pytest.approx(chance, abs=1e-6)


def test_a_ruleset_is_solved_by_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = map(Rules.from_text, ("kekchi:men=1,spaces=7", "kekchi:men=1,spaces=7,bias=0.3"))
    assert solve(small) == pytest.approx(win_chance(Position.start(small)), abs=1e-6)
    monkeypatch.setattr("puluc.tablebase.small_solver.MOST", 0)
    bounds = solve_large(large)
    first = bounds.values[get_index(large).number(Position.start(large))]
    assert solve(large) == pytest.approx(first, abs=1e-6)
    assert win_chance(Position.start(large)) == pytest.approx(first, abs=0.003)


def test_a_large_ruleset_needs_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puluc.tablebase.small_solver.MOST", 0)
    monkeypatch.setitem(sys.modules, "puluc.solver.packing", None)
    monkeypatch.delattr("puluc.solver.packing", raising=False)
    wanted = r"solving needs numba: run pip install '\.\[solve\]' in the project's folder"
    with pytest.raises(ImportError, match=wanted):
        solve(Rules.from_text("sayil:men=1,spaces=5,bias=0.4"))
