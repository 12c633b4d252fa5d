"""Tests of the estimate: what it sees, its reader, how it is trained, how good it is."""
