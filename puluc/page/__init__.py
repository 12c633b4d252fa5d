"""What touches the browser, and the first view, which is painted before Python is there."""


def first_view() -> str:
    """Return the HTML that the built page shows before Python runs."""
    return (
        '<svg viewBox="0 0 100 20" role="img" aria-label="The road">'
        '<path d="M5 10h90" stroke="currentColor" stroke-width="2"/></svg>'
    )
