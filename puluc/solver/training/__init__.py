"""Training the estimate: rulesets, samples of play, descent, measuring (numba; CPython only)."""
