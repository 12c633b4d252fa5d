"""The playthroughs: the engine plays them; `test_reference` compares the same games."""

from __future__ import annotations

import pytest

from puluc.engine.rules import RULESETS
from tests.engine.playthroughs import HERE, PLAYTHROUGHS, Playthrough, make

every = pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: p.file)


@every
def test_the_engine_still_plays_it(playthrough: Playthrough) -> None:
    """After an intended change: `python -m tests.engine.playthroughs`, and read the changes."""
    assert make(playthrough) == playthrough.path.read_text(encoding="utf-8")


def test_no_file_without_a_playthrough_and_no_ruleset_without_one() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == {p.file for p in PLAYTHROUGHS}
    assert {p.rules for p in PLAYTHROUGHS} >= {*RULESETS, "siegartel:captors=homeward"}
