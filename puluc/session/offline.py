"""What the device keeps of the page for use without internet, and what messages make of it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, cast, get_args

State = Literal["unknown", "never", "some", "loading", "all", "failed"]
STATES: Final = get_args(State)
WORDS: Final = ("keep", "kept", "version", "renew", "rescue")


class Offline(NamedTuple):
    """What is kept: `done` of `total` bytes of all the solutions, the page itself aside.

    `state` is `unknown` until the device was asked, `never` where it keeps nothing, `some` (or
    none) of it, `loading` the rest, `all` with the page itself, or `failed` on the way there.
    `renewable` says that a new version of the page is here and waits to be used, `unread` why
    a game of this device could not be read, if one couldn't.
    """

    state: State = "unknown"
    done: int = 0
    total: int = 0
    renewable: bool = False
    unread: str = ""


class Keep(NamedTuple):
    """Look what is kept (`look`), load what is missing (`all`), stop that (`stop`), or drop it all
    (`none`), telling of it by `kept STATE DONE TOTAL`."""

    what: Literal["look", "all", "stop", "none"]


class Renew(NamedTuple):
    """Start the page anew, in the version that waits."""


class Rescue(NamedTuple):
    """Offer the game that could not be read as a file."""


Effect = Keep | Renew | Rescue


def step(offline: Offline, word: str, rest: str) -> tuple[Offline, list[Effect]] | None:
    """Return what a message of `WORDS` makes of it and the effects, or None if it means nothing."""
    match word, rest.split():
        case "keep", ["look" | "stop" | "none" as what]:
            return offline, [Keep(what)]
        case "keep", ["all"]:
            return offline._replace(state="loading"), [Keep("all")]
        case "kept", [state, done, total] if state in STATES and (done + total).isdecimal():
            return offline._replace(state=cast(State, state), done=int(done), total=int(total)), []
        case "version", []:
            return offline._replace(renewable=True), []
        case "renew", [] if offline.renewable:
            return offline, [Renew()]
        case "rescue", [] if offline.unread:
            return offline._replace(unread=""), [Rescue()]
    return None
