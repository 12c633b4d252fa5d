"""What a session knows of win chances: whether the table is there, or an estimate."""

from __future__ import annotations

from typing import Literal

from puluc.engine.rules import Rules
from puluc.support.value import Value

Stage = Literal["idle", "asked", "later", "none", "absent", "loading", "ready", "failed"]


class TableState(Value):
    """How the table of a ruleset stands.

    `idle` until someone plays by these rules, then `asked`; it comes `later`, with the study, or
    there is `none` for them, or the page came without it (`absent`); else it is `loading`, a `part`
    (0..1) of it so far, then `ready` or `failed`. Wherever the table is not ready, win chances are
    estimated; `why` is the reason if it failed, as far as known, and `error` by how much estimates
    for such rules are off on average, None while there are none.
    """

    rules: Rules
    state: Stage = "idle"
    part: float = 0.0
    error: float | None = None
    why: str = ""

    @property
    def tells(self) -> bool:
        """Whether win chances are known, if only by an estimate."""
        return self.state == "ready" or self.error is not None

    @property
    def pending(self) -> bool:
        """Whether the table may still come."""
        return self.state in ("idle", "asked", "loading")
