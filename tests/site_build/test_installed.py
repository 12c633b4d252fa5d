"""A package serves its site, and reports if it was made without one."""

from functools import partial
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from puluc.site_build import SiteError
from puluc.site_build.finish import installed
from puluc.site_build.finish.output import read_data
from puluc.site_build.serve import Handler, make_server, server_url


@pytest.mark.parametrize("do", [installed.ensure_site, installed.build])
def test_a_package_without_the_site_says_where_the_page_is(
    do: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(installed, "SITE", tmp_path / "none")
    assert callable(do)
    with pytest.raises(SiteError, match="made without the page: install a released one"):
        do()
    assert list(tmp_path.iterdir()) == []


def test_a_package_has_no_readable_sources() -> None:
    with pytest.raises(SiteError, match="in the project's source only"):
        installed.build(readable=True)


@pytest.mark.slow
def test_tables_and_puzzles_are_served_from_where_the_package_has_them(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the page")
    server = make_server(tmp_path, handler=partial(Handler, outside=read_data()))
    with server:
        Thread(target=server.serve_forever, daemon=True).start()
        for name, path in read_data().items():
            with urlopen(f"{server_url(server)}{name}?x=1") as answer:
                assert int(answer.headers["Content-Length"]) == path.stat().st_size, name
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{server_url(server)}tables/none.puluc")
        server.shutdown()
