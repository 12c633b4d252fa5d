"""The families of rulesets in which the estimate is about equally far off."""

from typing import Final

from puluc.engine.kernels import list_values
from puluc.engine.rules import Rules

SPREADS: Final = ((0.29, "even"), (0.36, "uneven"), (0.5, "lopsided"))
"""The names of throws by the largest chance that two throws are worth the same."""

OPTIONS: Final = ("plain", "other laps or sting", "rescue, fire or trade", "two a turn")
"""The names of options, the hardest to estimate last."""


def estimate_family(rules: Rules) -> str | None:
    """Return a ruleset's family, by its throws and its hardest option, or None.

    There is none for throws with which the estimate is useless: fewer than three values or one far
    too common, all multiples of one number, or longer than half the road on average.

    >>> estimate_family(Rules.from_text("sayil")), estimate_family(Rules.from_text("sapper"))
    ('even throws, other laps or sting', 'lopsided throws, two a turn')
    >>> estimate_family(Rules.from_text("classic:values=2/2/2/2/2")) is None
    True
    """
    same = sum(chance * chance for _value, chance in list_values(rules))
    spread = next((name for most, name in SPREADS if same <= most), None)
    return f"{spread} throws, {_hardest_option(rules)}" if spread and ends_soon(rules) else None


def ends_soon(rules: Rules) -> bool:
    """Return whether games end soon: men can meet, and most throws leave them on the road.

    >>> [ends_soon(Rules.from_text(text)) for text in ("classic", "classic:values=0/2/2/4/4")]
    [True, False]
    """
    values = {value for value in rules.values if value}
    mean = sum(value * chance for value, chance in list_values(rules))
    return (
        len(values) > 2
        and not any(all(value % step == 0 for value in values) for step in range(2, max(values)))
        and max(values) <= rules.spaces
        and 2 * mean <= rules.spaces
    )


def _hardest_option(rules: Rules) -> str:
    """Return the option that makes a ruleset hard to estimate."""
    taken = rules.rescue or rules.fire or rules.capture == "trade"
    return OPTIONS[
        max(3 * (rules.throws == "two"), 2 * taken, int(rules.lap != "end" or rules.sting))
    ]
