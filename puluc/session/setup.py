"""What may be chosen: the settings, the players, and the game being set up."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.language import LANGUAGES
from puluc.rules import RULESETS, Rules, RulesError
from puluc.session.sounds import SOUNDS

PERSON: Final = "person"
LEVELS: Final = ("novice", "learner", "player", "expert", "perfect")
PLAYERS: Final = (PERSON, *LEVELS, "random", "captures", "search")
WATCH: Final = "watch"
"""What stands in place of an opponent when nobody plays against the page."""
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
    "tips": ("on", "off"),
    "keys": ("on", "off"),
    "sound": ("on", "off"),
    **{f"volume_{sound}": tuple(VOLUMES) for sound in SOUNDS},
}


class Settings(NamedTuple):
    """The user's settings; each is one of the words `SETTINGS` lists.

    `auto` is what the browser says, or for the board, a person's city near them. `moves` says when
    the page moves for a person: never, when they have to pass, or when only one move is legal.
    `tips` say which rule it was when something happens for the first time.
    """

    language: str = "auto"
    theme: str = "auto"
    board: str = "auto"
    speed: str = "normal"
    kernels: str = "page"
    moves: str = "never"
    chances: str = "hide"
    tips: str = "on"
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
        """Return the settings with one of two words switched to the other."""
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
        """The opponent's level, or `person` between two people."""
        return self.moon if self.moon != PERSON else self.sun

    @property
    def against(self) -> str:
        """Whom a person plays against: one of `PLAYERS`, or `WATCH` if no person plays."""
        return self.level if PERSON in (self.sun, self.moon) else WATCH

    @property
    def side(self) -> str:
        """The side that a person plays against the page, `sun` or `moon`."""
        return "sun" if self.sun == PERSON else "moon"

    def playing(self, against: str) -> Setup:
        """Return the setup for a person against one of `PLAYERS`, or for none with `WATCH`."""
        if against == WATCH:
            level = Setup().level if self.level == PERSON else self.level
            sun, moon = (level if who == PERSON else who for who in (self.sun, self.moon))
            return self._replace(sun=sun, moon=moon)
        setup = self._replace(sun=PERSON) if self.against == WATCH else self
        return setup.with_level(against)

    def on_side(self, side: str) -> Setup:
        """Return the setup with the person on a side, `sun` or `moon`, against the page."""
        return self if side == self.side else self._replace(sun=self.moon, moon=self.sun)

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
        """Return the setup with one field changed; a wrong value is named in `problem`.

        The fields are `against` (`PLAYERS` or `WATCH`), `side`, `sun`, `moon`, `starter`,
        `ruleset`, `more`, and the options of the ruleset.
        """
        if field == "against" and value in (*PLAYERS, WATCH):
            return self.playing(value)
        if field == "side" and value in ("sun", "moon"):
            return self.on_side(value)
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
