"""Files, downloads, storage and offline use."""
