"""The browser, as PyScript gives it."""

import js

window = js.window
document = js.document
