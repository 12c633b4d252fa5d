"""The one error of this room: the reason why a link or a player's action is refused."""

from __future__ import annotations

from typing import Literal

from puluc.support.i18n import _

Reason = Literal[
    "none",
    "cut",
    "altered",
    "older",
    "version",
    "form",
    "terms",
    "mirror",
    "taken",
    "elsewhere",
    "stranger",
    "private",
    "theirs",
    "shorter",
    "value",
    "key",
    "signature",
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
        """Keep the reason and its detail: a sentence, or the number of a message."""
        super().__init__(refusal(reason).format(detail=detail))
        self.reason = reason
        self.detail = detail


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
        case "older":
            return _("The link comes from an older version of this page. Start a new game.")
        case "version":
            return _("The link comes from a newer version of this page. Load the page again.")
        case "form":
            return _("The link is complete, but it isn’t a game by link: {detail}")
        case "terms":
            return _("The terms of this game can’t be played here: {detail}")
        case "mirror":
            return _(
                "This link only repeats what your own page sent. Ask the other person to open "
                "yours and to answer there."
            )
        case "taken":
            return _("Someone else has accepted this invitation. An invitation is for one person.")
        case "elsewhere":
            return _(
                "This answers an invitation made in another browser or on another device. Open it "
                "there, or paste the private code here first."
            )
        case "stranger":
            return _("The link belongs to another game.")
        case "private":
            return _("This is a private code: only its owner should have it.")
        case "theirs":
            return _(
                "This is the other player’s private code. Only they should have it: tell them."
            )
        case "shorter":
            return _("You have sent a newer link than this. Paste the newest one that you sent.")
        case "value":
            return _("The kernels in this link are not those that were promised. Ask for it again.")
        case "key" | "signature":
            return _("This link was not signed by the person who plays. Ask for it again.")
        case "follow":
            return _("The link breaks off from the game. Ask for it again.")
        case "fork":
            return _("This is a second link for one turn: the first one counts. Send yours again.")
        case "seat":
            return _("The kernels of this game are on another device. Paste its private code here.")
        case "due":
            return _("This can’t be done now: {detail}")
        case "used-up":
            return _("These kernels are used up. Ask for new kernels.")
