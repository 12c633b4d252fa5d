"""The sounds of the game: a score and a synthesiser."""
