"""The state of a ruleset's table and estimate in a session."""

from typing import Literal

from puluc.engine.rules import Rules
from puluc.support.value import Value

Stage = Literal[
    "idle", "queued", "later", "none", "absent", "loading", "solving", "stopped", "ready", "failed"
]


class TableState(Value):
    """The state of a ruleset's table. Until it is ready, win chances are estimated."""

    rules: Rules
    """The rules."""
    state: Stage = "idle"
    """The stage.

    - `idle`: nobody has played with these rules yet
    - `queued`: loading was requested
    - `later`: the table comes with the later screens
    - `none`: the rules have no table
    - `absent`: this copy of the page has no table for them
    - `solving`: the worker solves the rules, which have no table; `stopped`: a person stopped it
    - `loading`, `ready`, `failed`: the state of loading
    """
    fraction: float = 0.0
    """The part of the table that is loaded or solved, 0 to 1."""
    error: float | None = None
    """The mean error of estimates for these rules; None before there are estimates."""
    why: str = ""
    """The reason of the failure, if it is known."""
    positions: int = 0
    """The number of positions that the worker solves, or has solved."""

    @property
    def has_values(self) -> bool:
        """Whether win chances are available, at least as estimates."""
        return self.state == "ready" or self.error is not None

    @property
    def pending(self) -> bool:
        """Whether the table may still come."""
        return self.state in ("idle", "queued", "loading", "solving")
