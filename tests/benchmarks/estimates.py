"""The time of one estimated win chance, in CPython and in the page's Python under Node."""

import time
from collections.abc import Sequence
from pathlib import Path

from puluc.evaluation.estimator import estimate_chance
from tests.evaluation import same_chances
from tests.evaluation.same_chances import RULES, positions

NUMBER = 600


def milliseconds(text: str) -> float:
    """Return the milliseconds of one win chance, the best of three means."""
    tried = positions(text, NUMBER)
    best = 1e9
    for _ in range(3):
        start = time.perf_counter()
        for position in tried:
            estimate_chance(position)
        best = min(best, (time.perf_counter() - start) / NUMBER * 1000)
    return best


def main(arguments: Sequence[str] = ()) -> None:
    """Print a line for each ruleset."""
    from tests.evaluation.pyodide_node import printed_inside

    here = [milliseconds(text) for text in RULES]
    known = Path(same_chances.__file__).read_text("utf-8").split("if __name__")[0]
    own = Path(__file__).read_text("utf-8").split("NUMBER = ")[1].split("def main(")[0]
    ending = "print(json.dumps([milliseconds(text) for text in RULES]))"
    page = printed_inside(f"{known}\nimport time\nNUMBER = {own}\n{ending}")
    print(f"{'ms a win chance':56}{'CPython':>10}{'page':>10}{'ratio':>10}")
    for text, mine, inside in zip(RULES, here, page, strict=True):
        print(f"{text:56}{mine:10.3f}{inside:10.3f}{inside / mine:10.2f}", flush=True)
