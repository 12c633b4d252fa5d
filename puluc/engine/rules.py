"""The rulesets as data: one `Rules` value says everything the engine needs to know.

No ruleset has code of its own; `puluc.words.rulebook` puts the same values into words.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeVar

from puluc.support import blank
from puluc.support.i18n import _

Captors = Literal["onward", "homeward"]
Opening = Literal["higher", "lots", "choice"]
Lap = Literal["end", "back", "wrap"]
Throws = Literal["one", "two"]
Capture = Literal["carry", "trade"]
Win = Literal["last", "count"]
T = TypeVar("T", bound=str)

MEN: Final = range(1, 10)
SPACES: Final = range(5, 22)


class RulesError(ValueError):
    """A text that names no ruleset, or an option or value that the ruleset does not have.

    >>> Rules.from_text("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puluc.engine.rules.RulesError: no ruleset 'chess'; known: classic, lemery, lemery-rescue, ...
    """


class Rules(NamedTuple):
    """A ruleset with its options.

    - `ruleset`: the id of its source in `RULESETS`
    - `men`: men a side, 1 to 9
    - `spaces`: spaces of the road, 5 to 21
    - `values`: the spaces that a throw of 0, 1, 2, 3 and 4 marks is worth
    - `captors`: whether stacks with captives go `onward`, or turn round and go `homeward`
    - `rescue`: whether two men of a side may lie on each other, and only such a pair frees captives
    - `draw`: whether the game is drawn when each side has one man left
    - `bias`: the chance that one kernel shows its mark, between 0 and 1
    - `opening`: how the first player is found: by the `higher` throw, by `lots`, or by the players'
      `choice`
    - `lap`: what the far end is to men without captives: the `end` of their lap, where they turn
      `back` and walk home, or that they `wrap` round and go on from the first space
    - `throws`: whether a turn has `one` throw and move or `two`
    - `capture`: whether captors `carry` captives off, or leave the game with them at once (`trade`)
    - `sting`: whether a man or stack may also step back if that captures
    - `fire`: whether what lands on the middle space leaves the game
    - `win`: who wins when a side has no free man: the `last` side with one, or who by `count` has
      taken more

    `from_text` refuses options that make no game; `check` does so for rules made field by field.

    >>> RULESETS["siegartel"].men
    6
    >>> Rules.from_text("kekchi:men=4")
    Rules.from_text('kekchi:men=4')
    """

    ruleset: str = "classic"
    men: int = 5
    spaces: int = 9
    values: tuple[int, ...] = (5, 1, 2, 3, 4)
    captors: Captors = "onward"
    rescue: bool = False
    draw: bool = False
    bias: float = 0.5
    opening: Opening = "higher"
    lap: Lap = "end"
    throws: Throws = "one"
    capture: Capture = "carry"
    sting: bool = False
    fire: bool = False
    win: Win = "last"

    @classmethod
    def from_text(cls, text: str) -> Rules:
        """Read `id` or `id:option=value,option=value`, as in `siegartel:captors=homeward`.

        Raises RulesError, which names the first thing that is wrong.

        >>> Rules.from_text("classic:men=3,spaces=7").spaces
        7
        >>> Rules.from_text("classic:men=12")
        Traceback (most recent call last):
        puluc.engine.rules.RulesError: men: '12' is not a number from 1 to 9
        """
        name, colon, tail = blank.trimmed(text).partition(":")
        if name not in RULESETS:
            raise RulesError(
                _("no ruleset {name!r}; known: {known}").format(
                    name=name, known=", ".join(RULESETS)
                )
            )
        rules = RULESETS[name]
        seen: set[str] = set()
        for part in tail.split(",") if colon else ():
            option, equals, value = part.partition("=")
            if not equals:
                raise RulesError(
                    _("option {part!r} is not of the form option=value").format(part=part)
                )
            field = "values" if option == "zero" else option
            if field in seen:
                raise RulesError(
                    _("option {option!r} sets {field} a second time").format(
                        option=option, field=field
                    )
                )
            seen.add(field)
            rules = rules.with_option(option, value)
        rules.check()
        return rules

    def with_option(self, option: str, value: str) -> Rules:
        """Return the rules with one option set from its text; `check` looks at the whole.

        The value is written as in `from_text`: `7`, `5/1/2/3/4`, `homeward`, `yes`. Raises
        RulesError for an option or a value that the ruleset does not have.

        >>> RULESETS["lemery"].with_option("zero", "6").values
        (6, 1, 2, 3, 4)
        """
        if option == "zero" and self.ruleset in ZERO_RULESETS:
            return self._replace(values=(int(_one_of(option, value, ZEROS)), *self.values[1:]))
        match option:
            case "men":
                return self._replace(men=_number(option, value, MEN))
            case "spaces":
                return self._replace(spaces=_number(option, value, SPACES))
            case "values":
                return self._replace(values=_values(value))
            case "captors":
                return self._replace(captors=_one_of(option, value, ("onward", "homeward")))
            case "lap":
                return self._replace(lap=_one_of(option, value, ("end", "back", "wrap")))
            case "throws":
                return self._replace(throws=_one_of(option, value, ("one", "two")))
            case "capture":
                return self._replace(capture=_one_of(option, value, ("carry", "trade")))
            case "sting":
                return self._replace(sting=_one_of(option, value, ("yes", "no")) == "yes")
            case "fire":
                return self._replace(fire=_one_of(option, value, ("yes", "no")) == "yes")
            case "win":
                return self._replace(win=_one_of(option, value, ("last", "count")))
            case "rescue":
                return self._replace(rescue=_one_of(option, value, ("yes", "no")) == "yes")
            case "draw":
                return self._replace(draw=_one_of(option, value, ("yes", "no")) == "yes")
            case "bias":
                return self._replace(bias=_bias(value))
        known = ", ".join(self.options)
        raise RulesError(
            _("{ruleset} has no option {option!r}; known: {known}").format(
                ruleset=self.ruleset, option=option, known=known
            )
        )

    def check(self) -> None:
        """Raise RulesError for a value that an option does not take, or if the options do not make
        a game together.

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
            raise RulesError(
                _("values: {value} is more than the {steps} steps of the road").format(
                    value=max(self.values), steps=self.spaces + 1
                )
            )
        if self.draw and self.men == 1:
            raise RulesError(
                _("draw: with one man a side the game would be drawn before it starts")
            )
        if self.fire and self.spaces % 2 == 0:
            raise RulesError(
                _("fire: a road of {spaces} spaces has no middle space").format(spaces=self.spaces)
            )

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options this ruleset takes, in the order of its text.

        >>> RULESETS["lemery"].options[:3]
        ('zero', 'men', 'spaces')
        """
        return ("zero", *OPTIONS) if self.ruleset in ZERO_RULESETS else OPTIONS

    @property
    def middle(self) -> int:
        """The space in the middle of the road, if it has one: there the fire burns.

        >>> RULESETS["kaakil"].middle
        5
        """
        return (self.spaces + 1) // 2

    @property
    def counts(self) -> bool:
        """Whether a position has to tell how many men each side has taken off the road.

        They are those removed, unless men leave the game in another way too.

        >>> RULESETS["kaakil"].counts, RULESETS["kekchi"].counts
        (True, False)
        """
        return self.win == "count" and (self.fire or self.capture == "trade")

    def option(self, name: str) -> str:
        """Return the value of an option, one of `options`, as text; the inverse of `with_option`.

        >>> RULESETS["poulouc"].option("values")
        '1/2/3/4/5'
        """
        match name:
            case "zero":
                return str(self.values[0])
            case "values":
                return "/".join(map(str, self.values))
            case "rescue" | "draw" | "sting" | "fire":
                return "yes" if getattr(self, name) else "no"
            case "bias":
                return repr(self.bias)
        return str(getattr(self, name))

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
        """Return how many spaces a throw of `marks`, 0 to 4, is worth.

        >>> RULESETS["classic"].value(0)
        5
        """
        return self.values[marks]

    def __str__(self) -> str:
        """Return the rules' text."""
        return self.text

    def __repr__(self) -> str:
        """Return Python that makes the rules again: from their text, else field by field."""
        try:
            if Rules.from_text(self.text) == self:
                return f"Rules.from_text({self.text!r})"
        except (KeyError, RulesError):
            pass
        return f"Rules{tuple.__repr__(self)}"


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
"""The rulesets by id, each with the options that its source has. What is added here is known to
`Rules.from_text` too."""
OBSERVED: Final = ("sapper", "sayil", "tiwil", "sinaanil", "kaakil")
"""The rulesets that observers saw played; the others are from written rules."""
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
"""The five games of an evening of bul, in the order in which L. Verbeeck saw them (1998), and the
rulesets that they have."""
OPTIONS: Final = (
    "men",
    "spaces",
    "values",
    "captors",
    "lap",
    "throws",
    "capture",
    "sting",
    "fire",
    "win",
    "rescue",
    "draw",
    "bias",
)
"""The options that every ruleset takes, in the order of its text."""
ZERO_RULESETS: Final = ("lemery", "lemery-rescue")
ZEROS: Final = ("5", "6", "0")
_DECIMAL: Final = frozenset("0123456789.e+-")


def _number(option: str, value: str, allowed: range) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 3 and int(value) in allowed):
        raise RulesError(
            _("{option}: {value!r} is not a number from {least} to {most}").format(
                option=option, value=value, least=allowed[0], most=allowed[-1]
            )
        )
    return int(value)


def _values(value: str) -> tuple[int, ...]:
    parts = value.split("/")
    if len(parts) != 5:
        raise RulesError(
            _("values: {value!r} is not five numbers joined by '/'").format(value=value)
        )
    return tuple(_number("values", part, range(SPACES[-1] + 2)) for part in parts)


def _bias(value: str) -> float:
    try:
        bias = 0.0 if set(value) - _DECIMAL else float(value)
    except ValueError:
        bias = 0.0
    if not 0 < bias < 1:
        raise RulesError(_("bias: {value!r} is not a chance between 0 and 1").format(value=value))
    return bias


def _one_of(option: str, value: str, allowed: tuple[T, ...]) -> T:
    for choice in allowed:
        if value == choice:
            return choice
    raise RulesError(
        _("{option}: {value!r} is not one of {known}").format(
            option=option, value=value, known=", ".join(allowed)
        )
    )
