"""The messages of keys."""

from typing import Final

from puluc.app.session import Session

REPEATED: Final = ("u", "r")
"""The keys that repeat while they are held down."""


LATIN: Final = "\u0370"
"""The first character after those of the Latin script."""


def read_key(key: str, place: str, *, shift: bool) -> str:
    """Return the key meant, from the browser's names of its sign (`key`) and place (`code`).

    Caps Lock changes no key. Where a layout has other letters than Latin ones, or signs in place of
    digits, as in French, the place on a US keyboard counts.
    """
    if len(key) > 1 or shift:
        return key
    signs = place.startswith("Digit") and not "0" <= key <= "9"
    if signs or (place.startswith("Key") and key >= LATIN):
        return place[-1].lower()
    return key.lower()


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
