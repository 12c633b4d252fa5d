"""Tests of the estimate: its inputs, its file, its training, its quality."""
