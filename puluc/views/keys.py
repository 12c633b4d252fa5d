"""What the keys mean: one list, for the hand that feels them and the panel that tells them."""

from __future__ import annotations

from puluc.language import _
from puluc.session.session import Session

REPEATED = ("u", "r")
"""The keys that may be held down; the others count once."""


def message(session: Session, key: str, *, framed: bool = False) -> str | None:
    """Return the message of a key, if it means something now; `key` is the browser's name of it.

    A `framed` page has no panels.
    """
    if session.settings.keys == "off":
        return None
    to_throw = session.person_to_move and session.game.position.marks is None
    real = session.settings.kernels == "real"
    match key:
        case " " if to_throw and not real:
            return "throw"
        case "0" | "1" | "2" | "3" | "4" if to_throw and real:
            return f"throw {key}"
        case "u" if session.can_undo:
            return "undo"
        case "r" if session.can_redo:
            return "redo"
        case "h" if session.can_hint:
            return "hint"
    panels = {} if framed else {"n": "open new", "?": "open keys"}
    return {"f": "turn", "m": "mute", **panels}.get(key)


def table() -> list[tuple[str, str]]:
    """Return all keys, each as it is written on it, with what it does."""
    return [
        (_("Space bar"), _("throw the kernels")),
        ("0 – 4", _("enter the marks that real kernels show")),
        ("← →", _("go to the next man or space that can be played")),
        ("⇧ ← →", _("go to the next place, whatever lies there")),
        (_("Enter"), _("pick the man up, put him down")),
        (_("Esc"), _("put the man back; close what is open")),
        ("u", _("undo")),
        ("r", _("redo")),
        ("h", _("show or hide the hint")),
        ("f", _("turn the board")),
        ("m", _("switch the sound off or on")),
        ("n", _("new game")),
        ("?", _("show these keys")),
    ]
