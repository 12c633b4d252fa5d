"""The last steps of the build: start page, host's settings, service worker, single file."""
