"""Sessions as HTML and SVG text, pure: a view draws what it is told and knows no rule."""

from __future__ import annotations

from puluc.support.html import Markup

Sections = dict[str, Markup]
"""What parts of the page hold, by their ids."""
