"""Reviews of games, puzzles, matches, and the questions to the worker."""
