"""Reviewing a game."""
