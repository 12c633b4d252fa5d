"""What whoever hosts the site decides about it: `site.toml`.

address = "https://example.org/puluc/"      where the site will stand
rules = "kekchi:men=3,spaces=7"             the rules of a first visit's game
language = "es"                             for visitors who have chosen none
[colours]
accent = "#0b5394"                          by day and by night
paper = { light = "#ffffff", dark = "#101418" }
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from puluc.language import LANGUAGES
from puluc.reading.kit.kit import style
from puluc.rules import Rules, RulesError
from puluc.site.colours import Colours, colours, faint
from puluc.site.errors import SiteError
from puluc.site.first_view import USUAL as FIRST

NAME: Final = "site.toml"
KEYS: Final = ("address", "rules", "language", "colours")
_ADDRESS: Final = r"https?://[\w.:/~%+-]+"
_HEX: Final = r"#[0-9a-fA-F]{6}"


class Hosting(NamedTuple):
    """What is decided; what isn't is empty.

    `colours` are the light and the dark one by the names of `css/theme.css`.
    """

    address: str = ""
    rules: Rules = FIRST
    language: str = ""
    colours: Mapping[str, tuple[str, str]] = {}

    def at(self, address: str) -> "Hosting":
        """Return the same for a site at another address. Raises `SiteError` for what is none."""
        if not re.fullmatch(_ADDRESS, address):
            raise SiteError(
                f"{address} is no address of a site, such as https://example.org/puluc/"
            )
        return self._replace(address=f"{address.rstrip('/')}/")


USUAL: Final = Hosting()
"""Where a host decides nothing."""


def decided(config: Path | None, address: str) -> Hosting:
    """Return what a file says, else `site.toml` if the present folder has one, with the address
    instead if one is given. Raises `SiteError`, and OSError for a file that can't be read."""
    path = config or (Path(NAME) if Path(NAME).is_file() else None)
    hosting = Hosting()
    if path:
        try:
            hosting = read(path.read_text("utf-8"), style(), str(path))
        except UnicodeDecodeError:
            raise SiteError(f"{path}: it is not text in UTF-8") from None
    return hosting.at(address) if address else hosting


def read(text: str, sheet: str, name: str = NAME) -> Hosting:
    """Return what the text of a `site.toml` says; `sheet` is the style sheet with the colours.

    Raises `SiteError`, which names the file, the line and the key, for what is wrong.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SiteError(f"{name}: {error}") from None
    return _Reader(text, name, colours(sheet)).hosting(found)


class _Reader:
    def __init__(self, text: str, name: str, known: Colours) -> None:
        self.lines = text.splitlines()
        self.name = name
        self.known = known

    def hosting(self, found: dict[str, Any]) -> Hosting:
        """Read each key."""
        for key in found:
            if key not in KEYS:
                raise self.wrong(key, f"there is no such key; known: {', '.join(KEYS)}")
        hosting = Hosting(language=self.language(found), colours=self.colours(found))
        try:
            if "rules" in found:
                hosting = hosting._replace(rules=Rules.from_text(self.text(found, "rules")))
        except RulesError as error:
            raise self.wrong("rules", str(error)) from None
        try:
            return hosting.at(self.text(found, "address")) if "address" in found else hosting
        except SiteError as error:
            raise self.wrong("address", str(error)) from None

    def language(self, found: dict[str, Any]) -> str:
        """Read the language."""
        if "language" not in found:
            return ""
        language = self.text(found, "language")
        if language not in LANGUAGES:
            raise self.wrong("language", f"{language!r} is not one of {', '.join(LANGUAGES)}")
        return language

    def colours(self, found: dict[str, Any]) -> dict[str, tuple[str, str]]:
        """Read the colours, which must keep the contrasts of the page."""
        table = found.get("colours", {})
        if not isinstance(table, dict):
            raise self.wrong("colours", "it must be a table: a line [colours], colours below it")
        made = {key: self.colour(key, value) for key, value in table.items()}
        both = dict(self.known)
        for name, pair in made.items():
            usual, high = self.known[name][:2], self.known[name][2:]
            both[name] = (*pair, *(pair if high == usual else high))
        for one in faint(both):
            named = {*one.fore.split(" or "), one.ground} & set(made)
            if named:
                raise self.wrong(
                    f"colours.{min(named)}",
                    f"{one.fore} on {one.ground} has a contrast of {one.contrast:.1f} "
                    f"({one.variant}); it must be {one.least:g} or more",
                )
        return made

    def colour(self, key: str, value: Any) -> tuple[str, str]:
        """Read a colour for day and night, or one for each."""
        if key not in self.known:
            known = ", ".join(self.known)
            raise self.wrong(f"colours.{key}", f"there is no such colour; known: {known}")
        pair = value if isinstance(value, dict) else {"light": value, "dark": value}
        if set(pair) != {"light", "dark"}:
            raise self.wrong(f"colours.{key}", "it must have `light` and `dark`, and nothing else")
        for one in pair.values():
            if not (isinstance(one, str) and re.fullmatch(_HEX, one)):
                raise self.wrong(f"colours.{key}", f"{one!r} is no colour such as #9e2b1b")
        return pair["light"].lower(), pair["dark"].lower()

    def text(self, found: dict[str, Any], key: str) -> str:
        """Read a text."""
        value = found[key]
        if not isinstance(value, str):
            raise self.wrong(key, f"{value!r} is no text: put it in quotation marks")
        return value

    def wrong(self, key: str, problem: str) -> SiteError:
        """Return an error that names the line and the key."""
        last = re.escape(key.rpartition(".")[2])
        written = re.compile(rf"""\s*\[*\s*(?:[\w."'-]+\.)?["']?{last}["']?\s*[=.\]]""")
        number = next((at for at, line in enumerate(self.lines, 1) if written.match(line)), 0)
        where = f"{self.name}, line {number}" if number else self.name
        return SiteError(f"{where}: {key}: {problem}")
