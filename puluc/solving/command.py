"""The commands that solve rulesets and check published tables (CPython, with numba and numpy).

`python -m puluc solve RULES [--out FILE]` calls `solve`. `python -m puluc.solving` makes, checks
and compares the published tables:

    python -m puluc.solving make [RULES ...]     solve, and write the tables the project publishes
    python -m puluc.solving check [RULES ...]    compare published tables with exact values
    python -m puluc.solving curve RULES STEP ... size against loss for several steps
    python -m puluc.solving skill RULES [GAMES]  what perfect play is worth against weaker play
    python -m puluc.solving train                make the estimate for all rulesets, and measure it
    python -m puluc.solving judge [RULES ...]    compare the estimate with exact values
    python -m puluc.solving games RULES GAMES    and let it play against exact play
    python -m puluc.solving levels RULES GAMES   play the levels against the strongest
    python -m puluc.solving puzzles [RULES ...]  solve, and write the puzzles the project publishes
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from puluc.console import CommandError, naming, run
from puluc.console import say as said
from puluc.position import Position
from puluc.published import EXTRA, SOLVED, file_name, plainest, published
from puluc.rules import Rules
from puluc.solution.index import index_of
from puluc.solution.solution import Solution
from puluc.solution.table import FOLDER, Loading
from puluc.solving.training.rulesets import HELD_OUT

if TYPE_CHECKING:
    from puluc.solving.solver import Progress, Solved

BUILD = Path("build/solution")
LEARNED = Path("build/estimate")
MEASURED = "held-out.puluc"

Log = Callable[[str], None]


class Checked(NamedTuple):
    """What a published table was found to be, over all positions, in win chance.

    `residual` is the largest |V(s) - sum over throws of chance * max over moves of 1 - V(after)|
    of the values as they are read, `mean_residual` its mean; `play_loss` is the mean loss of a
    decision in play as `puluc.solving.measure.visits` has it, `perfect_loss` in perfect play.
    """

    rules: str
    bytes: int
    first_mover: float
    residual: float
    mean_residual: float
    mean_error: float
    worst_error: float
    mean_loss: float
    worst_loss: float
    play_loss: float
    perfect_loss: float


def solve(text: str, out: Path | None = None, folder: Path = BUILD, say: Log = said) -> Path:
    """Solve a ruleset and write its packed table; return where.

    Without `out` the table goes to `folder`, which also keeps every finished layer: a run that was
    stopped goes on from there. Progress goes to standard error, line by line to `say`.

    Raises RulesError for a text that is no ruleset, MemoryError, before any work, if memory would
    not do, and ImportError without numba.
    """
    from puluc.solving import packing

    rules = Rules.from_text(text)
    solved = exact(rules, folder, say)
    data = packing.make(solved, say=_status)
    _status("")
    path = out or folder / file_name(rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    with naming(path):
        path.write_bytes(data)
    errors = Loading(data).header["errors"]
    say(f"{path}: {len(data)} bytes, {', '.join(f'{k} {v:g}' for k, v in errors.items())}")
    return path


def exact(rules: Rules, folder: Path = BUILD, say: Log = said) -> Solved:
    """Return the exact values of a ruleset, solved now or kept in `folder`; say the main figures.

    Raises as `solve` does.
    """
    from puluc.solving import solver

    solver.check_memory(rules)
    index = index_of(rules)
    need = solver.memory_needed(rules)
    say(f"{rules.text}: {index.size} positions, needs {need / 1e9:.1f} GB of memory")
    solved = solver.solve(rules, folder / Path(file_name(rules)).stem, _progress)
    _status("")
    first = solved.values[index.number(Position.start(rules))]
    say(
        f"first mover wins {first:.6f}, bounds at most {solved.gap:.1e} apart, "
        f"{solved.seconds:.0f} s"
    )
    return solved


def check(text: str, path: Path | None = None, folder: Path = BUILD, say: Log = said) -> Checked:
    """Measure a packed table, by default the published one, against the exact values.

    Raises as `solve` does, OSError if there is no file, TableError for a damaged one.
    """
    import numpy as np

    from puluc.solving import measure, packing
    from puluc.solving.arrays import arrays_of
    from puluc.solving.solver import ENDS, graphs_of

    rules = Rules.from_text(text)
    path = path or FOLDER / file_name(rules)
    data = path.read_bytes()
    table = Solution.load(data).table
    solved = exact(rules, folder, say)
    values = np.append(solved.values, ENDS)
    read = packing.read_values(table)
    graphs, chance = graphs_of(rules), arrays_of(rules).chance
    start = index_of(rules).number(Position.start(rules))
    residual = np.abs(measure.ahead(graphs, chance, read) - read)[:-3]
    error = np.abs(read - values)[:-3]
    overall = measure.measure(graphs, chance, values, read)
    play, perfect = (
        measure.measure(
            graphs,
            chance,
            values,
            read,
            measure.visits(graphs, chance, values, start, careless=careless)[0],
        )
        for careless in (measure.CARELESS, 0.0)
    )
    checked = Checked(
        rules.text,
        len(data),
        float(values[start]),
        float(residual.max()),
        float(residual.mean()),
        float(error.mean()),
        float(error.max()),
        overall.mean,
        overall.worst,
        play.mean,
        perfect.mean,
    )
    for name, figure in checked._asdict().items():
        say(f"  {name}: {figure}")
    return checked


def curve(text: str, steps: Sequence[int], folder: Path = BUILD, say: Log = said) -> None:
    """Say size and loss of the packed table of a ruleset for several steps, in 1 / 65536."""
    from puluc.solving import packing

    solved = exact(Rules.from_text(text), folder, say)
    known = packing.fitted(solved)
    for step in steps:
        data = packing.make(solved, step, known=known)
        head = Loading(data).header
        figures = ", ".join(f"{name} {figure:g}" for name, figure in head["errors"].items())
        say(f"  step {step}: {len(data)} bytes, {head['corrections']} corrections, {figures}")


def skill(text: str, games: int = 0, folder: Path = BUILD, say: Log = said) -> None:
    """Say the exact win chance of perfect play against random and captures-first play.

    With `games`, also the shares of that many games of the published table against each, and
    against itself.
    """
    from puluc.solving import skill as worth
    from puluc.solving.solver import graphs_of

    rules = Rules.from_text(text)
    solved = exact(rules, folder, say)
    graphs = graphs_of(rules)
    expected = {
        "perfect": 0.5,
        "random": worth.worth(solved, graphs, greedy=False),
        "captures": worth.worth(solved, graphs, greedy=True),
    }
    for opponent, chance in expected.items():
        say(f"  perfect against {opponent}: {chance:.6f}")
    if not games:
        return
    solution = Solution.load((FOLDER / file_name(rules)).read_bytes())
    for opponent, chance in expected.items():
        played = worth.play(solution, opponent, games, text)
        deviation = (played.share - chance) / (chance * (1 - chance) / games) ** 0.5
        say(f"  {games} games against {opponent}: {played.share:.4f}, {deviation:+.1f} errors off")


def train(say: Log = said) -> None:
    """Make the estimate's file, from the rulesets of `puluc.solving.training`, and beside it in
    `build/estimate` one that has not seen the held-out rulesets.

    Solved rulesets are kept there: a run that was stopped goes on. Raises as `solve` does.
    """
    from puluc.estimate.estimate import FILE
    from puluc.solving.training import course

    begun = time.monotonic()

    def tell(text: str) -> None:
        say(f"{time.monotonic() - begun:6.0f} s  {text}")

    measured, everything = course.train_all(course.FULL, LEARNED, tell)
    (LEARNED / MEASURED).write_bytes(measured)
    FILE.write_bytes(everything)
    tell(f"{FILE}: {len(everything)} bytes")


def judge(texts: Sequence[str], games: int = 0, say: Log = said) -> None:
    """Say how good the estimate is, by a network that has not seen the held-out rulesets: errors,
    losses, and its share of games against exact play. Raises as `solve` does."""
    from puluc.solving.training import judge as judging
    from puluc.solving.training.course import CARELESS
    from puluc.solving.training.samples import boards_of, values_of

    net = judging.read((LEARNED / MEASURED).read_bytes())
    for text in texts:
        rules = Rules.from_text(text)
        values = values_of(exact(rules, say=lambda text: None))
        boards = boards_of(rules, values, 2_000, 1, careless=(CARELESS,))
        found = judging.judge(boards, values, net)
        figures = ", ".join(f"{name} {figure:.5f}" for name, figure in found._asdict().items())
        say(f"{text}: {figures}")
        for player in (judging.BARE, 0.0) if games else ():
            players = (player, judging.EXACT)
            share = judging.games(rules, net, players, games, 1, values)
            say(f"{text}: {share:.4f} of {games} games, {int(player == 0)} throws ahead")


def levels(text: str, games: int, say: Log = said) -> None:
    """Say the share of points of each level against the strongest: where the ruleset is solved all
    know the exact win chances, else they play by the published estimate. Raises as `solve` does."""
    from puluc.estimate.estimate import FILE
    from puluc.players.graded import LEVELS
    from puluc.solving.training import judge as judging
    from puluc.solving.training.samples import values_of

    rules = Rules.from_text(text)
    net = judging.read(FILE.read_bytes())
    values = values_of(exact(rules, say=lambda text: None)) if published(rules) else None
    for level in LEVELS:
        if level.temperature:
            players = level.temperature, 0.0
            share = judging.games(rules, net, players, games, 1, values, values is not None)
            say(f"{text}: {level.id} {share:.4f}")


def puzzles(text: str, folder: Path = BUILD, say: Log = said) -> Path:
    """Make the puzzles of a ruleset from its exact values and write their file; return where.

    Raises as `solve` does, and PuzzleError for a ruleset whose puzzles are not published.
    """
    from puluc.review.puzzles import path_of
    from puluc.solving import puzzles as making

    rules = plainest(Rules.from_text(text))
    path = path_of(rules)
    made = making.make(exact(rules, folder, say), say=say)
    path.parent.mkdir(exist_ok=True)
    with naming(path):
        path.write_text(made, "utf-8")
    return path


def _progress(now: Progress) -> None:
    _status(
        f"men {now.low}-{now.high}, sweep {now.sweep}, change {now.change:.1e}, "
        f"bounds {now.gap:.1e} apart, {now.seconds_left:.0f} s left"
    )


_last_status = 0.0


def _status(text: str) -> None:
    """Show where a run is: in place on a terminal, else a line at most every ten seconds."""
    global _last_status
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text and time.monotonic() - _last_status > 10:
        _last_status = time.monotonic()
        print(text, file=sys.stderr, flush=True)


def main(words: Sequence[str]) -> int:
    """Run one of the commands above; return the exit code: 2 for wrong input."""

    def do() -> None:
        try:
            _command(list(words))
        except ValueError as error:
            raise CommandError(error) from None
        except ImportError as error:
            raise CommandError(f"{error}: install the project with the extra 'solve'") from None

    return run(do)


def _command(words: list[str]) -> None:
    match words:
        case ["make", *texts]:
            for text in texts or SOLVED:
                solve(text, FOLDER / file_name(Rules.from_text(text)))
        case ["check", *texts]:
            for text in texts or SOLVED:
                check(text)
        case ["puzzles", *texts]:
            for text in texts or SOLVED + EXTRA:
                puzzles(text)
        case ["curve", text, *steps] if steps:
            curve(text, [_whole(step) for step in steps])
        case ["skill", text]:
            skill(text)
        case ["skill", text, games]:
            skill(text, _whole(games))
        case ["train"]:
            train()
        case ["judge", *texts]:
            judge(texts or HELD_OUT)
        case ["games", text, games]:
            judge([text], _whole(games))
        case ["levels", text, games]:
            levels(text, _whole(games))
        case _:
            known = "make, check, curve, skill, puzzles, train, judge, games or levels"
            raise CommandError(f"{known}; {', '.join(SOLVED + EXTRA)}")


def _whole(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text):
        return int(text)
    raise CommandError(f"{text!r} is not a number from 1")
