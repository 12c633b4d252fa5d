"""What may be chosen: the settings, the players, and the game being set up."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.language import LANGUAGES
from puluc.rules import RULESETS, Rules, RulesError
from puluc.session.sounds import SOUNDS

PERSON: Final = "person"
LEVELS: Final = ("novice", "learner", "player", "expert", "perfect")
PLAYERS: Final = (PERSON, *LEVELS, "random", "captures", "search")
STARTERS: Final = ("rules", "sun", "moon")
VOLUMES: Final = {"silent": 0.0, "quiet": 0.4, "normal": 1.0, "loud": 2.0}
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "language": ("auto", *LANGUAGES),
    "theme": ("auto", "light", "dark", "contrast"),
    "board": ("auto", "turned"),
    "speed": ("normal", "slow", "fast", "none"),
    "kernels": ("page", "real"),
    "moves": ("never", "passes", "only"),
    "chances": ("hide", "show"),
    "keys": ("on", "off"),
    "sound": ("on", "off"),
    **{f"volume_{sound}": tuple(VOLUMES) for sound in SOUNDS},
}


class Settings(NamedTuple):
    """The user's settings; each is one of the words `SETTINGS` lists.

    `auto` is what the browser says, or for the board, a person's own city near him. `moves` says
    when the page moves for a person: never, if he has to pass, or wherever one move alone is legal.
    """

    language: str = "auto"
    theme: str = "auto"
    board: str = "auto"
    speed: str = "normal"
    kernels: str = "page"
    moves: str = "never"
    chances: str = "hide"
    keys: str = "on"
    sound: str = "on"
    volume_throw: str = "normal"
    volume_step: str = "normal"
    volume_capture: str = "normal"
    volume_home: str = "normal"
    volume_end: str = "normal"

    def changed(self, name: str, value: str) -> Settings | None:
        """Return the settings with one changed, or None if there is no such name or value."""
        if value not in SETTINGS.get(name, ()):
            return None
        return self._replace(**{name: value})

    def toggled(self, name: str) -> Settings:
        """Return the settings with one that has two words changed to the other."""
        one, other = SETTINGS[name]
        return self._replace(**{name: other if getattr(self, name) == one else one})

    def volume(self, sound: str) -> float:
        """Return how loud one of `SOUNDS` is: 0 silent, 1 normal."""
        return VOLUMES[getattr(self, f"volume_{sound}")] if self.sound == "on" else 0.0


class Setup(NamedTuple):
    """The game being set up: rules, who plays each side, who starts (`rules`: by the opening).

    `more` shows the options; `problem` names the last one that was wrong.
    """

    rules: Rules = Rules()
    sun: str = PERSON
    moon: str = "player"
    starter: str = "rules"
    more: bool = False
    problem: str = ""

    @property
    def level(self) -> str:
        """The opponent's level, or `person` between two persons."""
        return self.moon if self.moon != PERSON else self.sun

    def with_level(self, level: str) -> Setup:
        """Return the setup with another opponent, who plays Moon where there was none."""
        if level == PERSON:
            return self._replace(sun=PERSON, moon=PERSON)
        sun, moon = (PERSON if who == PERSON else level for who in (self.sun, self.moon))
        return self._replace(sun=sun, moon=level if sun == moon else moon)

    def again(self, how: str) -> Setup | None:
        """Return the setup to play once more: `rematch`, `swapped`, `harder` or `easier`.

        None where that would be no other game: the sides of two persons, the level of none, or
        beyond the last level.
        """
        if how == "rematch":
            return self
        if how == "swapped" and self.sun != self.moon:
            return self._replace(sun=self.moon, moon=self.sun)
        step = {"harder": 1, "easier": -1}.get(how)
        if step is None or self.level not in LEVELS or PERSON not in (self.sun, self.moon):
            return None
        level = LEVELS.index(self.level) + step
        return self.with_level(LEVELS[level]) if 0 <= level < len(LEVELS) else None

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
