"""What visitors get of scripts and styles says the same in fewer bytes."""

from __future__ import annotations

import json

import pytest

from puluc.site.errors import SiteError
from puluc.site.lean import lean
from puluc.site.runtime import node
from puluc.site.tools import run

pytestmark = pytest.mark.usefixtures("site")

MODULE = """
// A comment.
export const greeting = (personName) => `¡Hola,
  ${personName}!`;
const unused = (argumentName) => argumentName + 1;
export const counted = [1, 2].map(unused);
"""


def test_a_module_gives_what_it_gave() -> None:
    made = lean({"a.mjs": MODULE.encode()})["a.mjs"].decode()
    code = (
        f"import('data:text/javascript,' + encodeURIComponent({json.dumps(made)}))"
        ".then((made) => console.log(JSON.stringify([made.greeting('Ana'), made.counted])))"
    )
    assert json.loads(run([node().node, "-e", code], doing="node")) == ["¡Hola,\n  Ana!", [2, 3]]
    assert "¡" in made
    assert "comment" not in made


def test_a_style_keeps_its_rules() -> None:
    made = lean({"a.css": b"/* Why. */\n.a {\n  margin: 0 auto;\n}\n"})["a.css"]
    assert made == b".a{margin:0 auto}\n"


@pytest.mark.parametrize(("name", "text"), [("a.mjs", "export const ("), ("b.js", "let 1 = 2;")])
def test_what_is_no_script_is_told_with_its_place(name: str, text: str) -> None:
    with pytest.raises(SiteError, match=rf"{name}:1:"):
        lean({name: text.encode()})
