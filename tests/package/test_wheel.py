"""The wheel of a release in an empty environment, where it serves and writes the site, and in the
page's Python."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import venv
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page

import puluc
from puluc.engine.solved import SOLVED, file_name
from puluc.site_build import runtime, tools
from puluc.site_build.finish.finish import UNFINISHED
from puluc.site_build.finish.single import SINGLE
from puluc.site_build.release import release
from puluc.site_build.release.changelog import read_changes
from puluc.site_build.tools import PIP, ROOT, exclusive, lock_file, read_extra, script_path
from puluc.site_build.zip import read_zip
from puluc.words.about import about_ruleset
from tests.browser.player import sit_down

HERE = Path(__file__).parent
pytestmark = pytest.mark.thorough

LARGEST = 46_000_000
"""The promised limit of the wheel with all committed tables."""

ELSEWHERE = (
    *("puluc/browser", "puluc/screens", "puluc/generate"),
    *("puluc/micropython/overrides", "puluc/micropython/library"),
)
"""The folders with code only for browsers, and for who works on the source."""
SITE, PARTS = Path(release.SITE), Path(release.PARTS)


def run(
    *command: str | Path, at: Path, check: bool = True, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder outside the project, with `more` in its environment."""
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more
    done = subprocess.run(command, cwd=at, env=around, capture_output=True, text=True, check=False)
    assert not check or done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def packed(shared: Path, parts: dict[str, bytes]) -> Path:
    """A folder with the packages and an environment with the wheel, made once.

    The wheel is made from the sdist, as by pip, with no other tool on the path.
    """
    folder = shared / "package"
    with exclusive("wheel"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(release, "make_parts", lambda: dict(parts))
        if not folder.exists():
            folder.mkdir()
            tree = release.write_source_tree(folder / "tree", read_changes())
            patch.setenv("PATH", "")
            _install(_packed(tree, folder / "made")[0], folder / "environment")
    return folder


def _packed(tree: Path, folder: Path) -> tuple[Path, Path]:
    """Pack a source tree into a new folder; return the wheel and the sdist."""
    folder.mkdir()
    return release.build_packages(tree, folder, read_changes())


def _install(wheel: Path, folder: Path) -> None:
    """Make a virtual environment with only the wheel."""
    venv.create(folder, with_pip=False)
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin" / "python")
    run(*pip, "install", "--no-index", "--no-deps", "--no-compile", wheel, at=folder)


@pytest.fixture(scope="module")
def wheel(packed: Path) -> Path:
    (found,) = (packed / "made").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(packed: Path) -> Path:
    (found,) = (packed / "made").glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def environment(packed: Path) -> Path:
    return packed / "environment"


def test_the_wheel_has_every_module_of_the_library(wheel: Path) -> None:
    folders = (path.parent for path in (ROOT / "puluc").rglob("__init__.py"))
    wanted = {
        path.relative_to(ROOT)
        for folder in folders
        for path in folder.glob("*.py")
        if not folder.relative_to(ROOT).as_posix().startswith(ELSEWHERE)
    }
    wanted |= {Path(f"puluc/css/{name}.css") for name in ("theme", "board", "kit")}
    wanted |= {Path("puluc/site_build/finish/single.js"), *(PARTS / name for name in UNFINISHED)}
    kept = (
        *("puluc/locale/*.mo", "puluc/reviewing/data/*", "puluc/pages/texts/*/people.md"),
        *("puluc/py.typed", "puluc/*.pyi", "puluc/solver/*.json", "puluc/solver/training/*.toml"),
        *("puluc/pages/texts/*/kit.toml", "puluc/pages/html/*", "puluc/drawing/shapes.svg"),
        "puluc/micropython/allowed.toml",
    )
    wanted |= {path.relative_to(ROOT) for pattern in kept for path in ROOT.glob(pattern)}
    with ZipFile(wheel) as archive:
        names = {Path(name) for name in archive.namelist()}
    tables = {path for path in names if path.suffix == ".puluc"}
    rest = {path for path in names - tables if not path.parts[0].endswith(".dist-info")}
    assert {path for path in rest if not path.is_relative_to(SITE)} == wanted
    folder = Path("puluc/tablebase/data")
    known = subprocess.check_output(["git", "ls-files", folder], cwd=ROOT, text=True).split()
    solved = {Path(name) for name in known if name.endswith(".puluc")}
    assert solved >= {folder / file_name(puluc.Rules.from_text(text)) for text in SOLVED}
    assert tables == {*solved, Path("puluc/evaluation/weights.puluc")}


def test_the_wheel_has_each_file_of_the_site_once(wheel: Path, site: Path) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    with ZipFile(wheel) as archive:
        names = {Path(name) for name in archive.namelist()}
    found = {path.relative_to(SITE).as_posix() for path in names if path.is_relative_to(SITE)}
    rest = files - {SINGLE}
    assert found == {name for name in rest if not name.startswith(("tables/", "puzzles/"))}
    assert wheel.stat().st_size < LARGEST


def test_the_zip_for_servers_is_the_site_without_the_single_file(
    wheel: Path, site: Path, tmp_path: Path
) -> None:
    """Its page doesn't offer the single file, which is a file of the release."""
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    day = read_changes().epoch
    made = read_zip(release.zip_site(tmp_path, day))
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert made.keys() == {f"puluc/{name}" for name in names - {SINGLE, UNCOMMITTED}}
    assert b"data-single" in (site / "index.html").read_bytes()
    assert b"data-single" not in made["puluc/index.html"]
    with ZipFile(io.BytesIO(release.zip_site(tmp_path, day))) as archive:
        dates = {datetime(*one.date_time, tzinfo=UTC).date() for one in archive.infolist()}
    assert dates == {datetime.fromtimestamp(day, UTC).date()}


def test_the_version_is_the_package_s(wheel: Path, environment: Path) -> None:
    assert wheel.name == f"puluc-{puluc.__version__}-py3-none-any.whl"
    said = run(environment / "bin/puluc", "--version", at=environment).stdout
    assert said == f"puluc {puluc.__version__}\n"


def test_every_module_can_be_imported(environment: Path) -> None:
    program = """
import importlib, pkgutil, puluc
making = ("puluc.site_build.", "puluc.solver.")
for found in pkgutil.walk_packages(puluc.__path__, "puluc."):
    if not found.name.startswith(making) and not found.name.endswith("__main__"):
        print(importlib.import_module(found.name).__name__)
"""
    names = run(environment / "bin/python", "-c", program, at=environment).stdout.split()
    assert {"puluc.engine.rules", "puluc.reviewing.match", "puluc.app.open.links"} <= set(names)


@pytest.fixture(scope="module")
def played(environment: Path) -> dict[str, Any]:
    program = HERE / "installed_game.py"
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
    words = (
        HERE / "in_pyodide.mjs",
        runtime.MODULES,
        micropip(),
        wheel,
        HERE / "installed_game.py",
    )
    done = run(runtime.get_node().node, *words, at=environment)
    assert json.loads(done.stdout.splitlines()[-1]) == played


def micropip() -> Path:
    """The folder with micropip, which CPython of this version would not install for itself."""
    (requirement,) = read_extra("pyodide")
    folder = ROOT / "build" / requirement
    if not folder.is_dir():
        new = folder.with_name(f"{folder.name}.new")
        options = ("--no-deps", "--ignore-requires-python", "--upgrade", "--target", str(new))
        pip = (script_path("python"), "-m", "pip", *PIP, lock_file("pyodide"), *options)
        tools.run(pip, doing="installing micropip")
        new.replace(folder)
    return folder


def test_the_commands(environment: Path) -> None:
    def command(*words: str) -> str:
        done = run(environment / "bin/puluc", *words, at=environment)
        assert done.stderr == ""
        return done.stdout

    assert command("perft", "classic", "3") == "221\n"
    entry = json.loads(command("analyse", "tiwil", "4 S,2,M,5 4 s"))
    assert entry["exact"]
    score = json.loads(command("match", "tiwil", "perfect", "random", "--games", "4", "--json"))
    assert score["games"] == 4
    picture = ElementTree.fromstring(command("diagram", "kekchi", "4 2,S,6 5 m"))
    assert picture.get("aria-label") == "4 2,S,6 5 m"
    style = "".join(sheet.text or "" for sheet in picture.findall(".//{*}style"))
    for name in ("theme.css", "board.css"):
        assert (ROOT / "css" / name).read_text("utf-8") in style


def test_the_site_that_it_writes_is_the_one_that_is_built(
    environment: Path, site: Path, tmp_path: Path
) -> None:
    done = run(environment / "bin/puluc", "build", "there", at=tmp_path, PATH="")
    assert done.stdout.startswith("there/: ")
    run(environment / "bin/puluc", "build", "--single-file", "one", at=tmp_path, PATH="")
    assert (tmp_path / "one" / SINGLE).read_bytes() == (tmp_path / "there" / SINGLE).read_bytes()
    made, known = (
        {path.relative_to(top).as_posix(): path for path in top.rglob("*") if path.is_file()}
        for top in (tmp_path / "there", site)
    )
    lacking = {name for name in known if name.startswith("tables/") and name not in made}
    assert made.keys() == known.keys() - {UNCOMMITTED}
    # They name the tables.
    differ = {"index.html", SINGLE, "sw.js"} if lacking else set()
    same = made.keys() - differ
    assert not [name for name in same if made[name].read_bytes() != known[name].read_bytes()]


UNCOMMITTED = "tables/siegartel-captors-homeward.bin"
"""A table that may exist, and is not published."""


@pytest.fixture
def served(environment: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the site that the command serves, without tools, until Ctrl-C; it leaves no
    files."""
    words = [str(environment / "bin/puluc"), "--no-browser", "--port", "0"]
    around = {"HOME": str(tmp_path), "PATH": "", "TMPDIR": str(tmp_path)}
    process = subprocess.Popen(
        words, cwd=tmp_path, env=around, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout
    said = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/", said)
    assert found, said
    yield found[0]
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    assert not list(tmp_path.iterdir())


def test_a_game_on_the_page_that_it_serves(page: Page, served: str) -> None:
    person = sit_down(page, served)
    person.new_game(about_ruleset("tiwil").name)
    person.has_perfect_play()
    person.play_on(until=2)
