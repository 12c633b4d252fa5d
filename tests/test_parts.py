"""The parts of a quick run: each file is in one."""

from __future__ import annotations

import pytest

from tests.conftest import FILES, pytest_ignore_collect


def test_each_file_is_in_one_part(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = []
    for part in ("0/3", "1/3", "2/3"):
        monkeypatch.setattr(pytestconfig.option, "part", part)
        kept.append({path for path in FILES if not pytest_ignore_collect(path, pytestconfig)})
    assert sorted(path for part in kept for path in part) == sorted(FILES)
    assert max(map(len, kept)) - min(map(len, kept)) <= 1
