"""Win chances: their definition, the search, and a network trained on solved rulesets."""
