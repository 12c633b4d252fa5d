"""The tools are found, or their absence is told in one line."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from puluc.site import SiteError, tools


def make_tool(folder: Path, name: str, says: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH; the project has no .venv."""
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    monkeypatch.setenv("PATH", str(bin_folder))
    monkeypatch.setattr(tools, "VENV", tmp_path / ".venv")
    return bin_folder


def test_node_on_path_is_taken(empty: Path) -> None:
    node, npm = make_tool(empty, "node", "v20.1.0"), make_tool(empty, "npm", "10.0.0")
    assert tools.find_node() == tools.Node(node, npm)


@pytest.mark.parametrize("version", ["v18.20.0", "nonsense"])
def test_old_or_broken_node_is_not_taken(
    empty: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    make_tool(empty, "node", version)
    make_tool(empty, "npm", "10.0.0")
    installed: list[str] = []

    def pip_install(name: str, *, doing: str) -> None:
        installed.append(name)
        folder = tools.VENV / "bin"
        folder.mkdir(parents=True)
        make_tool(folder, "node", "v24.0.0")
        make_tool(folder, "npm", "11.0.0")

    monkeypatch.setattr(tools, "pip_install", pip_install)
    assert tools.find_node().node == tools.VENV / "bin" / "node"
    assert installed == ["site"]
    installed.clear()
    assert tools.find_node().npm == tools.VENV / "bin" / "npm"
    assert not installed


@pytest.mark.usefixtures("empty")
def test_node_that_cannot_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "pip_install", lambda *_, **__: None)
    with pytest.raises(SiteError, match="brought no node"):
        tools.find_node()


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_python_without_venv_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == missing else find(name)
    )
    with pytest.raises(SiteError, match=f"no module {missing}.*python3-venv"):
        tools.venv_python()


def test_failing_command_is_quoted_in_one_line() -> None:
    code = "import sys; print('first\\nnpm ERR! the reason\\nlast', file=sys.stderr); sys.exit(3)"
    with pytest.raises(SiteError, match=r"^trying failed: npm ERR! the reason$"):
        tools.run([sys.executable, "-c", code], doing="trying")


def test_command_that_is_not_there() -> None:
    with pytest.raises(SiteError, match="trying: cannot run /no/such/tool"):
        tools.run([Path("/no/such/tool")], doing="trying")


def test_output_is_returned() -> None:
    assert tools.run([sys.executable, "-c", "print(1)"], doing="trying") == "1" + os.linesep


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the project has its .venv, in which there is a Python, but no pip yet: what is left
    when making it was broken off. Nothing is locked."""
    monkeypatch.setattr(tools, "ROOT", tmp_path)
    monkeypatch.setattr(tools, "LOCKS", tmp_path)
    (tmp_path / "nothing.txt").touch()
    monkeypatch.setattr(tools, "VENV", tmp_path / ".venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tools.VENV], check=True)
    return tools.VENV


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was run: the commands' tasks. Of making a .venv and installing there is only as much
    as others see."""
    ran: list[str] = []
    run = tools.run

    def note(command: Sequence[str | Path], *, doing: str) -> str:
        ran.append(doing)
        if doing == "making .venv":
            tools.script("python").parent.mkdir()
            tools.script("python").touch()
        elif doing != "trying":
            return run(command, doing=doing)
        return ""

    monkeypatch.setattr(tools, "run", note)
    return ran


def test_a_venv_without_pip_is_made_anew(
    venv: Path, ran: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    tools.pip_install("nothing", doing="trying")
    assert ran == ["asking pip for its version", "making .venv", "trying"]
    assert not (venv / "pyvenv.cfg").exists()
    assert ".venv anew" in capsys.readouterr().out
    assert not (venv / tools.UNFINISHED).exists()


def test_a_venv_that_was_left_unfinished_is_made_anew(venv: Path, ran: list[str]) -> None:
    assert tools.venv_python() == tools.script("python")
    assert ran == []
    (venv / tools.UNFINISHED).touch()
    tools.venv_python()
    assert ran == ["making .venv"]
    assert not (venv / "pyvenv.cfg").exists()
    assert not (venv / tools.UNFINISHED).exists()


@pytest.mark.parametrize(
    ("error", "left"), [(KeyboardInterrupt(), True), (SiteError("no network"), False)]
)
def test_an_installation_that_is_broken_off_is_noticed(
    venv: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch, error: BaseException, left: bool
) -> None:
    """One that pip itself gives up leaves the .venv in order."""

    def run(_command: object, *, doing: str) -> str:
        ran.append(doing)
        if doing == "trying":
            raise error
        return ""

    monkeypatch.setattr(tools, "run", run)
    with pytest.raises(type(error)):
        tools.pip_install("nothing", doing="trying")
    assert ran == ["asking pip for its version", "trying"]
    assert (venv / tools.UNFINISHED).exists() == left


def test_what_is_locked_is_installed_once(
    venv: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Again only if the lock has changed, or an installation failed."""
    installed: list[str] = []

    def pip_install(name: str, *, doing: str) -> None:
        installed.append(doing)
        if len(installed) == 1:
            raise SiteError("no network")

    monkeypatch.setattr(tools, "pip_install", pip_install)
    monkeypatch.setattr(tools, "extra", lambda name: [f"{name}==1"])
    lock = tools.lock_file("nothing")
    with pytest.raises(SiteError, match="no network"):
        tools.provided("nothing")
    for text in ("", "", "changed", "changed"):
        lock.write_text(text)
        assert tools.provided("nothing") == tools.script("python")
    assert installed == ["installing nothing==1"] * 3
    assert capsys.readouterr().out.count("Installing nothing==1 in .venv") == 3
    assert (venv / "nothing-packages").exists()
