"""The game in words: names, events, the rulebook."""
