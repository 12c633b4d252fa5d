"""Everything that touches the browser, and the views it draws.

`closeup`, `device`, `files`, `frame`, `hand`, `keeping`, `main`, `sound`, `stage`, `store` and
`windows` import the browser; the other modules are pure.
"""
