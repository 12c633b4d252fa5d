"""What the page shows, as one value, and what each message makes of it."""
