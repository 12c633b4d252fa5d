"""The host's settings for the site: `site.toml`.

address = "https://example.org/puluc/"      the site's future address
rules = "kekchi:men=3,spaces=7"             the rules of a first visit's game
language = "es"                             for visitors who have not chosen one
"""

import re
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from puluc.engine.rules import Rules, RulesError
from puluc.site_build.finish.first_paint import USUAL as FIRST
from puluc.support.errors import SiteError
from puluc.support.i18n import LANGUAGES

NAME: Final = "site.toml"
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
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SiteError(f"{name}: {error}") from None
    hosting = SiteConfig()
    for key, value in found.items():
        try:
            if key not in SiteConfig._fields:
                raise SiteError(f"there is no such key; known: {', '.join(SiteConfig._fields)}")
            if not isinstance(value, str):
                raise SiteError(f"{value!r} is no text: put it in quotation marks")
            if key == "address":
                hosting = hosting.at(value)
            elif key == "rules":
                hosting = hosting._replace(rules=Rules.from_text(value))
            elif value in LANGUAGES:
                hosting = hosting._replace(language=value)
            else:
                raise SiteError(f"{value!r} is not one of {', '.join(LANGUAGES)}")
        except (SiteError, RulesError) as error:
            written = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
            lines = (at for at, line in enumerate(text.splitlines(), 1) if written.match(line))
            raise SiteError(f"{name}, line {next(lines, '?')}: {key}: {error}") from None
    return hosting
