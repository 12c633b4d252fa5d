"""Tests of what positions and games are worth."""
