"""Playing by link with a friend far away."""
