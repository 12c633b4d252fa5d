"""The solver: solves rulesets, packs and measures tables, makes puzzles (numba; CPython only)."""
