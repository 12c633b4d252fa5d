"""The parts that texts insert by name: tables, pictures and figures."""
