"""The generators, each a function that returns its files. It needs the packages of the tests."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from puluc.measurements.document import PATH, render_document
from puluc.site_build.release.catalogues import render_catalogues
from puluc.site_build.release.locks import make_locks
from puluc.site_build.tools import ROOT, read_source
from puluc.solver.tasks import render_tasks
from puluc.support.command import CommandError, print_line
from tests.by_link.sample_games import render_samples
from tests.engine.perft import render_table
from tests.engine.playthroughs import render_playthroughs

Generator = Callable[[], dict[Path, str]]
"""A function that returns the texts of its files by path."""

GENERATORS: Final[dict[str, Generator]] = {
    "catalogues": render_catalogues,
    "measurements": lambda: {PATH: render_document()},
    "tasks": render_tasks,
    "playthroughs": render_playthroughs,
    "samples": render_samples,
    "perft": render_table,
}
"""The generators by name. A later one may read the files of an earlier one."""


def find_changes(generator: Generator) -> Iterator[tuple[Path, str]]:
    """Yield the path and the new text of each file that differs or is missing."""
    for path, text in generator().items():
        if not path.exists() or read_source(path) != text.encode():
            yield path, text


def generate(names: Sequence[str], *, check: bool, locks: bool, upgrade: bool) -> bool:
    """Run the generators `names`, or all, and print the path of each file that differs.

    With `check`, write nothing. Return whether a file differed. Raises `CommandError` for an
    unknown name.
    """
    chosen = {name: GENERATORS[name] for name in names or GENERATORS if name in GENERATORS}
    if unknown := [name for name in names if name not in GENERATORS]:
        raise CommandError(f"{unknown[0]!r} is none of {', '.join(GENERATORS)}")
    if locks or upgrade:
        chosen["locks"] = partial(make_locks, upgrade)
    changed = False
    for generator in chosen.values():
        for path, text in find_changes(generator):
            changed = True
            print_line(path.relative_to(ROOT).as_posix())
            if not check:
                path.write_text(text, "utf-8", newline="\n")
    return changed
