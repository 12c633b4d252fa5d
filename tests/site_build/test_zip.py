"""Zips depend on their content, and everyone can read what is unpacked from them."""

import io
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from puluc.site_build.zip import make_zip, read_zip

DAY = int(datetime(2026, 11, 23, tzinfo=UTC).timestamp())


def unpacked(made: bytes, folder: Path) -> Path:
    """Unpack a zip as someone whose new files are private; return the folder."""
    if shutil.which("unzip") is None:
        pytest.skip("there is no unzip")
    folder.mkdir()
    (folder / "made.zip").write_bytes(made)
    subprocess.run(["unzip", "-q", "made.zip"], cwd=folder, check=True, umask=0o077)
    return folder


def test_zips_depend_on_content_alone() -> None:
    files = {"b": b"2", "a/c": b"1"}
    for day in (None, DAY):
        made = make_zip(files, day=day)
        assert made == make_zip(dict(reversed(files.items())), day=day)
        assert read_zip(made) == files


def test_everyone_can_read_what_is_unpacked(tmp_path: Path) -> None:
    """A server has a user of its own."""
    made = make_zip({"puluc/index.html": b"", "puluc/css/page.css": b""}, day=DAY)
    folder = unpacked(made, tmp_path / "www") / "puluc"
    assert {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))} == {
        **{"puluc": 0o755, "css": 0o755},
        **{"index.html": 0o644, "page.css": 0o644},
    }


def test_two_versions_have_two_dates_on_the_day_of_a_release(tmp_path: Path) -> None:
    """Many servers tell versions apart by date and size."""
    zips = [make_zip({"a": content}, day=DAY) for content in (b"first", b"other")]
    for made in zips:
        with ZipFile(io.BytesIO(made)) as archive:
            assert archive.getinfo("a").date_time[:3] == (2026, 11, 23)
    first, second = (unpacked(made, tmp_path / str(at)) for at, made in enumerate(zips))
    assert (first / "a").stat().st_mtime != (second / "a").stat().st_mtime
