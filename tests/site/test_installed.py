"""A package that was made without the page says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from puluc.site import SiteError, installed


@pytest.mark.parametrize("do", [installed.ensure, installed.build])
def test_a_package_without_parts_says_where_the_page_is(
    do: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(installed, "PARTS", tmp_path / "none")
    assert callable(do)
    with pytest.raises(SiteError, match="made without the page: install a released one"):
        do()
    assert list(tmp_path.iterdir()) == []
