"""Retrying mistakes."""
