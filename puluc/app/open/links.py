"""The addresses of the page, its games and positions: a reader, and a writer.

The reader repairs links that emails and chats have changed. Then it is strict: it names a wrong
parameter, and without a part of its game a link opens none.

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
    sheet, sheet=CODE       the screen for classes, or a task sheet
    receipt=CODE            a receipt of one, for the class table
    bul                     the setup of an evening: five games in a row
    friend, friend=ID       the games by link, or one of them
    p2…                     a game by link, after the `#` alone
    lang=es                 until the person chooses a language
    theme=dark              for this visit
    embed                   the page is in a frame
"""

from collections.abc import Callable, Container
from typing import Final, NamedTuple, TypeVar

from puluc.app.settings import BY_LINK, EVENING, LEVELS, PERSON, PLAYERS, SETTINGS
from puluc.engine.position import Position, PositionError
from puluc.engine.record import Record, RecordError
from puluc.engine.rules import Rules
from puluc.support import blank, limits
from puluc.support.digits import is_number
from puluc.support.i18n import LANGUAGES, _
from puluc.support.unwrap import ALPHANUMERIC, count_signs, list_forms, list_values, may_end, unwrap

T = TypeVar("T")

GAME: Final = ("rules", "level", "sun", "moon", "position", "record")
"""The parameters of a game."""
SCREENS: Final = {
    "learn": "lesson",
    "puzzle": "puzzle",
    "editor": "editor",
    "review": "review",
    "games": "games",
    "friend": BY_LINK,
    "bul": EVENING,
    "sheet": "school",
    "receipt": "school",
}
"""The parameters that open a screen, with its name; they stay in the address while it is open.

The one for an evening opens the panel in which it is set up.
"""
CONTENTS: Final = ("puzzle", "lesson", "editor", "school")
"""The screens whose links bring something of their own."""
OPENING: Final = (*GAME, *SCREENS)
"""The parameters that open something; the others change the look of the page."""
PARAMETERS: Final = (*OPENING, "lang", "theme", "embed")
"""All parameters."""
SHOWN: Final = 40
"""The most characters of a parameter in a message."""
_CODE: Final = "#"
"""The name, in this module, of the code of a game by link."""
_WHOLE: Final = ("record", "sheet", "receipt", _CODE)
"""The parameters whose values are read as a whole, by a reader of their own."""
_WORD: Final = ALPHANUMERIC + "-_"
_GENERAL: Final = _WORD + ":=,/."
_SIGNS: Final = {"position": "0123456789SMsmx,_", "record": _WORD}
"""The signs of the values of parameters; all others have the general ones."""


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

    @property
    def opens_nothing(self) -> bool:
        """Whether the address has neither a game nor a screen."""
        return not (self.opens_game or self.screen)


def read_address(address: str) -> Link:
    """Read an address: its query from `?` on, and its fragment from `#` on.

    `problems` names wrong parameters. If the rules, the position or the record is wrong, or a
    parameter's name is damaged, the link has no game; otherwise the rest is used. Parameters of
    other sites are ignored.
    """
    if why := limits.excess(_("the link"), len(address), limits.ADDRESS):
        return Link(problems=(why,))
    return _read(address)


def find_link(text: str) -> Link:
    """Return the first link in a text that has a game or a screen and no problem.

    Without one it is the first with a problem, or an empty link.

    >>> find_link("Ana: <https://games.example/puluc/#rules=kekchi&amp;level=2>.").rules
    Rules.from_text('kekchi')
    """
    if why := limits.excess(_("the link"), len(text), 2 * limits.ADDRESS):
        return Link(problems=(why,))
    found = [_read(part) for part in unwrap(text).split("://")]
    read = [link for link in found if not (link.problems or link.opens_nothing)]
    return next(iter([*read, *(link for link in found if link.problems), Link()]))


def read_game(text: str) -> Record:
    """Return the game of a record or of the first link in a text that has one.

    Raises RecordError for a faulty record, and ValueError for a link without a readable one.
    """
    try:
        return Record.from_text(text)
    except RecordError:
        if "[Rules" in text:
            raise
        link = find_link(text)
        if link.record:
            return link.record
        if link == Link() and not is_code(blank.trim(text)):
            raise
    wrong = [problem for problem in link.problems if problem.startswith("record:")]
    raise ValueError("".join(wrong[:1]) or _("there is no record in the link"))


def find_position(text: str) -> Position | None:
    """Return the position of the first readable link in a text, if it shows one."""
    link = find_link(text)
    if link.record:
        return link.record.game.position
    name, _space, content = link.screen.partition(" ")
    return parse_position_id(content) if content and name in ("editor", "puzzle") else link.position


def read_parameters(values: dict[str, str]) -> Link:
    """Read the values of parameters, each as a whole. Otherwise it is as `read_address`."""
    return _Reader({name: [value] for name, value in values.items()}, []).link()


def name_content(address: str) -> str:
    """Return the kind of an address's content: one of `CONTENTS`, `BY_LINK`, `game`, or empty."""
    link = read_address(address)
    screen, _space, rest = link.screen.partition(" ")
    if screen == BY_LINK or (screen in CONTENTS and rest):
        return screen
    return "game" if link.opens_game else ""


def remove_game(part: str) -> str:
    """Return a query or fragment without its game.

    A screen or a game by link stays, but only in a fragment.
    """
    sign = part[:1] if part[:1] in ("?", "#") else ""
    gone = (*OPENING, _CODE) if sign == "?" else GAME
    kept = _without(part.removeprefix(sign), gone)
    return sign + "&".join(kept) if any(kept) else ""


def asks_for_screen(address: str) -> bool:
    """Return whether an address's query and fragment open a screen."""
    return _asks_for(address, (*SCREENS, _CODE))


def fragment_to_screen(fragment: str, address: str) -> str:
    """Return a fragment, with its `#`, that opens a screen instead of the former one."""
    kept = _without(fragment.removeprefix("#"), (*SCREENS, _CODE))
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
    return f"record={pack_text(record.text)}"


def pack_text(text: str) -> str:
    """Return a text compressed for a link; the inverse of `unpack_text`."""
    # Imported late: few links are compressed.
    import zlib
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


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
    """Reads parameters, whose values may end in several places: the first that can be read counts.

    A wrong parameter in `faulty` leaves the link without a game.
    """

    def __init__(self, values: dict[str, list[str]], problems: list[str]) -> None:
        self.values = values
        self.problems = problems
        self.faulty = bool(problems)

    def link(self) -> Link:
        """Read each parameter, after those that it depends on."""
        rules = self._read("rules", lambda text: Rules.from_text(text.lower()))
        record = self._read("record", lambda text: Record.from_text(unpack_text(text)))
        if record and rules and record.game.rules != rules:
            self._report("rules", _("the record names other rules"))
        rules = record.game.rules if record else rules
        position = self._read("position", lambda text: _read_position(rules or Rules(), text))
        if record and position:
            self._report("position", _("the link also has a record, which is used instead"))
            position = None
        sun, moon = self._players()
        language = self._one_of("lang", tuple(LANGUAGES))
        theme = self._one_of("theme", SETTINGS["theme"])
        screen, embed = self._screen(), "embed" in self.values
        problems = tuple(self.problems)
        if self.faulty:
            rules, sun, moon, position, record = None, "", "", None, None
        return Link(rules, sun, moon, position, record, language, theme, embed, screen, problems)

    def _read(self, name: str, read: Callable[[str], T]) -> T | None:
        """Return the value of a parameter as `read` reads it; report its error."""
        problem = value = ""
        for value in self.values.get(name, ()):
            try:
                return read(value)
            except ValueError as error:
                problem = str(error)
        if name in self.values:
            self._report(name, problem)
            # Another parameter may have become part of the value.
            self.faulty |= name in ("rules", "position", "record") or "=" in value
        return None

    def _report(self, name: str, problem: str) -> None:
        self.problems.append(f"{name}: {shorten(problem, 300)}")

    def _screen(self) -> str:
        if _CODE in self.values:
            return f"{BY_LINK} open #{self.values[_CODE][0]}"
        for name, screen in SCREENS.items():
            value = self._read(name, _SCREEN_READERS.get(name, str))
            if value is not None:
                return f"{screen} {value}".rstrip()
        return ""

    def _players(self) -> tuple[str, str]:
        sun, moon = self._one_of("sun", PLAYERS), self._one_of("moon", PLAYERS)
        numbers = {str(number): level for number, level in enumerate(LEVELS, 1)}
        level = self._one_of("level", tuple(numbers), PLAYERS)
        level = numbers.get(level, level)
        if not level:
            return sun, moon
        if sun and moon:
            self._report("level", _("both sides already have players"))
            return sun, moon
        return (level, moon) if moon else (sun or PERSON, level)

    def _one_of(self, name: str, known: tuple[str, ...], others: tuple[str, ...] = ()) -> str:
        return self._read(name, lambda text: _choose(text, known, others)) or ""


def _choose(text: str, known: tuple[str, ...], others: tuple[str, ...] = ()) -> str:
    """Return a known text in small letters. Raises ValueError that lists the known texts."""
    if text.lower() in (*known, *others):
        return text.lower()
    reason = _("{value} is not one of {known}")
    raise ValueError(reason.format(value=repr(shorten(text)), known=", ".join(known)))


def _read_position(rules: Rules, text: str) -> Position:
    try:
        return Position.from_text(rules, text)
    except PositionError as error:
        raise PositionError(f"{error} ({rules.text})") from None


def _read_lesson(text: str) -> str:
    """Return a lesson's name or number, or an empty text."""
    from puluc.words.lessons import NAMES

    numbers = tuple(map(str, range(1, len(NAMES) + 1)))
    return _choose(text, NAMES, numbers) if text else ""


def _check_id(text: str, parse: Callable[[str], Position]) -> str:
    try:
        if text:
            parse(text)
    except ValueError as error:
        raise ValueError(f"{error} ({shorten(text)})") from None
    return text


_SCREEN_READERS: Final[dict[str, Callable[[str], str]]] = {
    "learn": _read_lesson,
    "puzzle": lambda text: _check_id(text, parse_puzzle_id),
    "editor": lambda text: _check_id(text, parse_position_id),
    # Only files bring games to the list.
    "games": lambda _text: "",
}
"""The readers of the parameters that open a screen; all others take any value."""


def _read(text: str) -> Link:
    """Read the parameters of one address."""
    values: dict[str, list[str]] = {}
    given: dict[str, str] = {}
    problems: list[str] = []
    found = _split(text)
    for name, value, known in found:
        if not known or name in given:
            continue
        given[name] = value
        size = 0 if name in _WHOLE else count_signs(value, _GENERAL)
        if why := limits.excess(name, size, limits.PARAMETER):
            problems.append(why)
        else:
            values[name] = _list_candidates(name, value)
    twice = [name for name, value, known in found if known and value != given[name]]
    if unknown := [name for name, _value, known in found if not known]:
        problems.append(_("{name}: this page has no such parameter").format(name=unknown[0]))
    reader = _Reader(values, problems)
    for name in twice:
        reader._report(name, _("it is given twice; the first is used"))
    return reader.link()


def _list_candidates(name: str, value: str) -> list[str]:
    """Return the values that a parameter may have, the likeliest first."""
    if name in _WHOLE:
        return [value]
    # A blank may be a break inside the value, or one of a position's own.
    joints = ("", "_") if name in ("position", "puzzle", "editor") else ("",)
    signs, form = _SIGNS.get(name, _GENERAL), list_forms(value)[-1]
    return [one for joint in joints for one in list_values(form, signs, limits.PARAMETER, joint)]


def _split(text: str) -> list[tuple[str, str, bool]]:
    """Return the parameters of an address or text: name, value, and whether the name is known.

    Others are listed only if they seem to be a damaged name of ours, or are a word of the fragment.
    """
    text = unwrap(text).replace("+", " ")
    before, _sign, _fragment = text.partition("#")
    query_parts = len(before.replace("?", "&").split("&"))
    found: list[tuple[str, str, bool]] = []
    for number, part in enumerate(text.replace("#", "&").replace("?", "&").split("&")):
        front, equals, value = part.partition("=")
        words = blank.split_words(front)
        word = words[0] if words and part[0] not in blank.BLANK else ""
        size = count_signs(word, _WORD)
        name = word[:size].rstrip("-_") if may_end(word[size:]) else ""
        if number and is_code(blank.trim(part)):
            found.append((_CODE, blank.trim(part), True))
        elif equals and (named := _find_name(words)):
            found.append((named, value.lstrip("="), True))
        elif number and name.lower() in PARAMETERS:
            found.append((name.lower(), "", True))
        elif number and word:
            valued = bool(equals) and len(words) == 1
            other = word if valued else name
            in_fragment = name and not valued and number >= query_parts and name.lower() != "top"
            if in_fragment or (other and _resembles(other.lower(), valued)):
                found.append((shorten(other), "", False))
    return found


def _find_name(words: list[str]) -> str:
    """Return the parameter that the words before an equals sign name, or an empty text."""
    for name in ("".join(words), words[-1].rpartition("/")[2] if words else ""):
        if name.lower() in PARAMETERS:
            return name.lower()
    return ""


def _resembles(name: str, valued: bool) -> bool:
    """Return whether a name seems to be a damaged one of ours: one sign lost, doubled or wrong, or
    cut off if it has no value."""
    for known in PARAMETERS:
        same = 0
        while same < min(len(name), len(known)) and name[same] == known[same]:
            same += 1
        rest, due = name[same:], known[same:]
        if (not valued and not rest) or (not valued and not due):
            return True
        if len(name) > 1 and (rest == due[1:] or rest[1:] == due or rest[1:] == due[1:]):
            return True
    return False


def is_code(text: str) -> bool:
    """Return whether a text begins like the code of a game by link, complete or not.

    >>> is_code("p1AAVtYWl6ZYtQAPc"), is_code("puzzle=1")
    (True, False)
    """
    return text[:1] in ("p", "P") and is_number(text[1:2], 1)


def _without(part: str, names: Container[str]) -> list[str]:
    """Return the pairs of a query or fragment that don't ask for any of these."""
    return [pair for pair in part.split("&") if not _asks_for(f"&{pair}", names)]


def _asks_for(part: str, names: Container[str]) -> bool:
    return any(name in names for name, _value, _known in _split(part))


def shorten(text: str, most: int = SHOWN) -> str:
    """Return a text shortened to `most` characters for the screen."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def unpack_text(text: str) -> str:
    """Return the compressed text at the beginning of a text. Raises ValueError with the reason."""
    problem = ValueError()
    for form in list_forms(text):
        try:
            return _unpack(form)
        except ValueError as error:
            problem = error
    raise problem


def _unpack(text: str) -> str:
    import zlib
    from base64 import b64decode

    code, ends = "", [0]
    for word in blank.split_words(text):
        size = count_signs(word, _SIGNS["record"])
        code += word[:size]
        if may_end(word[size:]):
            ends.append(len(code))
        if size < len(word):
            break
    if ends[-1] < len(code) or len(code) == 1 or (text and not code):
        raise ValueError(_("it is not base64url, or part of it is missing"))
    whole = len(code) - (len(code) % 4 == 1)
    packed = b64decode(code[:whole] + "=" * (-whole % 4), altchars=b"-_", validate=True)
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(packed, limits.RECORD + 1)
    except zlib.error:
        raise ValueError(_("it is damaged")) from None
    if len(content) > limits.RECORD:
        raise ValueError(_("it is larger than {most} bytes").format(most=limits.RECORD))
    if not stream.eof:
        raise ValueError(_("it is damaged"))
    end = -(-4 * (len(packed) - len(stream.unused_data)) // 3)
    if end not in ends and code[end:].strip("_"):
        raise ValueError(_("it is cut off, or something follows its end"))
    try:
        return content.decode()
    except UnicodeError:
        raise ValueError(_("it is not text")) from None
