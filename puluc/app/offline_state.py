"""The copy of the page on the device for use without internet: its state and messages."""

from typing import Final, Literal, NamedTuple

from puluc.app.effects import Effect
from puluc.app.messages import Action, BrowserReport, Message, MessageError

Keeping = Literal["unknown", "never", "some", "loading", "all", "failed"]
WORDS: Final = ("keep", "renew", "rescue")
"""The verbs: `keep` with one of `KEEP`; `renew` and `rescue` as the effects."""
KEEP: Final = ("look", "all", "stop", "none")
"""The changes of the copy, as in `KeepOffline`."""


class Offline(NamedTuple):
    """The state of the copy on the device."""

    state: Keeping = "unknown"
    """The state: `unknown` before the device answers, `never` on a device that keeps nothing,
    `some` or none of the tables, `loading` the others, `all` with the page itself, or `failed`."""
    done: int = 0
    """The bytes of the tables that are kept."""
    total: int = 0
    """The bytes of all tables."""
    renewable: bool = False
    """Whether a new version of the page is ready."""
    unread: str = ""
    """The reason why a game on this device could not be read, or empty."""


class KeepOffline(Effect):
    """Change the copy on the device, reporting `OfflineStatus`."""

    what: Literal["look", "all", "stop", "none"]
    """The change: `look` only reads the state, `all` loads the missing files, `stop` stops that,
    `none` deletes all."""


class UpdateApp(Effect):
    """Reload the page in its new version."""


class SaveUnreadable(Effect):
    """Offer the game that could not be read as a file."""


class OfflineStatus(BrowserReport):
    """The state of the copy on the device."""

    state: Keeping
    """The state."""
    done: int
    """The bytes of the tables that are kept."""
    total: int
    """The bytes of all tables."""


class NewVersion(BrowserReport):
    """A new version of the page is ready."""


def update_offline(offline: Offline, message: Message) -> tuple[Offline, list[Effect]]:
    """Return the state after a message and its effects.

    Raises MessageError for a message without meaning now.
    """
    match message:
        case OfflineStatus("loading") if offline.state != "loading":
            return offline, []  # The last report of a loading that a person has stopped.
        case OfflineStatus(state, done, total):
            return offline._replace(state=state, done=done, total=total), []
        case NewVersion():
            return offline._replace(renewable=True), []
        case Action("keep", what):
            loads = what == "all"
            return offline._replace(state="loading") if loads else offline, [KeepOffline(what)]
        case Action("renew") if offline.renewable:
            return offline, [UpdateApp()]
        case Action("rescue") if offline.unread:
            return offline._replace(unread=""), [SaveUnreadable()]
    raise MessageError(f"no message {message!r}")
