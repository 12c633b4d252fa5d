"""Tests of what is solved and of the solver, and a small table to read."""

from pathlib import Path

SMALL_TABLE = Path(__file__).with_name("classic-men-3.puluc")
