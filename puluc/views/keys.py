"""The keys in words."""

from __future__ import annotations

from puluc.language import _


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
