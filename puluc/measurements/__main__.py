"""`python -m puluc.measurements` writes docs/measurements.md."""

from puluc.measurements.document import PATH, render_document

PATH.write_text(render_document(), "utf-8")
