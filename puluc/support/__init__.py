"""Tools without a rule of the game: HTML, translation, immutable values, errors."""
