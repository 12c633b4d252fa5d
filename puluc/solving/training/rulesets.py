"""Which rulesets the estimate learns from, and which are held out to measure it."""

from __future__ import annotations

from functools import cache
from math import gcd
from random import Random
from typing import Final

from puluc.published import mechanics_of
from puluc.rules import Rules, RulesError
from puluc.solution.board import throws_of
from puluc.solution.index import Index

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
)
"""Never trained on while the estimate is measured, nor what differs from them in men and draws."""

LATER: Final = {
    "sayil:men=3": (0.0291, 0.0229),
    "sinaanil:men=3,spaces=8": (0.0386, 0.0287),
    "sinaanil:men=4,spaces=7": (0.0326, 0.0231),
    "classic:men=3,lap=back": (0.0212, 0.0149),
    "kekchi:men=4,lap=wrap": (0.0097, 0.0064),
    "poulouc:men=3,sting=yes": (0.0232, 0.0184),
    "sapper:men=3": (0.0506, 0.0419),
    "tiwil:men=4": (0.0171, 0.0112),
    "tiwil:men=3,spaces=7": (0.0199, 0.0122),
    "kaakil:men=2,spaces=7": (0.0834, 0.0735),
    "kaakil:men=2": (0.0787, 0.0653),
    "kaakil:men=2,win=last": (0.0438, 0.0304),
}
"""The mean errors of estimates, bare and one throw ahead, by rules with options that the network
has never met (`puluc.solving.trust`; those with a fire against brute force)."""

VALUES: Final = ("5/1/2/3/4", "6/1/2/3/4", "0/1/2/3/4", "1/2/3/4/5", "5/3/2/3/4")
BIASES: Final = ("0.3", "0.35", "0.4", "0.45", "0.5", "0.55", "0.6", "0.65", "0.7")
Kin = tuple[object, ...]


def kin(rules: Rules) -> Kin:
    """Return what is alike in rulesets that share positions, with fewer men alive."""
    game = mechanics_of(rules)
    return game.spaces, game.throws, game.homeward, game.rescue


def chosen(
    number: int, men: str, least: int, most: int, seed: str, held_out: bool = True
) -> list[Rules]:
    """Return different rulesets with one of `men` a side and `least` to `most` positions, with
    `held_out` none of them kin to a held-out one; the same for the same seed."""
    draw = Random(seed)
    barred = {kin(Rules.from_text(text)) for text in HELD_OUT} if held_out else set()
    found: list[Rules] = []
    while len(found) < number:
        try:
            rules = _any_rules(draw, men)
        except RulesError:
            continue
        if not _ends(rules):
            continue
        if (
            least <= _positions(rules.men, rules.spaces, rules.draw, rules.rescue) <= most
            and kin(rules) not in barred
            and rules not in found
        ):
            found.append(rules)
    return found


@cache
def _positions(men: int, spaces: int, draw: bool, rescue: bool) -> int:
    """Return the number of positions to solve."""
    return Index(men, spaces, draw, rescue).size


def _ends(rules: Rules) -> bool:
    """Return whether games end soon: men can meet, and most throws leave them on the road."""
    values = {value for value in rules.values if value}
    mean = sum(throw.spaces * throw.chance for throw in throws_of(rules))
    return (
        len(values) > 2
        and gcd(*values) == 1
        and max(values) <= rules.spaces
        and 2 * mean <= rules.spaces
    )


def _any_rules(draw: Random, men: str) -> Rules:
    """Return a ruleset by chance. Raises RulesError where the options make no game."""

    def one(*items: str) -> str:
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
    return Rules.from_text("classic:" + ",".join("=".join(item) for item in options.items()))
