"""The printed kit: all that the game needs on paper, as sheets that fit A4 and US Letter."""
