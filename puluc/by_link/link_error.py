"""The one error of this room: the reason why a link or a player's action is refused."""

from __future__ import annotations

from typing import Literal

from puluc.support.i18n import _

Reason = Literal[
    "none",
    "cut",
    "altered",
    "version",
    "form",
    "terms",
    "mirror",
    "taken",
    "stranger",
    "private",
    "value",
    "follow",
    "fork",
    "seat",
    "due",
    "used-up",
]
"""The reason of a refusal, for programs."""


class LinkError(ValueError):
    """A refused link or action, which has changed nothing. `reason` names it for programs.

    >>> LinkError("cut").reason
    'cut'
    """

    def __init__(self, reason: Reason, detail: str = "") -> None:
        """Keep the reason; insert the detail, a number or a sentence, into the message."""
        super().__init__(refusal(reason).format(detail=detail))
        self.reason = reason


def refusal(reason: Reason) -> str:
    """Return the sentence for a reason, with a placeholder if it takes a `detail`.

    >>> refusal("taken")
    'Someone else has accepted this invitation. An invitation is for one person.'
    """
    match reason:
        case "none":
            return _("There is no game by link in this text. Copy the whole link.")
        case "cut":
            return _("The link has been cut off. Copy the whole link, or ask for it again.")
        case "altered":
            return _("The link was altered on its way. Copy it again, or ask for it again.")
        case "version":
            return _("The link comes from a newer version of this page. Load the page again.")
        case "form":
            return _("The link is complete, but it isn’t a game by link: {detail}")
        case "terms":
            return _("The terms of this game can’t be played here: {detail}")
        case "mirror":
            return _("This answer only repeats what your own page sent. It doesn’t count.")
        case "taken":
            return _("Someone else has accepted this invitation. An invitation is for one person.")
        case "stranger":
            return _("The link belongs to another game.")
        case "private":
            return _("This is a private link. It lets whoever has it play in your place.")
        case "value":
            return _("The kernels in this link are not those that were promised. It doesn’t count.")
        case "follow":
            return _("Message {detail} of the game doesn’t follow from those before it.")
        case "fork":
            return _("This is a second link for message {detail}. The first one counts.")
        case "seat":
            return _("The kernels of this game are on another device. Open its private link here.")
        case "due":
            return _("This can’t be done now: {detail}")
        case "used-up":
            return _("These kernels are used up. Ask for new kernels.")
