"""PyScript's access to the browser."""

import js

window = js.window
document = js.document
