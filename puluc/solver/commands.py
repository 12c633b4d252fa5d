"""The commands that solve rulesets and check published tables (CPython, with numba and numpy).

`python3 -m puluc solve RULES [--out FILE]` calls `solve_table`. `python3 -m puluc.solver` makes,
checks and compares the published tables:

    python3 -m puluc.solver make [RULES ...]     solve, and write the tables the project publishes
    python3 -m puluc.solver first RULES ...      the first mover's win chance, without a table
    python3 -m puluc.solver time RULES ...       the time and memory that solving takes
    python3 -m puluc.solver check [RULES ...]    compare published tables with exact values
    python3 -m puluc.solver curve RULES STEP ... size against loss for several steps
    python3 -m puluc.solver skill [RULES ...]    the win chance of perfect play against weaker play
    python3 -m puluc.solver play RULES ...       the length and the decisions of perfect play
    python3 -m puluc.solver train                train the network of the estimate, and measure it
    python3 -m puluc.solver errors               measure the errors that the estimate states
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

from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SOLVED, canonical_rules, file_name
from puluc.evaluation.estimator import FILE as ESTIMATE
from puluc.measurements.store import NOT_STORED, record
from puluc.players import PLAYERS
from puluc.players.levels import LEVELS
from puluc.reviewing.match import Match
from puluc.solver.training.ruleset_sets import HELD_OUT
from puluc.support.command import CommandError, print_line, run, write_file
from puluc.support.digits import is_number
from puluc.tablebase import library
from puluc.tablebase.file import FOLDER, Loading
from puluc.tablebase.index import get_index
from puluc.tablebase.small_solver import solve_in_python
from puluc.tablebase.tablebase import Tablebase

if TYPE_CHECKING:
    from puluc.solver.solver import Progress, Solved

BUILD = Path("build/solution")
"""The default folder of solutions."""
GAMES = 20_000
"""The games that check an exact figure."""
TURNS = (
    *(f"classic:men=2,{option}" for option in ("lap=back", "lap=wrap", "throws=two", "sting=yes")),
    *(f"kekchi:men=2,{option}" for option in ("throws=two", "rescue=yes", "fire=yes", "draw=yes")),
    *(f"{ruleset}:men=2" for ruleset in ("sapper", "sayil", "tiwil", "sinaanil", "kaakil")),
    *("sapper:men=3", "lemery-rescue:men=2,spaces=9", "kaakil:men=2,throws=two"),
)
"""Small rulesets with each option that changes the course of a turn or of the game."""
LEARNED = Path("build/estimate")
"""The folder of the training."""
MEASURED = "held-out.puluc"
"""The file, in that folder, of the network that was not trained on the held-out rulesets."""


def solve_table(text: str, out: Path | None = None) -> Path:
    """Solve a ruleset, write its packed table and return the path.

    The default path is in `BUILD`, which also keeps each finished layer, so that a stopped run can
    continue. Progress goes to standard error.

    Raises RulesError for a text that is no ruleset, MemoryError, before any work, if there is too
    little memory, and ImportError without numba.
    """
    rules = Rules.from_text(text)
    data = solve_in_python(rules)
    if not data:
        from puluc.solver import packing

        data = packing.pack_solution(solve_exact(rules), say=_status)
        _status("")
    path = out or BUILD / file_name(rules)
    write_file(path, data)
    errors = Loading(data).header["errors"]
    print_line(f"{path}: {len(data)} bytes, {', '.join(f'{k} {v:g}' for k, v in errors.items())}")
    return path


def solve(rules: Rules) -> float:
    """Solve a ruleset, so that all its chances are exact; return that of the side that starts.

    The package's tables need no work, small rulesets take seconds, and others need numba. Raises
    ValueError for rules that can't be solved, MemoryError for those that need too much memory, and
    ImportError, which says what to install, without numba.

    >>> from puluc import Rules
    >>> f"{solve(Rules.from_text('kekchi:men=2,spaces=5')):.4f}"
    '0.5012'
    """
    library.solve_small(rules)
    if library.find_tablebase(rules) is None:
        try:
            from puluc.solver import packing, solver
        except ImportError as error:
            raise ImportError(_explain_missing(error), name=error.name) from None
        data = packing.pack_solution(solver.solve(rules, report=_progress), say=_status)
        _status("")
        library.add_tablebase(Tablebase.load(data))
    solution = library.find_tablebase(rules)
    assert solution is not None
    return solution.first_mover


def solve_exact(rules: Rules) -> Solved:
    """Return the exact values of a ruleset, solved now or kept in `BUILD`, and print main figures.

    Raises the errors of `solve_table`.
    """
    from puluc.solver import solver

    solver.check_memory(rules)
    size, need = get_index(rules).size, solver.memory_needed(rules)
    print_line(f"{rules.text}: {size} positions, needs {need / 1e9:.1f} GB of memory")
    solved = solver.solve(rules, BUILD / Path(file_name(rules)).stem, _progress)
    _status("")
    print_line(
        f"first mover wins {solved.first_mover:.6f}, bounds at most {solved.gap:.1e} apart, "
        f"{solved.seconds:.0f} s"
    )
    return solved


def check_table(text: str, path: Path | None = None) -> dict[str, float]:
    """Return figures of a packed table, by default the published one, against the exact values.

    The figures are in win chance, over all positions; `residual` is the largest Bellman residual,
    |V(s) - sum over throws of chance * max over moves of 1 - V(after)|. `play_loss` weights
    positions by their frequency in play (see `measure.count_visits`), `perfect_loss` by that in
    perfect play.

    Raises the errors of `solve_table`, OSError without a file, TableError for a damaged one.
    """
    import numpy as np

    from puluc.solver import measure, packing
    from puluc.solver.solver import make_graphs

    rules = Rules.from_text(text)
    data = (path or FOLDER / file_name(rules)).read_bytes()
    solved, graphs = solve_exact(rules), make_graphs(rules)
    both = read, later = packing.read_values(Tablebase.load(data).table)
    if later is None:
        off = [measure.one_ahead(graphs, read[graphs.turned]) - read]
    else:
        off = [measure.one_ahead(graphs, later) - read, measure.one_between(graphs, read) - later]
    residual = np.abs(np.concatenate([part[:-3] for part in off]))
    error = np.abs(read - solved.chances)[:-3]
    play, perfect = (
        measure.measure_turns(solved, graphs, both, measure.count_visits(solved, graphs, careless))
        for careless in (measure.CARELESS, 0.0)
    )
    overall = measure.measure_turns(solved, graphs, both)
    checked = {
        "bytes": len(data),
        "first_mover": solved.first_mover,
        "residual": float(residual.max()),
        "mean_residual": float(residual.mean()),
        "mean_error": float(error.mean()),
        "worst_error": float(error.max()),
        "mean_loss": overall.mean,
        "worst_loss": overall.worst,
        "play_loss": play.mean,
        "perfect_loss": perfect.mean,
    }
    if later is not None:
        checked["second_error"] = float(np.abs(later - solved.waiting)[:-3].mean())
    for name, figure in checked.items():
        print_line(f"  {name}: {figure}")
    return checked


def measure_first_mover(text: str) -> dict[str, float]:
    """Return the first mover's exact win chance and the number of positions of a ruleset.

    Raises CommandError if perfect play against itself disagrees in `GAMES` games.
    """
    from puluc.solver import strength

    solved = solve_exact(Rules.from_text(text))
    points = [points for points, _turns in strength.play_games(solved, "", GAMES)]
    strength.check_mean(f"{text}, first mover", solved.first_mover, points)
    return {"positions": solved.values.size, "first_mover": round(solved.first_mover, 6)}


def measure_play(text: str) -> dict[str, float]:
    """Return figures of perfect play against itself, as `strength.describe_play` describes them.

    Raises CommandError if the turns disagree in `GAMES` games.
    """
    from puluc.solver import strength
    from puluc.solver.solver import make_graphs

    solved = solve_exact(Rules.from_text(text))
    found = strength.describe_play(solved, make_graphs(solved.rules))
    print_line(f"{text}: {found}")
    turns = [turns for _points, turns in strength.play_games(solved, "", GAMES)]
    strength.check_mean(f"{text}, turns", found["turns"], turns)
    return {name: round(figure, 4) for name, figure in found.items()}


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


def measure_sizes(text: str, steps: Sequence[int]) -> dict[int, dict[str, float]]:
    """Return the size and losses of a ruleset's packed table for several steps, in 1 / 65536."""
    from puluc.solver import packing

    solved = solve_exact(Rules.from_text(text))
    known = packing.fit_table(solved)
    found = {}
    for step in steps:
        data = packing.pack_solution(solved, step, known=known)
        head = Loading(data).header
        found[step] = {"bytes": len(data), "corrections": head["corrections"], **head["errors"]}
        print_line(f"  step {step}: {found[step]}")
    return found


def measure_strength(text: str) -> tuple[dict[str, float], dict[str, float]]:
    """Return exact win chances of perfect play, and its shares of `GAMES` games.

    They are the first mover's against itself, and its own against random and captures-first play.
    Shares have their distances in standard errors; CommandError is raised if one is above three.
    """
    from puluc.solver import strength
    from puluc.solver.solver import make_graphs

    solved = solve_exact(Rules.from_text(text))
    graphs = make_graphs(solved.rules)
    expected = {
        "first": solved.first_mover,
        "random": strength.strength_against(solved, graphs, greedy=False),
        "captures": strength.strength_against(solved, graphs, greedy=True),
    }
    found: dict[str, float] = {"games": GAMES}
    for name, chance in expected.items():
        opponent = name if name in PLAYERS else ""
        points = [points for points, _turns in strength.play_games(solved, opponent, GAMES)]
        share, off = strength.check_mean(f"{text}, {name}", chance, points)
        print_line(
            f"  {name}: {chance:.6f}; {GAMES} games: {share:.4f}, {off:+.1f} standard errors off"
        )
        found |= {name: round(share, 6), f"{name}_off": round(off, 1)}
    return {name: round(chance, 6) for name, chance in expected.items()}, found


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


def state_errors() -> dict[str, dict[str, dict[str, float]]]:
    """Write the errors that the estimate states into its file; return their figures by section.

    Raises CommandError if they don't hold in other random rulesets.
    """
    from puluc.evaluation.network import unpack
    from puluc.solver.training import stated_errors as errors
    from puluc.solver.training.weights import pack_weights

    seen: set[Rules] = set()
    families = errors.measure_families(errors.draw_rulesets("errors", seen))
    stated = {family: figures["stated"] for family, figures in families.items()}
    trials = errors.try_families(errors.draw_rulesets("trials", seen), stated)
    outside = [
        text for text, one in trials.items() if one["error"] > errors.OUTSIDE * one["stated"]
    ]
    if len(outside) > errors.TRIALS // 20:
        raise CommandError(f"the stated errors don't hold: {', '.join(outside)}")
    header, weights = unpack(ESTIMATE.read_bytes())
    ESTIMATE.write_bytes(pack_weights({**header, "families": stated}, weights))
    size: dict[str, float] = {"bytes": ESTIMATE.stat().st_size}
    return {"families": families, "trials": trials, "estimate": {"weights": size}}


def measure_losses(texts: Sequence[str], games: int = 0) -> dict[str, dict[str, float]]:
    """Return the losses of the estimate; with `games`, print its share of games against exact play.

    The network is the one that was not trained on the held-out rulesets. Raises the errors of
    `solve_table`.
    """
    from puluc.evaluation import estimator
    from puluc.solver.puzzle_search import exact_values
    from puluc.solver.training import evaluate as judging
    from puluc.solver.training.samples import sample_in_play

    estimator.load_weights((LEARNED / MEASURED).read_bytes())
    losses = {}
    for text in texts:
        rules = Rules.from_text(text)
        solved = solve_exact(rules)
        exact = exact_values(solved)
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


def make_puzzles(text: str) -> None:
    """Make the puzzles of a ruleset from its exact values and write their file.

    Raises the errors of `solve_table`, and PuzzleError for a ruleset without published puzzles.
    """
    from puluc.reviewing.puzzles import puzzle_path
    from puluc.solver import puzzle_search as making

    rules = canonical_rules(Rules.from_text(text))
    write_file(puzzle_path(rules), making.make_puzzle_file(solve_exact(rules)).encode())


def _progress(now: Progress) -> None:
    """Show the progress of a solution."""
    _status(
        f"men {now.low}-{now.high}, sweep {now.sweep}, bounds {now.gap:.1e} apart, "
        f"{now.seconds_left:.0f} s left"
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
    return run(lambda: _run_command(words))


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
    return f"{work} needs {needed}: run pip install '.[{extras}]' in the project's folder ({error})"


@explain_errors()
def _run_command(words: Sequence[str]) -> None:
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
                names = ("mean_residual", "residual", "perfect_loss", "second_error")
                record("check", text, {name: checked[name] for name in names if name in checked})
        case ["puzzles", *texts]:
            for text in texts or SOLVED + EXTRA:
                make_puzzles(text)
        case ["curve", text, *steps] if steps:
            sizes = measure_sizes(text, [_parse_whole(step) for step in steps])
            for step, figures in sizes.items():
                record("curve", str(step), figures)
        case ["skill", *texts]:
            for text in texts or (*SOLVED, *TURNS):
                exact, played = measure_strength(text)
                if text in TURNS:
                    record("turns", text, played | exact)
                else:
                    record("skill", text, exact)
                    record("games", text, played)
        case ["play", *texts] if texts:
            for text in texts:
                record("played", text, measure_play(text))
        case ["train"]:
            train_network()
            record("estimate", "weights", {"bytes": ESTIMATE.stat().st_size})
        case ["errors"]:
            for section, measured in state_errors().items():
                for text, figures in measured.items():
                    record(section, text, figures)
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
            known = "make, first, time, check, curve, skill, play, puzzles, train, errors, judge"
            raise CommandError(f"{known}, games, levels or ratings; {', '.join(SOLVED + EXTRA)}")


def _parse_whole(text: str) -> int:
    """Return a whole number from the command line."""
    if is_number(text, 9) and int(text):
        return int(text)
    raise CommandError(f"{text!r} is not a number from 1")
