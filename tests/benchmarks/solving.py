"""The time of solving small rulesets, in CPython and in the page's Python under Node.

Processor time, on which other programs have less influence.
"""

import resource
from collections.abc import Sequence

from puluc.engine.rules import Rules
from puluc.tablebase.index import get_index
from puluc.tablebase.small_solver import solve_in_python

CURVE = [f"classic:men={men},spaces={spaces}" for men, spaces in ((2, 5), (3, 5), (3, 6))]
CURVE += [f"classic:men=3,spaces={spaces}" for spaces in (7, 8, 9)]
TEXTS = [*CURVE, "kekchi:men=3,spaces=7", "tiwil:men=3,spaces=7", "sapper:men=3,spaces=7"]
PROGRAM = """
import json
from puluc.engine.rules import Rules
from puluc.tablebase.small_solver import solve_in_python
for text in {texts!r}:
    solve_in_python(Rules.from_text(text))
print(json.dumps(None))
"""


def seconds(who: int) -> float:
    """Return the processor time used by this process or by its children."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def seconds_inside(*texts: str) -> float:
    """Return the processor time of a run in the page's Python that solves rulesets."""
    from tests.evaluation.pyodide_node import printed_inside

    before = seconds(resource.RUSAGE_CHILDREN)
    printed_inside(PROGRAM.format(texts=texts))
    return seconds(resource.RUSAGE_CHILDREN) - before


def main(arguments: Sequence[str] = ()) -> None:
    """Print a line for each ruleset."""
    print(f"{'seconds to solve':28}{'positions':>10}{'CPython':>10}{'page':>10}")
    start = seconds_inside()
    for text in TEXTS:
        rules = Rules.from_text(text)
        before = seconds(resource.RUSAGE_SELF)
        solve_in_python(rules)
        here = seconds(resource.RUSAGE_SELF) - before
        inside = max(0.0, seconds_inside(text) - start)
        print(f"{text:28}{get_index(rules).size:10,}{here:10.1f}{inside:10.1f}", flush=True)
