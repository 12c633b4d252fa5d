"""Training of the network: rulesets, samples of play, gradient descent, evaluation (numba)."""
