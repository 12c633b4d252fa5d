"""Common web servers, each on a free port with the default settings of its system."""

import gzip
import http.client
import io
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar
from zipfile import ZipFile

from puluc.site_build.serve import HOST, Server, server_url

PATIENCE_S = 60
"""The time limit for a server's first answer, on a busy machine."""

NGINX = Path(__file__).with_name("nginx.conf").read_text("utf-8")
"""What Debian's nginx.conf says of files, and a port that needs no special rights."""

APACHE = Path(__file__).with_name("apache.conf").read_text("utf-8")
"""Debian's own settings for files, all that it switches on, and a port of the test's."""

Serve = Callable[[Path, Path], AbstractContextManager[str]]
"""Serves a folder for the duration of the context, with files of its own in another one."""


class Plain(SimpleHTTPRequestHandler):
    """A server that knows no types but those of pages, scripts and styles."""

    types: ClassVar = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
    other: ClassVar = "application/octet-stream"

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return self.types.get(str(path).rpartition(".")[2], self.other)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Textual(Plain):
    """A server that calls everything but pages plain text."""

    types: ClassVar = {"html": "text/html"}
    other: ClassVar = "text/plain"


class Compressing(Plain):
    """A server that compresses everything, also what is compressed."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        outputfile.write(gzip.compress(source.read(), 1))

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-Length":
            keyword, value = "Content-Encoding", "gzip"
        super().send_header(keyword, value)


class Hiding(Plain):
    """A server that redirects `x.html` to `x` and `index.html` to its folder."""

    slash: ClassVar = "/"

    def send_head(self) -> Any:
        path, mark, query = self.path.partition("?")
        shown = re.sub(r"/index$", self.slash, path.removesuffix(".html")) or "/"
        if shown != path:
            self.send_response(301)
            self.send_header("Location", shown + mark + query)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        file = Path(self.translate_path(path))
        if not self.slash and file.is_dir() and path != "/":
            self.path = f"{path.removesuffix('/')}/{mark}{query}"
        elif file.with_name(f"{file.name}.html").is_file():
            self.path = f"{path}.html"
        return super().send_head()


class Slashless(Hiding):
    """A server that hides `.html`, and sends a folder's page by an address without a slash."""

    slash: ClassVar = ""


@contextmanager
def nginx(folder: Path, around: Path) -> Iterator[str]:
    """Run nginx with its own table of types."""
    program = _program("nginx")
    said = subprocess.run([program, "-V"], capture_output=True, text=True).stderr
    found = re.search(r"--conf-path=(\S+)", said)
    types = Path(found[1] if found else "/etc/nginx/nginx.conf").with_name("mime.types")
    port, user = free_port(), "user www-data;" if _is_root() else ""
    settings = around / "nginx.conf"
    settings.write_text(
        NGINX.format(user=user, around=around, types=types, host=HOST, port=port, folder=folder)
    )
    with _running([program, "-p", around, "-e", "stderr", "-c", settings], port) as url:
        yield url


@contextmanager
def apache(folder: Path, around: Path) -> Iterator[str]:
    """Run Apache with Debian's settings."""
    program, shipped = _program("apache2"), Path("/etc/apache2")
    if not (shipped / "mods-enabled").is_dir():
        raise RuntimeError(f"the tests need Debian's settings of apache2 in {shipped}")
    port, user = free_port(), "User www-data\nGroup www-data" if _is_root() else ""
    settings = around / "apache.conf"
    settings.write_text(
        APACHE.format(
            user=user, around=around, settings=shipped, host=HOST, port=port, folder=folder
        )
    )
    with _running([program, "-X", "-d", shipped, "-f", settings], port) as url:
        yield url


def by_command(*words: str) -> Serve:
    """Return a server that a command starts; its words name `{folder}`, `{host}`, `{port}`."""

    @contextmanager
    def serve(folder: Path, _around: Path) -> Iterator[str]:
        port, (program, *rest) = free_port(), words
        given = [word.format(folder=folder, host=HOST, port=port) for word in rest]
        with _running([_program(program), *given], port) as url:
            yield url

    return serve


@contextmanager
def lighttpd(folder: Path, around: Path) -> Iterator[str]:
    """Run lighttpd with Debian's table of types."""
    program, port = _program("lighttpd"), free_port()
    user = 'server.username = "www-data"' if _is_root() else ""
    settings = around / "lighttpd.conf"
    text = Path(__file__).with_name("lighttpd.conf").read_text("utf-8")
    settings.write_text(text.format(folder=folder, host=HOST, port=port, user=user))
    with _running([program, "-D", "-f", settings], port) as url:
        yield url


def serving_by(handler: type[Plain]) -> Serve:
    """Return a server of this module's own."""

    @contextmanager
    def serve(folder: Path, _around: Path) -> Iterator[str]:
        with Server((HOST, 0), partial(handler, directory=str(folder))) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            try:
                yield server_url(server)
            finally:
                server.shutdown()

    return serve


PACKAGED: dict[str, Serve] = {
    "nginx": nginx,
    "Apache": apache,
    "lighttpd": lighttpd,
    "Caddy": by_command("caddy", "file-server", "--root", "{folder}", "--listen", "{host}:{port}"),
    "busybox `httpd`": by_command(
        "busybox", "httpd", "-f", "-p", "{host}:{port}", "-h", "{folder}"
    ),
}
"""The servers with packages and settings of Debian, by their names in docs/hosting.md."""
SERVERS: dict[str, Serve] = {
    **(PACKAGED if shutil.which("apt-get") else {}),
    "`python3 -m http.server`": by_command(
        sys.executable, "-m", "http.server", "{port}", "--bind", "{host}", "--directory", "{folder}"
    ),
    "hides `.html`": serving_by(Hiding),
    "hides `.html` and the slash": serving_by(Slashless),
    "compresses everything": serving_by(Compressing),
    "knows few types": serving_by(Plain),
}
"""The servers here on which the site plays, by their names in docs/hosting.md."""


def unpack(packed: bytes, folder: Path) -> None:
    """Unpack a zip as `unzip` does, with the modes and dates that it gives."""
    with ZipFile(io.BytesIO(packed)) as archive:
        for info in archive.infolist():
            path = folder / info.filename
            path.parent.mkdir(parents=True, exist_ok=True)
            if info.is_dir():
                path.mkdir(exist_ok=True)
            else:
                path.write_bytes(archive.read(info))
            path.chmod(info.external_attr >> 16 & 0o777)
            date = datetime(*info.date_time).timestamp()
            os.utime(path, (date, date))


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if not found:
        raise RuntimeError(f"the tests need {name}: python3 tests installs it")
    return found


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def free_port() -> int:
    """Return the number of a port that no server has."""
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        return int(taken.getsockname()[1])


@contextmanager
def _running(command: list[str | Path], port: int) -> Iterator[str]:
    """Run a server for the duration of the context; yield its address once it answers."""
    words = [str(word) for word in command]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            end = time.monotonic() + PATIENCE_S
            while not _answers(port):
                if server.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"{words[0]} does not start")
                time.sleep(0.05)
            yield f"http://{HOST}:{port}/"
        finally:
            server.terminate()


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE_S)
    try:
        connection.request("HEAD", "/")
        connection.getresponse()
    except OSError:
        return False
    finally:
        connection.close()
    return True
