"""Perfect play: every position of a ruleset has a number, the number an exact win chance."""
