"""What positions and games are worth."""
