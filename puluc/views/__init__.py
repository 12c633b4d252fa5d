"""Sessions as HTML and SVG text, pure: a view draws what it is told and knows no rule."""
