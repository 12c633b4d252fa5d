"""Readers tried on inputs that nobody would write: only their documented errors are allowed."""
