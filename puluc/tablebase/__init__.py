"""Exact win chances: positions as numbers, and the packed tables that are read with them."""
