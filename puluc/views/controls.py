"""Buttons, as HTML text: a control carries its message in `data-do`."""

from __future__ import annotations

from html import escape

ICONS = {
    "undo": "M9 5 4 10l5 5M4 10h10a6 5 0 0 1 0 10h-3",
    "redo": "M15 5l5 5-5 5M20 10H10a6 5 0 0 0 0 10h3",
    "share": "M16.6 6.9 8.4 10.6M8.4 13.4l8.2 3.7M19 3a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z"
    "M6 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6ZM19 15a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z",
    "settings": "M3 6h9M20 6h1M3 12h2M13 12h8M3 18h11M16 3.5v5M9 9.5v5M18 15.5v5",
    "hint": "M9.5 21h5M9.5 18h5C14.5 15 18 13.5 18 9A6 6 0 0 0 6 9c0 4.5 3.5 6 3.5 9",
}
"""The lines drawn on buttons that narrow windows show without their text."""


def button(text: str, do: str, enabled: bool, kind: str, name: str = "", icon: str = "") -> str:
    """Return a button that says `do`, with an icon of `ICONS` or none; its id is `name` or `do`."""
    state = f'data-do="{do}"' if enabled else 'aria-disabled="true"'
    label = escape(text)
    if icon:
        state += f' title="{label}"'
        picture = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[icon]}"/></svg>'
        label = f'{picture}<span class="label">{label}</span>'
    return f'<button type="button" class="{kind}" id="{name or do}" {state}>{label}</button>'
