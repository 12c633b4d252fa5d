"""The game screen and what belongs to it: lessons, replay, an evening of games."""
