"""Access to the browser: storage, the address, the language, the shape of the window."""

from collections.abc import Callable
from datetime import date
from typing import Any

from pyscript import document, window
from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app.open import links
from puluc.app.session import Session

FRAMED: bool = document.documentElement.hasAttribute("data-embed")
"""Whether the page is the reduced one for frames."""
_may_store = not FRAMED and boot.given("localStorage.length") is not None
STORAGE: Any = boot.given("ownStorage") if _may_store else None
"""The browser's storage for this copy of the game, or None where it is blocked; a page in a frame
keeps no game."""
RELOADED = any(one.type != "navigate" for one in window.performance.getEntriesByType("navigation"))
"""Whether the page was loaded again, and not opened by its address."""
RULES: str = document.documentElement.getAttribute("data-rules") or "classic"
"""The rules of the game on a first visit."""
ALONE: bool = document.documentElement.hasAttribute("data-alone")
"""Whether this page is the single file, which contains everything and keeps only its game."""
SINGLE = int(document.getElementById("boot-facts").getAttribute("data-single") or ALONE - 1)
"""The size in bytes of the single file that this site offers, -1 for none; 0 if it is alone."""
UPRIGHT = window.matchMedia(f"(max-aspect-ratio: {'4/5' if FRAMED else '1/1'})")
"""Whether the window is higher than wide (media query)."""
NIGHT = window.matchMedia("(prefers-color-scheme: dark)")
"""Whether the system is dark (media query)."""
STILL = window.matchMedia("(prefers-reduced-motion: reduce)")
"""Whether the system asks for less motion (media query)."""


def read_clock() -> str:
    """Return the date and time, such as `2026-11-29 14:05`."""
    # Without a time the clock gives a word, which lists leave out.
    return f"{date.today().isoformat()} {window.Date.new().toTimeString()[:5]}"


def load_text(key: str) -> str:
    """Return a text that was stored on this device, empty if there is none."""
    text: str = STORAGE.getItem(key) if STORAGE is not None else ""
    return text or ""


def load_lines(key: str) -> list[str]:
    """Return the lines of a stored text that are not empty."""
    return [line for line in load_text(key).split("\n") if line]


def store_text(key: str, text: str) -> str:
    """Store a text on this device; return the reason if that fails, or an empty text.

    Nothing is stored where nothing can be, or while another window has the game.
    """
    problem: str = boot.claim.store(key, text) if STORAGE is not None else ""
    return problem


async def fetch_site_file(path: str) -> None:
    """Put a file of the site that is loaded later where Python finds it by this path.

    Raises the browser's error without a connection, or for a damaged file.
    """
    await boot.bring(path)


def page_language(session: Session) -> str:
    """Return the language of the settings, else the first of the browser's that is available."""
    spoken: str = document.documentElement.dataset.spoken
    return spoken if session.language == "auto" else session.language


def apply_theme(session: Session) -> None:
    """Apply the theme of the settings, else the system's, also to the browser's bars."""
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
    """Mark the state of the page: "drawn", then "whole" once it is known which window plays."""
    document.documentElement.dataset.ready = state


def mark_still(still: bool) -> None:
    """Mark whether the end of a game is shown as it was, without motion."""
    document.documentElement.toggleAttribute("data-still", still)


def was_touched() -> bool:
    """Return whether a person has pressed anything on the page, which sounds need."""
    return bool(boot.given("navigator.userActivation.hasBeenActive"))


def update_log(log: Any, html: str) -> None:
    """Update a log: add new lines, which screen readers speak, and leave the others where they are.

    Their text changes with the language alone.
    """
    added = document.createElement("div")
    added.innerHTML = str(html)
    lines = {line.id: line for line in list(added.children)}
    for line in list(log.children):
        if line.id not in lines:
            line.remove()
        elif line.textContent != (text := lines.pop(line.id).textContent):
            line.textContent = text
    log.append(*lines.values())


def add_listener(target: Any, name: str, listener: Callable[[Any], object]) -> None:
    """Call a function at every event of a name."""
    target.addEventListener(name, create_proxy(listener))


def on_leaving(listener: Callable[[], None]) -> None:
    """Call a function when the page is closed, left or hidden: phones close only hidden pages."""

    def hide(_event: Any) -> None:
        if document.hidden:
            listener()

    add_listener(window, "pagehide", lambda _event: listener())
    add_listener(document, "visibilitychange", hide)


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


def set_fragment(address: str, *, new_entry: bool) -> None:
    """Set the address of a screen; `new_entry` keeps the former one in the history."""
    wanted = links.fragment_to_screen(address_fragment(), address)
    if wanted != address_fragment():
        there = f"{window.location.pathname}{window.location.search}{wanted}"
        boot.refused(window.history, "pushState" if new_entry else "replaceState", None, "", there)
