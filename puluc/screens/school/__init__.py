"""Task sheets, their pupils and the class table."""
