"""The host's settings for the site: `site.toml`.

address = "https://example.org/puluc/"      the site's future address
rules = "kekchi:men=3,spaces=7"             the rules of a first visit's game
language = "es"                             for visitors who have not chosen one
"""

import re
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from puluc.engine.rules import Rules, RulesError
from puluc.site_build.finish.first_paint import USUAL as FIRST
from puluc.support.errors import SiteError
from puluc.support.i18n import LANGUAGES

NAME: Final = "site.toml"
KEYS: Final = ("address", "rules", "language")
_ADDRESS: Final = r"https?://[\w.:/~%+-]+"


class SiteConfig(NamedTuple):
    """The host's settings."""

    address: str = ""
    """The site's address, with a slash at its end, or empty."""
    rules: Rules = FIRST
    """The rules of a first visit's game."""
    language: str = ""
    """The default language, or empty."""

    def at(self, address: str) -> "SiteConfig":
        """Return the settings with an address. Raises `SiteError` for an invalid one."""
        if not re.fullmatch(_ADDRESS, address):
            raise SiteError(
                f"{address} is not the address of a site, such as https://example.org/puluc/"
            )
        return self._replace(address=f"{address.rstrip('/')}/")


USUAL: Final = SiteConfig()
"""The settings of a host who has made none."""


def load_config(config: Path | None, address: str) -> SiteConfig:
    """Return the settings of a file, or else of `site.toml` in the current folder, if there is one.

    A given address replaces the file's. Raises `SiteError`, and OSError for an unreadable file.
    """
    path = config or (Path(NAME) if Path(NAME).is_file() else None)
    hosting = SiteConfig()
    if path:
        try:
            hosting = read_config(path.read_text("utf-8"), str(path))
        except UnicodeDecodeError:
            raise SiteError(f"{path}: it is not UTF-8 text") from None
    return hosting.at(address) if address else hosting


def read_config(text: str, name: str = NAME) -> SiteConfig:
    """Read the text of a `site.toml`.

    Raises `SiteError` for an invalid text; it names the file, the line and the key.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SiteError(f"{name}: {error}") from None
    return _Reader(text, name).hosting(values)


class _Reader:
    """Reads the values of a `site.toml`; errors name the line and key."""

    def __init__(self, text: str, name: str) -> None:
        self.lines = text.splitlines()
        self.name = name

    def hosting(self, found: dict[str, Any]) -> SiteConfig:
        """Read each key."""
        for key in found:
            if key not in KEYS:
                raise self.wrong(key, f"there is no such key; known: {', '.join(KEYS)}")
        hosting = SiteConfig(language=self.language(found))
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

    def text(self, found: dict[str, Any], key: str) -> str:
        """Read a text."""
        value = found[key]
        if not isinstance(value, str):
            raise self.wrong(key, f"{value!r} is no text: put it in quotation marks")
        return value

    def wrong(self, key: str, problem: str) -> SiteError:
        """Return an error that names the line and the key."""
        written = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
        number = next((at for at, line in enumerate(self.lines, 1) if written.match(line)), 0)
        where = f"{self.name}, line {number}" if number else self.name
        return SiteError(f"{where}: {key}: {problem}")
