"""Serving a folder of static files to browsers on this machine."""

import contextlib
import errno
import mimetypes
import os
import posixpath
import threading
import webbrowser
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from puluc.console import say
from puluc.site.errors import SiteError

HOST = "127.0.0.1"
UNRESERVED = 1024
"""The first port that needs no special rights on any system but Windows, where none does."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Types by file name ending; a system's own table may lack some of them or get them wrong."""


COMING: dict[Path, threading.Thread] = {}
"""Files that are still being written, and by which threads: who asks for one waits for it."""


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD with the files below `directory`, under the path `prefix`."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, directory: Path, prefix: str) -> None:
        """Answer one connection."""
        self.prefix = prefix
        super().__init__(*args, directory=str(directory.resolve()))

    tag = ""
    """What names the present content of the file that is asked for."""

    def send_head(self) -> Any:
        """Send the file, or say that the browser has it. Another build may be older than its copy:
        what counts is the very moment at which a file was written."""
        del self.headers["If-Modified-Since"]
        name = self.translate_path(self.path)
        file = Path(name, "index.html") if name.endswith("/") else Path(name)
        if writing := COMING.get(file):
            writing.join()
        self.tag = f'"{file.stat().st_mtime_ns:x}"' if file.is_file() else ""
        if self.tag and self.headers["If-None-Match"] == self.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """Let files be kept but asked for again, and be read by sandboxed frames."""
        self.send_header("Cache-Control", "no-cache")
        if self.tag:
            self.send_header("ETag", self.tag)
        # A page in a sandboxed frame has no origin: without this it may not read its own files.
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def translate_path(self, path: str) -> str:
        """Return the file that a URL's path means; one outside the folder is nowhere."""
        path = path.partition("?")[0]
        file = super().translate_path(path[len(self.prefix) - 1 :])
        outside = not f"{path}/".startswith(self.prefix) or "\0" in file
        return "" if outside or not Path(file).resolve().is_relative_to(self.directory) else file

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return a file's MIME type."""
        return content_type(str(path))

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """List no folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:
        """Log no requests."""


class Server(ThreadingHTTPServer):
    """A server that a browser may leave in the middle of a file without a traceback."""

    daemon_threads = True
    # Elsewhere this is safe and lets a port be used again at once; on Windows it would let two
    # servers share a port.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing when the browser hung up."""


def content_type(name: str) -> str:
    """Return the MIME type for a file name."""
    ending = posixpath.splitext(name)[1].lower()
    return TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def make_server(directory: Path, port: int = 0, prefix: str = "/") -> Server:
    """Return a server of `directory` on 127.0.0.1, not yet running; `prefix` is the URL path of
    the folder, with slashes around it. Where `port` is taken, excluded by the system, or 0, a free
    one is picked.

    Raises `SiteError` for a missing directory or a port that cannot be had.
    """
    if not directory.is_dir():
        raise SiteError(f"there is no folder {directory} to serve")
    if not 0 <= port <= 65535:
        raise SiteError(f"port {port}: a port is a number from 0 to 65535")
    handler = partial(Handler, directory=directory, prefix=prefix)
    try:
        return Server((HOST, port), handler)
    except OSError as error:
        refused = isinstance(error, PermissionError)
        if refused and 0 < port < UNRESERVED and os.name != "nt":
            raise SiteError(
                f"port {port} needs special rights: choose one above {UNRESERVED - 1}"
            ) from error
        if port and (refused or error.errno == errno.EADDRINUSE):
            return make_server(directory, 0, prefix)
        raise SiteError(f"cannot serve on port {port}: {error.strerror}") from error


def url_of(server: Server, prefix: str = "/") -> str:
    """Return the address of a server's index.html."""
    return f"http://{HOST}:{server.server_port}{prefix}"


@contextlib.contextmanager
def serving(directory: Path, port: int = 0, prefix: str = "/") -> Iterator[str]:
    """Serve `directory` in the background while the context lasts; gives its URL.

    Raises `SiteError` as `make_server` does.
    """
    with make_server(directory, port, prefix) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield url_of(server, prefix)
        finally:
            server.shutdown()
            thread.join()


def serve(directory: Path, port: int = 8000, open_browser: bool = True) -> None:
    """Serve `directory` until Ctrl-C, and open it in the user's browser if wanted.

    Raises `SiteError` as `make_server` does.
    """
    with make_server(directory, port) as server, contextlib.suppress(KeyboardInterrupt):
        url = url_of(server)
        if port not in (0, server.server_port):
            say(f"Port {port} is not free.")
        say(f"Puluc is at {url} (Ctrl-C stops it)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        server.serve_forever()
