"""No two modules define a class or a type of the same name."""

from __future__ import annotations

import ast
from collections import defaultdict

from puluc.build.tools import ROOT

ALIKE = {"Array", "Log"}
"""Names that mean the same in every module."""
STANDING_IN = ("puluc/micropython/overrides/", "puluc/micropython/library/")
"""The folders of modules that replace others in MicroPython."""


def names(source: str) -> set[str]:
    """Return the public names of a module's classes and types."""
    found = set()
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name) | ast.Assign([ast.Name(name)]):
                found.add(name)
    return {name for name in found if name[0].isupper() and not name.isupper()}


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
