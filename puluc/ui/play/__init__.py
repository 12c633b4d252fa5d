"""The views of the game screen, the lessons, a replayed turn and a game in another window."""
