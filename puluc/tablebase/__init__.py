"""Reading what is solved: positions as numbers, the packed tables, exact win chances."""
