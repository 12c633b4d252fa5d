"""The generated files are what `python3 -m puluc.generate` writes."""

from pathlib import Path

import pytest

from puluc.generate import generators
from puluc.generate.generators import GENERATORS, find_changes, generate
from puluc.support.command import CommandError

SLOW = {
    **dict.fromkeys(("catalogues", "tasks"), pytest.mark.slow),
    **dict.fromkeys(("figures", "perft", "samples"), pytest.mark.thorough),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=SLOW.get(name, ())) for name in GENERATORS]
)
def test_generated_files_are_current(name: str) -> None:
    assert [path for path, _text in find_changes(GENERATORS[name])] == []


def test_a_check_names_what_differs_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {tmp_path / "same.txt": "é\n", tmp_path / "old.txt": "new\n", tmp_path / "none": "\n"}
    (tmp_path / "same.txt").write_text("é\n", "utf-8")
    (tmp_path / "old.txt").write_text("old\n", "utf-8")
    monkeypatch.setattr(generators, "ROOT", tmp_path)
    monkeypatch.setitem(GENERATORS, "sample", lambda: files)

    def run(check: bool) -> bool:
        return generate(["sample"], check=check, locks=False, upgrade=False)

    assert run(check=True)
    assert capsys.readouterr().out == "old.txt\nnone\n"
    assert (tmp_path / "old.txt").read_text("utf-8") == "old\n"
    assert not (tmp_path / "none").exists()
    assert run(check=False)
    assert {path: path.read_text("utf-8") for path in files} == files
    assert not run(check=True)


def test_an_unknown_generator_is_named() -> None:
    with pytest.raises(CommandError, match="'perf' is none of catalogues, "):
        generate(["perf"], check=True, locks=False, upgrade=False)
