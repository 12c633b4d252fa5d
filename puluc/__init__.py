"""Puluc, the Q'eqchi' Maya game of captors and captives."""
