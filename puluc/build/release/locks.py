"""Locks the packages of the extras: `python -m puluc.build.release.locks [--upgrade]` writes
requirements/.

A lock names the packages of one extra or several, at the versions that `pyproject.toml` says, and
those that they need in turn, for every platform and Python; each with the hashes of its files.
Packages that are locked already stay at their versions, unless `--upgrade` is given.
"""

import sys

from puluc.build.tools import LOCKS, ensure_packages, lock_file, run, script_path

EXTRAS = {
    "api": ["api"],
    "lock": ["lock"],
    "pyodide": ["pyodide"],
    "release": ["release"],
    "site": ["site"],
    "test": ["api", "solve", "test"],
}
"""What each file locks."""

PAGES_PYTHON = "3.14"
"""The Python of the page, for which `pyodide` is locked."""


def main(options: list[str]) -> None:
    """Write all locks. Raises `SiteError` where the packages can't be found."""
    ensure_packages("lock")
    LOCKS.mkdir(exist_ok=True)
    for name, extras in EXTRAS.items():
        words = ["--universal", "--generate-hashes", "--quiet", *options]
        words += ["--custom-compile-command", "python -m puluc.build.release.locks"]
        for extra in extras:
            words += ["--extra", extra]
        if name == "pyodide":
            words += ["--python-version", PAGES_PYTHON]
        words += ["--output-file", str(lock_file(name))]
        run(
            [script_path("uv"), "pip", "compile", "pyproject.toml", *words], doing=f"locking {name}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
