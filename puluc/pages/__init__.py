"""Learning and teaching away from the board: what the site has to read and to print."""
