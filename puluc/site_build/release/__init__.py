"""Releases: packages, translations, locks, changelog, PDF."""
