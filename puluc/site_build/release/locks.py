"""Lock the packages of the extras.

A lock file in requirements/ lists the packages of one or more extras and their dependencies, for
every platform and Python, each with its version and hashes. Locked packages keep their versions
unless upgraded.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from puluc.site_build.tools import ensure_packages, lock_file, run, script_path

EXTRAS = {
    **{name: [name] for name in ("api", "lock", "pyodide", "release", "site")},
    "test": ["api", "solve", "test", "train"],
}
"""The extras of each lock file."""

PAGES_PYTHON = "3.14"
"""The page's version of Python, for the lock file `pyodide`."""


def make_locks(upgrade: bool) -> dict[Path, str]:
    """Return all lock files by path. Raises `SiteError` when a package can't be found."""
    ensure_packages("lock")
    files = {}
    with TemporaryDirectory() as folder:
        for name, extras in EXTRAS.items():
            path = Path(folder, f"{name}.txt")
            if lock_file(name).exists():
                path.write_bytes(lock_file(name).read_bytes())
            words = ["--universal", "--generate-hashes", "--quiet", *["--upgrade"] * upgrade]
            words += ["--custom-compile-command", "python3 -m puluc.generate --locks"]
            for extra in extras:
                words += ["--extra", extra]
            if name == "pyodide":
                words += ["--python-version", PAGES_PYTHON]
            words += ["--output-file", str(path)]
            command: list[str | Path] = [script_path("uv"), "pip", "compile", "pyproject.toml"]
            run([*command, *words], doing=f"locking {name}")
            files[lock_file(name)] = path.read_text("utf-8")
    return files
