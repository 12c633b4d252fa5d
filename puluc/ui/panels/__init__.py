"""The panels over every screen, one module each."""
