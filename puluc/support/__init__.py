"""Helpers that know nothing about the game: HTML, translation, immutable values, errors."""
