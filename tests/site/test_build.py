"""The build makes the same site from the same sources, and only when something changed."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page

from puluc.site import SiteError, runtime, template
from puluc.site.archive import unzipped, zipped
from puluc.site.serve import serving
from puluc.site.tools import ROOT
from tests.conftest import wait_until_ready

SOURCES = ("puluc", "css", "index.html", "pyscript.toml", "LICENSE", "package.json")
TOOLS = ("pyproject.toml", "package-lock.json", ".npmrc")


@pytest.fixture
def project(tmp_path: Path, site: Path) -> Path:
    """A copy of the project with packages installed and a filled cache, but without dist/."""
    for name in (*SOURCES, *TOOLS, "build/site"):
        source, target = ROOT / name, tmp_path / name
        if source.is_dir():
            ignore = shutil.ignore_patterns("__pycache__", "*.stamp")
            shutil.copytree(source, target, ignore=ignore)
        else:
            shutil.copy2(source, target)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    return tmp_path


def run(project: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run `code` with the project's own copy of the package."""
    code = f"from puluc.site import *\ntry: {code}\nexcept SiteError as error: exit(str(error))"
    return subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True, text=True)


def content(dist: Path) -> dict[str, bytes]:
    return {p.relative_to(dist).as_posix(): p.read_bytes() for p in dist.rglob("*") if p.is_file()}


def test_two_builds_are_identical(project: Path, site: Path) -> None:
    shutil.rmtree(project / "build")
    done = run(project, "build()")
    assert done.returncode == 0, done.stderr
    assert "Compiling" in done.stdout
    assert content(project / "dist") == content(site)


def test_ensure_builds_only_what_is_out_of_date(project: Path) -> None:
    assert "files" in run(project, "ensure()").stdout
    assert run(project, "ensure()").stdout == ""
    (project / "css" / "main.css").write_text("p { color: red }")
    assert "files" in run(project, "ensure()").stdout
    assert (project / "dist/css/main.css").read_text() == "p { color: red }"
    assert run(project, "ensure()").stdout == ""
    shutil.rmtree(project / "dist")
    assert "files" in run(project, "ensure()").stdout


def test_new_lock_file_is_noticed(project: Path) -> None:
    run(project, "ensure()")
    lock = project / "package-lock.json"
    changed = json.loads(lock.read_text())
    changed["packages"]["node_modules/pyodide"]["integrity"] = "sha512-" + "A" * 86 + "=="
    lock.write_text(json.dumps(changed))
    (project / "node_modules").unlink()
    done = run(project, "ensure()")
    assert done.returncode == 1
    assert "npm ci" in done.stderr
    assert "EINTEGRITY" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_files_that_are_gone_are_gone_from_the_site(project: Path) -> None:
    (project / "css/old.css").write_text("p {}")
    run(project, "build()")
    assert (project / "dist/css/old.css").exists()
    (project / "css/old.css").unlink()
    run(project, "build()")
    assert not (project / "dist/css/old.css").exists()


def test_failing_build_leaves_the_old_site(project: Path) -> None:
    run(project, "build()")
    before = content(project / "dist")
    (project / "puluc/page/main.py").write_text("x = (\n")
    done = run(project, "build()")
    assert done.returncode == 1
    assert re.fullmatch(r"puluc/page/main.py, line 1: .*\n", done.stderr)
    assert content(project / "dist") == before


def test_readable_site_has_sources_and_the_stock_library(project: Path) -> None:
    run(project, "build(readable=True)")
    members = zipfile.ZipFile(project / "dist/app.zip").namelist()
    assert "puluc/page/main.py" in members
    assert not [name for name in members if name.endswith(".pyc")]
    assert (project / "dist/runtime/stdlib.zip").read_bytes() == runtime.stock_library()
    assert "files" in run(project, "ensure()").stdout


def test_readable_site_starts(project: Path, page: Page) -> None:
    run(project, "build(readable=True)")
    with serving(project / "dist") as url:
        page.goto(url)
        wait_until_ready(page)


def test_app_is_compiled_and_leaves_out_what_the_page_has_no_use_for(site: Path) -> None:
    members = zipfile.ZipFile(site / "app.zip").namelist()
    assert "puluc/page/main.pyc" in members
    left_out = ("puluc/site/", "puluc/page/boot/", "puluc/__main__")
    assert not [name for name in members if name.startswith(left_out) or name.endswith(".py")]


def test_every_address_in_the_page_is_relative_and_exists(site: Path) -> None:
    page = (site / "index.html").read_text()
    addresses = re.findall(r'(?:src|href|config)="([^"]*)"', page)
    assert len(addresses) > 10
    for address in addresses:
        if not address.startswith(("data:", "#")):
            assert address.startswith("./")
            assert (site / address).is_file(), address


def test_licences_of_what_is_bundled_are_there(site: Path) -> None:
    text = (site / "licences.txt").read_text()
    for name in ("Puluc", "@pyscript/core 0", "pyodide 3", "morphdom 2", "polyscript 0", "PSF"):
        assert name in text
    assert "axe-core" not in text


@pytest.mark.parametrize("page", ["", template.HEAD + template.APP * 2])
def test_template_without_its_markers(page: str) -> None:
    with pytest.raises(SiteError, match=r"index\.html must have the marker <!-- .* --> once"):
        template.put_in(page, "", "")


def test_zips_depend_on_content_alone() -> None:
    files = {"b": b"2", "a/c": b"1"}
    assert zipped(files) == zipped(dict(reversed(files.items())))
    assert unzipped(zipped(files)) == files


def test_standard_imports() -> None:
    source = (
        b"import os.path, numpy\nfrom json import loads\ndef f():\n    from . import x; import re"
    )
    assert runtime.standard_imports(source, "x.py") == {"os.path", "json", "json.loads", "re"}
