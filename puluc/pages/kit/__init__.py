"""The printed kit: board, pieces, rules and more, as sheets that fit A4 and US Letter."""
