"""The messages of keys."""

from __future__ import annotations

from typing import Final

from puluc.app.session import Session

REPEATED: Final = ("u", "r")
"""The keys that repeat while they are held down."""


def key_message(session: Session, key: str, *, framed: bool = False) -> str | None:
    """Return the message of a key, or None; `key` is the browser's name of it.

    A `framed` page has no panels. The setting `keys` is about character keys: arrow keys always
    work.
    """
    if session.settings.keys == "off" and len(key) == 1:
        return None
    screen = session.screen
    meant = screen.escape(session) if key == "Escape" else screen.key(session, key)
    if meant:
        return meant
    panels = {} if framed else {"n": "new", "?": "keys"}
    if panels.get(key) in screen.panels:
        return f"open {panels[key]}"
    return {"f": "turn", "m": "mute"}.get(key)
