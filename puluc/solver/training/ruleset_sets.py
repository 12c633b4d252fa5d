"""The rulesets for the training, and those that are held out to evaluate it."""

from __future__ import annotations

from functools import cache
from math import gcd
from random import Random
from typing import Final

from puluc.engine.rules import Rules, RulesError
from puluc.engine.solved import Mechanics, is_solvable, parse_mechanics
from puluc.tablebase.encoding import list_throw_values
from puluc.tablebase.index import get_index

HELD_OUT: Final = (
    "classic",
    "kekchi",
    "lemery:zero=6",
    "lemery:zero=0",
    "poulouc",
    "poulouc:draw=yes",
    "siegartel",
    "classic:bias=0.6",
    "kekchi:values=5/3/2/3/4",
    "classic:spaces=13,men=4",
    "classic:men=4,bias=0.35",
    "classic:men=4,spaces=7,values=6/1/2/3/4",
    "classic:men=3,spaces=15",
    "classic:men=6,spaces=6",
    "classic:men=7,spaces=5",
    "kekchi:men=4,spaces=8,draw=yes",
    "kekchi:men=3,spaces=11,bias=0.58",
    "kekchi:men=5,spaces=7,values=0/1/2/3/4",
    "kekchi:men=6,spaces=6,bias=0.45",
    "kekchi:men=4,spaces=10,values=1/2/3/4/5",
    "lemery-rescue:men=3",
    "lemery-rescue:men=4,spaces=9",
    "lemery-rescue:men=4,spaces=8,zero=0",
    "lemery-rescue:men=5,spaces=6",
    "kekchi:rescue=yes,men=4,spaces=7",
    "sayil:men=4",
    "sinaanil:men=4",
    "kaakil:men=4",
    "kaakil:men=4,win=last",
    "tiwil",
    "sapper",
    "kekchi:men=3,spaces=11,lap=back",
    "classic:men=4,spaces=7,lap=back",
    "kekchi:men=4,spaces=8,lap=wrap",
    "poulouc:men=4,sting=yes",
    "classic:men=4,fire=yes",
    "kekchi:men=4,throws=two",
)
"""The rulesets that the evaluated network is not trained on.

Nor is it trained on rulesets that differ from them only in men and draws.
"""

VALUES: Final = ("5/1/2/3/4", "6/1/2/3/4", "0/1/2/3/4", "1/2/3/4/5", "5/3/2/3/4")
"""The values of throws in random rulesets."""
BIASES: Final = ("0.3", "0.35", "0.4", "0.45", "0.5", "0.55", "0.6", "0.65", "0.7")
"""The values of `bias` in random rulesets."""


def ruleset_family(rules: Rules) -> Mechanics:
    """Return the mechanics without men and draws, so that rulesets with common positions agree."""
    return parse_mechanics(rules._replace(men=0, draw=False))


def choose_rulesets(
    number: int, men: str, least: int, most: int, seed: str, observed: bool = False
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
        if not (_ends_soon(rules) and is_solvable(rules)):
            continue
        if (
            least <= _count_positions(rules) <= most
            and ruleset_family(rules) not in barred
            and rules not in found
        ):
            found.append(rules)
    return found


@cache
def _count_positions(rules: Rules) -> int:
    """Return the number of positions to solve."""
    return get_index(rules).size


def _ends_soon(rules: Rules) -> bool:
    """Return whether games end soon: men can meet, and most throws leave them on the road."""
    values = {value for value in rules.values if value}
    mean = sum(throw.spaces * throw.chance for throw in list_throw_values(rules))
    return (
        len(values) > 2
        and gcd(*values) == 1
        and max(values) <= rules.spaces
        and 2 * mean <= rules.spaces
    )


def _random_rules(draw: Random, men: str, observed: bool) -> Rules:
    """Return a random ruleset. Raises RulesError for options that make no game."""

    def one(*items: str) -> str:
        """Return one of the items."""
        return items[int(draw.random() * len(items))]

    values = one(*VALUES, "any")
    if values == "any":
        values = "/".join(one(*"0112233445567") for _ in range(5))
    options = {
        "men": one(*men),
        "spaces": one(
            "5", "6", "7", "7", "8", "8", "9", "9", "9", "10", "11", "12", "13", "15", "18"
        ),
        "values": values,
        "captors": one("onward", "homeward"),
        "rescue": one("no", "no", "yes"),
        "draw": one("no", "no", "no", "no", "yes"),
        "bias": one(*BIASES, *["0.5"] * len(BIASES)),
    }
    if observed:
        options |= {
            "captors": one("onward", "homeward", "homeward"),
            "rescue": one(*["no"] * 9, "yes"),
            "draw": one(*["no"] * 9, "yes"),
            "lap": one("end", "back", "back", "back", "wrap"),
            "throws": one(*["one"] * 4, "two"),
            "capture": one(*["carry"] * 5, "trade"),
            "sting": one("no", "no", "yes"),
            "fire": one("no", "no", "yes"),
            "win": one("last", "count"),
        }
    return Rules.from_text("classic:" + ",".join("=".join(item) for item in options.items()))
