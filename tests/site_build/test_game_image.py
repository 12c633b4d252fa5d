"""Modules that the page loads later are imported by none that it starts with."""

from __future__ import annotations

import pytest

from puluc.micropython import LoweringError
from puluc.site_build.game_image import leave_out

LATER = "puluc/estimate.py"


@pytest.mark.parametrize("line", ["import puluc.estimate", "from puluc import estimate"])
def test_a_module_loaded_later_is_imported_in_functions_only(line: str) -> None:
    inside = f"def think():\n    {line}\n".encode()
    lowered = {"puluc/players.py": inside, LATER: b"", "puluc/rules.py": b""}
    assert {*leave_out(lowered, (LATER,))} == {"puluc/players.py", "puluc/rules.py"}
    with pytest.raises(LoweringError, match=r"players\.py: import puluc\.estimate in a function"):
        leave_out(lowered | {"puluc/players.py": line.encode()}, (LATER,))
