"""The commands that solve rulesets and check published tables (CPython, with numba and numpy).

`python3 -m puluc solve RULES [--out FILE]` calls `solve_table`. `python3 -m puluc.solver` makes,
checks and compares the published tables:

    python3 -m puluc.solver make [RULES ...]     solve, and write the tables the project publishes
    python3 -m puluc.solver first RULES ...      the first mover's win chance, without a table
    python3 -m puluc.solver time RULES ...       the time and memory that solving takes
    python3 -m puluc.solver check [RULES ...]    compare published tables with exact values
    python3 -m puluc.solver curve RULES STEP ... size against loss for several steps
    python3 -m puluc.solver skill RULES [GAMES]  the win chance of perfect play against weaker play
    python3 -m puluc.solver train                train the network of the estimate, and measure it
    python3 -m puluc.solver judge [RULES ...]    compare the estimate with exact values
    python3 -m puluc.solver games RULES GAMES    the same, and play it against exact play
    python3 -m puluc.solver levels RULES GAMES   play the levels against the strongest
    python3 -m puluc.solver ratings RULES        the puzzle rating of simulated players
    python3 -m puluc.solver puzzles [RULES ...]  solve, and write the puzzles the project publishes

All but `puzzles` and `games` store their figures for docs/measurements.md, which
`python3 -m puluc.generate` writes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SOLVED, canonical_rules, file_name
from puluc.evaluation.estimator import FILE as ESTIMATE
from puluc.measurements.store import NOT_STORED, record
from puluc.players.levels import LEVELS
from puluc.reviewing.match import Match
from puluc.solver.training.ruleset_sets import HELD_OUT
from puluc.support.command import CommandError, name_device, print_line, run
from puluc.support.digits import is_number
from puluc.tablebase.file import FOLDER, Loading
from puluc.tablebase.index import get_index
from puluc.tablebase.tablebase import Tablebase

if TYPE_CHECKING:
    from puluc.solver.solver import Progress, Solved

BUILD = Path("build/solution")
"""The default folder of solutions."""
LEARNED = Path("build/estimate")
"""The folder of the training."""
MEASURED = "held-out.puluc"
"""The file, in that folder, of the network that was not trained on the held-out rulesets."""


def solve_table(text: str, out: Path | None = None, folder: Path = BUILD) -> Path:
    """Solve a ruleset, write its packed table and return the path.

    The default path is in `folder`, which also keeps each finished layer, so that a stopped run can
    continue. Progress goes to standard error.

    Raises RulesError for a text that is no ruleset, MemoryError, before any work, if there is too
    little memory, and ImportError without numba.
    """
    from puluc.solver import packing

    rules = Rules.from_text(text)
    solved = solve_exact(rules, folder)
    data = packing.pack_solution(solved, say=_status)
    _status("")
    path = out or folder / file_name(rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    with name_device(path):
        path.write_bytes(data)
    errors = Loading(data).header["errors"]
    print_line(f"{path}: {len(data)} bytes, {', '.join(f'{k} {v:g}' for k, v in errors.items())}")
    return path


def solve_exact(rules: Rules, folder: Path = BUILD) -> Solved:
    """Return the exact values of a ruleset, solved now or kept in `folder`, and print main figures.

    Raises the errors of `solve_table`.
    """
    from puluc.solver import solver

    solver.check_memory(rules)
    index = get_index(rules)
    need = solver.memory_needed(rules)
    print_line(f"{rules.text}: {index.size} positions, needs {need / 1e9:.1f} GB of memory")
    solved = solver.solve(rules, folder / Path(file_name(rules)).stem, _progress)
    _status("")
    first = solved.values[index.number(Position.start(rules))]
    print_line(
        f"first mover wins {first:.6f}, bounds at most {solved.gap:.1e} apart, "
        f"{solved.seconds:.0f} s"
    )
    return solved


def check_table(text: str, path: Path | None = None, folder: Path = BUILD) -> dict[str, float]:
    """Return figures of a packed table, by default the published one, against the exact values.

    The figures are in win chance, over all positions; `residual` is the largest Bellman residual,
    |V(s) - sum over throws of chance * max over moves of 1 - V(after)|. `play_loss` weights
    positions by their frequency in play (see `measure.count_visits`), `perfect_loss` by that in
    perfect play.

    Raises the errors of `solve_table`, OSError without a file, TableError for a damaged one.
    """
    import numpy as np

    from puluc.solver import measure, packing
    from puluc.solver.arrays import make_arrays
    from puluc.solver.solver import ENDS, make_graphs

    rules = Rules.from_text(text)
    path = path or FOLDER / file_name(rules)
    data = path.read_bytes()
    table = Tablebase.load(data).table
    solved = solve_exact(rules, folder)
    values = np.append(solved.values, ENDS)
    read = packing.read_values(table)
    graphs, chance = make_graphs(rules), make_arrays(rules).chance
    start = get_index(rules).number(Position.start(rules))
    residual = np.abs(measure.chances_ahead(graphs, chance, read) - read)[:-3]
    error = np.abs(read - values)[:-3]
    overall = measure.measure(graphs, chance, values, read)
    play, perfect = (
        measure.measure(
            graphs,
            chance,
            values,
            read,
            measure.count_visits(graphs, chance, values, start, careless=careless)[0],
        )
        for careless in (measure.CARELESS, 0.0)
    )
    checked = {
        "bytes": len(data),
        "first_mover": float(values[start]),
        "residual": float(residual.max()),
        "mean_residual": float(residual.mean()),
        "mean_error": float(error.mean()),
        "worst_error": float(error.max()),
        "mean_loss": overall.mean,
        "worst_loss": overall.worst,
        "play_loss": play.mean,
        "perfect_loss": perfect.mean,
    }
    for name, figure in checked.items():
        print_line(f"  {name}: {figure}")
    return checked


def measure_first_mover(text: str, folder: Path = BUILD) -> dict[str, float]:
    """Return the first mover's exact win chance and the number of positions of a ruleset."""
    rules = Rules.from_text(text)
    solved, index = solve_exact(rules, folder), get_index(rules)
    first = float(solved.values[index.number(Position.start(rules))])
    return {"positions": index.size, "first_mover": round(first, 6)}


def measure_time(text: str) -> dict[str, float]:
    """Return the seconds and the most memory, in GB, that solving a ruleset takes.

    The memory is that of the whole process, so measure the largest ruleset last.
    """
    import resource

    from puluc.solver import solver

    rules = Rules.from_text(text)
    solver.solve(rules._replace(men=1))
    begun, used = time.monotonic(), time.process_time()
    solver.solve(rules)
    size = get_index(rules).size
    found = {
        "positions": size,
        "seconds": round(time.monotonic() - begun, 1),
        "per_million": round((time.process_time() - used) / size * 1e6, 1),
        "memory": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6, 1),
    }
    print_line(f"{text}: {found}")
    return found


def measure_sizes(
    text: str, steps: Sequence[int], folder: Path = BUILD
) -> dict[int, dict[str, float]]:
    """Return the size and losses of a ruleset's packed table for several steps, in 1 / 65536."""
    from puluc.solver import packing

    solved = solve_exact(Rules.from_text(text), folder)
    known = packing.fit_table(solved)
    found = {}
    for step in steps:
        data = packing.pack_solution(solved, step, known=known)
        head = Loading(data).header
        found[step] = {"bytes": len(data), "corrections": head["corrections"], **head["errors"]}
        print_line(f"  step {step}: {found[step]}")
    return found


def measure_strength(
    text: str, games: int = 0, folder: Path = BUILD
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the exact win chance of perfect play against random and captures-first play.

    With `games`, also return the published table's share of so many games against each of them and
    against itself, and how many standard errors that is off.
    """
    from puluc.solver import strength as worth
    from puluc.solver.solver import make_graphs

    rules = Rules.from_text(text)
    solved = solve_exact(rules, folder)
    graphs = make_graphs(rules)
    expected = {
        "perfect": 0.5,
        "random": worth.strength_against(solved, graphs, greedy=False),
        "captures": worth.strength_against(solved, graphs, greedy=True),
    }
    for opponent, chance in expected.items():
        print_line(f"  perfect against {opponent}: {chance:.6f}")
    exact = {name: round(expected[name], 6) for name in ("random", "captures")}
    if not games:
        return exact, {}
    found: dict[str, float] = {"games": games}
    for opponent, chance in expected.items():
        share = Match(rules, ("perfect", opponent), games, text).score(processes=1).share
        deviation = (share - chance) / (chance * (1 - chance) / games) ** 0.5
        print_line(f"  {games} games against {opponent}: {share:.4f}, {deviation:+.1f} errors off")
        found |= {opponent: round(share, 6), f"{opponent}_off": round(deviation, 1)}
    return exact, found


def train_network() -> None:
    """Train the network of the estimate and write its file.

    The network that was not trained on the held-out rulesets goes to `build/estimate`. Solved
    rulesets are kept there, so that a stopped run can continue. Raises the errors of `solve_table`.
    """
    from puluc.solver.training import pipeline

    begun = time.monotonic()

    def print_timed(text: str) -> None:
        """Print a line with the time since the start."""
        print_line(f"{time.monotonic() - begun:6.0f} s  {text}")

    measured, everything = pipeline.Trainer(pipeline.read_plan(), LEARNED, print_timed).train_all()
    (LEARNED / MEASURED).write_bytes(measured)
    ESTIMATE.write_bytes(everything)
    print_timed(f"{ESTIMATE}: {len(everything)} bytes")


def measure_losses(texts: Sequence[str], games: int = 0) -> dict[str, dict[str, float]]:
    """Return the losses of the estimate; with `games`, print its share of games against exact play.

    The network is the one that was not trained on the held-out rulesets. Raises the errors of
    `solve_table`.
    """
    from puluc.evaluation import estimator
    from puluc.evaluation.win_chance import constant_values
    from puluc.players import PLAYERS
    from puluc.solver.puzzle_search import exact_chance_function
    from puluc.solver.training import evaluate as judging
    from puluc.solver.training.samples import sample_in_play

    estimator.load_weights((LEARNED / MEASURED).read_bytes())
    losses = {}
    for text in texts:
        rules = Rules.from_text(text)
        solved = solve_exact(rules)
        exact = constant_values(exact_chance_function(solved))
        positions, wins = sample_in_play(solved, 2_000, 1)
        errors = judging.mean_errors(positions, wins)
        found = judging.mean_losses(positions, exact)
        figures = ((f"error {a:.5f}, loss {b:.5f}") for a, b in zip(errors, found, strict=True))
        print_line(f"{text}: {'; one throw ahead '.join(figures)}")
        losses[text] = {name: round(loss, 5) for name, loss in found._asdict().items()}
        PLAYERS["exact"] = judging.ValuesPlayer(exact)
        for ahead, values in enumerate(judging.estimates(rules)) if games else ():
            PLAYERS["estimate"] = judging.ValuesPlayer(values)
            score = Match(rules, ("estimate", "exact"), games, text).score(processes=1)
            print_line(f"{text}: {score.share:.4f} of {games} games, {ahead} throws ahead")
    return losses


def measure_levels(text: str, games: int) -> dict[str, float]:
    """Return each level's share of points against the strongest level.

    The levels use the published table of a ruleset, else the estimate. Raises RulesError.
    """
    rules = Rules.from_text(text)
    found: dict[str, float] = {"games": games}
    for level in LEVELS:
        if level.temperature:
            share = Match(rules, (level.id, "perfect"), games, "levels").score().share
            print_line(f"{text}: {level.id} {share:.4f}")
            found[level.id] = round(share, 6)
    return found


def make_puzzles(text: str, folder: Path = BUILD) -> Path:
    """Make the puzzles of a ruleset from its exact values, write their file and return the path.

    Raises the errors of `solve_table`, and PuzzleError for a ruleset without published puzzles.
    """
    from puluc.reviewing.puzzles import puzzle_path
    from puluc.solver import puzzle_search as making

    rules = canonical_rules(Rules.from_text(text))
    path = puzzle_path(rules)
    made = making.make_puzzle_file(solve_exact(rules, folder))
    path.parent.mkdir(exist_ok=True)
    with name_device(path):
        path.write_text(made, "utf-8")
    return path


def _progress(now: Progress) -> None:
    """Show the progress of a solution."""
    _status(
        f"men {now.low}-{now.high}, sweep {now.sweep}, change {now.change:.1e}, "
        f"bounds {now.gap:.1e} apart, {now.seconds_left:.0f} s left"
    )


_last_status = 0.0


def _status(text: str) -> None:
    """Show the progress: in place on a terminal, else a line at most every ten seconds."""
    global _last_status
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text and time.monotonic() - _last_status > 10:
        _last_status = time.monotonic()
        print(text, file=sys.stderr, flush=True)


def main(words: Sequence[str]) -> int:
    """Run one of the commands above. Return the exit code, 2 for wrong input."""

    def do() -> None:
        """Run the command."""
        with explain_errors():
            _run_command(list(words))

    return run(do)


@contextmanager
def explain_errors() -> Iterator[None]:
    """Report wrong input and missing packages as a `CommandError`."""
    try:
        yield
    except ValueError as error:
        raise CommandError(error) from None
    except ImportError as error:
        raise CommandError(_explain_missing(error)) from None


def _explain_missing(error: ImportError) -> str:
    """Return what to type if a package of the extra `solve` or `train` is missing."""
    trains = (error.name or "").partition(".")[0] in ("jax", "optax", "scipy")
    work, needed, extras = (
        ("training", "jax optax scipy numba", "solve,train")
        if trains
        else ("solving", "numba", "solve")
    )
    how = f"pip install '.[{extras}]' in the source's folder, or anywhere pip install {needed}"
    return f"{work} needs {needed} ({error}): type {how}"


def _run_command(words: list[str]) -> None:
    """Run the command in `words`."""
    match words:
        case ["make", *texts]:
            for text in texts or SOLVED:
                path = solve_table(text, FOLDER / file_name(Rules.from_text(text)))
                if text not in NOT_STORED:
                    record("tables", text, {"bytes": path.stat().st_size})
        case ["first" | "time" as name, *texts] if texts:
            for text in texts:
                record(name, text, {"first": measure_first_mover, "time": measure_time}[name](text))
        case ["check", *texts]:
            for text in texts or SOLVED:
                checked = check_table(text)
                names = ("mean_residual", "residual", "perfect_loss")
                record("check", text, {name: checked[name] for name in names})
        case ["puzzles", *texts]:
            for text in texts or SOLVED + EXTRA:
                make_puzzles(text)
        case ["curve", text, *steps] if steps:
            sizes = measure_sizes(text, [_parse_whole(step) for step in steps])
            for step, figures in sizes.items():
                record("curve", str(step), figures)
        case ["skill", text, *games] if len(games) < 2:
            exact, played = measure_strength(text, sum(map(_parse_whole, games)))
            record("skill", text, exact)
            if played:
                record("games", text, played)
        case ["train"]:
            train_network()
            record("estimate", "weights", {"bytes": ESTIMATE.stat().st_size})
        case ["judge", *texts]:
            for text, losses in measure_losses(texts or HELD_OUT).items():
                record("losses", text, losses)
        case ["games", text, games]:
            measure_losses([text], _parse_whole(games))
        case ["levels", text, games]:
            record("levels", text, measure_levels(text, _parse_whole(games)))
        case ["ratings", text]:
            from puluc.solver.puzzle_ratings import measure_ratings

            record("ratings", text, measure_ratings(Rules.from_text(text)))
        case _:
            known = "make, first, time, check, curve, skill, puzzles, train, judge, games, levels"
            raise CommandError(f"{known} or ratings; {', '.join(SOLVED + EXTRA)}")


def _parse_whole(text: str) -> int:
    """Return a whole number from the command line."""
    if is_number(text, 9) and int(text):
        return int(text)
    raise CommandError(f"{text!r} is not a number from 1")
