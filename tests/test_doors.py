"""Doors lead to the same room or one below, and type checkers know each of them."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from puluc.doors import doors

ROOMS = ("session", "views", "page")
"""The rooms with doors, the lowest first."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_door_leads_to_the_same_room_or_one_below(room: str) -> None:
    above = {f"puluc.{name}" for name in ROOMS[ROOMS.index(room) + 1 :]}
    paths: tuple[str, ...] = import_module(f"puluc.{room}.doors").DOORS
    assert paths
    for path in paths:
        assert find_spec(path), f"{path} is no module"
        assert path.rpartition(".")[0] not in above


@pytest.mark.parametrize("room", ROOMS)
def test_type_checkers_know_the_doors(room: str) -> None:
    module = import_module(f"puluc.{room}.doors")
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    known = {f"{node.module}.{name.name}" for node in imports for name in node.names}
    assert known - {"__future__.annotations", "typing.TYPE_CHECKING", "puluc.doors.doors"} == {
        *module.DOORS
    }


def test_what_is_no_door_is_no_attribute() -> None:
    opened = doors("puluc.session.links")
    assert opened("links").__name__ == "puluc.session.links"
    with pytest.raises(AttributeError, match="no door 'cellar'"):
        opened("cellar")
