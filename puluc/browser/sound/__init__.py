"""The sounds of the game, as a score and its synthesiser."""
