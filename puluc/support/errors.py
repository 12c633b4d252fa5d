"""The one kind of error that this room reports to its user."""

from puluc.support.command import CommandError


class SiteError(CommandError):
    """Something the user can cause or fix; the message is one line that says what and how."""
