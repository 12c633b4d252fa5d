"""Update the catalogues in `puluc/locale` from the texts in the code, with Babel.

Each language's .po file gets the new texts and loses the old ones.
"""

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from puluc.site_build.tools import ROOT
from puluc.support.i18n import LANGUAGES

LOCALE = ROOT / "puluc/locale"
HEADER = "# The texts of Puluc; written by `python3 -m puluc.generate`, translated by hand."
NEEDLESS = tuple(
    f'"{name}'.encode()
    for name in (
        *("Project-Id-Version", "Report-Msgid-Bugs-To", "POT-Creation-Date", "PO-Revision-Date"),
        *("Last-Translator", "Language-Team", "Generated-By", "MIME-Version"),
    )
)
TRANSLATED = [language for language in LANGUAGES if language != "en"]

LOOKING_UP = re.compile(r"\b(_|[np]gettext)\(")
"""The beginning of a call with a text to translate."""

Text = str | tuple[str, str]
"""A text, or its singular and plural."""


def find_texts() -> Catalog:
    """Return all texts in the code, each with its files."""
    found = Catalog(charset="utf-8", fuzzy=False)
    for path in sorted((ROOT / "puluc").rglob("*.py")):
        where = [(path.relative_to(ROOT).as_posix(), 0)]
        source = path.read_text("utf-8")
        for text, context in find_texts_in(source) if LOOKING_UP.search(source) else ():
            found.add(text, locations=where, context=context)
    return found


def find_texts_in(source: str) -> Iterator[tuple[Text, str | None]]:
    """Yield the texts of a module, each with its context or None.

    Babel's own reader misses calls inside f-strings.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            match node.func.id, words:
                case "_", [str(text)]:
                    yield text, None
                case "ngettext", [str(one), str(many), *_]:
                    yield (one, many), None
                case "pgettext", [str(context), str(text)]:
                    yield text, context


def po_path(language: str) -> Path:
    """Return the path of a language's .po file."""
    return LOCALE / f"{language}.po"


def update_catalogue(language: str, template: Catalog) -> Catalog:
    """Return a language's catalogue with exactly the texts of the template."""
    path = po_path(language)
    catalogue = Catalog(language, HEADER, project="Puluc", charset="utf-8", fuzzy=False)
    if path.exists():
        catalogue = read_po(io.BytesIO(path.read_bytes()), locale=language)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.header_comment = HEADER
    catalogue.obsolete.clear()
    return catalogue


def write_catalogue(catalogue: Catalog) -> bytes:
    """Return a catalogue as .po text, sorted, with only the header that gettext needs."""
    target = io.BytesIO()
    write_po(target, catalogue, width=100, sort_output=True, include_lineno=False)
    lines = target.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(NEEDLESS))


def render_catalogues() -> dict[Path, str]:
    """Return the text of each catalogue by path, and print the number of missing translations."""
    template, files = find_texts(), {}
    for language in TRANSLATED:
        catalogue = update_catalogue(language, template)
        files[po_path(language)] = write_catalogue(catalogue).decode()
        if missing := find_missing(catalogue):
            print(f"{language}: {len(catalogue)} texts, {len(missing)} missing")
    return files


def find_missing(catalogue: Catalog) -> list[str]:
    """Return the texts of a catalogue without a full translation; fuzzy ones count as missing."""
    found = []
    for message in catalogue:
        forms = [message.string] if isinstance(message.string, str) else message.string or [""]
        if message.id and (message.fuzzy or not all(forms)):
            found.append(str(message.id))
    return found
