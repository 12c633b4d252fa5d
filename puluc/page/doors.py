"""What the first view does without at the page's edges: imported when it is first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.doors import doors

if TYPE_CHECKING:
    from puluc.page import files as files
    from puluc.page import frame as frame
    from puluc.page import later as later
    from puluc.page import offline as offline
    from puluc.page import perfect as perfect
    from puluc.page import sound as sound
    from puluc.page import thinking as thinking
    from puluc.page import windows as windows
    from puluc.session import links as links
    from puluc.session import serialise as serialise

DOORS = (
    "puluc.page.files",
    "puluc.page.frame",
    "puluc.page.later",
    "puluc.page.offline",
    "puluc.page.perfect",
    "puluc.page.sound",
    "puluc.page.thinking",
    "puluc.page.windows",
    "puluc.session.links",
    "puluc.session.serialise",
)

__getattr__ = doors(*DOORS)
