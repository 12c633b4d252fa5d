"""The start from the source in an empty clone, and the way from an edit to the page.

Each stage tells the processor's time, of all processes, and the time on the clock. With `--before`
another clone does the same in turn, so that what else the machine does meets both.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from puluc.site_build.tools import ROOT
from tests.benchmarks._visits import expect_report, kept, two_persons, visiting
from tests.benchmarks.boot import PLACES

OURS, BEFORE = "this clone", "the other clone"
EDITS = {
    "a word in a view": ("puluc/ui/play/dock.py", 'pgettext("button", "Throw")', "Toss"),
    "a rule": ("puluc/engine/position.py", "four kernels can't show", "have"),
}
"""Edits, by their names: the file, a text in it, and what replaces its last word."""
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """What a stage has taken, in seconds."""

    processor: float
    clock: float


class Program:
    """`python -m puluc` in a clone, and what it has taken."""

    def __init__(self, folder: Path, *words: str) -> None:
        """Start it; return when it serves the page."""
        self.begun = time.monotonic()
        command = [sys.executable, "-u", "-m", "puluc", "--no-browser", "--port", "0", *words]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        lines = iter(self.process.stdout)
        self.url = next(found[0] for line in lines if (found := re.search(r"http://\S+", line)))

    @property
    def cost(self) -> Cost:
        """What it has taken so far, with all processes that it has started."""
        return Cost(processor_time(self.process.pid), time.monotonic() - self.begun)


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[Program]:
    """Yield the program, started in a folder."""
    program = Program(folder, *words)
    try:
        yield program
    finally:
        program.process.terminate()
        program.process.wait()


def processor_time(process: int) -> float:
    """Return the seconds that a process, and all that it has started, has had of processors."""
    known = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            known[int(path.parent.name)] = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
    family = {process}
    while more := {one for one, facts in known.items() if int(facts[1]) in family} - family:
        family |= more
    return sum(int(ticks) for one in family for ticks in known[one][11:15]) / TICKS


def copy_clone(source: Path, folder: Path) -> None:
    """Copy the files that git knows, or would add."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(words, cwd=source, capture_output=True, text=True, check=True)
    for name in filter(None, done.stdout.split("\0")):
        if (source / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, folder / name)


def open_page(page: Page, url: str) -> None:
    """Open the page and wait until it can be played."""
    with expect_report(page, "playable"):
        page.goto(url)


def measure_first(playwright: Playwright, folder: Path, found: dict[str, Cost]) -> None:
    """Measure a start in an empty clone until the page can be played, then exact chances."""
    with (
        visiting(playwright, kept(two_persons()), PLACES["here"]) as page,
        serving(folder) as program,
    ):
        found["served, first start"] = program.cost
        with expect_report(page, "exact"):
            open_page(page, program.url)
            found["playable, first start"] = program.cost
        found["exact chances, first start"] = program.cost
    with serving(folder) as program:
        found["served, second start"] = program.cost


def measure_edits(
    playwright: Playwright, folder: Path, found: dict[str, Cost], *, watched: bool
) -> None:
    """Measure edits: until the page is reloaded, or served by another start and opened anew."""
    with visiting(playwright, kept(two_persons()), PLACES["here"]) as page:
        for name, (path, text, word) in EDITS.items():
            file = folder / path
            source = file.read_text("utf-8")
            assert text in source, f"{path} has no {text}"
            changed = source.replace(text, re.sub(r"\w+(?=\W*$)", word, text))
            if watched:
                with serving(folder, "--watch") as program:
                    open_page(page, program.url)
                    time.sleep(1)
                    before = program.cost
                    with expect_report(page, "playable"):
                        file.write_text(changed, "utf-8")
                        begun = time.monotonic()
                    clock = time.monotonic() - begun
                    found[name] = Cost(program.cost.processor - before.processor, clock)
            else:
                file.write_text(changed, "utf-8")
                with serving(folder) as program:
                    open_page(page, program.url)
                    found[name] = program.cost


def measure(playwright: Playwright, source: Path) -> dict[str, Cost]:
    """Return what each stage takes in an empty clone of a project."""
    found: dict[str, Cost] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        copy_clone(source, folder)
        measure_first(playwright, folder, found)
        watched = (folder / "puluc/site_build/preview.py").exists()
        measure_edits(playwright, folder, found, watched=watched)
    return found


def print_table(found: dict[str, Cost], whole: Cost) -> None:
    """Print what the stages have taken, also as parts of a whole start."""
    print(f"{'':28}{'processor':>16}{'clock':>18}")
    for name, cost in found.items():
        parts = (f"{one:8.2f} s {one / all_:6.3f}" for one, all_ in zip(cost, whole, strict=True))
        print(f"{name:28}" + "  ".join(parts))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="tests.benchmarks start")
    parser.add_argument("--before", type=Path, help="the top folder of another clone")
    chosen = parser.parse_args(arguments)
    clones = ({BEFORE: chosen.before} if chosen.before else {}) | {OURS: ROOT}
    whole = None
    with sync_playwright() as playwright:
        for name, source in clones.items():
            found = measure(playwright, source)
            whole = whole or found["playable, first start"]
            print(f"{name}, as parts of the first start of {BEFORE if chosen.before else OURS}")
            print_table(found, whole)
