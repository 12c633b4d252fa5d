"""Games by link between two devices: promises, throws that nobody can choose, links, proofs."""
