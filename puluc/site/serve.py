"""Serving a folder of static files to browsers on this machine."""

import contextlib
import errno
import gzip
import mimetypes
import os
import posixpath
import threading
import webbrowser
from collections.abc import Iterator
from email.utils import formatdate, parsedate_to_datetime
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from puluc.console import say
from puluc.site.errors import SiteError

HOST = "127.0.0.1"

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

TEXTS = ("text/", "application/json", "application/manifest", "image/svg")
"""How the types begin that are compressed."""
MOST = 1_000_000
"""What is as long as this is sent as it is."""

OPEN = {"Access-Control-Allow-Origin": "*"}
"""A page in a sandboxed frame has no origin: without this it may not read its own files."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with the files below `directory`, under the path `prefix`."""

    protocol_version = "HTTP/1.1"
    server_version = "Puluc"
    sys_version = ""

    def __init__(self, *args: object, directory: Path, prefix: str) -> None:
        """Answer one connection."""
        self.directory = directory.resolve()
        self.prefix = prefix
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file, or that the browser's copy is still good."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send what GET sends, without the file."""
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        path = urlsplit(self.path).path
        if path + "/" == self.prefix:
            self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": self.prefix})
            return
        file = self._file(unquote(path))
        try:
            content = file.read_bytes() if file else None
            status = file.stat() if file else None
        except OSError:
            content = status = None
        if file is None or content is None or status is None:
            self._send(HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".txt"]}, b"Not found\n")
            return
        headers = {
            "Cache-Control": "no-cache",
            "ETag": f'"{status.st_mtime_ns:x}-{status.st_size:x}"',
            "Last-Modified": formatdate(status.st_mtime, usegmt=True),
        }
        if self._is_current(headers["ETag"], int(status.st_mtime)):
            self._send(HTTPStatus.NOT_MODIFIED, headers)
            return
        headers["Content-Type"] = kind = content_type(file.name)
        if kind.startswith(TEXTS) and len(content) < MOST:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                headers["Content-Encoding"] = "gzip"
                content = _compressed(content)
        self._send(HTTPStatus.OK, headers, content, with_body)

    def _file(self, path: str) -> Path | None:
        """Return the file that a decoded URL path means, or None; never one outside."""
        if not path.startswith(self.prefix) or "\0" in path or "\\" in path:
            return None
        name = posixpath.normpath("/" + path.removeprefix(self.prefix)).lstrip("/")
        file = self.directory / (name or "index.html")
        if file.is_dir() and path.endswith("/"):
            file /= "index.html"
        file = file.resolve()
        return file if file.is_file() and file.is_relative_to(self.directory) else None

    def _is_current(self, etag: str, modified: int) -> bool:
        """Whether the copy that the browser says it has is the file; `modified` in seconds."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            known = [tag.strip().removeprefix("W/") for tag in tags.split(",")]
            return "*" in known or etag in known
        try:
            since = parsedate_to_datetime(self.headers.get("If-Modified-Since", ""))
            return modified <= since.timestamp()
        except ValueError:
            return False

    def _send(
        self,
        status: HTTPStatus,
        headers: dict[str, str],
        body: bytes = b"",
        with_body: bool = True,
    ) -> None:
        self.send_response(status)
        for name, value in {**headers, **OPEN}.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log no requests."""


@lru_cache(maxsize=128)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


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
    the folder, with slashes around it. Where `port` is taken, or 0, a free one is picked.

    Raises `SiteError` for a missing directory or a port that cannot be had.
    """
    if not directory.is_dir():
        raise SiteError(f"there is no folder {directory} to serve")
    if not 0 <= port <= 65535:
        raise SiteError(f"port {port}: a port is a number from 0 to 65535")
    handler = partial(Handler, directory=directory, prefix=prefix)
    try:
        return Server((HOST, port), handler)
    except PermissionError as error:
        raise SiteError(f"port {port} needs special rights: choose one above 1023") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port:
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
            say(f"Port {port} is taken.")
        say(f"Puluc is at {url} (Ctrl-C stops it)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        server.serve_forever()
