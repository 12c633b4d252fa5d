"""The puzzles: the data of the published ones are true."""

import json
from itertools import combinations
from math import exp
from pathlib import Path
from random import Random

import pytest

from puluc.engine.position import SUN, Position
from puluc.engine.position_text import write_stacks
from puluc.engine.rules import Rules
from puluc.reviewing import puzzles
from puluc.reviewing.themes import TEMPTATIONS, Candidate, find_themes
from puluc.tablebase import library
from tests.support.effort import some
from tests.tablebase import moves_of

SMALL = Path(__file__).with_name("classic-men-3.jsonl")
TABLED = [text for text in puzzles.PUZZLED if text != "siegartel:captors=homeward"]
"""The rulesets with committed tables."""
MARGIN = 0.05
SLIP = 0.02


def of(text: str) -> tuple[puzzles.Puzzle, ...]:
    return puzzles.load_puzzles(Rules.from_text(text))


def mover_road(position: Position) -> tuple[tuple[str, int, int], ...]:
    """Return the road from the mover's point of view, without the order inside stacks."""
    if position.mover != SUN:
        position = position.mirrored()
    road = write_stacks(position.road, position.homing)
    return tuple((stack[-1:], stack.count("S"), stack.count("M")) for stack in road)


@pytest.mark.parametrize("text", some(puzzles.PUZZLED, puzzles.PUZZLED[:2]))
def test_there_are_enough_of_every_grade(text: str) -> None:
    tempting = [puzzle for puzzle in of(text) if puzzle.temptation]
    wanted = 300 if text in ("classic", "kekchi") else 100
    assert len(tempting) >= wanted
    for number in range(1, 6):
        assert sum(puzzle.grade == number for puzzle in tempting) >= wanted // 20
    # Where captor and captive leave at once, nobody is rescued, carried or brought home; where men
    # go round, no lap ends without captives, and a captor who throws again need not stay.
    rules = Rules.from_text(text)
    carried = rules.capture == "carry"
    least = 8 if not carried else 12 if rules.throws == "two" else 14
    assert len({name for puzzle in tempting for name in puzzle.themes}) >= least
    assert not any(puzzle.position.again for puzzle in of(text))
    names = {puzzle.temptation.name for puzzle in tempting if puzzle.temptation}
    assert names == {*TEMPTATIONS} - (set() if carried else {"home"})
    assert len(of(text)) - len(tempting) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("text", some(puzzles.PUZZLED, puzzles.PUZZLED[:2]))
def test_none_is_like_another(text: str) -> None:
    roads = [mover_road(puzzle.position) for puzzle in of(text)]
    for road, other in combinations(roads, 2):
        assert sum(a != b for a, b in zip(road, other, strict=True)) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("text", some(puzzles.PUZZLED, puzzles.PUZZLED[:2]))
def test_what_they_say_of_themselves_is_so(text: str) -> None:
    for puzzle in of(text):
        position, best = puzzle.position, puzzle.best
        assert (
            puzzle.id == puzzles.puzzle_id(position) == f"{text}/{position.text.replace(' ', '_')}"
        )
        assert 0.1 <= puzzle.win <= 0.9
        if puzzle.temptation is None:
            assert puzzle.themes == (puzzles.NOTHING,)
            assert puzzle.grade == 1
            assert len(position.moves()) >= 3
            continue
        assert puzzle.themes == find_themes(position, best)
        named = TEMPTATIONS[puzzle.temptation.name](Candidate(position, best))
        assert puzzle.temptation.move in named
        assert best not in named
        assert puzzle.temptation.loss >= MARGIN


@pytest.mark.parametrize("text", some(TABLED, ["kekchi"]))
def test_the_tables_agree(text: str) -> None:
    """Within the tables' own errors, which are larger than those of the exact values."""
    rules = Rules.from_text(text)
    solution = library.find_tablebase(rules)
    assert solution
    error = 2 * solution.errors.worst_error
    near = 2 * solution.errors.mean_error
    sample = Random(text).sample(of(text), 40)
    off = 0.0
    for puzzle in sample:
        wins = {entry.move: entry.win for entry in moves_of(solution, puzzle.position)}
        best = wins.pop(puzzle.best)
        off += abs(best - puzzle.win)
        assert best == pytest.approx(puzzle.win, abs=error)
        for win in wins.values():
            if puzzle.temptation:
                assert best - win > MARGIN - error
            else:
                assert best - win < SLIP + error
        if puzzle.temptation:
            move, _name, loss = puzzle.temptation
            assert best - wins[move] == pytest.approx(loss, abs=error)
            losses = [0.0, *(best - win for win in wins.values())]
            assert abs(puzzles.grade_puzzle(losses) - puzzle.grade) <= 1
    assert off / len(sample) < near


def test_grades_by_hand() -> None:
    assert puzzles.level_error_chance([0.0, 0.019]) == 0
    halves = [exp(-0.1 / t) / (1 + exp(-0.1 / t)) for t in (0.25, 0.11, 0.055, 0.025)]
    assert puzzles.level_error_chance([0.0, 0.1]) == pytest.approx(sum(halves) / 4)
    assert [puzzles.grade_puzzle([0.0] + [loss] * 2) for loss in (0.5, 0.2, 0.12, 0.08, 0.03)] == [
        *(1, 2, 3, 4, 5)
    ]


def test_every_file_is_read_and_written_alike() -> None:
    assert {path.name for path in puzzles.FOLDER.iterdir()} == {
        puzzles.puzzle_file_name(Rules.from_text(text)) for text in puzzles.PUZZLED
    }
    for text in puzzles.PUZZLED:
        path = puzzles.puzzle_path(Rules.from_text(text))
        assert "".join(f"{puzzle.line}\n" for puzzle in of(text)) == path.read_text("utf-8")
        assert path.stat().st_size < 120_000


def test_the_same_game_has_the_same_puzzles_under_any_name() -> None:
    classic, lemery = of("classic"), of("lemery")
    assert [puzzle.id for puzzle in lemery] == [puzzle.id for puzzle in classic]
    assert lemery[0].position.rules.text == "lemery"


@pytest.mark.parametrize("text", ["lemery-rescue", "classic:men=3", "kekchi:bias=0.4"])
def test_other_rulesets_have_none(text: str) -> None:
    with pytest.raises(puzzles.PuzzleError, match="no puzzles for"):
        of(text)


GOOD = json.loads(SMALL.read_text("utf-8").splitlines()[0]) if SMALL.exists() else {}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("position", "3 9 3 s", "no throw"),
        ("position", "3 9 3 s 7", "marks"),
        ("position", None, "not a text"),
        ("best", "c-9", "not legal"),
        ("best", "e4", "not a move"),
        ("win", 1.5, "chance"),
        ("win", True, "chance"),
        ("themes", ["winning"], "theme"),
        ("themes", 3, "iterable"),
        ("temptation", {"move": "--", "name": "home", "loss": 0.1}, "not legal"),
        ("temptation", {"move": GOOD.get("best"), "name": "luck", "loss": 0.1}, "temptation"),
        ("temptation", [], ""),
        ("grade", 6, "grade"),
        ("grade", "1", "grade"),
    ],
)
def test_a_damaged_line_is_refused(field: str, value: object, said: str) -> None:
    rules = Rules.from_text("classic:men=3")
    puzzles.read_puzzles(rules, json.dumps(GOOD))
    with pytest.raises(puzzles.PuzzleError, match=f"line 1: not a puzzle: .*{said}"):
        puzzles.read_puzzles(rules, json.dumps(GOOD | {field: value}))


@pytest.mark.slow
def test_what_chooses_among_puzzles_is_what_they_say() -> None:
    for text in puzzles.PUZZLED:
        read_in_brief = puzzles.split_lines(
            puzzles.puzzle_path(Rules.from_text(text)).read_text("utf-8")
        )
        for line, puzzle in zip(read_in_brief, of(text), strict=True):
            assert line[:3] == (puzzle.id, puzzle.themes, puzzle.grade)
            assert line.tempting == (puzzle.temptation is not None)
            assert line.text == puzzle.line


@pytest.mark.parametrize("line", [" ", "{", "[]", "{}", "7", "[" * 5000])
def test_what_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(puzzles.PuzzleError):
        puzzles.split_lines(line)
    with pytest.raises(puzzles.PuzzleError):
        puzzles.read_puzzles(Rules.from_text("classic"), f"{line}\n")
