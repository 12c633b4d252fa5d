"""A game by link between two devices: promises, throws that nobody chooses, links and proofs."""
