"""Iterators over several items."""


def compress(items, chosen):
    return [item for item, wanted in zip(items, chosen) if wanted]


def pairwise(items):
    items = list(items)
    return zip(items, items[1:])
