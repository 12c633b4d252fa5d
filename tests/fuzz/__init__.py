"""Readers with random inputs: only their documented errors are allowed."""
