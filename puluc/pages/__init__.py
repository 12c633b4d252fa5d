"""The site's pages to read and the printed kit."""
