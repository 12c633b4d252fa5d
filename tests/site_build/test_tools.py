"""Tools are found, or their absence is reported in one line."""

import errno
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from puluc.site_build import SiteError, tools


def make_tool(folder: Path, name: str, says: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder that is the whole PATH; the project has no .venv."""
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

    def provided(name: str) -> None:
        installed.append(name)
        folder = tools.VENV / "bin"
        folder.mkdir(parents=True)
        make_tool(folder, "node", "v24.0.0")
        make_tool(folder, "npm", "11.0.0")

    monkeypatch.setattr(tools, "ensure_packages", provided)
    assert tools.find_node().node == tools.VENV / "bin" / "node"
    assert installed == ["site"]
    installed.clear()
    assert tools.find_node().npm == tools.VENV / "bin" / "npm"
    assert not installed


@pytest.mark.usefixtures("empty")
def test_node_that_cannot_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "ensure_packages", lambda _name: None)
    with pytest.raises(SiteError, match="doesn't run here"):
        tools.find_node()


def test_failing_command_is_quoted_in_one_line() -> None:
    code = "import sys; print('first\\nnpm ERR! the reason\\nlast', file=sys.stderr); sys.exit(3)"
    with pytest.raises(SiteError, match=r"^trying failed: npm ERR! the reason$"):
        tools.run([sys.executable, "-c", code], doing="trying")


def test_command_that_is_not_there() -> None:
    with pytest.raises(SiteError, match="trying: cannot run /no/such/tool"):
        tools.run([Path("/no/such/tool")], doing="trying")


def test_a_read_only_project_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_more: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system", "build")

    monkeypatch.setattr(Path, "mkdir", refuse)
    said = r"is read-only, and .* build/, .* copy the source"
    with pytest.raises(SiteError, match=said), tools.exclusive("site"):
        pass


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the tasks of the commands that provide `nothing`; only the .venv is really made."""
    ran: list[str] = []
    run = tools.run

    def note(command: Sequence[str | Path], *, doing: str) -> str:
        ran.append(doing)
        return run(command, doing=doing) if "--clear" in command else ""

    monkeypatch.setattr(tools, "run", note)
    monkeypatch.setattr(tools, "read_extra", lambda name: [f"{name}==1"])
    for name in ("ROOT", "LOCKS"):
        monkeypatch.setattr(tools, name, tmp_path)
    monkeypatch.setattr(tools, "VENV", tmp_path / ".venv")
    (tmp_path / "nothing.txt").touch()
    return ran


MADE = [tools.MAKING]
INSTALLED = [tools.MAKING, "installing nothing==1"]


def test_what_is_locked_is_installed_once(
    ran: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is installed again after a change of the lock."""
    for text in ("", "", "changed", "changed"):
        (tmp_path / "nothing.txt").write_text(text)
        assert tools.ensure_packages("nothing") == tools.script_path("python")
    assert tools.script_path("python").exists()
    assert ran == [*MADE, *INSTALLED, *INSTALLED]
    assert capsys.readouterr().out.count("Installing nothing==1 in .venv") == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("error", "again"), [(KeyboardInterrupt(), MADE), (SiteError("no network"), [])]
)
def test_an_installation_that_is_broken_off_is_noticed(
    ran: list[str], monkeypatch: pytest.MonkeyPatch, error: BaseException, again: list[str]
) -> None:
    """After an error of pip itself the .venv is intact, and the installation is tried again."""

    def fail(_command: object, *, doing: str) -> str:
        raise error

    with monkeypatch.context() as patch:
        tools.ensure_packages("nothing")
        tools.lock_file("nothing").write_text("changed")
        patch.setattr(tools, "run", fail)
        with pytest.raises(type(error)):
            tools.ensure_packages("nothing")
    ran.clear()
    tools.ensure_packages("nothing")
    assert ran == [*again, *INSTALLED]


def test_a_python_that_cannot_make_a_venv_says_what_to_install(
    ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name)
    )
    with pytest.raises(SiteError, match="apt-get install python3-venv"):
        tools.ensure_packages("nothing")
    assert ran == MADE
