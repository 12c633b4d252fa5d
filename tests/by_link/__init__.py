"""Games by link: promises, throws, links, and what two devices make of them."""
