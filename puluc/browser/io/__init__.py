"""Files, downloads, storage and offline use, in the browser."""
