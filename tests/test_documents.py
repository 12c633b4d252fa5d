"""The contents of the Markdown files are true: examples, commands, elements, links, the map of the
code."""

import doctest
import importlib.util
import re
import shlex
from pathlib import Path
from unittest.mock import patch

import pytest

from puluc import __main__ as cli
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from puluc.pages.layout import read_urls
from puluc.players import PLAYERS
from puluc.reviewing.fairness import verify
from puluc.site_build.tools import ROOT, read_extra
from tests.support.effort import some

LONGEST = {"README.md": 120, "CONTRIBUTING.md": 90, "docs/by-link.md": 250, "docs/solution.md": 210}
"""The most lines of some documents; all others have `USUAL`."""
USUAL = 190
GENERATED = "docs/measurements.md"
DOCUMENTS = (
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
)
TEXTS = {name: (ROOT / name).read_text("utf-8") for name in DOCUMENTS}

EXAMPLES = (
    *("README.md", "docs/by-link.md", "docs/fair-throws.md", "docs/python.md", "docs/rules.md"),
)
"""The documents with examples to run."""

SHORT = ("analyse", "perft", "match", "diagram", "print", "puzzles")
"""The commands that are quick enough to run."""

PLACEHOLDERS = {"LEVEL": "random", "RULES": "classic", "FILE": "build/table.puluc"}


def commands(text: str) -> list[str]:
    """Return the commands of a document, on lines of their own or as code in a sentence."""
    lines = re.findall(r"^(?:    |  \$ )(.+)$", text, re.MULTILINE)
    inside = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)
    shown = [re.split(r" +# | > ", line)[0].strip() for line in [*lines, *inside]]
    return [line for line in shown if re.match(r"(\.venv/bin/)?(python3?|pip|puluc) ", line)]


COMMANDS = sorted({command for text in TEXTS.values() for command in commands(text)})
OURS = [command for command in COMMANDS if re.search(r"^puluc |-m puluc( |$)", command)]


def words(command: str) -> list[str]:
    given = shlex.split(re.split(r"^puluc ?|-m puluc ?", command)[-1])
    return [PLACEHOLDERS.get(word, word) for word in given]


@pytest.mark.parametrize("name", some(DOCUMENTS, ["README.md"]))
def test_the_examples_run(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some write files, and add players and rulesets."""
    monkeypatch.chdir(tmp_path)
    with patch.dict(PLAYERS), patch.dict(RULESETS):
        results = doctest.testfile(str(ROOT / name), module_relative=False)
    assert results.attempted > 0 or name not in EXAMPLES
    assert results.failed == 0


def test_the_record_checked_by_hand_is_one_of_the_game() -> None:
    """Its throws are those computed in the example, and the game agrees."""
    text = re.sub(r"^\.\.\. ?", "", TEXTS["docs/fair-throws.md"], flags=re.MULTILINE)
    record = Record.from_text(text.split("'''")[1].lstrip("\n"))
    assert verify(record).ok
    assert str(list(record.game.throws)) in text


@pytest.mark.parametrize("command", OURS)
def test_the_command_line_knows_the_commands(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is run, but the words are parsed."""
    done: list[str] = []
    doing = "play build analyse review verify count match diagram print_kit puzzles solve"
    for name in f"{doing} sheet receipt scorm".split():
        monkeypatch.setattr(cli, name, lambda _arguments, name=name: done.append(name))
    assert cli.main(words(command)) == 0
    assert len(done) == 1


@pytest.mark.parametrize("command", [one for one in OURS if (words(one) or [""])[0] in SHORT])
def test_the_short_commands_work(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    shorter = re.sub(r"--games \d+", "--games 4", " ".join(map(shlex.quote, words(command))))
    assert cli.main(shlex.split(shorter)) == 0
    said = capsys.readouterr()
    assert said.out.strip()
    assert not said.err


def test_every_word_of_the_command_line_is_shown() -> None:
    documented = commands(TEXTS["docs/commands.md"])
    shown = {(words(command) or ["play"])[0] for command in OURS if command in documented}
    assert {*SHORT, "play", "build", "review", "verify", "solve"} <= shown


def test_the_readme_links_to_every_other_document() -> None:
    assert all(f"]({name})" in TEXTS["README.md"] for name in DOCUMENTS if name != "README.md")


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != GENERATED])
def test_documents_are_short(name: str) -> None:
    assert len(TEXTS[name].splitlines()) <= LONGEST.get(name, USUAL)


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in OURS])
def test_the_other_commands_name_what_there_is(command: str) -> None:
    if install := re.search(r"pip install .*\[(\w+)\]", command):
        assert read_extra(install[1])
    elif module := re.search(r"-m ([\w.]+)", command):
        assert importlib.util.find_spec(module[1])
    else:
        assert command in ("pip install .", "python3 tests", "python3 tests quick") or all(
            (ROOT / word).exists() for word in command.split()[1:] if "/" in word or word == "tests"
        ), command


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_it_links_to_exists(name: str) -> None:
    links = re.findall(r"\]\((?!https:)([^)#]+)[^)]*\)", TEXTS[name])
    for link in links:
        assert (ROOT / name).parent.joinpath(link).exists(), link
    assert links or name not in ("README.md", "docs/commands.md", "docs/embedding.md")


POSITION = re.compile(
    r"""(?:rules="?([\w:=,/.-]+?)"?(?:&|\ )position="?|position=|\b([a-z-]+(?::[\w=,-]+)?)/)"""
    r"(\d+(?:x\d+)?_[\dSMsm,]+_\d+(?:x\d+)?_[sm]2?(?:_[0-4])?)\b"
)
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in (ROOT / "puluc" / "pages" / "texts").rglob("*.md")
}


def test_every_rules_and_position_of_an_element_or_address_is_read() -> None:
    """A position without rules uses the default ones."""
    found = [
        (name, rules or named or "classic", text)
        for name, document in {**TEXTS, **PAGES}.items()
        for rules, named, text in POSITION.findall(document)
    ]
    assert {"docs/embedding.md"} <= {name for name, _rules, _text in found}
    shown = sum(len(re.findall(r"\d_[\dSM,]+_\d", text)) for text in {**TEXTS, **PAGES}.values())
    assert len(found) == shown
    for _name, rules, text in found:
        Position.from_text(Rules.from_text(rules), text)
    for name in ("README.md", "docs/embedding.md"):
        for rules in re.findall(r'rules="?([\w:=,/.-]+)"?', TEXTS[name]):
            Rules.from_text(rules)


def test_the_map_of_the_code_has_every_room() -> None:
    """It has each folder and module of the package, and no others."""
    table = TEXTS["docs/architecture.md"].partition("## The rooms")[2].partition("\n## ")[0]
    rooms = {
        path.name
        for path in (ROOT / "puluc").iterdir()
        if path.suffix == ".py" or (path.is_dir() and not path.name.startswith("__"))
    }
    first_cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    shown = {name for cell in first_cells for name in re.findall(r"`(?:puluc/)?([\w./]+)`", cell)}
    assert {name.rstrip("/") for name in shown} == rooms


def addresses(readme: str) -> dict[str, str]:
    """Return the addresses for playing and for releases that a README names."""
    names = {"Play it at": "Play", "Releases are at": "Releases"}
    found = re.findall(rf"^({'|'.join(names)}) <(\S+)>\.$", readme, re.MULTILINE)
    return {names[words]: address for words, address in found}


def test_the_readme_names_the_addresses_that_are_set_and_no_others() -> None:
    """Sentences on lines of their own: `Play it at <https://…>.`, `Releases are at <https://…>.`"""
    assert addresses(TEXTS["README.md"]) == read_urls()
    assert addresses("a\nReleases are at <https://b.c/>.\n") == {"Releases": "https://b.c/"}
