"""What of this room the first view does without: `doors.links.read(…)` imports it when used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.doors import doors

if TYPE_CHECKING:
    from puluc.session import links as links
    from puluc.session import opened as opened
    from puluc.session import protocol as protocol
    from puluc.session import serialise as serialise

__getattr__ = doors("puluc.session", ("links", "opened", "protocol", "serialise"))
