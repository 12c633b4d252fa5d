"""The HTML templates: what fills them is escaped, and each is used."""

from pathlib import Path

import pytest

from puluc.pages import templates
from puluc.site_build.tools import ROOT
from puluc.support.html import render_element


def test_what_fills_a_template_is_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "FOLDER", tmp_path)
    (tmp_path / "tried.html").write_text('<p title="{{x}}">\n  {{y: b}}{{z}}{{a-b}}\n</p>\n')
    parts = {"x": '"<&', "y": ["1", render_element("i")], "z": None, "a-b": 0.25}
    made = templates.fill_template("tried", **parts)
    assert made == '<p title="&quot;&lt;&amp;"><b>1</b><b><i></i></b>0.25</p>'
    with pytest.raises(KeyError, match="z"):
        templates.fill_template("tried", x="", y="")


def test_each_template_is_used() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "puluc").rglob("*.py"))
    names = [path.stem.removeprefix("sheet-") for path in templates.FOLDER.glob("*.html")]
    assert names
    assert [name for name in names if f'"{name}"' not in code] == []
