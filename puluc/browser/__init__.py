"""The browser's edges: everything that touches the page, its storage and its windows."""
