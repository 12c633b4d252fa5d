"""The last steps of the site: start page, settings, service worker, single file."""
