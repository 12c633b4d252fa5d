"""What the device keeps of the page for use without internet, and what messages make of it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.session.effects import Effect
from puluc.session.messages import Message, Tidings

Keeping = Literal["unknown", "never", "some", "loading", "all", "failed"]
WORDS: Final = ("keep", "renew", "rescue")
"""The texts that markup says: `keep WHAT` as in `Keep`; `renew` and `rescue` as the effects."""


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


class Keep(Effect):
    """Look up what is kept (`look`), load what is missing (`all`), stop that (`stop`), or drop it
    all (`none`), reporting by `Kept`."""

    what: Literal["look", "all", "stop", "none"]


class Renew(Effect):
    """Reload the page in the version that waits."""


class Rescue(Effect):
    """Offer the game that could not be read as a file."""


class Kept(Tidings):
    """What is kept: `done` of `total` bytes of all the solutions."""

    state: Keeping
    done: int
    total: int


class NewVersion(Tidings):
    """A new version of the page waits to be used."""


def step(offline: Offline, message: Message) -> tuple[Offline, list[Effect]] | None:
    """Return what a message makes of it and the effects, or None if it means nothing."""
    match message:
        case Kept("loading") if offline.state != "loading":
            return offline, []  # The file that was on its way when a person stopped it.
        case Kept(state, done, total):
            return offline._replace(state=state, done=done, total=total), []
        case NewVersion():
            return offline._replace(renewable=True), []
        case "keep look":
            return offline, [Keep("look")]
        case "keep stop":
            return offline, [Keep("stop")]
        case "keep none":
            return offline, [Keep("none")]
        case "keep all":
            return offline._replace(state="loading"), [Keep("all")]
        case "renew" if offline.renewable:
            return offline, [Renew()]
        case "rescue" if offline.unread:
            return offline._replace(unread=""), [Rescue()]
    return None


def resumed(offline: Offline, *, looks: bool) -> list[Effect]:
    """Return what goes on: the rest is loaded, or it is looked up what a person `looks` at."""
    if offline.state == "loading":
        return [Keep("all")]
    return [Keep("look")] if looks else []
