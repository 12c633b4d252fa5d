"""Sheets for a class: lesson plan, handouts, worksheet."""
