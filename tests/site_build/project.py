"""A copy of the project, to build its site without touching the real one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from puluc.site_build import ensure_site
from puluc.site_build.tools import ROOT

PARTS = (
    *("puluc", "css", "index.html", "pyscript.toml", "LICENSE", "package.json"),
    *("pyproject.toml", "package-lock.json", ".npmrc", "requirements", "docs/python.md"),
    *("build/site", "dist"),
)
BEGINS = (
    "sys.modules['puluc.site_build.site']"
    ".make_parts = lambda *_: sys.exit(print('the build begins'))"
)
"""Code after which a build only says that it begins."""
PROGRAM = """
import sys
import puluc.site_build.site
try:
    if "quickly" in sys.argv:
        sys.modules["puluc.site_build.finish.finish"].make_single_file = lambda *_: b"one file"
        sys.modules["puluc.site_build.site"].learn.make_pages = dict
        sys.modules["puluc.site_build.site"].api.make_reference = dict
    {code}
except puluc.site_build.SiteError as error:
    sys.exit(str(error))
"""


def copy_project(folder: Path) -> None:
    """Copy the project into `folder`: its packages installed, its site built and up to date."""
    ensure_site()
    for name in PARTS:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")


def end_lines_as_windows(project: Path) -> None:
    """Change the lines' ends in all texts of a copy, as git does on Windows by default."""
    for name in PARTS[:-2]:
        top = project / name
        for path in [top] if top.is_file() else top.rglob("*"):
            if path.is_file() and b"\0" not in (content := path.read_bytes()):
                times = path.stat()
                path.write_bytes(content.replace(b"\n", b"\r\n"))
                # A newer lock file would have the packages installed again, in the real folder.
                os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def run(project: Path, code: str, *, whole: bool = False) -> subprocess.CompletedProcess[str]:
    """Run `code`, as after `import puluc.site_build`, with the project's own copy of the package.

    What it builds has the pages to read, those for programmers and the single file, which take
    longest to make, only if it is to be `whole`.
    """
    words = [sys.executable, "-c", PROGRAM.format(code=code), *([] if whole else ["quickly"])]
    return subprocess.run(words, cwd=project, capture_output=True, text=True)
