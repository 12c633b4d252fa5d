"""Each ruleset has its playthrough."""

from puluc.engine.rules import RULESETS
from tests.engine.playthroughs import HERE, PLAYTHROUGHS


def test_no_file_without_a_playthrough_and_no_ruleset_without_one() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == {p.file for p in PLAYTHROUGHS}
    assert {p.rules for p in PLAYTHROUGHS} >= {*RULESETS, "siegartel:captors=homeward"}
