"""What may be chosen: the settings, the players, and the game being set up."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.language import LANGUAGES
from puluc.rules import RULESETS, Rules, RulesError

PERSON: Final = "person"
LEVELS: Final = ("novice", "learner", "player", "expert", "perfect")
PLAYERS: Final = (PERSON, *LEVELS, "random", "captures", "search")
STARTERS: Final = ("rules", "sun", "moon")
SETTINGS: Final = {
    "language": ("auto", *LANGUAGES),
    "theme": ("auto", "light", "dark", "contrast"),
    "speed": ("normal", "slow", "fast", "none"),
    "kernels": ("page", "real"),
    "chances": ("hide", "show"),
}


class Settings(NamedTuple):
    """The user's settings; each is one of the words `SETTINGS` lists.

    `auto` is what the browser says.
    """

    language: str = "auto"
    theme: str = "auto"
    speed: str = "normal"
    kernels: str = "page"
    chances: str = "hide"


class Setup(NamedTuple):
    """The game being set up: rules, who plays each side, who starts (`rules`: by the opening).

    `more` shows the options; `problem` names the last one that was wrong.
    """

    rules: Rules = RULESETS["classic"]
    sun: str = PERSON
    moon: str = "player"
    starter: str = "rules"
    more: bool = False
    problem: str = ""

    def of(self, rules: Rules) -> Setup:
        """Return the setup with other rules, and with a starter where the players decide."""
        decide = rules.opening == "choice" and self.starter == "rules"
        starter = "sun" if decide else self.starter
        return self._replace(rules=rules, starter=starter, problem="")

    def changed(self, field: str, value: str) -> Setup:
        """Return the setup with one field changed; a wrong value is named in `problem`."""
        if field == "sun" and value in PLAYERS:
            return self._replace(sun=value)
        if field == "moon" and value in PLAYERS:
            return self._replace(moon=value)
        if field == "starter" and value in STARTERS:
            return self._replace(starter=value)
        if field == "more" and value in ("yes", "no"):
            return self._replace(more=value == "yes")
        if field == "ruleset" and value in RULESETS:
            return self.of(RULESETS[value])
        try:
            # Many write a decimal comma.
            rules = self.rules.with_option(field, value.replace(",", "."))
            rules.check()
        except RulesError as error:
            return self._replace(problem=str(error))
        return self._replace(rules=rules, problem="")
