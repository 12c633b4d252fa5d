"""Setting a position up."""
