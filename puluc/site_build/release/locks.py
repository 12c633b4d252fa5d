"""Lock the packages of the extras: `python -m puluc.site_build.release.locks [--upgrade]`.

A lock file in requirements/ lists the packages of one or more extras and their dependencies, for
every platform and Python, each with its version and hashes. Locked packages keep their versions
without `--upgrade`.
"""

import sys

from puluc.site_build.tools import LOCKS, ensure_packages, lock_file, run, script_path

EXTRAS = {
    "api": ["api"],
    "lock": ["lock"],
    "pyodide": ["pyodide"],
    "release": ["release"],
    "site": ["site"],
    "test": ["api", "solve", "test", "train"],
}
"""The extras of each lock file."""

PAGES_PYTHON = "3.14"
"""The page's version of Python, for the lock file `pyodide`."""


def main(options: list[str]) -> None:
    """Write all lock files. Raises `SiteError` when a package can't be found."""
    ensure_packages("lock")
    LOCKS.mkdir(exist_ok=True)
    for name, extras in EXTRAS.items():
        words = ["--universal", "--generate-hashes", "--quiet", *options]
        words += ["--custom-compile-command", "python -m puluc.site_build.release.locks"]
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
