"""The estimate: a chance to win for every ruleset, learned from what is solved."""
