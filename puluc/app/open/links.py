"""The addresses of the page, its games and positions: a strict reader, and a writer.

An address has parameters in its query or after its `#`, in any mix:

    rules=kekchi            the ruleset with its options
    level=3                 the opponent's level 1 to 5, or a player's id; for the side not named
    sun=person              the player of Sun
    moon=perfect            the player of Moon
    position=4_9,…_5_s      a position to start from, `_` for spaces
    record=…                the record of a game, compressed by zlib, in base64url without padding
    learn, learn=capture    the lessons, or one of them by its name or number
    puzzle, puzzle=ID       the daily puzzle, or one by its id: classic/4_S,2,M,5_4_s_3
    editor=ID               a position in the editor: the same form, with or without a throw
    review, games           the review of the game, the games of this device
    bul                     the setup of an evening: five games in a row
    friend, friend=ID       the games by link, or one of them
    p1…                     a game by link, after the `#` alone
    lang=es, theme=dark     for this visit
    embed                   the page is in a frame
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from puluc.app.settings import EVENING, LEVELS, PERSON, PLAYERS, SETTINGS
from puluc.engine.position import Position, PositionError
from puluc.engine.record import Record, RecordError
from puluc.engine.rules import Rules, RulesError
from puluc.support import limits
from puluc.support.digits import is_number
from puluc.support.i18n import LANGUAGES, _

GAME: Final = ("rules", "level", "sun", "moon", "position", "record")
"""The parameters of a game."""
SCREENS: Final = {
    "learn": "lesson",
    "puzzle": "puzzle",
    "editor": "editor",
    "review": "review",
    "games": "games",
    "friend": "friend",
    "bul": EVENING,
}
"""The parameters that open a screen, with its name; they stay in the address while it is open.

The one for an evening opens the panel in which it is set up.
"""
CONTENTS: Final = ("friend", "puzzle", "lesson", "editor")
"""The screens whose links bring something of their own."""
OPENING: Final = (*GAME, *SCREENS)
"""The parameters that open something; the others change the look of the page."""
PARAMETERS: Final = (*OPENING, "lang", "theme", "embed")
"""All parameters."""
SHOWN: Final = 40
"""The most characters of a parameter in a message."""


class Link(NamedTuple):
    """The contents of an address; parameters that it lacks are None or empty."""

    rules: Rules | None = None
    """The rules."""
    sun: str = ""
    """The player of Sun."""
    moon: str = ""
    """The player of Moon."""
    position: Position | None = None
    """The position to start from."""
    record: Record | None = None
    """The game."""
    language: str = ""
    """The language."""
    theme: str = ""
    """The theme."""
    embed: bool = False
    """Whether the page is in a frame."""
    screen: str = ""
    """The screen to open, and after a space its content: a lesson's name or number (default: the
    first that isn't learnt), a puzzle's id (default: the daily puzzle), or a position."""
    problems: tuple[str, ...] = ()
    """Sentences about the parameters that were ignored, with the reasons."""

    @property
    def opens_game(self) -> bool:
        """Whether the address has a game of its own."""
        return bool(self.rules or self.sun or self.moon or self.position or self.record)


def read_link(query: str, fragment: str = "") -> Link:
    """Read the two parts of an address, with or without their `?` and `#`.

    A wrong parameter is named in `problems`, and the others are used. Parameters of other sites are
    ignored.
    """
    if why := limits.excess(_("the link"), len(query) + len(fragment), limits.ADDRESS):
        return Link(problems=(why,))
    values: dict[str, str] = {}
    problems: list[str] = []
    pairs = [*_split_pairs(query.removeprefix("?")), *_split_pairs(fragment.removeprefix("#"))]
    for name, value in pairs:
        if name not in PARAMETERS:
            continue
        if name in values:
            problems.append(_describe_problem(name, _("it is given twice; the first is used")))
        elif name != "record" and len(value) > limits.PARAMETER:
            problems.append(limits.excess(name, len(value), limits.PARAMETER))
        else:
            values[name] = value
    link = _Reader(values, problems).link()
    by_link = [pair for pair in fragment.removeprefix("#").split("&") if is_code(pair)]
    return link._replace(screen=f"friend open #{by_link[0]}") if by_link else link


def is_code(text: str) -> bool:
    """Return whether a text begins like the code of a game by link, complete or not.

    >>> is_code("p1AAVtYWl6ZYtQAPc"), is_code("puzzle=1")
    (True, False)
    """
    return text[:1] == "p" and is_number(text[1:2], 1)


def read_address(address: str) -> Link:
    """Read an address, given as its query and fragment."""
    query, _sign, fragment = address.partition("#")
    return read_link(query, fragment)


def name_content(address: str) -> str:
    """Return what an address brings: one of `CONTENTS`, `game`, or an empty text."""
    link = read_address(address)
    screen, _space, rest = link.screen.partition(" ")
    if screen in CONTENTS and rest:
        return screen
    return "game" if link.opens_game else ""


def remove_game(part: str) -> str:
    """Return a query or fragment without its game.

    A screen stays, but only in a fragment.
    """
    sign = part[:1] if part[:1] in ("?", "#") else ""
    gone = OPENING if sign == "?" else GAME
    pairs = part.removeprefix(sign).split("&")
    kept = [pair for pair in pairs if not (_asks_for(pair, gone) or is_code(pair))]
    return sign + "&".join(kept) if any(kept) else ""


def asks_for_screen(asked: str) -> bool:
    """Return whether an address's query and fragment open a screen."""
    pairs = asked.replace("?", "&").replace("#", "&")
    return _asks_for(pairs, SCREENS) or any(map(is_code, pairs.split("&")))


def fragment_to_screen(fragment: str, address: str) -> str:
    """Return a fragment, with its `#`, that opens a screen instead of the former one."""
    pairs = fragment.removeprefix("#").split("&")
    kept = [pair for pair in pairs if not (_asks_for(pair, SCREENS) or is_code(pair))]
    wanted = "&".join(filter(None, [*kept, address]))
    return f"#{wanted}" if wanted else ""


def position_fragment(position: Position, sun: str = "", moon: str = "") -> str:
    """Return the fragment, without `#`, that opens a position with its players."""
    values = {
        "rules": position.rules.text,
        "sun": sun and (sun if sun in PLAYERS else PERSON),
        "moon": moon and (moon if moon in PLAYERS else PERSON),
        "position": position.text.replace(" ", "_"),
    }
    return "&".join(f"{name}={value}" for name, value in values.items() if value)


def record_fragment(record: Record) -> str:
    """Return the fragment, without `#`, that opens a game."""
    # Imported late: only links to games are compressed.
    import zlib
    from base64 import urlsafe_b64encode

    packed = zlib.compress(record.text.encode(), 9)
    return f"record={urlsafe_b64encode(packed).decode().rstrip('=')}"


def position_id(position: Position) -> str:
    """Return the id of a position in links: `kekchi/4_S,8_5_m_2`."""
    return f"{position.rules.text}/{position.text.replace(' ', '_')}"


def parse_position_id(name: str) -> Position:
    """Return the position with this id. Raises RulesError or PositionError."""
    rules, sign, text = name.rpartition("/")
    if not sign:
        raise PositionError(_("it is not of the form RULESET/POSITION"))
    return Position.from_text(Rules.from_text(rules), text)


def parse_puzzle_id(name: str) -> Position:
    """Return the position, with a throw pending, of a puzzle's id.

    Raises RulesError or PositionError for a name that is no id, or a position without a choice.
    """
    position = parse_position_id(name)
    if position.marks is None or len(position.moves()) < 2:
        raise PositionError(_("there is nothing to choose"))
    return position


class _Reader:
    def __init__(self, values: dict[str, str], problems: list[str]) -> None:
        self.values = values
        self.problems = problems

    def link(self) -> Link:
        """Read each parameter, after those that it depends on."""
        rules = self._rules()
        record = self._record()
        if record and rules and record.game.rules != rules:
            self.problems.append(_describe_problem("rules", _("the record names other rules")))
        rules = record.game.rules if record else rules
        position = self._position(rules or Rules())
        if record and position:
            self.problems.append(
                _describe_problem(
                    "position", _("the link also has a record, which is used instead")
                )
            )
            position = None
        sun, moon = self._players()
        return Link(
            rules,
            sun,
            moon,
            position,
            record,
            self._one_of("lang", tuple(LANGUAGES)),
            self._one_of("theme", SETTINGS["theme"]),
            "embed" in self.values,
            self._screen(),
            tuple(self.problems),
        )

    def _rules(self) -> Rules | None:
        try:
            return Rules.from_text(self.values["rules"]) if "rules" in self.values else None
        except RulesError as error:
            self.problems.append(_describe_problem("rules", str(error)))
            return None

    def _position(self, rules: Rules) -> Position | None:
        text = self.values.get("position")
        try:
            return None if text is None else Position.from_text(rules, text)
        except PositionError as error:
            self.problems.append(_describe_problem("position", f"{error} ({rules.text})"))
            return None

    def _screen(self) -> str:
        for name, screen in SCREENS.items():
            value = self.values.get(name)
            if value is None:
                continue
            try:
                if value and name == "puzzle":
                    parse_puzzle_id(value)
                if value and name == "editor":
                    parse_position_id(value)
            except (RulesError, PositionError) as error:
                self.problems.append(_describe_problem(name, f"{error} ({shorten(value)})"))
                continue
            return f"{screen} {value}".rstrip()
        return ""

    def _record(self) -> Record | None:
        text = self.values.get("record")
        try:
            return None if text is None else Record.from_text(_unpack_record(text))
        except (RecordError, ValueError) as error:
            self.problems.append(_describe_problem("record", str(error)))
            return None

    def _players(self) -> tuple[str, str]:
        sun, moon = self._one_of("sun", PLAYERS), self._one_of("moon", PLAYERS)
        numbers = {str(number): level for number, level in enumerate(LEVELS, 1)}
        level = self._one_of("level", tuple(numbers), PLAYERS)
        level = numbers.get(level, level)
        if not level:
            return sun, moon
        if sun and moon:
            self.problems.append(_describe_problem("level", _("both sides already have players")))
            return sun, moon
        return (level, moon) if moon else (sun or PERSON, level)

    def _one_of(self, name: str, known: tuple[str, ...], others: tuple[str, ...] = ()) -> str:
        value = self.values.get(name)
        if value is None or value in (*known, *others):
            return value or ""
        reason = _("{value} is not one of {known}")
        reason = reason.format(value=repr(shorten(value)), known=", ".join(known))
        self.problems.append(_describe_problem(name, reason))
        return ""


def _split_pairs(part: str) -> list[tuple[str, str]]:
    return parse_qsl(part, keep_blank_values=True)


def _asks_for(pair: str, names: Container[str]) -> bool:
    return any(name in names for name, _value in _split_pairs(pair))


def _describe_problem(name: str, reason: str) -> str:
    return f"{name}: {shorten(reason, 300)}"


def shorten(text: str, most: int = SHOWN) -> str:
    """Return a text shortened to `most` characters for the screen."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _unpack_record(text: str) -> str:
    """Return the text of a compressed record. Raises ValueError with the reason."""
    import zlib
    from base64 import b64decode

    bare = text.rstrip("=")
    try:
        packed = b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise ValueError(_("it is not base64url, or part of it is missing")) from None
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(packed, limits.RECORD + 1)
    except zlib.error:
        raise ValueError(_("it is damaged")) from None
    if len(content) > limits.RECORD:
        raise ValueError(_("it is larger than {most} bytes").format(most=limits.RECORD))
    if not stream.eof:
        raise ValueError(_("it is damaged"))
    if stream.unused_data:
        raise ValueError(_("it is cut off, or something follows its end"))
    try:
        return content.decode()
    except UnicodeError:
        raise ValueError(_("it is not text")) from None
