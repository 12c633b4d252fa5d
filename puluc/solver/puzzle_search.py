"""The search for puzzles by exact win chances (CPython only): sampled from play, chosen by rule.

Positions come from games of level 3 against itself. In a puzzle the best move is ahead of every
other by `MARGIN` or more, a named temptation loses as much, and the result is open. Positions with
nothing to find have several moves: none is an error, and the second best loses less than `QUIET`.
If a turn has two throws, the puzzle is about the second: the other side's reply follows.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from operator import ne
from typing import Final, NamedTuple

from puluc.engine.kernels import MARKS, chances, random_stream
from puluc.engine.position import MOON, PASS, SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Values, final_chance
from puluc.players.levels import LEVELS
from puluc.reviewing.puzzles import NOTHING, SLIP, Puzzle, Temptation, grade_puzzle, puzzle_id
from puluc.reviewing.themes import TEMPTATIONS, Candidate, find_themes
from puluc.solver.solver import Solved
from puluc.support.command import print_line
from puluc.tablebase.encoding import encode_position
from puluc.tablebase.index import get_index
from puluc.tablebase.tablebase import constant_values

MARGIN: Final = 0.05
"""The least loss of all other moves in a puzzle, in win chance."""
QUIET: Final = 0.01
"""The loss of the second best move below which there is nothing to find."""
OPEN: Final = (0.1, 0.9)
"""The range of the best move's win chance."""
DIGITS: Final = 6
"""The decimals of win chances in the file."""
SEED: Final = "puzzles"
"""The seed of the sample."""
POSITIONS: Final = 100_000
"""The number of different positions in the sample."""
CANDIDATES: Final = 20_000
"""The number of decisions with a clear best move that are considered."""
GAMES: Final = 10_000
"""The limit of games in the sample."""
ALIKE: Final = 3
"""The number of different spaces from which two positions are different, whoever is to move."""
COUNTS: Final = {"classic": (320, 80), "kekchi": (320, 80)}
"""The numbers of puzzles, and of positions with nothing to find, in some rulesets."""
COUNT: Final = (110, 30)
"""The same numbers in any other ruleset."""

GREEDY: Final = ("capture", "home")
"""The rules of thumb that prefer captures and captives."""
WEAK: Final = ("furthest", "enter")
"""The rules of thumb that don't tempt if the best move is greedy."""

WinChance = Callable[[Position], float]
"""A function from a position to the win chance of the side to move."""


class Decision(NamedTuple):
    """A position with its throw pending and its moves."""

    position: Position
    """The position with its pending throw."""
    moves: tuple[tuple[float, Move], ...]
    """The moves with exact win chances, best first."""

    @property
    def losses(self) -> list[float]:
        """The loss of each move, in win chance."""
        return [self.moves[0][0] - win for win, _move in self.moves]


def exact_chance_function(solved: Solved) -> WinChance:
    """Return a function that returns the exact win chance of the side to move, before its throw."""
    index, values = get_index(solved.rules), solved.values

    def win(position: Position) -> float:
        """Return the exact win chance of the side to move."""
        if (ended := final_chance(position)) is not None:
            return ended
        number = index.number(position)
        return float(1 - solved.waiting[number] if position.second else values[number])

    return win


def exact_values(solved: Solved) -> Values:
    """Return the exact values of a solution."""
    return constant_values(exact_chance_function(solved))


def list_decisions(rules: Rules, win: WinChance, positions: int = POSITIONS) -> Iterator[Decision]:
    """Yield each decision in games of level 3 against itself, until `positions` positions occurred.

    A decision and the same one for the other side count as one.
    """
    index = get_index(rules)
    draw = random_stream(SEED, rules.text)
    throws = list(accumulate(chances(rules.bias)))
    met: set[tuple[int, bool]] = set()
    decided: set[tuple[int, int]] = set()
    for game in range(GAMES):
        if len(met) >= positions:
            break
        position = Position.start(rules, SUN if game % 2 == 0 else MOON)
        while position.result is None:
            number = index.number(position)
            met.add((number, position.second))
            shown = draw.random() * throws[-1]
            position = position.throw(next(marks for marks in MARKS if shown < throws[marks]))
            decision = _make_decision(position, win)
            place = number, position.spaces_thrown
            if len(decision.moves) > 1 and not position.again and place not in decided:
                decided.add(place)
                yield decision
            position = position.play(LEVELS[2].choose(decision.moves, draw))


def _make_decision(position: Position, win: WinChance) -> Decision:
    """Return the decision in a position."""
    moves = [(win(position.play(move)), move) for move in position.moves()]
    if not position.again:
        moves = [(1 - left, move) for left, move in moves]
    return Decision(position, tuple(sorted(moves, key=lambda entry: -entry[0])))


def make_puzzle(decision: Decision) -> Puzzle | None:
    """Return the puzzle of a decision, or None if it makes none."""
    (best, move), (second, _move), *_more = decision.moves
    if best - second < MARGIN or not OPEN[0] <= best <= OPEN[1] or move == PASS:
        return None
    tempting = find_temptation(decision)
    return tempting and _build_puzzle(decision, tempting, find_themes(decision.position, move))


def find_temptation(decision: Decision) -> Temptation | None:
    """Return the most tempting rule of thumb whose moves all lose `MARGIN` or more.

    The move is the one of these that loses least. The rules in `WEAK` don't tempt if the best move
    is greedy.
    """
    best = decision.moves[0][1]
    choice = Candidate(decision.position, best)
    losses = {move: decision.moves[0][0] - win for win, move in decision.moves}
    plain = any(best in TEMPTATIONS[name](choice) for name in GREEDY)
    for name, moves_of in TEMPTATIONS.items():
        if plain and name in WEAK:
            break
        named = moves_of(choice)
        if named and all(losses[move] >= MARGIN for move in named):
            move = min(named, key=losses.__getitem__)
            return Temptation(move, name, round(losses[move], DIGITS))
    return None


def make_quiet_puzzle(decision: Decision) -> Puzzle | None:
    """Return the decision as a position with nothing to find, or None if it is none."""
    near = decision.losses[1] < QUIET and decision.losses[-1] < SLIP
    if len(decision.moves) < 3 or not near or not OPEN[0] <= decision.moves[0][0] <= OPEN[1]:
        return None
    return _build_puzzle(decision, None, (NOTHING,))


def _build_puzzle(
    decision: Decision, tempting: Temptation | None, found: tuple[str, ...]
) -> Puzzle:
    """Return the puzzle of a decision with its temptation and themes."""
    position, (win, best) = decision.position, decision.moves[0]
    return Puzzle(
        puzzle_id(position),
        position,
        best,
        round(win, DIGITS),
        tempting,
        found,
        grade_puzzle(decision.losses),
    )


def choose_puzzles(
    candidates: Sequence[Puzzle], count: int, taken: Sequence[Puzzle] = ()
) -> list[Puzzle]:
    """Return up to `count` candidates that are different from each other and from `taken`.

    Grades and leading themes take turns, so that none is rare while there are candidates.
    """
    roads = [encode_position(puzzle.position).codes for puzzle in taken]
    rows: dict[tuple[int, str], list[Puzzle]] = {}
    for candidate in reversed(candidates):
        rows.setdefault((candidate.grade, candidate.themes[0]), []).append(candidate)
    picked: list[Puzzle] = []
    grades: Counter[int] = Counter()
    leading: Counter[str] = Counter()
    while rows and len(picked) < count:
        key = min(rows, key=lambda row: (grades[row[0]], leading[row[1]], row))
        candidate = rows[key].pop()
        if not rows[key]:
            del rows[key]
        road = encode_position(candidate.position).codes
        if all(sum(map(ne, road, other)) >= ALIKE for other in roads):
            picked.append(candidate)
            roads.append(road)
            grades[candidate.grade] += 1
            leading[candidate.themes[0]] += 1
    return picked


def make_puzzle_file(
    solved: Solved, counts: tuple[int, int] | None = None, positions: int = POSITIONS
) -> str:
    """Return the text of a ruleset's file of puzzles, by grade.

    `counts` are the numbers of puzzles and of positions with nothing to find.
    """
    count, quiet = counts or COUNTS.get(solved.rules.text, COUNT)
    candidates: list[Puzzle] = []
    quiet_ones: list[Puzzle] = []
    clear = 0
    for decision in list_decisions(solved.rules, exact_chance_function(solved), positions):
        if decision.moves[0][0] - decision.moves[1][0] >= MARGIN:
            clear += 1
            if clear <= CANDIDATES and (found := make_puzzle(decision)):
                candidates.append(found)
        elif found := make_quiet_puzzle(decision):
            quiet_ones.append(found)
    puzzles = choose_puzzles(quiet_ones, quiet)
    puzzles += choose_puzzles(candidates, count, puzzles)
    puzzles.sort(key=lambda one: (one.themes == (NOTHING,), one.grade, one.id))
    grades = Counter(one.grade for one in candidates)
    print_line(
        f"{solved.rules.text}: {clear} clear decisions, {len(candidates)} candidates by grade "
        f"{dict(sorted(grades.items()))}, {len(quiet_ones)} with nothing to find; "
        f"{len(puzzles)} chosen"
    )
    return "".join(f"{one.line}\n" for one in puzzles)
