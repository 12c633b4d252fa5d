"""Write the generated files of the project, in its source: `python3 -m puluc.generate`."""
