"""Playing something else from a position."""
