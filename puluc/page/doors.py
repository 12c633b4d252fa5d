"""What of this room the first view does without, and the opponents: imported when used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.doors import doors

if TYPE_CHECKING:
    from puluc.page import files as files
    from puluc.page import frame as frame
    from puluc.page import offline as offline
    from puluc.page import perfect as perfect
    from puluc.page import sound as sound
    from puluc.page import thinking as thinking
    from puluc.page import windows as windows

__getattr__ = doors(
    "puluc.page", ("files", "frame", "offline", "perfect", "sound", "thinking", "windows")
)
