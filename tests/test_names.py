"""No two modules have the same file name, or define a class or a type of the same name."""

import ast
from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePosixPath

import pytest

from puluc.site_build.tools import ROOT

ALIKE = {"Array", "Log"}
"""Names that mean the same in every module."""
STANDING_IN = ("puluc/micropython/overrides/", "puluc/micropython/library/")
"""The folders of modules that replace others in MicroPython."""
FILES_ALIKE = {
    "__init__.py": "a package",
    "__main__.py": "a command",
    "browser.py": "the browser: run a screen's effects there, or drive it in a test",
    "conftest.py": "fixtures for pytest",
    "main.py": "the first module of a file with the page's Python",
    "player.py": "one who plays: a program, or a person at the page",
    "screen.py": "the state of a screen",
    "view.py": "the views of a screen",
}
"""File names that mean the same in each folder, and what they mean."""
STATE_AND_VIEW = ["app", "ui"]
"""The rooms in which one file name is a thing's state and its view."""
SUBJECTS = {"cards.py", "perft.py"}
"""The modules of the tests with the name of the module that they are about."""


def names(source: str) -> set[str]:
    """Return the public names of a module's classes and types."""
    found = set()
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name) | ast.Assign([ast.Name(name)]):
                found.add(name)
    return {name for name in found if name[0].isupper() and not name.isupper()}


def mean_the_same(paths: Sequence[PurePosixPath]) -> bool:
    """Return whether the files of one name mean the same thing."""
    name, rooms = paths[0].name, [path.parts[1] for path in paths]
    tops = [path.parts[0] for path in paths]
    if name in FILES_ALIKE:
        return True
    if tops == ["puluc", "puluc"]:
        return rooms == STATE_AND_VIEW
    if tops == ["puluc", "tests"]:
        return name in SUBJECTS
    # One subject, tested without a browser and in one.
    return {*tops} == {"tests"} and name.startswith("test_") and "browser" in rooms


@pytest.mark.slow
def test_each_name_is_one_thing() -> None:
    homes = defaultdict(list)
    for path in (ROOT / "puluc").rglob("*.py"):
        home = path.relative_to(ROOT).as_posix()
        for name in () if home.startswith(STANDING_IN) else names(path.read_text("utf-8")):
            homes[name].append(home)
    assert len(homes) > 100
    assert {
        name: paths for name, paths in homes.items() if len(paths) > 1 and name not in ALIKE
    } == {}


def test_each_file_name_is_one_thing() -> None:
    homes = defaultdict(list)
    for top in ("puluc", "tests"):
        for path in sorted((ROOT / top).rglob("*.py")):
            home = path.relative_to(ROOT).as_posix()
            if not home.startswith((*STANDING_IN, "puluc/site_build/dist/")):
                homes[path.name].append(PurePosixPath(home))
    assert len(homes) > 300
    repeated = {name: paths for name, paths in homes.items() if len(paths) > 1}
    assert {
        name: [str(path) for path in paths]
        for name, paths in repeated.items()
        if not mean_the_same(paths)
    } == {}
    assert {*FILES_ALIKE, *SUBJECTS} <= {*repeated}
