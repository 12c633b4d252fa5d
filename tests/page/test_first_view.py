"""What the first view loads is a list; the rest comes through doors, each of which opens."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.page.program import GAME, run_in_page

LOAD = f"{GAME}\npuluc.study.main.page.tasks.stop('connecting')"
"""Draws the first view, and goes no further."""
LOADED = Path(__file__).with_name("first_view.txt")
"""The modules that the first view needs, one a line. Each costs every visit time: a new one wants
a reason."""


def test_the_first_view_loads_what_is_listed(page: Page, site: Path, site_url: str) -> None:
    program = f"""
{LOAD}
import sys
found = sorted(name for name in sys.modules if name.startswith("puluc"))
"""
    assert run_in_page(page, site, site_url, program) == LOADED.read_text().split()


def test_every_door_opens(page: Page, site: Path, site_url: str) -> None:
    program = f"""
{LOAD}
from importlib import import_module
from puluc.session.screens import SCREENS
from puluc.views.screens import VIEWS
rooms = [import_module(f"puluc.{{room}}.doors") for room in ("page", "session", "views")]
found = [path for room in rooms for path in room.DOORS]
found += [*SCREENS.values(), *VIEWS.values()]
from puluc.page import later
await later.load()
for path in found:
    import_module(path)
"""
    assert len(run_in_page(page, site, site_url, program)) > 10
