"""The build makes the same site from the same sources, and only after changes."""

import json
import marshal
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puluc.site_build import SiteError
from puluc.site_build.finish import precache, template
from puluc.site_build.finish.single import SINGLE
from puluc.site_build.tools import ROOT
from tests.site_build.project import BEGINS, copy_project, end_lines_as_windows, run
from tests.support.effort import thoroughly


@pytest.fixture
def project(tmp_path: Path) -> Path:
    copy_project(tmp_path)
    return tmp_path


def content(dist: Path) -> dict[str, bytes]:
    return {p.relative_to(dist).as_posix(): p.read_bytes() for p in dist.rglob("*") if p.is_file()}


@pytest.mark.timeout(900)
def test_two_builds_are_identical(tmp_path: Path, site: Path) -> None:
    """Wherever the source is, and however its lines end."""
    whole = thoroughly(True, False)
    project = tmp_path / "a b ü#1%41"
    copy_project(project)
    if whole:
        end_lines_as_windows(project)
    shutil.rmtree(project / "dist")
    if whole:
        shutil.rmtree(project / "build")
    done = run(project, "puluc.site_build.build()", whole=whole)
    assert done.returncode == 0, done.stderr
    assert ("Compiling" in done.stdout) == whole
    made, known = content(project / "dist"), content(site)
    if not whole:
        # Without the pages to read and the single file some files differ.
        for name in (SINGLE, "index.html", precache.NAME):
            del made[name]
        known = {name: known[name] for name in made}
    assert made == known


def test_a_site_is_current_however_lines_end(project: Path) -> None:
    end_lines_as_windows(project)
    assert b"\r\n" in (project / "puluc/reviewing/data/tiwil.jsonl").read_bytes()
    assert run(project, "puluc.site_build.ensure_site()").stdout == ""


def test_ensure_builds_only_what_is_out_of_date(project: Path) -> None:
    ensure, dist = "puluc.site_build.ensure_site()", project / "dist"
    assert run(project, ensure).stdout == ""
    (project / "css/main.css").write_text("p { color: red }")
    (dist / "css/gone.css").write_text("p {}")  # as of a source that is gone
    leftover = project / "build/site/tmp_left/dist"  # as a killed build leaves it
    leftover.mkdir(parents=True)
    (leftover / "index.html").write_text("half")
    assert "files" in run(project, ensure).stdout
    assert (dist / "css/main.css").read_text() == "p{color:red}\n"
    assert not (dist / "css/gone.css").exists()
    assert not leftover.parent.exists()
    assert run(project, ensure).stdout == ""
    shutil.rmtree(dist)
    assert "the build begins" in run(project, f"{BEGINS}; {ensure}").stdout


@pytest.mark.thorough
def test_builds_at_the_same_time_wait_for_each_other(project: Path) -> None:
    """The second build finds the site of the first."""
    (project / "css/main.css").write_text("p {}")
    with ThreadPoolExecutor() as pool:
        done = list(
            pool.map(lambda code: run(project, code), ["puluc.site_build.ensure_site()"] * 2)
        )
    assert [one.returncode for one in done] == [0, 0]
    assert sorted(bool(one.stdout) for one in done) == [False, True]
    assert (project / "dist/css/main.css").exists()
    assert not list((project / "build/site").glob("tmp*"))


@pytest.mark.thorough
def test_a_package_that_is_not_the_locked_one_is_refused(project: Path) -> None:
    wanted = {"dependencies": {"morphdom": "2.7.8"}}
    wrong = {"version": "2.7.8", "integrity": f"sha512-{'A' * 86}=="}
    lock = {"lockfileVersion": 3, "packages": {"": wanted, "node_modules/morphdom": wrong}}
    (project / "package.json").write_text(json.dumps(wanted))
    (project / "package-lock.json").write_text(json.dumps(lock))
    (project / "node_modules").unlink()
    done = run(project, "puluc.site_build.ensure_site()")
    assert done.returncode == 1
    assert "npm ci" in done.stderr
    assert "EINTEGRITY" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_failing_build_leaves_the_old_site(project: Path) -> None:
    before = content(project / "dist")
    (project / "puluc/browser/controller.py").write_text("x = (\n")
    done = run(project, "puluc.site_build.build()")
    assert done.returncode == 1
    assert re.fullmatch(r"puluc/browser/controller.py:1: .*\n", done.stderr)
    assert content(project / "dist") == before


WITHOUT_PDOC = """
    def fail():
        raise puluc.site_build.SiteError("installing pdoc failed: no network")
    sys.modules["puluc.site_build.site"].api.make_reference = fail
    puluc.site_build.build()
"""


@pytest.mark.thorough
def test_without_the_pages_for_programmers_the_rest_is_built(project: Path) -> None:
    shutil.rmtree(project / "dist")
    done = run(project, WITHOUT_PDOC)
    assert done.returncode == 0, done.stderr
    assert "Leaving out the reference for programmers: installing pdoc failed" in done.stdout
    made = content(project / "dist")
    assert "index.html" in made
    assert "api/index.html" not in made


def test_app_is_compiled_and_leaves_out_what_the_page_has_no_use_for(site: Path) -> None:
    with zipfile.ZipFile(site / "app.zip") as app:
        members = app.namelist()
        modules = marshal.loads(app.read("puluc/modules.bin"))
    assert not [name for name in members if name.endswith(".py")]
    assert {"puluc.worker.worker", "puluc.tablebase.file"} <= set(modules)
    left_out = ("puluc.site_build", "puluc.solver", "puluc.browser", "puluc.ui", "puluc.__main__")
    assert not [name for name in modules if name.startswith(left_out)]
    packages = {name for name, (is_package, _code) in modules.items() if is_package}
    assert {name.rpartition(".")[0] for name in modules} == packages | {"puluc"}


def test_the_engine_has_only_modules_that_it_imports(site: Path) -> None:
    with zipfile.ZipFile(site / "app.zip") as app:
        modules = {"puluc", *marshal.loads(app.read("puluc/modules.bin"))}
    program = "import puluc.worker.worker, sys; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    public = {"puluc.worker.position_report", "puluc.worker.report"}
    public |= {"puluc.engine.ascii"}  # Imported where it is called.
    assert modules - public == {name for name in done.stdout.split() if name.startswith("puluc")}


def test_places_of_a_template_get_their_values() -> None:
    page = template.fill_template("<p>{{a}}</p>{{b}}", a="{{b}}", b="1")
    assert page == "<p>{{b}}</p>1"


@pytest.mark.parametrize("page", ["", "{{a}}{{a}}", "{{a}}{{b}}"])
def test_a_template_without_a_place_or_with_two_is_refused(page: str) -> None:
    with pytest.raises(SiteError, match=r"^index\.html: \{\{[ab]\}\} is not there once"):
        template.fill_template(page, a="1")


def test_the_settings_of_pyscript_name_the_files_of_the_page() -> None:
    assert tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8")) == {
        "interpreter": f"./{template.ENTRY}",
        "files": {f"./{template.BYTECODE}": "./*"},
        "js_modules": {"main": {f"./{template.ENTRY}": "boot"}},
    }
