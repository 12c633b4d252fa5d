"""What may be chosen: the settings, the players, and the game being set up."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.app.series import CROWD, Series
from puluc.engine.rules import RULESETS, Rules, RulesError
from puluc.support import blank
from puluc.support.i18n import LANGUAGES

PERSON: Final = "person"
LEVELS: Final = ("novice", "learner", "player", "expert", "perfect")
PLAYERS: Final = (PERSON, *LEVELS, "random", "captures", "search")
WATCH: Final = "watch"
"""What stands in place of an opponent when nobody plays against the page."""
LONGEST: Final = 20
"""The most characters of a person's name that are shown."""
STARTERS: Final = ("rules", "sun", "moon")
EVENING: Final = "bul"
"""What stands in place of a ruleset where all games of an evening are to be played."""
SHORT: Final = (3, 5)
"""The men of a side and the spaces of a short board."""
VOLUMES: Final = {"quiet": 0.4, "normal": 1.0, "loud": 2.0}
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "language": ("auto", *LANGUAGES),
    "theme": ("auto", "light", "dark", "contrast"),
    "board": ("auto", "turned"),
    "faces": ("one", "both"),
    "turns": ("signs", "words"),
    "speed": ("slow", "normal", "fast", "none"),
    "kernels": ("page", "real"),
    "moves": ("never", "passes", "only"),
    "chances": ("hide", "show"),
    "tips": ("off", "on"),
    "keys": ("off", "on"),
    "sound": ("off", "on"),
    "volume": tuple(VOLUMES),
}


class Settings(NamedTuple):
    """The user's settings; each is one of the words `SETTINGS` lists.

    `auto` is what the browser says, or for the board, a person's city near them; where two people
    play, the board may face `both`, whoever is to move. `turns` are listed by `signs` or in
    `words`. `moves` says when the page moves for a person: never, when they have to pass, or when
    only one move is legal. `tips` say which rule it was when something happens for the first time.
    """

    language: str = "auto"
    theme: str = "auto"
    board: str = "auto"
    faces: str = "one"
    turns: str = "signs"
    speed: str = "normal"
    kernels: str = "page"
    moves: str = "never"
    chances: str = "hide"
    tips: str = "on"
    keys: str = "on"
    sound: str = "on"
    volume: str = "normal"

    def changed(self, name: str, value: str) -> Settings | None:
        """Return the settings with one changed, or None if there is no such name or value."""
        if value not in SETTINGS.get(name, ()):
            return None
        return self._replace(**{name: value})

    def toggled(self, name: str) -> Settings:
        """Return the settings with one of two words switched to the other."""
        one, other = SETTINGS[name]
        return self._replace(**{name: other if getattr(self, name) == one else one})

    @property
    def loudness(self) -> float:
        """How loud sounds are: 0 silent, 1 normal."""
        return VOLUMES[self.volume] if self.sound == "on" else 0.0


class Setup(NamedTuple):
    """The game being set up: rules, who plays each side, who starts (`rules`: by the opening).

    `more` shows the options; `wrong` has those that don't fit, with what was entered for them;
    `names` are what two people are called, Sun's first; `evening` is the evening of which it is a
    game, if it is.
    """

    rules: Rules = Rules()
    sun: str = PERSON
    moon: str = "novice"
    starter: str = "rules"
    more: bool = False
    wrong: tuple[tuple[str, str], ...] = ()
    names: tuple[str, str] = ("", "")
    evening: Series | None = None

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
            level = LEVELS[2] if self.level == PERSON else self.level
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
        """Return the setup to play once more: `rematch`, `swapped`, `harder` or `easier`, on a
        `short` board or the `full` one after that; or the evening's `next` game.

        None where that would be no other game: the sides of two persons, the level of none, beyond
        the last level, a board of another size, or in the middle of an evening.
        """
        setup, evening = self.anew, self.evening
        if evening and not evening.over:
            goes_on = how == "next" and evening.results
            return self.to_evening(evening) if goes_on else None
        if how == "rematch":
            return setup
        if how == "swapped" and self.sun != self.moon:
            return setup._replace(sun=self.moon, moon=self.sun)
        full = RULESETS[self.rules.ruleset]
        short = full._replace(men=SHORT[0], spaces=SHORT[1])
        before, rules = (full, short) if how == "short" else (short, full)
        if how in ("short", "full") and not evening and self.rules == before:
            return setup.of(rules)
        step = {"harder": 1, "easier": -1}.get(how)
        if step is None or self.level not in LEVELS or PERSON not in (self.sun, self.moon):
            return None
        level = LEVELS.index(self.level) + step
        return setup.with_level(LEVELS[level]) if 0 <= level < len(LEVELS) else None

    def of(self, rules: Rules) -> Setup:
        """Return the setup with other rules, and with a starter where the players decide."""
        decide = rules.opening == "choice" and self.starter == "rules"
        starter = "sun" if decide else self.starter
        return self._replace(rules=rules, starter=starter, wrong=(), evening=None)

    def to_evening(self, evening: Series) -> Setup:
        """Return the setup of the next game of an evening."""
        return self.of(RULESETS[evening.ruleset])._replace(evening=evening)

    @property
    def anew(self) -> Setup:
        """The setup from the beginning: an evening with its first game."""
        if not self.evening:
            return self._replace(wrong=())
        return self.to_evening(Series(teams=self.evening.teams))

    def changed(self, field: str, value: str) -> Setup:
        """Return the setup with one field changed; an option that doesn't fit is put in `wrong`.

        The fields are `against` (`PLAYERS` or `WATCH`), `side`, `sun`, `moon`, `name-sun`,
        `name-moon`, `team-sun`, `team-moon`, `starter`, `ruleset` (`EVENING` for all games of one),
        `more`, and the options of the ruleset.
        """
        if field == "against" and value in (*PLAYERS, WATCH):
            return self.playing(value)
        if field == "side" and value in ("sun", "moon"):
            return self.on_side(value)
        if field == "sun" and value in PLAYERS:
            return self._replace(sun=value)
        if field == "moon" and value in PLAYERS:
            return self._replace(moon=value)
        if field == "name-sun":
            return self._replace(names=(shown_name(value), self.names[1]))
        if field == "name-moon":
            return self._replace(names=(self.names[0], shown_name(value)))
        if field in ("team-sun", "team-moon") and self.evening:
            sun, moon = self.evening.teams
            teams = (parse_team(value), moon) if field == "team-sun" else (sun, parse_team(value))
            return self._replace(evening=Series(teams=teams))
        if field == "starter" and value in STARTERS:
            return self._replace(starter=value)
        if field == "more" and value in ("yes", "no"):
            return self._replace(more=value == "yes")
        if field == "ruleset" and value == EVENING:
            return self.to_evening(Series())
        if field == "ruleset" and value in RULESETS:
            return self.of(RULESETS[value])
        return self._optional(field, value) if field in self.rules.options else self

    def _optional(self, option: str, value: str) -> Setup:
        """Return the setup with an option changed; those that were wrong may fit then."""
        setup = self._replace(wrong=(), evening=None)
        others = [entry for entry in self.wrong if entry[0] != option]
        for name, entered in ((option, value), *others):
            try:
                # Many write a decimal comma.
                rules = setup.rules.with_option(name, entered.replace(",", "."))
                rules.check()
                setup = setup._replace(rules=rules)
            except RulesError:
                setup = setup._replace(wrong=(*setup.wrong, (name, entered)))
        return setup


def shown_name(name: str) -> str:
    """Return a person's name as it is shown, in one line and short; `PLAYERS` are no persons.

    >>> shown_name(" Ana  María "), shown_name("novice")
    ('Ana María', '')
    """
    name = blank.trimmed(" ".join(blank.words(name))[:LONGEST])
    return "" if name in PLAYERS else name


def parse_team(text: str) -> tuple[str, ...]:
    """Return the players of a team from their names, one a line, or from their number alone.

    >>> parse_team("Ana\\n Luis"), parse_team("3"), parse_team("1")
    (('Ana', 'Luis'), ('', '', ''), ())
    """
    names = [name for name in map(shown_name, text.splitlines()) if name]
    if len(names) == 1 and names[0].isascii() and names[0].isdigit():
        players = min(int(names[0]), CROWD)
        return ("",) * players if players > 1 else ()
    return tuple(names[:CROWD])
