"""Minified scripts and styles mean the same in fewer bytes."""

import json
from pathlib import Path
from typing import Any

import pytest

from puluc.site_build.lean import minify
from puluc.site_build.runtime import get_node
from puluc.site_build.tools import run
from puluc.support.errors import SiteError

pytestmark = pytest.mark.usefixtures("site")

MODULE = """
// A comment.
export const greeting = (personName) => `¡Hola,
  ${personName}!`;
const unused = (argumentName) => argumentName + 1;
export const counted = [1, 2].map(unused);
"""

MICROPYTHON = """
export const load = async (options) => {
  const Module = { ccall: options.note };
  Module.ticks = () => Date.now()-MP_JS_EPOCH;
  options.note('made'),globalThis.Module=Module,options.note('given');
  return Module.ccall("mp_js_init",0),Module.ccall("proxy_c_init",0),options.note('ended');
};
"""


def ask(module: str, question: str) -> Any:
    """Return the value of an expression in JavaScript, in which `made` is a module."""
    code = (
        f"import('data:text/javascript,' + encodeURIComponent({json.dumps(module)}))"
        f".then(async (made) => console.log(JSON.stringify({question})))"
    )
    return json.loads(run([get_node().node, "-e", code], doing="node"))


def test_a_module_gives_what_it_gave(tmp_path: Path) -> None:
    (tmp_path / "entry.mjs").write_text("export * from './greeting.mjs';")
    (tmp_path / "greeting.mjs").write_text(MODULE)
    made = minify({}, {"a.mjs": tmp_path / "entry.mjs"})["a.mjs"].decode()
    assert ask(made, "[made.greeting('Ana'), made.counted]") == ["¡Hola,\n  Ana!", [2, 3]]
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


def test_the_start_of_micropython_lets_the_page_have_turns(tmp_path: Path) -> None:
    (tmp_path / "micropython.mjs").write_text(MICROPYTHON)
    made = minify({}, {"a.mjs": tmp_path / "micropython.mjs"})["a.mjs"].decode()
    question = """await (async (said) => {
        const note = (name) => said.push(name);
        await made.load({ note, turn: async () => note('turn') });
        const { ticks } = globalThis.Module;
        globalThis.Date = class { static now() { return NaN; } };
        const begun = ticks();
        while (ticks() === begun);
        return said;
    })([])"""
    steps = ["made", "turn", "given", "mp_js_init", "turn", "proxy_c_init", "ended"]
    assert ask(made, question) == steps


def test_another_start_of_micropython_is_told(tmp_path: Path) -> None:
    (tmp_path / "micropython.mjs").write_text(MICROPYTHON.replace("globalThis.Module", "kept"))
    with pytest.raises(SiteError, match=r"micropython\.mjs should have one globalThis\.Module="):
        minify({}, {"a.mjs": tmp_path / "micropython.mjs"})
