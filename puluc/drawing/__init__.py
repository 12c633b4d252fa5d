"""The pieces and positions as SVG."""
