"""Variations: playing something else from a position."""
