"""The game in words: names, events, rules, lessons."""
