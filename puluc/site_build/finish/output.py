"""The site's tables and puzzles, and writing a site into a folder."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from puluc.reviewing.puzzles import FOLDER as PUZZLES
from puluc.site_build.finish.precache import NAME as WORKER
from puluc.site_build.finish.single import SINGLE
from puluc.support.command import print_line, write_file
from puluc.support.errors import SiteError
from puluc.tablebase.file import FOLDER as TABLES


def read_data() -> dict[str, Path]:
    """Return the files of the tables and puzzles, by path in the site.

    Their names in the site have endings that every server knows.
    """
    tables = {f"tables/{path.stem}.bin": path for path in sorted(TABLES.glob("*.puluc"))}
    return tables | {f"puzzles/{path.stem}.txt": path for path in sorted(PUZZLES.glob("*.jsonl"))}


def write_site(
    files: Mapping[str, bytes], folder: Path, *, work: Path | None = None, single: bool = False
) -> None:
    """Write a site (path to content) into a folder and print its size.

    With `single`, only the single file is written. The new site is first written next to the
    folder, or in the folder `work`; an existing site stays whole until then. Raises `SiteError` for
    a folder with other files than a site's.
    """
    if not single and folder.exists() and not _is_site_folder(folder):
        raise SiteError(f"{folder} has other files: name a new folder, or one with an earlier site")
    work = work or folder.resolve().parent
    work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=work) as made:
        if single:
            write_file(folder / SINGLE, files[SINGLE])
            _report(f"{folder.name}/{SINGLE}", files[SINGLE])
            return
        new = Path(made, "new")
        for path, content in files.items():
            write_file(new / path, content)
        if folder.exists():
            folder.replace(Path(made, "old"))
        new.replace(folder)
    _report(f"{folder.name}/: {len(files)} files", *files.values())


def _is_site_folder(folder: Path) -> bool:
    has_site = all((folder / name).is_file() for name in ("index.html", WORKER, "game.bin"))
    return has_site or (folder.is_dir() and {path.name for path in folder.iterdir()} <= {SINGLE})


def _report(what: str, *contents: bytes) -> None:
    print_line(f"{what}, {sum(map(len, contents)) / 1e6:.1f} MB")
