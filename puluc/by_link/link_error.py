"""The one error of this room: the reason why a link or a player's action is refused."""

from puluc.support.i18n import _

Reason = str
"""The reason of a refusal, for programs: a word of `refusal`."""


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
    'Someone else has accepted this invitation, which is for one person. Ask for a new one.'
    """
    sentences: dict[Reason, str] = {
        "none": _("There is no game by link in this text. Copy the whole link."),
        "cut": _("The link has been cut off: copy it again, whole, or ask for it again."),
        "altered": _("The link was altered on its way. Copy it again, or ask for it again."),
        "older": _("The link comes from an older version of this page. Start a new game."),
        "version": _("The link comes from a newer version of this page. Load the page again."),
        "form": _("The link is complete, but it isn’t a game by link: {detail}"),
        "terms": _("This game can’t be played here: {detail}"),
        "mirror": _(
            "This link only repeats what your own page sent. Ask the other person to open "
            "your link and to answer there."
        ),
        "taken": _(
            "Someone else has accepted this invitation, which is for one person. Ask for a new one."
        ),
        "elsewhere": _(
            "This link answers an invitation made in another browser or on another device. Open it "
            "there. To move the game here, choose “Play on another device” there."
        ),
        "private": _("This is a private code: only its owner should have it."),
        "theirs": _("This is the private code of {detail}. Only they should have it: tell them."),
        "shorter": _("You have sent a newer link than this. Paste the newest one that you sent."),
        "value": _("The throw in this link isn’t the one promised. Ask for the link again."),
        "key": _("This link was not signed by the person who plays. Ask for it again."),
        "signature": _("This link was not signed by the person who plays. Ask for it again."),
        "follow": _("This link doesn’t continue the game. Ask for it again."),
        "fork": _("For this turn, the link opened first counts. Send your last link again."),
        "seat": _("This game’s secret numbers are on another device. Paste its private code here."),
        "gone": _("This game is not kept on this device."),
        "due": _("This can’t be done now: {detail}"),
        "used-up": _("No secret numbers are left for this game. Choose “Ask for new numbers”."),
    }
    return sentences[reason]
