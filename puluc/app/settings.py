"""The settings, the players, and the game being set up."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeVar

from puluc.app.series import CROWD, Series
from puluc.engine.rules import RULESETS, Rules, RulesError
from puluc.support import blank
from puluc.support.digits import is_number
from puluc.support.i18n import LANGUAGES

T = TypeVar("T")

PERSON: Final = "person"
"""The id of a person."""
LEVELS: Final = ("novice", "learner", "player", "expert", "perfect")
"""The ids of the opponents, from the weakest to the strongest."""
PLAYERS: Final = (PERSON, *LEVELS, "random", "captures", "search")
"""All ids of players."""
WATCH: Final = "watch"
"""The entry in place of an opponent when the page plays both sides."""
BY_LINK: Final = "by-link"
"""The entry in place of an opponent for a game by link."""
LONGEST: Final = 20
"""The most characters of a person's name."""
STARTERS: Final = ("rules", "sun", "moon")
"""The choices of the starter."""
EVENING: Final = "bul"
"""The entry in place of a ruleset for all games of an evening."""
SHORT: Final = (3, 5)
"""The men of a side and the spaces of a short board."""
PLAIN: Final = {
    "starter": STARTERS,
    "sun": PLAYERS,
    "moon": PLAYERS,
    "hints": ("yes", "no"),
    "more": ("yes", "no"),
}
"""The fields of a setup that change alone, and their words."""
VOLUMES: Final = {"quiet": 0.4, "normal": 1.0, "loud": 2.0}
"""The loudness of each volume."""
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
    "face": ("", *PLAYERS[1:]),
}
"""The settings and their values."""


class Settings(NamedTuple):
    """The user's settings; each has one of its words in `SETTINGS`."""

    language: str = "auto"
    """The language; `auto` is the browser's."""
    theme: str = "auto"
    """The theme; `auto` is the browser's."""
    board: str = "auto"
    """The side of the board that is near: `auto` is a person's own."""
    faces: str = "one"
    """The side that the board faces when two people play: `one`, or `both` in turn."""
    turns: str = "words"
    """The list of turns in `signs` or in `words`."""
    speed: str = "normal"
    """The speed of animations."""
    kernels: str = "page"
    """The kernels: those of the `page`, or `real` ones whose throws are entered."""
    moves: str = "never"
    """The moves that the page makes for a person: `never`, `passes`, or the `only` legal move."""
    chances: str = "hide"
    """Whether win chances are shown."""
    tips: str = "on"
    """Whether a rule is explained when it happens for the first time."""
    keys: str = "on"
    """Whether character keys work."""
    sound: str = "on"
    """Whether sounds are on."""
    volume: str = "normal"
    """The volume."""
    face: str = ""
    """The person's face, one of the drawn ones or none."""
    name: str = ""
    """The person's name, or empty."""

    def changed(self, name: str, value: str) -> Settings | None:
        """Return the settings with one changed, or None for an unknown name or value."""
        if name == "name":
            return self._replace(name=shown_name(value))
        if value not in SETTINGS.get(name, ()):
            return None
        return self._replace(**{name: value})

    def toggled(self, name: str) -> Settings:
        """Return the settings with one of two words changed to the other."""
        one, other = SETTINGS[name]
        return self._replace(**{name: other if getattr(self, name) == one else one})

    @property
    def loudness(self) -> float:
        """The loudness of sounds: 0 is silent, 1 normal."""
        return VOLUMES[self.volume] if self.sound == "on" else 0.0


class Setup(NamedTuple):
    """The game being set up."""

    rules: Rules = Rules()
    """The rules."""
    sun: str = PERSON
    """The player of Sun."""
    moon: str = "novice"
    """The player of Moon."""
    starter: str = "rules"
    """The starter; `rules` lets the opening choose."""
    more: bool = False
    """Whether the options are shown."""
    wrong: tuple[tuple[str, str], ...] = ()
    """The options with wrong values, and these values."""
    names: tuple[str, str] = ("", "")
    """The names of two people, Sun's first."""
    evening: Series | None = None
    """The evening that the game belongs to, if any."""
    by_link: bool = False
    """Whether it is played by link."""
    hints: bool = False
    """Whether a game by link allows hints."""

    @property
    def level(self) -> str:
        """The opponent's level, or `person` between two people."""
        return self.moon if self.moon != PERSON else self.sun

    @property
    def against(self) -> str:
        """The opponent of a person, one of `PLAYERS`, `WATCH` if no person plays, or `BY_LINK`."""
        if self.by_link:
            return BY_LINK
        return self.level if PERSON in (self.sun, self.moon) else WATCH

    @property
    def side(self) -> str:
        """The side of the person against the page, `sun` or `moon`."""
        return "sun" if self.sun == PERSON else "moon"

    @property
    def size(self) -> str:
        """The size of the board: `short`, or `full` for any other."""
        return "short" if (self.rules.men, self.rules.spaces) == SHORT else "full"

    def playing(self, against: str) -> Setup:
        """Return the setup for a person against one of `PLAYERS` or `BY_LINK`, or for no person
        with `WATCH`."""
        if against == BY_LINK:
            setup = self.playing(LEVELS[0])
            return setup.of(setup.rules)._replace(by_link=True)
        if self.by_link:
            return self._replace(by_link=False).playing(against)
        if against == WATCH:
            level = LEVELS[2] if self.level == PERSON else self.level
            sun, moon = (level if who == PERSON else who for who in (self.sun, self.moon))
            return self._replace(sun=sun, moon=moon)
        setup = self._replace(sun=PERSON) if self.against == WATCH else self
        return setup.with_level(against)

    def with_level(self, level: str) -> Setup:
        """Return the setup with another opponent, who plays Moon if there was none."""
        if level == PERSON:
            return self._replace(sun=PERSON, moon=PERSON)
        sun, moon = (PERSON if who == PERSON else level for who in (self.sun, self.moon))
        return self._replace(sun=sun, moon=level if sun == moon else moon)

    def again(self, how: str) -> Setup | None:
        """Return the setup of another game: `rematch`, `swapped`, `harder`, `easier`, on a `short`
        board, on the `full` one after that, or `next`.

        `next` is the evening's next game. The result is None if there is no such other game: for
        the sides of two persons, the level without an opponent, above the last one or below random
        moves, a board of another size, or in the middle of an evening.
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
        short = shorten_board(full)
        before, rules = (full, short) if how == "short" else (short, full)
        if how in ("short", "full") and not evening and self.rules == before:
            return setup.of(rules)
        step, ladder = {"harder": 1, "easier": -1}.get(how), ("random", *LEVELS)
        if step is None or self.level not in ladder or PERSON not in (self.sun, self.moon):
            return None
        level = ladder.index(self.level) + step
        return setup.with_level(ladder[level]) if 0 <= level < len(ladder) else None

    def of(self, rules: Rules) -> Setup:
        """Return the setup with other rules, and with a starter if the players choose one."""
        decide = rules.opening == "choice" and self.starter == "rules"
        starter = "sun" if decide else self.starter
        return self._replace(rules=rules, starter=starter, wrong=(), evening=None)

    def to_evening(self, evening: Series) -> Setup:
        """Return the setup of the next game of an evening."""
        return self.of(RULESETS[evening.ruleset])._replace(evening=evening, by_link=False)

    @property
    def anew(self) -> Setup:
        """The setup from the start: an evening begins with its first game."""
        if not self.evening:
            return self._replace(wrong=())
        return self.to_evening(Series(teams=self.evening.teams))

    def changed(self, field: str, value: str) -> Setup:
        """Return the setup with one field changed; a wrong option goes to `wrong`.

        The fields are `against` (`PLAYERS`, `WATCH` or `BY_LINK`), `hints`, `side`, `sun`, `moon`,
        `name-sun`, `name-moon`, `team-sun`, `team-moon`, `starter`, `ruleset` (`EVENING` for all
        games of one), `size` (`short` or `full`), `more`, and the options of the ruleset.
        """
        if value in PLAIN.get(field, ()):
            plain: Any = value == "yes" if field in ("hints", "more") else value
            return self._replace(**{field: plain})
        if field == "against" and value in (*PLAYERS, WATCH, BY_LINK):
            return self.playing(value)
        if field == "side" and value in ("sun", "moon"):
            # The person on the other side changes places with the page.
            return self if value == self.side else self._replace(sun=self.moon, moon=self.sun)
        if field in ("name-sun", "name-moon"):
            return self._replace(names=_with_side(self.names, field, shown_name(value)))
        if field in ("team-sun", "team-moon") and self.evening:
            teams = _with_side(self.evening.teams, field, parse_team(value))
            return self._replace(evening=Series(teams=teams))
        if field == "ruleset" and value == EVENING:
            return self.to_evening(Series())
        if field == "ruleset" and value in RULESETS:
            rules = RULESETS[value]
            return self.of(shorten_board(rules) if self.size == "short" else rules)
        if field == "size" and value in ("short", "full"):
            full = RULESETS[self.rules.ruleset]
            men, spaces = SHORT if value == "short" else (full.men, full.spaces)
            return self._with_option("men", str(men))._with_option("spaces", str(spaces))
        return self._with_option(field, value) if field in self.rules.options else self

    def _with_option(self, option: str, value: str) -> Setup:
        """Return the setup with an option changed; options in `wrong` are tried again."""
        setup = self._replace(wrong=(), evening=None)
        others = [entry for entry in self.wrong if entry[0] != option]
        for name, entered in ((option, value), *others):
            try:
                # In many languages the decimal separator is a comma.
                rules = setup.rules.with_option(name, entered.replace(",", "."))
                rules.check()
                setup = setup._replace(rules=rules)
            except RulesError:
                setup = setup._replace(wrong=(*setup.wrong, (name, entered)))
        return setup


def _with_side(pair: tuple[T, T], field: str, value: T) -> tuple[T, T]:
    """Return a pair with another value for Sun, the first, or for Moon."""
    return (value, pair[1]) if field.endswith("-sun") else (pair[0], value)


def shorten_board(rules: Rules) -> Rules:
    """Return the rules on a short board, which every ruleset allows."""
    return rules._replace(men=SHORT[0], spaces=SHORT[1])


def shown_name(name: str) -> str:
    """Return a person's name for the screen, short and in one line; ids of `PLAYERS` are no names.

    >>> shown_name(" Ana  María "), shown_name("novice")
    ('Ana María', '')
    """
    name = blank.trim(" ".join(blank.split_words(name))[:LONGEST])
    return "" if name in PLAYERS else name


def parse_team(text: str) -> tuple[str, ...]:
    """Return the players of a team from their names, one a line, or from their number.

    >>> parse_team("Ana\\n Luis"), parse_team("3"), parse_team("1")
    (('Ana', 'Luis'), ('', '', ''), ())
    """
    names = [name for name in map(shown_name, text.split("\n")) if name]
    if len(names) == 1 and is_number(names[0], LONGEST):
        players = min(int(names[0]), CROWD)
        return ("",) * players if players > 1 else ()
    return tuple(names[:CROWD])
