"""The test command: sets up the tests' requirements, then runs every check.

    python3 tests             each behaviour once, in Chromium and a little in Firefox and WebKit
    python3 tests thorough    the same with all windows, languages, failures, files and rulesets,
                              and with four times as many games and texts by chance
    python3 tests quick       what needs neither a browser nor the built site, with a third of the
                              cases, in half a minute

It needs Python 3.11 or newer and nothing else; further arguments go to pytest.
"""

import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from puluc.site_build.tools import ensure_packages, script_path  # noqa: E402
from puluc.support.errors import SiteError  # noqa: E402
from tests.support.install import install_browsers, install_servers, succeeds  # noqa: E402

Command = list[str | Path]

AT_ONCE = ("--maxprocesses", "4", "--dist", "worksteal")
"""The number of parallel tests; more than four would overload the browsers."""
CORES = os.cpu_count() or 1

IN_BROWSERS = ("tests/support", "tests/embed", "tests/browser")
SLOW = (
    *("tests/evaluation/test_pyodide.py", "tests/solver/test_training.py", "tests/package"),
    *("tests/solver/test_puzzle_search.py", "tests/site_build/test_build.py"),
    *("tests/site_build/test_hosting.py", "tests/solver/test_figures.py"),
    *("tests/solver/test_strength.py", "tests/solver/test_solver.py"),
)
"""The tests that make packages, sites, tables and weights, or start Pyodide without a browser."""
NO_BROWSER = ("-p", "no:playwright", *(f"--ignore={path}" for path in (*IN_BROWSERS, *SLOW)))
QUICK = (*NO_BROWSER, "--hypothesis-profile=quick", "-p", "no:xdist")
"""Its files are divided in advance: dividing tests while they run costs as much as many of them."""
WHOLE = ("--numprocesses", str(CORES + 1))
"""One more than there are cores, as some wait for what happens in a browser."""
THOROUGH = (*WHOLE, "--hypothesis-profile=thorough")
HOW = {"quick": QUICK, "thorough": THOROUGH}


def keep_bytecode() -> None:
    """Compile the modules once for the hundreds of Python processes of the tests."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build" / "bytecode")


def main(arguments: list[str]) -> int:
    """Set up, run all checks, and return 0 if every one passed."""
    keep_bytecode()
    quick = arguments[:1] == ["quick"]
    how = HOW.get(arguments[0]) if arguments else None
    arguments = [*how, *arguments[1:]] if how else [*WHOLE, *arguments]
    needed = ".runtime import install_packages" if quick else " import ensure_site"
    make: Command = [sys.executable, "-c", f"from puluc.site_build{needed} as make; make()"]
    try:
        with ThreadPoolExecutor() as pool:
            making = pool.submit(succeeds, *make)
            # The build, which runs beside this, needs no packages.
            python = ensure_packages("test")
            return run_all(python, arguments, making, quick=quick)
    except SiteError as error:
        print(f"python3 tests: {error}", file=sys.stderr)
        return 2


def run_all(python: Path, arguments: list[str], making: Future[bool], *, quick: bool) -> int:
    """Run the tests once the site is made, and other checks beside them; return 0 if all passed.

    Raises `SiteError` without a browser, or without a site.
    """
    pytest: Command = [python, "-m", "pytest"]
    tests = (
        [[*pytest, "--part", f"{part}/{CORES}", *arguments] for part in range(CORES)]
        if quick
        else [[*pytest, *AT_ONCE, *arguments]]
    )
    looks: list[Command] = [
        [python, "-m", "mypy"],
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [script_path("lint-imports"), "--no-cache", "--no-logo"],
        [script_path("zizmor"), "--offline", "--quiet", ".github"],
    ]
    with ThreadPoolExecutor(1) as beside:
        looking = beside.map(run_check, looks)
        if not quick:
            install_browsers()
            install_servers()
        # Without it, most tests would only report that it is missing.
        if not making.result():
            raise SiteError("the tests need the site, which can't be made")
        failed = run_tests(tests)
        failed += [command for command, good in zip(looks, looking, strict=True) if not good]
    for command in failed:
        print(f"FAILED: {' '.join(map(str, command))}", file=sys.stderr)
    return 1 if failed else 0


def run_tests(parts: list[Command]) -> list[Command]:
    """Run the parts of the tests at once, the first with its output; return those that failed."""
    first, *rest = parts
    with ThreadPoolExecutor(CORES) as beside:
        others = beside.map(run_check, rest)
        good = [succeeds(*first), *others]
    return [part for part, passed in zip(parts, good, strict=True) if not passed]


def run_check(command: Command) -> bool:
    """Run a check in parallel, then print its whole output; return whether it passed."""
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True)
    sys.stdout.write((done.stdout + done.stderr).decode("utf-8", "replace"))
    sys.stdout.flush()
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
