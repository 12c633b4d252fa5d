"""The browser, as PyScript gives it."""

import js

window = js
document = js.document
