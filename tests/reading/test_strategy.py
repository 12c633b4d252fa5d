"""What the page about playing well says is so: in the solution, and in SOLUTION.md."""

from __future__ import annotations

import re
from math import comb

import pytest

from puluc.position import Move, Position
from puluc.published import published
from puluc.reading import figures, strategy
from puluc.reading.labels import TEXTS
from puluc.reading.values import between, hits
from puluc.review.analysis import analysis
from puluc.rules import OBSERVED, RULESETS, Rules
from puluc.site.tools import ROOT
from puluc.solution.library import ranked_moves, win_chance
from tests.effort import some

SOLUTION = (ROOT / "SOLUTION.md").read_text("utf-8")
TEXT = (TEXTS / "en/strategy.md").read_text("utf-8")
CLOSE = 0.005


def chance(rules: str, position: str) -> float:
    """Sun's win chance."""
    found = analysis(Position.from_text(Rules.from_text(rules), position))
    assert found["exact"]
    win: float = found["win"]
    return win if position.split()[3] == "s" else 1 - win


def alone(rules: str, stack: str, space: int) -> float:
    moon = 5 - stack.count("M")
    return chance(rules, f"4 {strategy.road({space: stack})} {moon} m")


def test_the_stored_figures_are_those_that_are_computed() -> None:
    """Of the first games; `python -m puluc.reading.figures --check` counts all of them."""
    for rules in some(figures.RULES, figures.RULES[:1]):
        found, figure = figures.computed(rules, figures.FIRST), figures.stored()[rules]
        assert found == figures.stored(figures.FIRST)[rules]
        # The sums grow with the games, the averages stay near.
        assert figure["turns"] / figures.GAMES == pytest.approx(
            found["turns"] / figures.FIRST, rel=0.15
        )
        assert figure["throw"] == pytest.approx(found["throw"], rel=0.15)


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of the table in SOLUTION.md under a heading, by their first cell's codes."""
    table = SOLUTION.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    found = {}
    for line in re.findall(r"^\|.*\|$", table, re.MULTILINE):
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        for code in re.findall("`(.+?)`", name):
            found[code] = cells
    return found


def test_the_first_mover_wins_as_in_the_solution() -> None:
    told = rows("First mover's advantage")
    for rules in strategy.SOLVED:
        assert f"{100 * strategy.first_mover(rules):.4f} %" == told[rules][1].split("(")[0].strip()
    assert {published(Rules.from_text(rules)) for rules in RULESETS} - {None} <= {
        published(Rules.from_text(rules)) for rules in strategy.SOLVED
    }


def test_chances_are_off_by_a_few_tenths_of_a_point() -> None:
    """As the page says of the packed tables, of those for what the page is about above all."""
    errors = {rules: float(cells[-2]) for rules, cells in rows("The tables").items()}
    assert errors.keys() >= {*strategy.SOLVED}
    assert 0 < max(errors.values()) < 0.006
    assert max(errors["classic"], errors["kekchi"]) < 0.002


def test_skill_and_levels_are_those_of_the_solution() -> None:
    skill = rows("Luck and skill")
    for rules, (random, captures) in strategy.SKILL.items():
        assert skill[rules] == [f"{random:.2f} %", f"{captures:.2f} %"]
    levels = rows("The levels")
    for level, won in strategy.LEVELS.items():
        told, error = levels[level][1].split(" % ± ")
        assert told == str(won)
        assert float(error) < 1


def test_the_commands_are_there() -> None:
    assert "python -m puluc match classic" in SOLUTION
    assert "python -m puluc.solving skill classic" in SOLUTION
    assert "python -m puluc.solving make" in SOLUTION


def test_where_to_stop() -> None:
    """`The best place to wait is 4, and the last three are the worst: Moon enters there`."""
    worth = {space: alone("classic", "S", space) for space in range(1, 10)}
    assert max(worth, key=worth.__getitem__) == 4
    assert set(sorted(worth, key=worth.__getitem__)[:3]) == {7, 8, 9}
    for space, marks in ((9, 1), (8, 2), (7, 3)):
        position = Position.from_text(RULESETS["classic"], f"4 {strategy.road({space: 'S'})} 5 m")
        thrown = position.throw(marks)
        assert thrown.event(Move(0, space)).captured == 1
    assert '{{loss classic "4 7,S,1 5 m"}}' in TEXT
    assert alone("classic", "S", 8) == min(worth.values())


def test_what_a_captive_is_worth() -> None:
    onward = {space: alone("classic", "MS", space) for space in range(1, 10)}
    assert min(onward, key=onward.__getitem__) == 8
    homeward = {space: alone("kekchi", "MS", space) for space in range(1, 10)}
    # Nearly a man removed: as good as the enemy with one man less, at home.
    assert homeward[2] == pytest.approx(chance("kekchi", "5 9 4 m"), abs=0.02)
    # Next to nothing: as good as the start.
    assert homeward[8] == pytest.approx(chance("kekchi", "5 9 5 m"), abs=0.02)
    assert min(homeward, key=homeward.__getitem__) == 8


def test_what_a_man_is_worth() -> None:
    """`With fewer men left, one man counts for more.`"""
    ahead = [chance("classic", f"{men} 9 {men - 1} s") for men in range(5, 1, -1)]
    assert ahead == sorted(ahead)


def test_dangerous_distances() -> None:
    ways = {distance: hits(RULESETS["classic"], distance) for distance in range(1, 6)}
    assert max(ways, key=ways.__getitem__) == 2
    assert {distance for distance, count in ways.items() if count == min(ways.values())} == {4, 5}


@pytest.mark.parametrize(("rules", "position"), re.findall(r'{{choice (\w+) "(.+?)"}}', TEXT))
def test_the_best_move_does_not_capture_though_one_could(rules: str, position: str) -> None:
    shown = Position.from_text(Rules.from_text(rules), position)
    ranked = ranked_moves(shown)
    assert ranked
    captures = {one.move: one.win for one in ranked if one.move.target and _captures(shown, one)}
    assert captures
    assert ranked[0].win > max(captures.values()) + 2 * CLOSE
    assert not _captures(shown, ranked[0])


def test_what_the_captions_say_of_the_choices() -> None:
    """`Sun can capture on space 7` twice, and on space 6, or bring home the stack on 7."""
    shown = re.findall(r'{{choice (\w+) "(.+?)"}}\n(.+)', TEXT)
    for (rules, position, caption), target in zip(shown, (7, 7, 6), strict=True):
        thrown = Position.from_text(Rules.from_text(rules), position)
        captures = [move for move in thrown.moves() if thrown.event(move).captured]
        assert [move.target for move in captures] == [target]
        assert f"space {target}" in caption


def test_only_rulesets_with_rescue_and_some_observed_ones_are_not_solved() -> None:
    for name, rules in RULESETS.items():
        estimated = name in OBSERVED and rules.throws == "one" and rules.capture == "carry"
        assert (published(rules) is None) == (rules.rescue or estimated)


def _captures(position: Position, ranked: object) -> bool:
    move = ranked.move  # type: ignore[attr-defined]
    return position.event(move).captured > 0


def test_running_home_removes_two_and_saves_two() -> None:
    shown = Position.from_text(RULESETS["classic"], "0 S,1,S,2,M,MSMS,M,1 1 s 3")
    ranked = ranked_moves(shown)
    assert ranked
    event = shown.event(ranked[0].move)
    assert (event.removed, event.returned) == (2, 2)


def test_one_against_one() -> None:
    for sun in range(10):
        for moon in range(1, 11):
            if sun == moon:
                continue
            position = strategy.lonely(sun, moon)
            assert chance("classic", position) == pytest.approx(
                chance("kekchi", position), abs=CLOSE
            )
            apart = moon - sun
            if apart == 2 and sun > 0 and moon < 10:
                assert chance("classic", position) == pytest.approx(2 / 3, abs=0.04)
            for marks in range(5):
                thrown = Position.from_text(RULESETS["classic"], position).throw(marks)
                ends = any(thrown.play(move).result for move in thrown.moves())
                assert not (ends and apart == 6)


def test_the_pages_chances_are_the_solution_s() -> None:
    for rules, position in re.findall(r'{{(?:win|loss|shown) (\w+) "(.+?)"}}', TEXT):
        found = win_chance(Position.from_text(Rules.from_text(rules), position))
        assert found is not None
        assert strategy._win(rules, position) == found


def test_two_marks_in_a_class() -> None:
    exact = sum(comb(32, k) * 6**k * 10 ** (32 - k) for k in range(8, 17)) / 16**32
    assert between(2, 32, 8, 16) == pytest.approx(exact)
    assert between(2, 32, 8, 16) > 0.5
