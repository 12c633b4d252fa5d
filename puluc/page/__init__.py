"""Everything that touches the browser, and the views it draws.

`main`, `device`, `files`, `hand`, `oracle`, `stage` and `windows` import the browser; the other
modules are pure.
"""
