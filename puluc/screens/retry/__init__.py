"""Trying slips again."""
