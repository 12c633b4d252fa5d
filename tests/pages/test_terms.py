"""One term for one thing in each language, as listed in `puluc/locale/terms.toml`."""

import io
import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po

from puluc.pages.labels import TEXTS
from puluc.site_build.release import catalogues
from puluc.support.i18n import LANGUAGES

TERMS = tomllib.loads((catalogues.LOCALE / "terms.toml").read_text("utf-8"))


def said(code: str) -> Iterator[tuple[str, str]]:
    """Yield all texts of a language, each with its place."""
    catalogue = read_po(io.BytesIO(catalogues.po_path("es" if code == "en" else code).read_bytes()))
    for message in catalogue:
        text = message.id if code == "en" else message.string
        for form in [text] if isinstance(text, str) else text or ():
            yield f"{code}.po", str(form)
    for path in (TEXTS / code).iterdir():
        yield path.name, path.read_text("utf-8")


@cache
def all_of(code: str) -> tuple[tuple[str, str], ...]:
    return tuple(said(code))


def test_every_language_has_its_terms() -> None:
    assert TERMS.keys() == LANGUAGES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_terms_are_used(code: str) -> None:
    whole = "\n".join(text for _where, text in all_of(code)).lower()
    assert not [term for term in TERMS[code] if term.lower() not in whole]


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_said_otherwise(code: str) -> None:
    found = [
        (where, term, match[0])
        for term, others in TERMS[code].items()
        for other in others
        for where, text in all_of(code)
        for match in re.finditer(other, text)
    ]
    assert not found
