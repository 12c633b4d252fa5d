"""What the first view does without of a session: `doors.links.read(…)` imports it when used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.doors import doors

if TYPE_CHECKING:
    from puluc.session import opened as opened
    from puluc.session import screens as screens
    from puluc.words import rulebook as rulebook

DOORS = (
    "puluc.session.opened",
    "puluc.session.screens",
    "puluc.words.rulebook",
)

__getattr__ = doors(*DOORS)
