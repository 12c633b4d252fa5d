"""The game itself: rules, kernels, moves, positions, games and records, in pure Python."""
