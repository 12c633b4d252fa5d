"""What the way back from a screen is called, by the screen below it."""

from __future__ import annotations

from puluc.language import _
from puluc.session.session import Session


def back(session: Session) -> str:
    """Return what the button says that returns to the screen below."""
    below = session.below[0].name if session.below else "play"
    texts = {
        "play": _("Back to the game"),
        "editor": _("Back to the editor"),
        "review": _("Back to the review"),
    }
    return texts.get(below, _("Back"))
