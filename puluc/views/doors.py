"""Views that the first view does without, imported when they are first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.doors import doors

if TYPE_CHECKING:
    from puluc.session import links as links
    from puluc.views import arrows as arrows
    from puluc.views import closeup as closeup
    from puluc.views import end as end
    from puluc.views import panels as panels

DOORS = (
    "puluc.session.links",
    "puluc.views.arrows",
    "puluc.views.closeup",
    "puluc.views.end",
    "puluc.views.panels",
)

__getattr__ = doors(*DOORS)
