"""What the page asks of the browser: storage, chance, the shape of the window."""

from __future__ import annotations

from random import SystemRandom

from pyscript import document, window
from pyscript.ffi import create_proxy

from puluc.language import _
from puluc.session import Session, Settings

KEY = "puluc"
UNREADABLE = "puluc.unreadable"
UPRIGHT = window.matchMedia("(max-aspect-ratio: 1/1)")
STILL = window.matchMedia("(prefers-reduced-motion: reduce)")


def new_seed() -> str:
    """Return a seed that no game had before."""
    return f"{SystemRandom().getrandbits(64):016x}"


def language(settings: Settings) -> str:
    """Return the language that is set, or the first of the browser's that there is."""
    spoken: str = document.documentElement.dataset.spoken
    return spoken if settings.language == "auto" else settings.language


def theme(settings: Settings) -> None:
    """Put on the theme that is set; the system's, if none is."""
    root = document.documentElement
    if settings.theme == "auto":
        root.removeAttribute("data-theme")
    else:
        root.setAttribute("data-theme", settings.theme)


def keep(session: Session) -> None:
    """Keep the session; without storage the game goes on all the same."""
    from puluc import saved

    try:
        window.localStorage.setItem(KEY, saved.dump(session))
    except Exception as error:  # the browser refuses in many ways
        print(f"The game is not kept: {error}")


def kept() -> tuple[Session | None, str]:
    """Return the session kept, if any, and why one could not be read.

    What can't be read is set aside under another key, so that nothing is lost.
    """
    try:
        text = window.localStorage.getItem(KEY)
    except Exception:  # as in `keep`
        return None, ""
    if not text:
        return None, ""
    from puluc import saved

    try:
        return saved.load(text), ""
    except saved.SavedError as error:
        window.localStorage.setItem(UNREADABLE, text)
        text = _("The game kept on this device can't be read ({reason}). It was set aside.")
        return None, text.format(reason=error)


def on_reshape(then: object) -> None:
    """Call a function whenever the window turns from level to upright or back."""
    UPRIGHT.addEventListener("change", create_proxy(then))
