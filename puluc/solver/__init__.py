"""Solving rulesets, measuring and packing the tables (numba; CPython only)."""
