"""Answers to the questions of the page, the command line and the library."""
