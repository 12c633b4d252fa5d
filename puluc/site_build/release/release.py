"""Make the files of a release: `python3 -m puluc.site_build.release.release DIR [--tag v1.0.0]`.

DIR, an empty or new folder, gets the wheel and the sdist, which include the site; the site as
`puluc-site.zip`; the single file, `puluc.html`, which is in none of these; the kit and the lesson
as PDF; `CHANGES.md`, the version's part of the changelog; and `SHA256SUMS`. The tag must be the
version's. Only files known to git are included. The same sources make the same bytes; for PDFs,
also fonts and browser must be the same.
"""

import argparse
import gzip
import io
import os
import shutil
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from puluc.site_build.finish.finish import UNFINISHED, finish_site
from puluc.site_build.finish.output import read_data
from puluc.site_build.release.changelog import Changes, read_changes
from puluc.site_build.site import make_parts
from puluc.site_build.tools import ROOT, exclusive, run, run_in_venv
from puluc.site_build.zip import make_zip
from puluc.support import command as console
from puluc.support.command import print_line, write_file
from puluc.support.errors import SiteError

WORK = ROOT / "build" / "release"
SITE = "puluc/site_build/dist"
PARTS = "puluc/site_build/parts"
NOTES = "CHANGES.md"


def make_release(folder: Path, tag: str = "") -> None:
    """Make the files of a release in a folder.

    Raises `SiteError` for a tag that is not the version's, or a folder with files.
    """
    found = read_changes(tag)
    if folder.exists() and any(folder.iterdir()):
        raise SiteError(f"{folder} has files already: name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    with exclusive("release"):
        shutil.rmtree(WORK, ignore_errors=True)
        tree = write_source_tree(WORK / "tree", found)
        wheel, _sdist = build_packages(tree, folder, found)
        package = WORK / "package"
        with ZipFile(wheel) as archive:
            archive.extractall(package)
        _build_single(package, folder)
        (folder / "puluc-site.zip").write_bytes(zip_site(package, found.epoch))
        # Imported late, as `main` installs Playwright first.
        from puluc.site_build.release.pdf import print_pdfs

        for name, content in print_pdfs(package / SITE, found.epoch).items():
            (folder / name).write_bytes(content)
        (folder / NOTES).write_text(found.text + "\n", "utf-8")
    made = [path for path in sorted(folder.iterdir()) if path.name != NOTES]
    sums = {path.name: sha256(path.read_bytes()).hexdigest() for path in made}
    lines = (f"{digest}  {name}\n" for name, digest in sums.items())
    (folder / "SHA256SUMS").write_text("".join(lines))
    for path in made:
        print_line(f"{path.name}: {path.stat().st_size:,} bytes")


def write_source_tree(tree: Path, found: Changes) -> Path:
    """Write the committed files and the site into a new folder, and return it.

    All files have the release's date, and modes that are the same on every machine. The site has no
    tables and puzzles, as the package has them in folders of their own, and no single file: the
    package makes it from `PARTS`.
    """
    names = run(
        ["git", "ls-files", "-z"], doing="a release is made from a git clone, and git"
    ).split("\0")
    for name in filter(None, names):
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    made = make_parts()
    known = {name: path.relative_to(ROOT).as_posix() in names for name, path in read_data().items()}
    made = {name: content for name, content in made.items() if known.get(name, True)}
    if "api/index.html" not in made:
        raise SiteError("a release needs the reference for programmers")
    finished = finish_site(made, single=False)
    files = {f"{SITE}/{name}": finished[name] for name in finished.keys() - known}
    for name, content in (files | {f"{PARTS}/{name}": made[name] for name in UNFINISHED}).items():
        write_file(tree / name, content)
    for path in (tree, *tree.rglob("*")):
        runs = path.is_dir() or path.stat().st_mode & 0o100
        path.chmod(0o755 if runs else 0o644)
        os.utime(path, (found.epoch, found.epoch))
    return tree


def build_packages(tree: Path, folder: Path, found: Changes) -> tuple[Path, Path]:
    """Make the sdist of a source tree, and the wheel from it, in a folder; return wheel, sdist."""
    around = {**os.environ, "SOURCE_DATE_EPOCH": str(found.epoch)}
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(tree)]
    run(command, doing="packing", env=around, umask=0o022)
    (wheel,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    sdist.write_bytes(_normalise_sdist(sdist.read_bytes(), found.epoch))
    return wheel, sdist


def _normalise_sdist(sdist: bytes, epoch: int) -> bytes:
    """Return an sdist without the times, owners and modes that setuptools leaves in it."""
    target = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(sdist)) as before,
        gzip.GzipFile("", "wb", fileobj=target, mtime=epoch) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as after,
    ):
        for member in sorted(before.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid = epoch, 0, 0
            member.uname = member.gname = ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            after.addfile(member, before.extractfile(member))
    return target.getvalue()


def _build_single(package: Path, folder: Path) -> None:
    """Let a package build the single file in a folder."""
    around = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, "-m", "puluc", "build", "--single-file", str(folder)]
    run(command, doing="building the single file with the wheel", cwd=WORK, env=around)


def zip_site(package: Path, epoch: int) -> bytes:
    """Return the site of a package, with its tables and puzzles, as a zip of one folder.

    All can read it, whoever unpacks it. `epoch` is the start of the release's day.
    """
    site = package / SITE
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*")}
    files |= {name: package / path.relative_to(ROOT) for name, path in read_data().items()}
    return make_zip(
        {f"puluc/{name}": path.read_bytes() for name, path in files.items() if path.is_file()},
        day=epoch,
    )


def main(words: list[str]) -> int:
    """Install the tools in .venv, make the release with its Python, and return the exit code."""
    parser = argparse.ArgumentParser(prog="puluc.site_build.release.release", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path, help="a new or empty folder")
    parser.add_argument("--tag", metavar="TAG", default="", help="must match the version")
    arguments = parser.parse_args(words)

    def do() -> None:
        run_in_venv("release", "puluc.site_build.release.release", words)
        make_release(arguments.folder.resolve(), arguments.tag)

    return console.run(do)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
