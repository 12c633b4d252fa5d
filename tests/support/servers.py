"""Common web servers, each on a free port with the default settings of its system."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from puluc.build.serve import HOST

PATIENCE_S = 60
"""The time limit for a server's first answer, on a busy machine."""

NGINX = """
{user}
daemon off;
worker_processes 1;
pid {around}/pid;
events {{}}
http {{
    include {types};
    default_type application/octet-stream;
    sendfile on;
    gzip on;
    access_log off;
    server {{
        listen {host}:{port};
        root {folder};
    }}
}}
"""
"""What Debian's nginx.conf says of files, and a port that needs no special rights."""

APACHE = """
{user}
ServerName {host}
Listen {host}:{port}
PidFile {around}/pid
Mutex file:{around} default
ErrorLog /dev/null
Include {settings}/mods-enabled/*.load
Include {settings}/mods-enabled/*.conf
Include {settings}/conf-enabled/charset.conf
Include {settings}/conf-enabled/security.conf
DocumentRoot {folder}
<Directory {folder}>
    Options Indexes FollowSymLinks
    AllowOverride None
    Require all granted
</Directory>
"""
"""Debian's own settings for files, all that it switches on, and a port of the test's."""

PLAIN = """
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

KNOWN = {"html": "text/html", "js": "text/javascript", "css": "text/css"}

class Plain(SimpleHTTPRequestHandler):
    def guess_type(self, path):
        return KNOWN.get(path.rpartition(".")[2], "application/octet-stream")

address = sys.argv[1], int(sys.argv[2])
ThreadingHTTPServer(address, partial(Plain, directory=sys.argv[3])).serve_forever()
"""
"""A server that knows no types but those of pages, scripts and styles."""


class NoServerError(Exception):
    """There is no such server on this machine."""


@contextmanager
def nginx(folder: Path, around: Path) -> Iterator[str]:
    """Run nginx with its own table of types."""
    program = _program("nginx")
    said = subprocess.run([program, "-V"], capture_output=True, text=True).stderr
    found = re.search(r"--conf-path=(\S+)", said)
    types = Path(found[1] if found else "/etc/nginx/nginx.conf").with_name("mime.types")
    port, user = _free_port(), "user www-data;" if _is_root() else ""
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
        raise NoServerError(f"apache2 without {shipped}")
    port, user = _free_port(), "User www-data\nGroup www-data" if _is_root() else ""
    settings = around / "apache.conf"
    settings.write_text(
        APACHE.format(
            user=user, around=around, settings=shipped, host=HOST, port=port, folder=folder
        )
    )
    with _running([program, "-X", "-d", shipped, "-f", settings], port) as url:
        yield url


@contextmanager
def python(folder: Path, _around: Path) -> Iterator[str]:
    """Run the server of Python's standard library."""
    port = _free_port()
    words = [sys.executable, "-m", "http.server", str(port), "--bind", HOST]
    with _running([*words, "--directory", folder], port) as url:
        yield url


@contextmanager
def plain(folder: Path, _around: Path) -> Iterator[str]:
    """Run a server that knows few types."""
    port = _free_port()
    with _running([sys.executable, "-c", PLAIN, HOST, str(port), folder], port) as url:
        yield url


SERVERS: dict[str, Callable[[Path, Path], AbstractContextManager[str]]] = {
    "nginx": nginx,
    "apache": apache,
    "python": python,
    "plain": plain,
}


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if not found:
        raise NoServerError(f"no {name} on this machine")
    return found


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _free_port() -> int:
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
