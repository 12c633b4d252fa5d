"""What the page asks of the browser: storage, chance, its address, the shape of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document, window
from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app.open import links
from puluc.app.session import Session

FRAMED: bool = document.documentElement.hasAttribute("data-embed")
"""Whether the address asks for the trimmed page that stands in frames."""


def _storage() -> Any:
    asks = not FRAMED and boot.given("localStorage.length") is not None
    return boot.given("localStorage") if asks else None


STORAGE = _storage()
"""The browser's storage, or None where it is refused; a page in a frame keeps no game."""
RULES: str = document.documentElement.getAttribute("data-rules") or "classic"
"""The rules of a first visit's game."""
SINGLE = int(document.getElementById("boot-facts").getAttribute("data-single") or 0)
"""The size in bytes of the single file that this page offers, 0 for none."""
ALONE: bool = document.documentElement.hasAttribute("data-alone")
"""Whether this page is the single file, which has all in it and keeps nothing but its game."""
UPRIGHT = window.matchMedia(f"(max-aspect-ratio: {'4/5' if FRAMED else '1/1'})")
NIGHT = window.matchMedia("(prefers-color-scheme: dark)")
STILL = window.matchMedia("(prefers-reduced-motion: reduce)")


def store_text(key: str, text: str) -> str:
    """Store a text on this device, if that stores any; return why it doesn't, or nothing."""
    problem: str = boot.refused(STORAGE, "setItem", key, text) if STORAGE is not None else ""
    return problem


async def read_site_file(path: str) -> bytes:
    """Return a file of the site that the game does without at first.

    Raises what the browser raises without a connection, or for a damaged one.
    """
    await boot.bring(path)
    with open(f"/{path}", "rb") as file:
        return file.read()


def set_page_language(session: Session) -> str:
    """Return the language that is set, or the first of the browser's that there is."""
    spoken: str = document.documentElement.dataset.spoken
    return spoken if session.language == "auto" else session.language


def apply_theme(session: Session) -> None:
    """Apply the theme that is set, or else the system's, also to the browser's bars."""
    root, bars = document.documentElement, document.getElementById("theme-color")
    worn = f"{session.theme} by {'night' if NIGHT.matches else 'day'}"
    if bars.getAttribute("data-worn") == worn:
        return
    bars.setAttribute("data-worn", worn)
    if session.theme == "auto":
        root.removeAttribute("data-theme")
        bars.content = ""
    else:
        root.setAttribute("data-theme", session.theme)
        bars.content = window.getComputedStyle(root).getPropertyValue("background-color")


def mark_ready(state: str) -> None:
    """Mark the page: the board is "drawn", then it is "whole" and knows whose the game is."""
    document.documentElement.dataset.ready = state


def was_touched() -> bool:
    """Return whether a person has pressed anything on the page: before, it must not sound."""
    activation = getattr(window.navigator, "userActivation", None)
    return bool(activation and activation.hasBeenActive)


def update_log(log: Any, html: str) -> None:
    """Bring a log up to date: new lines are added, which speaks them; others are not touched."""
    now = document.createElement("div")
    now.innerHTML = str(html)
    lines = {line.id: line for line in list(now.children)}
    for line in list(log.children):
        if line.id in lines:
            del lines[line.id]
        else:
            line.remove()
    log.append(*lines.values())


def add_listener(target: Any, name: str, hear: Callable[[Any], object]) -> None:
    """Call a function at every event of a name."""
    target.addEventListener(name, create_proxy(hear))


def on_appearance_change(then: Callable[[], None]) -> None:
    """Call a function whenever the window turns upright or level, or the system to night or day."""
    for query in (UPRIGHT, NIGHT):
        add_listener(query, "change", lambda _event: then())


def page_address() -> str:
    """Return the page's own address, without query and fragment."""
    text: str = window.location.href
    return text.partition("#")[0].partition("?")[0]


def requested_address() -> str:
    """Return the address's query and fragment."""
    return f"{window.location.search}{window.location.hash}"


def address_fragment() -> str:
    """Return the address's fragment."""
    text: str = window.location.hash
    return text


def set_fragment(address: str, *, anew: bool) -> None:
    """Let the page's address lead to a screen's; `anew` leaves the one before to the way back."""
    wanted = links.fragment_to_screen(address_fragment(), address)
    if wanted != address_fragment():
        there = f"{window.location.pathname}{window.location.search}{wanted}"
        boot.refused(window.history, "pushState" if anew else "replaceState", None, "", there)


def on_fragment_change(then: Callable[[], None]) -> None:
    """Call a function whenever the address's fragment changes."""
    add_listener(window, "hashchange", lambda _event: then())
