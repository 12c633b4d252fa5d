"""The pages for programmers: a place for each name that stays, recipes that show what is true."""

from __future__ import annotations

import ast
import doctest
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import puluc
from puluc.site import SiteError
from puluc.site.api import recipes
from puluc.site.api.names import listed
from puluc.site.archive import unzipped
from puluc.site.tools import ROOT
from puluc.site.worker import beside, first_visit
from tests.reading.reading import read

PAGES = ("index.html", "recipes.html")
ENTRY = r'\s*<div class="named">\s*<h[34]>.*?</h[34]><code>.+?</code>\s*</div>\s*<p>\w'
"""How the place of a name begins, as a pattern."""


def stable() -> Iterator[str]:
    for topic in listed(puluc.__doc__ or "")[1]:
        for name, members in topic.names.items():
            yield from (name, *(f"{name}.{member}" for member in members))


def test_every_name_that_stays_has_a_place(site: Path) -> None:
    ids = read(site / "api/index.html").ids
    names = list(stable())
    assert len(names) > 150
    assert len({*ids}) == len(ids)
    assert [name for name in names if name not in ids] == []


def test_there_is_nothing_that_does_not_stay(site: Path) -> None:
    ids = {one for one in read(site / "api/index.html").ids if one[0].isupper() or "." in one}
    assert ids <= {*stable()}


def test_each_place_says_what_the_name_is(site: Path) -> None:
    """A field has its type, in the signature of its class; all else a signature and a docstring."""
    page = (site / "api/index.html").read_text("utf-8")
    for name in stable():
        before, place = page.split(f' id="{name}">', 1)
        if before.endswith('<span class="param"'):
            assert re.match(r"\s*<span[^>]*>\w+</span><span[^>]*>:</span> ", place), name
        else:
            assert re.match(ENTRY, place, re.DOTALL), name
    for word in ("ForwardRef", "typing.", "&lt;BLANKLINE", "# doctest", "Alias for"):
        assert word not in page


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_whole(site: Path, page: str) -> None:
    reader = read(site / "api" / page)
    names = [tag.name for tag in reader.tags]
    assert names.count("h1") == names.count("title") == names.count("main") == 1
    # The policy allows neither.
    assert "style" not in names
    assert not [tag for tag in reader.tags if "style" in tag.attributes]
    assert all("src" in tag.attributes for tag in reader.tags if tag.name == "script")
    levels = [int(name[1]) for name in names if re.fullmatch(r"h\d", name)]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    # Wherever the site stands, and without the internet.
    assert [link for link in reader.links if link.startswith(("/", "http", "//"))] == []
    assert {"recipes.html", "recipes.ipynb", "../learn/en/index.html"} <= {*reader.links}


def test_no_visit_keeps_them(site: Path) -> None:
    paths = [path for path in site.rglob("*") if path.is_file()]
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in paths}
    ours = {path for path in files if path.startswith("api/")} | {"css/api.css"}
    assert len(ours) > 5
    assert not ours & {*first_visit(files), *beside(files)}


def test_the_same_sources_make_the_same_bytes(site: Path, tmp_path: Path) -> None:
    target = tmp_path / "pages.zip"
    around = {**os.environ, "PYTHONHASHSEED": "1"}
    words = [sys.executable, "-m", "puluc.site.api.make", str(target)]
    subprocess.run(words, cwd=ROOT, env=around, check=True)
    made = unzipped(target.read_bytes())
    assert {*made} == {f"api/{path.name}" for path in (site / "api").iterdir()}
    assert [name for name, content in made.items() if (site / name).read_bytes() != content] == []


def test_the_examples_of_the_names_need_only_what_is_said() -> None:
    """`from puluc import *` before them, as the reference says."""
    names: dict[str, Any] = {}
    exec("from puluc import *", names)
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name in puluc.__all__:
        thing = getattr(puluc, name)
        if callable(thing):
            for test in finder.find(thing, name, globs=dict(names)):
                runner.run(test)
    assert runner.tries > 100
    assert runner.failures == 0


def executed(source: str, names: dict[str, Any]) -> tuple[str, object]:
    """What a cell prints, and the value of its last line, as notebooks do."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return printed.getvalue(), value


def test_the_notebook_shows_what_its_cells_do(
    site: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    found = json.loads((site / "api/recipes.ipynb").read_bytes())
    assert (found["nbformat"], found["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in found["cells"]]
    assert len({*ids}) == len(ids) > 20
    assert "".join(found["cells"][0]["source"]).startswith("# Recipes")
    names: dict[str, Any] = {}
    shown = []
    with patch.dict(puluc.PLAYERS), patch.dict(puluc.RULESETS):
        for cell in found["cells"]:
            if cell["cell_type"] == "code":
                printed, value = executed("".join(cell["source"]), names)
                told = {output["output_type"]: output for output in cell["outputs"]}
                assert printed == "".join(told.get("stream", {"text": []})["text"])
                data = told["execute_result"]["data"] if "execute_result" in told else {}
                assert (value is not None) == bool(data)
                if data:
                    assert repr(value) == "".join(data["text/plain"])
                    picture = getattr(value, "_repr_svg_", lambda: "")()
                    assert picture == "".join(data.get("image/svg+xml", []))
                shown += [printed, data]
    assert any("svg" in str(one) for one in shown)
    assert len(list(tmp_path.glob("turn-*.svg"))) > 10


def test_the_pictures_are_shown(site: Path) -> None:
    reader = read(site / "api/recipes.html")
    images = [tag.attributes["src"] for tag in reader.tags if tag.name == "img"]
    assert images == [f"recipe-{number}.svg" for number in (1, 2)]
    assert all((site / "api" / name).read_text("utf-8").startswith("<svg") for name in images)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (">>> 1 + 1\n3", r"R\.md, line 4: shows '2\\n', not '3\\n'"),
        (">>> x = 1\n>>> print(x)\n2", r"R\.md, line 5: shows '1\\n'"),
        (">>> nothing", r"R\.md, line 4: NameError: name 'nothing'"),
    ],
)
def test_a_recipe_that_is_not_true_is_told_with_its_line(
    tmp_path: Path, program: str, said: str
) -> None:
    path = tmp_path / "R.md"
    path.write_text(f"# Title\n\n```pycon\n{program}\n\n```\n")
    with pytest.raises(SiteError, match=said):
        recipes.performed(path)
