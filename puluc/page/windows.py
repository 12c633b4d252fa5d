"""Which of several open windows plays the game that this device keeps."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from pyscript import window
from pyscript.ffi import create_proxy, to_js

NAME = "puluc"
KEY = "puluc.window"


class Claim:
    """This window's claim to the game: by a lock, or else the window opened last plays.

    `granted` is called whenever the game becomes this window's, `lost` whenever another has it.
    """

    def __init__(self, granted: Callable[[], None], lost: Callable[[], None]) -> None:
        """Claim the game, if no other window has it."""
        self.granted = granted
        self.lost = lost
        self.waiting = False
        self.by_lock = bool(getattr(window.navigator, "locks", None))
        if self.by_lock:
            self._request({"ifAvailable": True})
        else:
            self._without_locks()

    def take_over(self) -> None:
        """Take the game from the window that has it."""
        if self.by_lock:
            self._request({"steal": True})
        else:
            self._write()

    def _request(self, options: dict[str, bool]) -> None:
        """Ask for the lock, which is then held until this window closes or it is stolen."""

        def answered(lock: Any) -> Any:
            if not lock:
                self.lost()
                self._wait()
                return None
            if not options:
                self.waiting = False
            self.granted()
            return window.Promise.new(create_proxy(lambda _resolve, _reject: None))

        def refused(error: Any) -> None:
            if error.name == "AbortError":
                self.lost()
                self._wait()
            elif self.by_lock:
                self.by_lock = False
                self._without_locks()

        request = window.navigator.locks.request(NAME, to_js(options), create_proxy(answered))
        request.catch(create_proxy(refused))

    def _wait(self) -> None:
        """Queue for the lock: when the other window closes, this one goes on."""
        if not self.waiting:
            self.waiting = True
            self._request({})

    def _without_locks(self) -> None:
        """Let windows tell each other by what they store (insecure addresses, old browsers)."""
        window.addEventListener("storage", create_proxy(self._stored))
        self._write()

    def _write(self) -> None:
        try:
            window.localStorage.setItem(KEY, f"{SystemRandom().getrandbits(64):x}")
        except Exception as error:  # nothing is kept then, so windows can't disturb each other
            print(f"Other windows are not told: {error}")
        self.granted()

    def _stored(self, event: Any) -> None:
        if event.key == KEY:
            self.lost()
