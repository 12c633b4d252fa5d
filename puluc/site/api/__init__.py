"""The pages for programmers: a reference made from the docstrings, and the recipes."""
