"""The rulesets for the training, and those that are held out to evaluate it."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from puluc.engine.rules import Rules, RulesError
from puluc.engine.solved import Mechanics, is_solvable, parse_mechanics
from puluc.evaluation.families import ends_soon
from puluc.tablebase.index import get_index

FILE: Final = Path(__file__).with_name("plan.toml")
DATA: Final[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))
HELD_OUT: Final[tuple[str, ...]] = tuple(DATA["held_out"])
"""The rulesets that the evaluated network is not trained on.

Nor is it trained on rulesets that differ from them only in men and draws.
"""


def ruleset_family(rules: Rules) -> Mechanics:
    """Return the mechanics without men and draws, so that rulesets with common positions agree."""
    return parse_mechanics(rules._replace(men=0, draw=False))


def choose_rulesets(
    number: int, men: str, least: int, most: float, seed: str, observed: bool = False
) -> list[Rules]:
    """Return different rulesets with `men` a side and `least` to `most` positions.

    `men` lists numbers. The rulesets have options of the observed games if `observed`. None is of
    the family of a held-out ruleset. The same seed gives the same rulesets.
    """
    draw = Random(seed)
    barred = {ruleset_family(Rules.from_text(text)) for text in HELD_OUT}
    found: list[Rules] = []
    while len(found) < number:
        try:
            rules = _random_rules(draw, men, observed)
        except RulesError:
            continue
        if not (ends_soon(rules) and is_solvable(rules)):
            continue
        if (
            ruleset_family(rules) not in barred
            and rules not in found
            and least <= get_index(rules).size <= most
        ):
            found.append(rules)
    return found


def _random_rules(draw: Random, men: str, observed: bool) -> Rules:
    """Return a random ruleset. Raises RulesError for options that make no game."""

    def one(items: Sequence[str]) -> str:
        """Return one of the items."""
        return items[int(draw.random() * len(items))]

    values = one(DATA["random"]["values"])
    if values == "any":
        values = "/".join(one("0112233445567") for _ in range(5))
    options = {"men": one(men)}
    options |= {name: one(items) for name, items in DATA["random"].items() if name != "values"}
    options["values"] = values
    if observed:
        options |= {name: one(items) for name, items in DATA["observed"].items()}
    return Rules.from_text("classic:" + ",".join("=".join(item) for item in options.items()))
