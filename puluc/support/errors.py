"""The error that the build reports to its user."""

from puluc.support.command import CommandError


class SiteError(CommandError):
    """A problem that the user can fix; the message is one line that names problem and solution."""
