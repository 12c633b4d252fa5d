"""What comes when it is wanted: screens that need exact chances, a folder each."""
