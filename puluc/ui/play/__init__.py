"""The views of the game screen and of what belongs to it."""
