"""Serve the site under a path, as most hosts do."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from puluc.site_build.serve import serving as serving_whole


@contextmanager
def serving(folder: Path, path: str = "") -> Iterator[str]:
    """Serve `folder` in the background, under `path` if given; yield its URL."""
    with TemporaryDirectory() as top:
        there = Path(top, path or "site")
        there.parent.mkdir(parents=True, exist_ok=True)
        there.symlink_to(folder.absolute())
        with serving_whole(Path(top) if path else there) as url:
            yield f"{url}{path}/" if path else url
