"""Serve a folder of static files to browsers on this machine."""

import contextlib
import errno
import os
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import MimeTypes
from pathlib import Path
from typing import Any

from puluc.support.command import print_line
from puluc.support.errors import SiteError

HOST = "127.0.0.1"
UNRESERVED = 1024
"""The first port that needs no special rights. On Windows no port does."""

TYPES = MimeTypes()
"""Python's own table of types, as the system's may be incomplete or wrong."""
for _type, _ending in (("font/woff2", ".woff2"), ("text/javascript", ".js")):
    TYPES.add_type(_type, _ending)


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD with the files of a folder, and with some files outside it."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, outside: Mapping[str, Path] = {}, **more: Any) -> None:
        """Answer one connection; `outside` are the files outside the folder, by URL path."""
        self.outside = outside
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        """Return the path of the file for a URL's path."""
        found = self.outside.get(path.partition("?")[0].lstrip("/"))
        return str(found) if found else super().translate_path(path)

    def send_head(self) -> Any:
        """Send a file unless the browser has the same one; any other date is another build."""
        if "%00" in self.path:
            return self.send_error(HTTPStatus.NOT_FOUND)
        file = Path(self.translate_path(self.path)).resolve()
        file = file / "index.html" if file.is_dir() else file
        written = self.date_time_string(int(file.stat().st_mtime)) if file.exists() else ""
        if self.headers["If-Modified-Since"] != written:
            del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        """Make browsers check files again, and let sandboxed frames read them."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return a file's MIME type."""
        return content_type(str(path))

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """List no folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:
        """Log no requests."""


class Server(ThreadingHTTPServer):
    """A server without tracebacks for browsers that hang up in the middle of a file."""

    # On Windows this would let two servers share a port.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that hung up."""


def content_type(name: str) -> str:
    """Return the MIME type for a file name."""
    kind = TYPES.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def make_server(folder: Path, port: int = 0, handler: Callable[..., Handler] = Handler) -> Server:
    """Return a server of `folder` on 127.0.0.1, not yet running; `handler` answers a connection.

    It gets a free port when `port` is 0, in use or excluded by the system. Raises `SiteError` for a
    missing folder or an unavailable port.
    """
    if not folder.is_dir():
        raise SiteError(f"there is no folder {folder} to serve")
    if not 0 <= port <= 65535:
        raise SiteError(f"port {port}: a port is a number from 0 to 65535")
    try:
        return Server((HOST, port), partial(handler, directory=str(folder.absolute())))
    except OSError as error:
        refused = isinstance(error, PermissionError)
        if refused and 0 < port < UNRESERVED and os.name != "nt":
            raise SiteError(
                f"port {port} needs special rights: choose one above {UNRESERVED - 1}"
            ) from error
        if port and (refused or error.errno == errno.EADDRINUSE):
            return make_server(folder, handler=handler)
        raise SiteError(f"cannot serve on port {port}: {error.strerror}") from error


def server_url(server: Server) -> str:
    """Return the address of a server's index.html."""
    return f"http://{HOST}:{server.server_port}/"


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve `folder` in the background for the duration of the context; yield its URL.

    Raises `SiteError` as `make_server` does.
    """
    with make_server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server_url(server)
        finally:
            server.shutdown()


def serve(
    folder: Path,
    port: int = 8000,
    open_browser: bool = True,
    handler: Callable[..., Handler] = Handler,
) -> None:
    """Serve `folder` until Ctrl-C, and open the user's browser; `handler` answers a connection.

    Raises `SiteError` as `make_server` does.
    """
    with make_server(folder, port, handler) as server, contextlib.suppress(KeyboardInterrupt):
        url = server_url(server)
        if port not in (0, server.server_port):
            print_line(f"Port {port} is not free.")
        print_line(f"Puluc is at {url} (Ctrl-C stops it)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        server.serve_forever()
