"""The estimate in the page's Python."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from puluc.site import runtime
from puluc.site.archive import zipped
from puluc.site.tools import ROOT
from tests.estimate import figures

HERE = Path(__file__).parent
MILLISECONDS = 0.4
"""The most that a win chance may take in the page, on a machine that does nothing else."""
SHARED = 4
"""How much longer it may take where other tests run beside this one."""


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    runtime.install_packages()
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for pattern in ("*.py", "estimate/*", "solution/*.py", "locale/*.mo")
        for path in (ROOT / "puluc").glob(pattern)
        if path.is_file()
    }
    archive = tmp_path_factory.mktemp("inside") / "sources.zip"
    archive.write_bytes(zipped(sources))
    command = [runtime.node().node, HERE / "inside.mjs", runtime.MODULES, archive]
    done = subprocess.run([*command, HERE / "figures.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_win_chances_are_the_same_bits_as_in_cpython(inside: dict[str, object]) -> None:
    expected = figures.figures()
    assert len(set(expected)) > 300
    assert inside["figures"] == expected


def test_a_win_chance_is_quick(inside: dict[str, object]) -> None:
    assert isinstance(inside["milliseconds"], float)
    assert inside["milliseconds"] < MILLISECONDS * SHARED
