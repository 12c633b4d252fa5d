"""The page in the browser: all code that touches the document, the storage and the windows."""
