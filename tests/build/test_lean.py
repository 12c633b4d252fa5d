"""Minified scripts and styles mean the same in fewer bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from puluc.build.lean import minify
from puluc.build.npm import get_node
from puluc.build.tools import run
from puluc.support.errors import SiteError

pytestmark = pytest.mark.usefixtures("site")

MODULE = """
// A comment.
export const greeting = (personName) => `¡Hola,
  ${personName}!`;
const unused = (argumentName) => argumentName + 1;
export const counted = [1, 2].map(unused);
"""


def test_a_module_gives_what_it_gave(tmp_path: Path) -> None:
    (tmp_path / "entry.mjs").write_text("export * from './greeting.mjs';")
    (tmp_path / "greeting.mjs").write_text(MODULE)
    made = minify({}, {"a.mjs": tmp_path / "entry.mjs"})["a.mjs"].decode()
    code = (
        f"import('data:text/javascript,' + encodeURIComponent({json.dumps(made)}))"
        ".then((made) => console.log(JSON.stringify([made.greeting('Ana'), made.counted])))"
    )
    assert json.loads(run([get_node().node, "-e", code], doing="node")) == [
        "¡Hola,\n  Ana!",
        [2, 3],
    ]
    assert "¡" in made
    assert "comment" not in made


def test_a_style_keeps_its_rules() -> None:
    made = minify({"a.css": b"/* Why. */\n.a {\n  margin: 0 auto;\n}\n"}, {})["a.css"]
    assert made == b".a{margin:0 auto}\n"


@pytest.mark.parametrize("text", ["export const (", "let 1 = 2;"])
def test_what_is_no_script_is_told_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(SiteError, match=r"a\.js:1:"):
        minify({"a.js": text.encode()}, {})
    (tmp_path / "b.mjs").write_text(text)
    with pytest.raises(SiteError, match=r"b\.mjs:1:"):
        minify({}, {"b.mjs": tmp_path / "b.mjs"})


def test_what_a_module_imports_and_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.mjs").write_text("import './gone.mjs';")
    with pytest.raises(SiteError, match=r"a\.mjs:1: .*gone\.mjs"):
        minify({}, {"a.mjs": tmp_path / "a.mjs"})
