"""Views: pure functions from a session to HTML and SVG text. They know no rule of the game."""

from __future__ import annotations

from puluc.support.markup import Markup

Sections = dict[str, Markup]
"""The content of the page's sections, by their ids."""
