"""The screens of a game: play, lessons, replay, another window, an evening of games."""
