"""Firefox and WebKit besides Chromium: how each is had and driven, and a smoke test of the game."""
