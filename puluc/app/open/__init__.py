"""Games from outside and saved games: links, records, saved states, messages of other pages."""
