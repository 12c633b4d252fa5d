"""Links by the two parts of their addresses."""

from puluc.app.open.links import Link, read_address


def read_link(query: str, fragment: str = "") -> Link:
    """Read a query and a fragment, with or without their `?` and `#`."""
    return read_address(f"?{query.removeprefix('?')}#{fragment.removeprefix('#')}")
