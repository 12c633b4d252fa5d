"""The label of the button that leaves a screen, by the screen below it."""

from puluc.app.session import Session
from puluc.support.i18n import _


def back_label(session: Session) -> str:
    """Return the label of the button that returns to the screen below."""
    below = session.screen_stack[0].name if session.screen_stack else "play"
    texts = {
        "play": _("Back to the game"),
        "editor": _("Back to the position"),
        "review": _("Back to the review"),
    }
    return texts.get(below, _("Back"))
