"""Helpers of the tests: browsers, servers, and the effort of a run."""
