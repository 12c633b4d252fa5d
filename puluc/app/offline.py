"""What the device keeps of the page for use without internet, and what messages make of it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.app.effects import Effect
from puluc.app.messages import BrowserReport, Message

Keeping = Literal["unknown", "never", "some", "loading", "all", "failed"]
WORDS: Final = ("keep", "renew", "rescue")
"""The texts that markup says: `keep WHAT` as in `KeepOffline`; `renew` and `rescue` as the
effects."""


class Offline(NamedTuple):
    """What is kept: `done` of `total` bytes of all the solutions, without the page itself.

    `state` is `unknown` until the device was asked, `never` where it keeps nothing, `some` (or
    none) of it, `loading` the rest, `all` with the page itself, or `failed` on the way there.
    `renewable` says that a new version of the page is here and waits to be used, `unread` why
    a game of this device could not be read, if one couldn't.
    """

    state: Keeping = "unknown"
    done: int = 0
    total: int = 0
    renewable: bool = False
    unread: str = ""


class KeepOffline(Effect):
    """Look up what is kept (`look`), load what is missing (`all`), stop that (`stop`), or drop it
    all (`none`), reporting by `OfflineStatus`."""

    what: Literal["look", "all", "stop", "none"]


class UpdateApp(Effect):
    """Reload the page in the version that waits."""


class SaveUnreadable(Effect):
    """Offer the game that could not be read as a file."""


class OfflineStatus(BrowserReport):
    """What is kept: `done` of `total` bytes of all the solutions."""

    state: Keeping
    done: int
    total: int


class NewVersion(BrowserReport):
    """A new version of the page waits to be used."""


def update_offline(offline: Offline, message: Message) -> tuple[Offline, list[Effect]] | None:
    """Return what a message makes of it and the effects, or None if it means nothing."""
    match message:
        case OfflineStatus("loading") if offline.state != "loading":
            return offline, []  # The file that was on its way when a person stopped it.
        case OfflineStatus(state, done, total):
            return offline._replace(state=state, done=done, total=total), []
        case NewVersion():
            return offline._replace(renewable=True), []
        case "keep look":
            return offline, [KeepOffline("look")]
        case "keep stop":
            return offline, [KeepOffline("stop")]
        case "keep none":
            return offline, [KeepOffline("none")]
        case "keep all":
            return offline._replace(state="loading"), [KeepOffline("all")]
        case "renew" if offline.renewable:
            return offline, [UpdateApp()]
        case "rescue" if offline.unread:
            return offline._replace(unread=""), [SaveUnreadable()]
    return None
