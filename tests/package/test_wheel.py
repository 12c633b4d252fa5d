"""The wheel, installed where nothing else is: in an empty environment and in the page's Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

import puluc
from puluc.language import LANGUAGES
from puluc.published import SOLVED, file_name
from puluc.rules import RULESETS
from puluc.site import runtime
from puluc.site.tools import ROOT, alone, extra, pip_install
from tests.effort import some

HERE = Path(__file__).parent
PROJECT = ("LICENSE", "README.md", "css", "puluc", "pyproject.toml", "setup.py")
TABLES = some("*", "[ck]*")
"""Which tables go into the wheel here: of classic and kekchi alone, it is made and read sooner."""

PRINTED = ("labels", "prose", "values")
OF_THE_PAGE = {"embed", "reading", "page", "study", "site", "views"}
"""The rooms that no wheel has, but for the kit in `learn`."""


def run(*command: str | Path, at: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder that is not the project's."""
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=at, env=around, capture_output=True, text=True, check=False)
    assert not check or done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what tests side by side make once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "package"
    with alone("wheel"):
        if not folder.exists():
            folder.mkdir()
            _install(_build(folder), folder / "environment")
    return folder


def _build(folder: Path) -> Path:
    """Build the wheel as pip does, of a copy of the sources: a build leaves files among them.

    The translations that gettext reads are not among the sources."""
    source, target = folder / "source", folder / "wheel"
    source.mkdir()
    target.mkdir()
    left_out = [path.name for path in (ROOT / "puluc/solution/data").iterdir()]
    left_out = [name for name in left_out if not fnmatch(name, TABLES)]
    for name in PROJECT:
        if (ROOT / name).is_dir():
            ignore = shutil.ignore_patterns("*.mo", "__pycache__", *left_out)
            shutil.copytree(ROOT / name, source / name, ignore=ignore)
        else:
            shutil.copy(ROOT / name, source)
    program = f"import setuptools.build_meta as made; made.build_wheel({str(target)!r})"
    run(sys.executable, "-c", program, at=source)
    (found,) = target.iterdir()
    return found


def _install(wheel: Path, folder: Path) -> None:
    """Make a virtual environment that has the wheel and nothing else."""
    venv.create(folder, with_pip=False)
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin" / "python")
    run(*pip, "install", "--no-index", "--no-deps", "--no-compile", wheel, at=folder)


@pytest.fixture(scope="module")
def wheel(shared: Path) -> Path:
    (found,) = (shared / "wheel").iterdir()
    return found


@pytest.fixture(scope="module")
def environment(shared: Path) -> Path:
    return shared / "environment"


def test_the_wheel_has_every_module_of_the_library(wheel: Path) -> None:
    sources = ((ROOT / "puluc").rglob("*.py"), (ROOT / "puluc/locale").rglob("*.mo"))
    wanted = {path.relative_to(ROOT) for paths in sources for path in paths}
    wanted = {path for path in wanted if path.parts[1] not in OF_THE_PAGE}
    wanted |= {Path("puluc/py.typed"), Path("puluc/css/board.css"), Path("puluc/css/theme.css")}
    wanted |= {path.relative_to(ROOT) for path in (ROOT / "puluc/review/data").iterdir()}
    kit = (path for path in (ROOT / "puluc/reading/kit").rglob("*.*") if path.suffix != ".pyc")
    wanted |= {Path("puluc/css/kit.css"), *(path.relative_to(ROOT) for path in kit)}
    # What the kit prints of the pages to read.
    wanted |= {Path(f"puluc/reading/{name}.py") for name in ("__init__", *PRINTED)}
    pages = (ROOT / "puluc/reading/texts").glob("*/people.md")
    wanted |= {path.relative_to(ROOT) for path in pages}
    with ZipFile(wheel) as archive:
        names = {Path(name) for name in archive.namelist()}
    tables = {path for path in names if path.suffix == ".puluc"}
    rest = {path for path in names - tables if not path.parts[0].endswith(".dist-info")}
    assert rest == wanted
    folder = Path("puluc/solution/data")
    solved = {folder / path.name for path in (ROOT / folder).glob(f"{TABLES}.puluc")}
    if TABLES == "*":
        assert solved >= {folder / file_name(puluc.Rules.from_text(text)) for text in SOLVED}
    assert tables == {*solved, Path("puluc/estimate/estimate.puluc")}


def test_the_kit_is_printed_without_the_pages(environment: Path) -> None:
    made = run(environment / "bin/puluc", "print", "kekchi", "--lang", "es", at=environment).stdout
    assert made.count('<section class="sheet ') == 8
    assert "Ciudad de Sol" in made


def test_the_version_is_the_package_s(wheel: Path, environment: Path) -> None:
    assert wheel.name == f"puluc-{puluc.__version__}-py3-none-any.whl"
    said = run(environment / "bin/puluc", "--version", at=environment).stdout
    assert said == f"puluc {puluc.__version__}\n"
    newest = next(
        line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if "## " in line
    )
    assert newest.split()[1] == puluc.__version__


def test_every_module_can_be_imported(environment: Path) -> None:
    program = """
import importlib, pkgutil, puluc
for found in pkgutil.walk_packages(puluc.__path__, "puluc."):
    if not found.name.startswith("puluc.solving") and not found.name.endswith("__main__"):
        print(importlib.import_module(found.name).__name__)
"""
    names = run(environment / "bin/python", "-c", program, at=environment).stdout.split()
    assert {"puluc.rules", "puluc.match", "puluc.session.links"} <= set(names)


@pytest.fixture(scope="module")
def played(environment: Path) -> dict[str, Any]:
    program = HERE / "game.py"
    found: dict[str, Any] = json.loads(
        run(environment / "bin/python", program, at=environment).stdout
    )
    return found


def test_a_game_by_the_library(played: dict[str, Any]) -> None:
    assert played["version"] == puluc.__version__
    game = puluc.Game.from_record(played["record"])
    assert game.result == played["result"]
    assert played["chances"][0] == puluc.win_chance(game.positions[0])
    assert played["pasted"] == repr(game)
    assert played["lines"] == puluc.perft(puluc.Position.start(game.rules), 3)
    assert ElementTree.fromstring(played["svg"]).get("aria-label") == game.position.text


def test_the_same_game_by_micropip_in_the_pages_python(
    environment: Path, wheel: Path, played: dict[str, Any]
) -> None:
    runtime.install_packages()
    words = (HERE / "in_pyodide.mjs", runtime.MODULES, micropip(), wheel, HERE / "game.py")
    done = run(runtime.node().node, *words, at=environment)
    assert json.loads(done.stdout.splitlines()[-1]) == played


def micropip() -> Path:
    """The folder with micropip, which CPython of this version would not install for itself."""
    (requirement,) = extra("pyodide")
    folder = ROOT / "build" / requirement
    if not folder.is_dir():
        new = folder.with_name(f"{folder.name}.new")
        options = ("--no-deps", "--ignore-requires-python", "--upgrade", "--target", str(new))
        pip_install("pyodide", *options, doing="installing micropip")
        new.replace(folder)
    return folder


def test_the_commands(environment: Path) -> None:
    def command(*words: str) -> str:
        done = run(environment / "bin/puluc", *words, at=environment)
        assert done.stderr == ""
        return done.stdout

    assert command("perft", "classic", "3") == "221\n"
    entry = json.loads(command("analyse", "kekchi", "3 1,S,2,MS,4 3 m"))
    assert entry["exact"]
    score = json.loads(command("match", "classic", "perfect", "random", "--games", "4", "--json"))
    assert score["games"] == 4
    picture = ElementTree.fromstring(command("diagram", "kekchi", "4 2,S,6 5 m"))
    assert picture.get("aria-label") == "4 2,S,6 5 m"
    style = "".join(sheet.text or "" for sheet in picture.findall(".//{*}style"))
    for name in ("theme.css", "board.css"):
        assert (ROOT / "css" / name).read_text("utf-8") in style


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "source"),
        (["play"], "source"),
        (["build"], "source"),
        (["solve", "classic:men=3"], "extra 'solve'"),
        (["perft", "nosuch", "3"], "nosuch"),
    ],
)
def test_what_does_not_work_is_told_in_one_line(
    environment: Path, words: list[str], said: str
) -> None:
    done = run(environment / "bin/puluc", *words, at=environment, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_errors_are_translated_there_too(environment: Path) -> None:
    program = "\n".join(
        [
            "from puluc import Rules, language",
            "for name in language.LANGUAGES:",
            "    language.use(name)",
            "    try: Rules.from_text('nosuch')",
            "    except ValueError as error: print(error)",
        ]
    )
    said = run(environment / "bin/python", "-c", program, at=environment).stdout.splitlines()
    assert len(set(said)) == len(LANGUAGES)
    assert all(next(iter(RULESETS)) in line for line in said)
