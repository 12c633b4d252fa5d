"""Everything that touches the browser, and the views it draws.

`main`, `device`, `hand` and `stage` import the browser; the other modules are pure.
"""
