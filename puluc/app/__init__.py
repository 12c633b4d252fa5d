"""The state of the page as one value, and its update by messages."""
