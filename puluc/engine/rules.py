"""The rulesets as data. A `Rules` value holds all that distinguishes one ruleset from another.

No ruleset has code of its own. `puluc.words.rulebook` writes the same values as sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

from puluc.support import blank
from puluc.support.digits import is_number
from puluc.support.i18n import _
from puluc.support.representation import represent

Captors = Literal["onward", "homeward"]
Opening = Literal["higher", "lots", "choice"]
Lap = Literal["end", "back", "wrap"]
Throws = Literal["one", "two"]
Capture = Literal["carry", "trade"]
Win = Literal["last", "count"]

MEN: Final = range(1, 10)
"""The numbers of men a side may have."""
SPACES: Final = range(5, 22)
"""The numbers of spaces a road may have."""


class RulesError(ValueError):
    """The error for a text that names no ruleset, or options that make no game.

    >>> Rules.from_text("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puluc.engine.rules.RulesError: no ruleset 'chess'; known: classic, lemery, lemery-rescue, ...
    """


class Rules(NamedTuple):
    """A ruleset with its options.

    `from_text` refuses options that make no game; `check` does so for rules made field by field.

    >>> RULESETS["siegartel"].men
    6
    >>> Rules.from_text("kekchi:men=4")
    Rules.from_text('kekchi:men=4')
    """

    ruleset: str = "classic"
    """The id of the ruleset in `RULESETS`."""
    men: int = 5
    """The men of each side, 1 to 9."""
    spaces: int = 9
    """The spaces of the road, 5 to 21."""
    values: tuple[int, ...] = (5, 1, 2, 3, 4)
    """The values of throws of 0, 1, 2, 3 and 4 marks, in spaces."""
    captors: Captors = "onward"
    """The direction of stacks with captives: `onward`, or turning round and going `homeward`."""
    rescue: bool = False
    """Whether two men of a side may form a pair, and only a pair frees captives."""
    draw: bool = False
    """Whether the game is drawn when each side has one man left."""
    bias: float = 0.5
    """The chance that one kernel shows its mark, between 0 and 1."""
    opening: Opening = "higher"
    """The choice of the starter: by the `higher` throw, by `lots` or by the players (`choice`)."""
    lap: Lap = "end"
    """The far end for men without captives.

    They finish their lap (`end`), turn `back` and walk home, or `wrap` round to the first space.
    """
    throws: Throws = "one"
    """The throws of a turn, each with its move: `one` or `two`."""
    capture: Capture = "carry"
    """Whether captors `carry` captives off, or both leave the game at once (`trade`)."""
    sting: bool = False
    """Whether a man or stack may also step back to capture."""
    fire: bool = False
    """Whether a stack that lands on the middle space leaves the game."""
    win: Win = "last"
    """The winner at the end: the `last` side with a free man, or by `count` of the men taken."""

    @classmethod
    def from_text(cls, text: str) -> Rules:
        """Read `id` or `id:option=value,option=value`, as in `siegartel:captors=homeward`.

        Raises RulesError, which names the first mistake.

        >>> Rules.from_text("classic:men=3,spaces=7").spaces
        7
        >>> Rules.from_text("classic:men=12")
        Traceback (most recent call last):
        puluc.engine.rules.RulesError: men: '12' is not a number from 1 to 9
        """
        name, colon, tail = blank.trim(text).partition(":")
        if name not in RULESETS:
            reason = _("no ruleset {name}; known: {known}")
            raise RulesError(reason.format(name=repr(name), known=", ".join(RULESETS)))
        rules = RULESETS[name]
        seen: set[str] = set()
        for part in tail.split(",") if colon else ():
            option, equals, value = part.partition("=")
            if not equals:
                reason = _("option {part} is not of the form option=value")
                raise RulesError(reason.format(part=repr(part)))
            field = "values" if option == "zero" else option
            if field in seen:
                reason = _("option {option} sets {field} a second time")
                raise RulesError(reason.format(option=repr(option), field=field))
            seen.add(field)
            rules = rules.with_option(option, value)
        rules.check()
        return rules

    def with_option(self, option: str, value: str) -> Rules:
        """Return the rules with one option set; only `check` compares it with other options.

        The value is written as in `from_text`: `7`, `5/1/2/3/4`, `homeward`, `yes`. Raises
        RulesError for an unknown option or value.

        >>> RULESETS["lemery"].with_option("zero", "6").values
        (6, 1, 2, 3, 4)
        """
        if option not in self.options:
            known = ", ".join(self.options)
            reason = _("{ruleset} has no option {option}; known: {known}")
            raise RulesError(reason.format(ruleset=self.ruleset, option=repr(option), known=known))
        if option == "zero":
            return self._replace(values=(int(_read_word(option, value, ZEROS)), *self.values[1:]))
        read, allowed = OPTIONS[option]
        return self._replace(**{option: read(option, value, allowed)})

    def check(self) -> None:
        """Raise RulesError if an option has an unknown value, or if the options make no game.

        >>> Rules(men=40).check()
        Traceback (most recent call last):
        puluc.engine.rules.RulesError: men: '40' is not a number from 1 to 9
        >>> Rules(values=(0, 0, 0, 0, 0)).check()  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        puluc.engine.rules.RulesError: values: every throw is worth 0 spaces, ...
        """
        for name in OPTIONS:
            self.with_option(name, self.option(name))
        if not any(self.values):
            raise RulesError(_("values: every throw is worth 0 spaces, so nobody could ever move"))
        if max(self.values) > self.spaces + 1:
            reason = _("values: {value} is more than the {steps} steps of the road")
            raise RulesError(reason.format(value=max(self.values), steps=self.spaces + 1))
        if self.draw and self.men == 1:
            reason = _("draw: with one man a side the game would be drawn before it starts")
            raise RulesError(reason)
        if self.fire and self.spaces % 2 == 0:
            reason = _("fire: a road of {spaces} spaces has no middle space")
            raise RulesError(reason.format(spaces=self.spaces))

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the ruleset's options, in the order of its text.

        >>> RULESETS["lemery"].options[:3]
        ('zero', 'men', 'spaces')
        """
        return (*(("zero",) if self.ruleset in ZERO_RULESETS else ()), *OPTIONS)

    @property
    def middle(self) -> int:
        """The middle space of the road, where the fire burns; only odd numbers of spaces have one.

        >>> RULESETS["kaakil"].middle
        5
        """
        return (self.spaces + 1) // 2

    @property
    def counts(self) -> bool:
        """Whether a position has to count the men that each side has taken off the road.

        Otherwise all removed men were taken, so that no count is needed.

        >>> RULESETS["kaakil"].counts, RULESETS["kekchi"].counts
        (True, False)
        """
        return self.win == "count" and (self.fire or self.capture == "trade")

    def option(self, name: str) -> str:
        """Return the value of an option, one of `options`, as text; the inverse of `with_option`.

        >>> RULESETS["poulouc"].option("values")
        '1/2/3/4/5'
        """
        if name == "zero":
            return str(self.values[0])
        value = getattr(self, name)
        if name == "values":
            return "/".join(map(str, value))
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    @property
    def text(self) -> str:
        """The rules as text: the id and the options that differ from the ruleset's own.

        >>> Rules.from_text("kekchi:spaces=9,draw=yes").text
        'kekchi:draw=yes'
        """
        own = RULESETS[self.ruleset]
        zero = (
            self.ruleset in ZERO_RULESETS
            and self.values[1:] == own.values[1:]
            and str(self.values[0]) in ZEROS
        )
        changed = [
            f"{name}={self.option(name)}"
            for name in self.options
            if self.option(name) != own.option(name) and name != ("values" if zero else "zero")
        ]
        return ":".join((self.ruleset, ",".join(changed))) if changed else self.ruleset

    def value(self, marks: int) -> int:
        """Return the value of a throw of `marks`, 0 to 4, in spaces.

        >>> RULESETS["classic"].value(0)
        5
        """
        return self.values[marks]

    def __str__(self) -> str:
        """Return the rules' text."""
        return self.text

    def __repr__(self) -> str:
        """Return a Python expression for the rules: from their text, else from their fields."""
        return represent(self, "from_text", "text")


RULESETS: Final[dict[str, Rules]] = {
    "classic": Rules(),
    "lemery": Rules("lemery"),
    "lemery-rescue": Rules("lemery-rescue", men=7, spaces=13, rescue=True),
    "poulouc": Rules("poulouc", values=(1, 2, 3, 4, 5), opening="lots"),
    "kekchi": Rules("kekchi", captors="homeward"),
    "siegartel": Rules("siegartel", men=6, opening="choice"),
    "sapper": Rules("sapper", values=(5, 3, 2, 3, 4), captors="homeward", lap="wrap", throws="two"),
    "sayil": Rules("sayil", captors="homeward", lap="back"),
    "tiwil": Rules("tiwil", captors="homeward", lap="back", capture="trade", win="count"),
    "sinaanil": Rules("sinaanil", captors="homeward", lap="back", sting=True),
    "kaakil": Rules("kaakil", captors="homeward", lap="back", fire=True, win="count"),
}
"""The rulesets by id, each with the options of its source; `Rules.from_text` reads these ids."""
OBSERVED: Final = ("sapper", "sayil", "tiwil", "sinaanil", "kaakil")
"""The rulesets adapted from observers' accounts; the others have written rules."""
VARIANTS: Final = (
    *("lemery:zero=6", "lemery:zero=0", "lemery-rescue:zero=6", "lemery-rescue:zero=0"),
    *("poulouc:draw=yes", "siegartel:captors=homeward"),
)
"""The rulesets with the options that their own sources describe."""
BUL: Final = {
    "sayil": "sayil",
    "tiwil": "tiwil",
    "sinaanil": "sinaanil",
    "sakakil": "classic",
    "kaakil": "kaakil",
}
"""The five games of an evening of bul and their rulesets, in L. Verbeeck's order (1998)."""
ZERO_RULESETS: Final = ("lemery", "lemery-rescue")
"""The rulesets with the option `zero`, the value of a throw without marks."""
ZEROS: Final = ("5", "6", "0")
"""The values of the option `zero`."""


def _read_number(option: str, value: str, allowed: Sequence[int]) -> int:
    if is_number(value, 3) and int(value) in allowed:
        return int(value)
    text = _("{option}: {value} is not a number from {least} to {most}").format(
        option=option, value=repr(value), least=allowed[0], most=allowed[-1]
    )
    raise RulesError(text)


def _read_values(option: str, value: str, allowed: Sequence[int]) -> tuple[int, ...]:
    parts = value.split("/")
    if len(parts) == 5:
        return tuple([_read_number(option, part, allowed) for part in parts])
    reason = _("values: {value} is not five numbers joined by '/'")
    raise RulesError(reason.format(value=repr(value)))


def _read_chance(_option: str, value: str, signs: Sequence[str]) -> float:
    try:
        chance = 0.0 if set(value) - set(signs) else float(value)
    except ValueError:
        chance = 0.0
    if 0 < chance < 1:
        return chance
    reason = _("bias: {value} is not a chance between 0 and 1")
    raise RulesError(reason.format(value=repr(value)))


def _read_word(option: str, value: str, allowed: Sequence[str]) -> str:
    if value in allowed:
        return value
    reason = _("{option}: {value} is not one of {known}")
    raise RulesError(reason.format(option=option, value=repr(value), known=", ".join(allowed)))


def _read_truth(option: str, value: str, allowed: Sequence[str]) -> bool:
    return _read_word(option, value, allowed) == "yes"


OPTIONS: Final[dict[str, tuple[Callable[[str, str, Any], Any], Sequence[Any]]]] = {
    "men": (_read_number, MEN),
    "spaces": (_read_number, SPACES),
    "values": (_read_values, range(SPACES[-1] + 2)),
    "captors": (_read_word, ("onward", "homeward")),
    "lap": (_read_word, ("end", "back", "wrap")),
    "throws": (_read_word, ("one", "two")),
    "capture": (_read_word, ("carry", "trade")),
    "sting": (_read_truth, ("yes", "no")),
    "fire": (_read_truth, ("yes", "no")),
    "win": (_read_word, ("last", "count")),
    "rescue": (_read_truth, ("yes", "no")),
    "draw": (_read_truth, ("yes", "no")),
    "bias": (_read_chance, "0123456789.e+-"),
}
"""The options of every ruleset, in the order of its text: the reader and what it allows."""
