"""Every text can be translated, and every translation exists."""

import ast
import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages import Catalog, Message

from puluc import __main__ as cli
from puluc.app.session import PANELS
from puluc.app.settings import SETTINGS, Settings, Setup
from puluc.app.update import update
from puluc.engine.rules import RULESETS, Rules
from puluc.pages.labels import TEXTS
from puluc.site_build import catalogues_mo
from puluc.site_build.finish.boot_texts import make_boot_texts
from puluc.site_build.release import catalogues
from puluc.site_build.tools import ROOT
from puluc.support import i18n
from puluc.support.i18n import LANGUAGES, format_decimal, ngettext
from puluc.ui.sections import render_panel, section_labels
from puluc.words import rulebook
from puluc.words.about import about_ruleset
from puluc.words.rulings import list_rulings
from tests.app.drawn import moments, parsed
from tests.app.headless import RULES, new_session
from tests.support.effort import some

NAMES = {
    *["Sayil", "iwil", "Sina", "anil", "aak", "il"],
    "Puluc",
    "Lemery",
    "Rescue",
    "Poulouc",
    "Kekchi",
    *LANGUAGES.values(),
}
"""Names that are the same in every language."""


@cache
def texts() -> Catalog:
    """Return all texts of the code."""
    return catalogues.find_texts()


class Pseudo:
    """A language that puts each text between brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


@pytest.mark.parametrize("code", catalogues.TRANSLATED)
@pytest.mark.slow
def test_every_text_is_translated(code: str) -> None:
    catalogue = catalogues.update_catalogue(code, texts())
    assert catalogues.find_missing(catalogue) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", catalogues.TRANSLATED)
def test_a_translation_has_the_placeholders_of_its_text(code: str) -> None:
    for message in catalogues.update_catalogue(code, texts()):
        if message.id:
            wanted = [message.id] if isinstance(message.id, str) else message.id
            for number, form in enumerate(forms(message)):
                assert fields(form) == fields(wanted[min(number, len(wanted) - 1)]), form


def test_a_file_for_gettext_is_made_again_where_its_text_has_changed(tmp_path: Path) -> None:
    source, target = tmp_path / "es.po", tmp_path / "es.mo"

    def made(translation: str) -> str:
        source.write_text(
            f'''msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

#, fuzzy
msgid "no"
msgstr "¿no?"

msgid "man \\"M\\""
msgstr ""
"{translation} "
"«M»"
''',
            "utf-8",
        )
        catalogues_mo.make_catalogues(tmp_path)
        with target.open("rb") as file:
            found = GNUTranslations(file)
        assert found.gettext("no") == "no"
        return found.gettext('man "M"')

    assert made("hombre") == "hombre «M»"
    first = target.stat()
    catalogues_mo.make_catalogues(tmp_path)
    assert target.stat() == first
    assert made("ficha") == "ficha «M»"
    assert sorted(tmp_path.iterdir()) == [target, source]


def test_the_command_line_makes_them_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[str] = []
    monkeypatch.setattr(
        catalogues_mo, "make_catalogues", lambda: made.append(i18n.current_language())
    )
    assert cli.main(["print", "kekchi", "rules", "--lang", "es"]) == 0
    assert made == ["en"]
    assert "maíz" in capsys.readouterr().out


def forms(message: Message) -> list[str]:
    """Return the forms of a text for each number, or its one translation."""
    string = message.string or ()
    return [string] if isinstance(string, str) else [str(form) for form in string]


def fields(text: str) -> set[tuple[str, str]]:
    return {(name, how or "") for _text, name, _spec, how in Formatter().parse(text) if name}


def test_apostrophes_are_typographic() -> None:
    """In English and French, in the game and on the pages to read; Mayan words keep theirs."""
    found = [
        form for message in catalogues.update_catalogue("fr", texts()) for form in forms(message)
    ]
    for message in texts():
        found += [message.id] if isinstance(message.id, str) else message.id
    for code in ("en", "fr"):
        found += [path.read_text("utf-8") for path in (TEXTS / code).iterdir()]
    assert len(found) > 1000
    straight = re.compile(r"[\w}]'(?:s|t|re|ll|ve|d)\b|\b(?:[cdjlmns]|qu)'\w", re.IGNORECASE)
    assert not [word for text in found for word in straight.findall(text)]


@pytest.mark.parametrize(("code", "marks"), [("es", "%"), ("fr", "%:;?!»")])
def test_no_line_begins_with_a_mark(code: str, marks: str) -> None:
    for message in catalogues.update_catalogue(code, texts()):
        for text in forms(message):
            assert not re.search(rf" [{marks}]|«[^\xa0\u202f]", text), text


@pytest.mark.slow
def test_only_texts_that_stand_in_the_code_are_looked_up() -> None:
    """A text that is joined before its look-up would never be found in a catalogue."""
    for path in (ROOT / "puluc").rglob("*.py"):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if catalogues.LOOKING_UP.search(source) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                looked_up = {"_": 1, "ngettext": 2, "pgettext": 2}.get(node.func.id, 0)
                for text in node.args[:looked_up]:
                    assert isinstance(text, ast.Constant), f"{path}: {ast.unparse(node)}"


def translate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put all texts in a language of the tests, and clear the caches of others."""
    monkeypatch.setattr(i18n, "_catalogue", Pseudo())
    monkeypatch.setattr(i18n, "_in_use", "pseudo")


@pytest.mark.slow
@pytest.mark.parametrize("rules", some(RULES[::3], RULES[-1:], RULES))
def test_nothing_is_shown_that_cannot_be_translated(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    translate(monkeypatch)
    shown: set[str | None] = set()
    for number, session in enumerate(moments(rules, turns=some(60, 30))):
        panel = ("", *PANELS)[number % (1 + len(PANELS))]
        setup = session.setup._replace(more=True, rules=session.screen.rules)
        for element in parsed(session._replace(panel=panel, setup=setup)).iter():
            if element.tag == "code":
                continue
            told = (element.text or "").partition("\n#")[0]  # A link may follow.
            shown |= {told, element.tail, element.get("aria-label"), element.get("title")}
    for text in shown:
        assert untranslated(text or "") == set(), text


def test_what_else_is_said_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    translate(monkeypatch)
    session = new_session(Setup(starter="sun"), "x", Settings())
    session, _effects = update(session._replace(panel="new"), "setup more yes")
    for wrong in ("bias 7", "values 1/2", "men 77", "spaces x"):
        session, _effects = update(session, f"setup {wrong}")
        parts = render_panel(session, "", 0).split('class="problem" role="alert">')
        texts = [part.partition("<")[0] for part in parts[1:]]
        assert any(texts)
        assert not untranslated(" ".join(texts))
    for text in section_labels().values():
        assert not untranslated(text)


def untranslated(text: str) -> set[str]:
    """Return the words outside all brackets, except names, moves and options."""
    outside, depth = "", 0
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        outside += " " if depth or sign == "⟧" else sign
    outside = re.sub(r"\b[c\d]–[c\d]|\w+=\w+", " ", outside)
    return set(re.findall(r"[^\W\d_]{2,}", outside)) - NAMES


def test_the_boot_speaks_every_language() -> None:
    texts = make_boot_texts()
    assert set(texts) == set(LANGUAGES)
    for code in catalogues.TRANSLATED:
        assert set(texts[code]) == set(texts["en"])
        same = {name for name in texts["en"] if texts[code][name] == texts["en"][name]}
        assert same <= {"ruleset"}, f"{code}: {same}"


def test_the_boot_knows_the_same_languages_and_themes() -> None:
    look = (ROOT / "puluc/browser/boot/pre-paint.js").read_text("utf-8")
    for name, known in (("LANGUAGES", [*LANGUAGES]), ("THEMES", [*SETTINGS["theme"][1:]])):
        match = re.search(rf"{name} = \[(.*)\]", look)
        assert match
        assert re.findall(r"'(\w+)'", match[1]) == known


def test_numbers_follow_the_language() -> None:
    assert format_decimal(51.42, 1) == "51.4"
    assert ngettext("{number} man", "{number} men", 0) == "{number} men"
    # This is the usage in Guatemala, Mexico and Central America, and the advice of the Ortografía
    # of 2010.
    i18n.set_language("es")
    assert format_decimal(51.42, 1) == "51.4"
    i18n.set_language("fr")
    assert format_decimal(51.42, 1) == "51,4"
    # French uses the singular for 0.
    throws = "{number} of {all} throws"
    assert ngettext(throws, throws, 0) == "{number} lancer sur {all}"


def _rule_texts(rules: Rules) -> set[object]:
    about = about_ruleset(rules.ruleset)[:-1]
    return {*rulebook.rule_sentences(rules), *list_rulings(rules), *filter(None, about)}


def test_every_ruleset_is_told_in_every_language() -> None:
    for code in catalogues.TRANSLATED:
        for rules in RULESETS.values():
            i18n.set_language("en")
            english = _rule_texts(rules)
            i18n.set_language(code)
            assert not english & _rule_texts(rules)
