"""Tests of the measured figures."""
