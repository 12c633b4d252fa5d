"""The stated errors of the estimate: measured on random rulesets, and tried on others."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice
from math import exp, log
from random import Random
from statistics import fmean, pstdev
from typing import Final

from puluc.engine.rules import Rules, RulesError
from puluc.engine.solved import is_solvable
from puluc.evaluation.families import OPTIONS, SPREADS, estimate_family
from puluc.solver import solver
from puluc.solver.training.evaluate import mean_errors
from puluc.solver.training.ruleset_sets import DATA
from puluc.solver.training.samples import sample_in_play
from puluc.support.command import print_line
from puluc.tablebase.index import get_index

LEAST: Final = 1_000
"""The fewest positions of a measured ruleset."""
MOST: Final = 500_000
"""The most positions of a measured ruleset."""
POSITIONS: Final = 500
"""The positions of play that measure a ruleset."""
MOST_MEN: Final = 7
"""The most men of a side in a measured ruleset."""
MOST_SPACES: Final = 18
"""The most spaces of a measured ruleset."""
EACH: Final = 14
"""The rulesets that measure a family."""
TRIALS: Final = 20
"""The rulesets that try the stated errors."""
OUTSIDE: Final = 1.5
"""The multiple of a stated error up to which a ruleset is within it."""
VALUES: Final = [text for text in DATA["random"]["values"] if text != "any"]
"""The values of throws in half of the random rulesets."""
SPREAD: Final = 2.0
"""The standard deviations of a family's errors, on a logarithmic scale, that are within it."""


Drawn = Iterator[tuple[str, Rules]]
"""Random rulesets with their families."""


def draw_rulesets(seed: str, seen: set[Rules]) -> Drawn:
    """Yield random rulesets of a size to solve, none of them in `seen`, and add them there."""
    draw = Random(seed)
    while True:
        rules = _draw_rules(draw)
        family = estimate_family(rules) if rules else None
        if rules is None or family is None or rules in seen or not is_solvable(rules):
            continue
        if LEAST <= get_index(rules).size <= MOST:
            seen.add(rules)
            yield family, rules


def measure_error(rules: Rules) -> float:
    """Return the mean error of the estimate in use, one throw ahead, in play by a ruleset."""
    return float(mean_errors(*sample_in_play(solver.solve(rules), POSITIONS, 1)).ahead)


def measure_families(rulesets: Drawn, each: int = EACH) -> dict[str, dict[str, float]]:
    """Return the figures of each family: its rulesets, their mean error, and the error to state.

    The stated error is the mean, or more if errors differ much: so much that `SPREAD` standard
    deviations above their geometric mean are within `OUTSIDE` times it.
    """
    found: dict[str, list[float]] = defaultdict(list)
    while sum(map(len, found.values())) < each * len(SPREADS) * len(OPTIONS):
        family, rules = next(rulesets)
        if len(found[family]) < each:
            found[family].append(measure_error(rules))
            print_line(f"{family}: {rules.text} {found[family][-1]:.4f}")
    return {family: _describe_errors(errors) for family, errors in sorted(found.items())}


def try_families(rulesets: Drawn, stated: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """Return the stated and the measured error of the next rulesets, by their text."""
    found = {}
    for family, rules in islice(rulesets, TRIALS):
        error = measure_error(rules)
        found[rules.text] = {
            "stated": stated[family],
            "error": round(error, 4),
            "times": round(error / stated[family], 2),
        }
        print_line(f"{rules.text}: {found[rules.text]}")
    return found


def _describe_errors(errors: list[float]) -> dict[str, float]:
    logs = [log(error) for error in errors]
    high = exp(fmean(logs) + SPREAD * pstdev(logs)) / OUTSIDE
    mean = fmean(errors)
    return {
        "rulesets": len(errors),
        "mean": round(mean, 4),
        "worst": round(max(errors), 4),
        "stated": round(max(mean, high), 4),
    }


def _draw_rules(draw: Random) -> Rules | None:
    """Return a random ruleset, or None for options that make no game."""

    def one(*items: str) -> str:
        return items[int(draw.random() * len(items))]

    spaces = 5 + int(draw.random() * (MOST_SPACES - 4))
    free = "/".join(str(int(draw.random() * 9)) for _ in range(5))
    rare = one("none", "none", "lap", "twice", "taken", "taken")
    options = {
        "men": str(2 + int(draw.random() * (MOST_MEN - 1))),
        "spaces": str(spaces),
        "values": one(*VALUES, *[free] * len(VALUES)),
        "captors": one("onward", "homeward"),
        "draw": one(*["no"] * 4, "yes"),
        "bias": one("0.5", f"{0.2 + 0.6 * draw.random():.2f}"),
        "lap": one("end", "back", "wrap") if rare != "none" else "end",
        "sting": one("no", "yes") if rare == "lap" else "no",
        "capture": one("carry", "trade") if rare == "taken" else "carry",
        "throws": "two" if rare == "twice" else "one",
        "fire": one("no", "yes") if rare == "taken" else "no",
        "rescue": one("no", "yes") if rare == "taken" else "no",
        "win": one("last", "count") if rare != "none" else "last",
    }
    try:
        return Rules.from_text("classic:" + ",".join("=".join(pair) for pair in options.items()))
    except RulesError:
        return None
