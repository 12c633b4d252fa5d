"""The box with what one wants to know first: how many play, how old, how long, with what."""

from __future__ import annotations

from puluc.language import semicolon
from puluc.markup import Markup, element
from puluc.reading.kit.clock import lengths, minutes
from puluc.reading.kit.young import SMALL
from puluc.reading.labels import labels
from puluc.rules import RULESETS
from puluc.words import names


def box(code: str) -> Markup:
    """Return the facts of the game in a language; minutes are averages of simulated games."""
    words, rules = labels(code)["facts"], RULESETS["classic"]
    games = (RULESETS["classic"], RULESETS["kekchi"], SMALL)
    *whole, small = (minutes(lengths(game).mean) for game in games)
    time = words["minutes"].format(least=min(whole), most=max(whole))
    things = words["things"].format(men=names.men(rules.men), spaces=names.spaces(rules.spaces))
    facts = {
        words["players"]: words["who"],
        words["age"]: words["old"],
        words["time"]: semicolon().join([time, words["small"].format(minutes=small)]),
        words["needs"]: things,
    }
    pairs = (
        element("div", element("dt", name), element("dd", told)) for name, told in facts.items()
    )
    return element("dl", *pairs, class_="facts")
