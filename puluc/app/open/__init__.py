"""Opening and keeping games: links, records, saved states, messages from other pages."""
