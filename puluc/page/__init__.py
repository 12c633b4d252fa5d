"""Everything that touches the browser, and the views it draws.

`main`, `device`, `hand`, `oracle` and `stage` import the browser; the other modules are pure.
"""
