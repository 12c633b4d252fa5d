"""The later screens, which load after the start: a folder for each screen."""
