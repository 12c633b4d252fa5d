"""The solver: exact by brute force, the same on every machine, and able to continue."""

from pathlib import Path
from random import Random

import pytest

from puluc.engine.position import SUN, Position
from puluc.engine.rules import Rules
from puluc.solver import commands, solver
from puluc.solver.packing import pack_solution, read_coarse_values, read_values
from puluc.solver.solver import MemoryShort, Progress, solve
from puluc.tablebase.index import get_index
from puluc.tablebase.tablebase import Tablebase
from tests.support.effort import thoroughly
from tests.tablebase import SMALL_TABLE
from tests.tablebase.brute import win_chances

SMALL = Path(__file__).with_name("small.txt").read_text("utf-8").split()
"""Rules of few positions, with every option."""

RESCUE = [
    ("lemery-rescue:men=3,spaces=5", 2),
    ("kekchi:men=3,spaces=5,rescue=yes,values=2/1/2/0/1", 1),
]
"""Rules, and Sun's men: fewer make the game smaller, and leave stacks of all kinds."""


@pytest.mark.parametrize("text", thoroughly(SMALL, SMALL[::3]))
def test_agrees_with_brute_force_on_all_positions(text: str) -> None:
    rules = Rules.from_text(text)
    index = get_index(rules)
    solved = solve(rules)
    starts = [index.position(rules, number) for number in range(index.size)]
    sun = win_chances(starts)
    for position, chance in sun.items():
        if position.result is None:
            win = chance if position.mover == SUN else 1 - chance
            number = index.number(position)
            found = 1 - solved.waiting[number] if position.second else solved.values[number]
            assert found == pytest.approx(win, abs=1e-6)


@pytest.mark.parametrize(("text", "men"), thoroughly(RESCUE, RESCUE[1:]))
def test_what_codes_leave_out_of_a_stack_does_not_matter_with_rescue(text: str, men: int) -> None:
    """Brute force keeps the whole order of every stack; positions that differ only in what a code
    omits must have the same value."""
    rules = Rules.from_text(text)
    index = get_index(rules)
    solved = solve(rules)
    sun = win_chances([Position.start(rules)._replace(sun=men)])
    orders = {index.number(position) for position in sun if position.result is None}
    assert len(orders) < 0.85 * len(sun)
    for position, chance in sun.items():
        if position.result is None:
            win = chance if position.mover == SUN else 1 - chance
            assert solved.values[index.number(position)] == pytest.approx(win, abs=1e-5)


def test_same_bits_with_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.from_text("kekchi:men=3")
    bounds = []
    for workers in (1, 3):
        monkeypatch.setattr("os.cpu_count", lambda workers=workers: workers)
        bounds.append(solve(rules).bounds.tobytes())
    assert bounds[0] == bounds[1]


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    rules = Rules.from_text("classic:men=3")
    whole = solve(rules)

    class Stop(Exception):
        pass

    def stop(now: Progress) -> None:
        if (now.low, now.high) == (2, 3):
            raise Stop

    with pytest.raises(Stop):
        solve(rules, tmp_path, stop)
    assert {path.name for path in tmp_path.iterdir()} == {
        f"layer-{pair}.npy" for pair in ("1-1", "1-2", "1-3", "2-2")
    }
    rounds: set[tuple[int, int]] = set()
    again = solve(rules, tmp_path, lambda now: rounds.add((now.low, now.high)))
    assert rounds == {(2, 3), (3, 3)}
    assert again.bounds.tobytes() == whole.bounds.tobytes()
    assert again.gap == whole.gap


def test_kept_layers_tell_leads_apart(tmp_path: Path) -> None:
    rules = Rules.from_text("kaakil:men=3,spaces=5")
    whole = solve(rules)
    for _ in range(2):
        assert solve(rules, tmp_path).bounds.tobytes() == whole.bounds.tobytes()


def test_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("classic:men=7,spaces=13", "lemery-rescue"):
        with pytest.raises(MemoryShort, match="the most to be solved"):
            solve(Rules.from_text(text))
    monkeypatch.setattr(solver, "_memory_available", lambda: 1000)
    with pytest.raises(MemoryShort, match=r"needs 0\.1 GB of memory, 0\.0 GB is free"):
        solve(Rules.from_text("classic:men=2"))


def test_a_table_is_made_again_byte_for_byte() -> None:
    solved = solve(Rules.from_text("classic:men=3"))
    assert pack_solution(solved) == SMALL_TABLE.read_bytes()


def test_read_values_are_those_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = Tablebase.load(SMALL_TABLE.read_bytes())
    coarse, (read, _waiting) = read_coarse_values(solution.table), read_values(solution.table)
    index = solution.table.index
    for number in Random(3).sample(range(index.size), 2000):
        board = index.unrank(number)
        assert solution.coarse(board) == coarse[number]
        assert solution.before(board) == pytest.approx(read[number], abs=1e-12)
    monkeypatch.setattr(commands, "BUILD", tmp_path)
    checked = commands.check_table("classic:men=3", SMALL_TABLE)
    errors = solution.errors
    assert checked["mean_loss"] == pytest.approx(errors.mean_loss, rel=1e-3)
    assert checked["worst_loss"] == pytest.approx(errors.worst_loss, rel=1e-3)
    assert checked["play_loss"] == pytest.approx(errors.play_loss, rel=1e-3)
    assert checked["mean_error"] == pytest.approx(errors.mean_error, rel=1e-3)
    assert checked["residual"] < 2 * checked["worst_error"]
