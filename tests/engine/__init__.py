"""Tests of the engine: the rules, positions, throws, games and records."""
