"""Everything that touches the browser, and the views it draws.

Modules that import `pyscript` or `js` are `main`, `device` and `hand`; the others are pure.
"""
