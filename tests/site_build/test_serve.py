"""The server sends the right files with the right headers, on a free port."""

import errno
import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from puluc.site_build import SiteError
from puluc.site_build.serve import Server, content_type, make_server, serving

Answer = tuple[int, Message, bytes]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    around = tmp_path_factory.mktemp("around")
    (around / "secret.txt").write_text("secret")
    folder = around / "served"
    (folder / "a").mkdir(parents=True)
    (folder / "index.html").write_text("<p>start")
    (folder / "a.wasm").write_bytes(b"wasm")
    (folder / "a" / "b c.js").write_text("export {}")
    return folder


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder) as url:
        yield url


def ask(url: str, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=names)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers, body


def test_sends_files(url: str) -> None:
    assert ask(url, "/")[0::2] == (200, b"<p>start")
    assert ask(url, "/?x=1")[0::2] == (200, b"<p>start")
    status, headers, body = ask(url, "/a/b%20c.js")
    assert (status, body) == (200, b"export {}")
    assert headers["Content-Type"].startswith("text/javascript")
    assert headers["Content-Length"] == "9"
    assert headers["Cache-Control"] == "no-cache"
    assert headers["Access-Control-Allow-Origin"] == "*"


def test_head_sends_no_body(url: str) -> None:
    status, headers, body = ask(url, "/", "HEAD")
    assert (status, headers["Content-Length"], body) == (200, "8", b"")


@pytest.mark.parametrize(
    "path",
    [
        "/missing",
        "/a/",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/a/..%2f..%2fsecret.txt",
        "//etc/passwd",
        "/%00",
        "/index.html%00?a",
    ],
)
def test_nothing_else_is_found(url: str, path: str) -> None:
    assert ask(url, path)[0] == 404


def test_older_file_replaces_the_copy_of_a_newer_one(folder: Path, url: str) -> None:
    (folder / "new.html").write_text("<p>new")
    modified = ask(url, "/new.html")[1]["Last-Modified"]
    (folder / "new.html").write_text("<p>old")
    os.utime(folder / "new.html", (0, 0))
    assert ask(url, "/new.html", If_Modified_Since=modified)[0::2] == (200, b"<p>old")


@pytest.mark.parametrize("path", ["/", "/index.html", "/a.wasm?x"])
def test_what_the_browser_has_is_not_sent_again(url: str, path: str) -> None:
    modified = ask(url, path)[1]["Last-Modified"]
    assert ask(url, path, If_Modified_Since=modified)[0::2] == (304, b"")
    assert ask(url, path, If_Modified_Since="Thu, 01 Jan 1970 00:00:00 GMT")[0] == 200


def test_types() -> None:
    script = "text/javascript; charset=utf-8"
    kinds = {"a.js": script, "a.JS": script, "a.wasm": "application/wasm", "a.svg": "image/svg+xml"}
    kinds |= {"a.woff2": "font/woff2", "a.json": "application/json", "a.png": "image/png"}
    kinds |= {"a.zip": "application/zip", "a.unknown": "application/octet-stream"}
    assert {name: content_type(name) for name in kinds} == kinds


def test_taken_port_gives_another(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with make_server(folder, port) as server:
            assert server.server_port not in (0, port)


def test_a_port_that_the_system_excludes_gives_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows raises WinError 10013, a PermissionError."""

    bind = Server.server_bind

    def refuse(server: Server) -> None:
        if server.server_address[1]:
            raise PermissionError(errno.EACCES, "forbidden by its access permissions")
        bind(server)

    monkeypatch.setattr(Server, "server_bind", refuse)
    with make_server(folder, 8000) as server:
        assert server.server_port not in (0, 8000)
    with pytest.raises(SiteError, match=r"port 80 needs special rights: .* above 1023"):
        make_server(folder, 80)
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        with make_server(folder, 80) as server:
            assert server.server_port not in (0, 80)


def test_wanted_port_is_used(folder: Path) -> None:
    with make_server(folder) as server:
        port = server.server_port
    with make_server(folder, port) as server:
        assert server.server_port == port


@pytest.mark.slow
def test_stops_cleanly_at_interrupt(folder: Path) -> None:
    imports = "from pathlib import Path; from puluc.site_build import serve"
    command = [sys.executable, "-c", f"{imports}; serve(Path({str(folder)!r}), 0, False)"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout
            assert "http://127.0.0.1:" in process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, errors) == (0, "")
