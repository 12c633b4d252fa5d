"""Games by link with a friend far away."""
