"""Operators as functions."""


def mul(one, other):
    return one * other
