"""Translation of all texts with gettext and the catalogues in `puluc/locale`.

The code has its texts in English. It looks them up where it uses them, never during an import.
Babel finds them by the functions' names; placeholders are named: `_("Space {number}")`.
"""

from __future__ import annotations

from math import copysign, floor
from os.path import dirname, exists, join
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES: Final = {"en": "English", "es": "Español", "fr": "Français"}
"""The available languages by code, each named in that language."""

_CATALOGUES: Final = (
    join(dirname(dirname(__file__)), "locale", "{language}.mo"),
    "/locale/{language}.bin",
)
"""The paths of catalogues: in the package, and where the page stores those that it fetches."""

_catalogue: GNUTranslations | None = None
_in_use = "en"


def has_language(language: str) -> bool:
    """Return whether the catalogue of a language is available."""
    return language == "en" or bool(_catalogue_path(language))


def _catalogue_path(language: str) -> str:
    """Return the path of a language's catalogue, empty if it is not available."""
    paths = [path.format(language=language) for path in _CATALOGUES]
    return next((path for path in paths if exists(path)), "")


def set_language(language: str) -> None:
    """Use one of `LANGUAGES` for all texts from now on. Raises KeyError for any other."""
    global _catalogue, _in_use
    LANGUAGES[language]
    _in_use = language
    if language == "en":
        _catalogue = None
        return
    # Imported late: English needs no catalogue.
    from gettext import GNUTranslations

    path = _catalogue_path(language)
    with open(path, "rb") as file:
        _catalogue = GNUTranslations(file)
    stem, _dot, kind = path.rpartition(".")
    more = f"{stem}.more.{kind}"
    if exists(more):
        with open(more, "rb") as file:
            _catalogue.add_fallback(GNUTranslations(file))


def current_language() -> str:
    """Return the language in use, one of `LANGUAGES`."""
    return _in_use


def _(message: str) -> str:
    """Return a text in the language in use."""
    return _catalogue.gettext(message) if _catalogue else message


def ngettext(one: str, many: str, number: int) -> str:
    """Return the singular or plural of a text in the language in use."""
    if _catalogue:
        return _catalogue.ngettext(one, many, number)
    return one if number == 1 else many


def pgettext(context: str, message: str) -> str:
    """Return a text whose translation depends on a context."""
    return _catalogue.pgettext(context, message) if _catalogue else message


def format_decimal(number: float, digits: int) -> str:
    """Return a number with `digits` decimals in the language in use: `51.4`, `51,4`.

    Halves are rounded away from zero.

    >>> format_decimal(6.25, 1), format_decimal(93.75, 1), format_decimal(-6.25, 1)
    ('6.3', '93.8', '-6.3')
    """
    scale: int = 10**digits
    rounded = copysign(floor(abs(number) * scale + 0.5) / scale, number)
    return f"{rounded:.{digits}f}".replace(".", pgettext("decimal sign", "."))


def capitalize(text: str) -> str:
    """Return a sentence with a capital letter, also where it begins with a name's placeholder."""
    return text[:1].upper() + text[1:]


def list_separator() -> str:
    """Return the separator of a list whose parts may hold commas."""
    return pgettext("between the parts of a list", "; ")


def join_label(label: str, text: str) -> str:
    """Return a label with its text, as in `Speed: 2×`."""
    return pgettext("a label and its text", "{label}: {text}").format(label=label, text=text)
