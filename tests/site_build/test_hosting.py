"""The settings in `site.toml` are read strictly, and the site is finished with them."""

import json
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from puluc.engine.rules import Rules
from puluc.school.package import ADAPTER
from puluc.site_build import SiteError
from puluc.site_build.finish.finish import ABOUT, finish_page, finish_site
from puluc.site_build.finish.output import write_site
from puluc.site_build.finish.site_config import USUAL, SiteConfig, load_config, read_config
from puluc.site_build.finish.template import PRE_PAINT
from puluc.site_build.tools import ROOT

WHOLE = """\
address = "https://example.org/puluc"
rules = "kekchi:men=3,spaces=7"
language = "es"
"""
OWN = SiteConfig("https://example.org/puluc/", Rules.from_text("kekchi:men=3,spaces=7"), "es")


def test_every_key_is_read() -> None:
    assert read_config(WHOLE) == OWN
    assert read_config("# nothing\n") == USUAL


def test_the_example_of_hosting_md_can_be_read() -> None:
    (example,) = re.findall(
        r"```toml\n(.*?)```", (ROOT / "docs/hosting.md").read_text("utf-8"), re.DOTALL
    )
    found = read_config(example)
    assert all(one != usual for one, usual in zip(found, USUAL, strict=True))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\nrules = kekchi", r"^site\.toml: .*line 2"),
        ('\nrule = "kekchi"', r"^site\.toml, line 2: rule: there is no such key; known: address,"),
        ('language = "es"\nrules = "kekchy"', r"^site\.toml, line 2: rules: .*kekchy"),
        ('rules = "kekchi:men=99"', r"^site\.toml, line 1: rules: .*men.*99"),
        ("rules = 3", r"^site\.toml, line 1: rules: 3 is no text"),
        ('language = "de"', r"^site\.toml, line 1: language: 'de' is not one of en, es, fr$"),
        ('address = "example.org"', r"^site\.toml, line 1: address: .*https://"),
        ('[colours]\naccent = "#112233"', r"^site\.toml, line 1: colours: there is no such key"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_key(text: str, said: str) -> None:
    with pytest.raises(SiteError) as found:
        read_config(text)
    assert re.search(said, str(found.value))
    assert "\n" not in str(found.value)


def test_the_file_is_looked_for_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_config(None, "") == USUAL
    Path("site.toml").write_text('rules = "kekchi"')
    Path("other.toml").write_text('rules = "poulouc"\naddress = "https://example.org/"')
    assert load_config(None, "").rules.text == "kekchi"
    other = load_config(Path("other.toml"), "https://example.net/game")
    assert (other.rules.text, other.address) == ("poulouc", "https://example.net/game/")
    Path("other.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SiteError, match=r"^other\.toml: it is not UTF-8 text$"):
        load_config(Path("other.toml"), "")
    with pytest.raises(FileNotFoundError):
        load_config(Path("none.toml"), "")
    with pytest.raises(SiteError, match="not the address of a site"):
        load_config(None, "example.org")


@pytest.mark.thorough
def test_a_host_who_decides_nothing_gets_the_usual_site(
    parts: dict[str, bytes], site: Path
) -> None:
    made = finish_site(parts)
    for name in ("index.html", "puluc.html"):
        assert made[name] == (site / name).read_bytes()
    cards = {name for name in made if fnmatch(name, "p/*.html")}
    more = {name.replace(".html", ".json") for name in cards}
    decided = finish_site(parts, OWN)
    assert decided.keys() == made.keys() | more
    single = decided["puluc.html"].decode("utf-16")
    assert 'data-usual="es" data-rules="kekchi:men=3,spaces=7"' in single
    assert not {"css/page.css", "runtime/pre-paint.js", "about.json"} & set(made)


def test_what_a_host_decides_is_in_the_page(site: Path) -> None:
    parts = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*.*")}
    parts |= {name: (ROOT / name).read_bytes() for name in ("index.html", "css/page.css")}
    parts |= {PRE_PAINT: b"", ADAPTER: b"", ABOUT: b'{"python": {}}'}
    page = finish_page(parts, OWN)["index.html"].decode()
    assert '<html lang="en" data-usual="es" data-rules="kekchi:men=3,spaces=7">' in page
    assert '<meta property="og:image" content="https://example.org/puluc/icon/card.png">' in page
    for name in ('name="description"', 'property="og:description"'):
        assert f'<meta {name} content="Juega al puluc' in page
    facts = re.search(r'<script type="application/json" id="boot-facts"[^>]*>(.*?)</script>', page)
    assert facts
    assert json.loads(facts[1])["texts"]["es"]["ruleset"].startswith("Kekchi")
    # The first view has seven spaces in both shapes of the board.
    assert re.findall(r"<text[^>]*>(\d+)</text>", page) == [*"1234567"] * 2


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    files = {"index.html": b"1", "sw.js": b"", "game.bin": b"", "learn/en/index.html": b""}
    folder = tmp_path / "there"
    write_site(files, folder)
    write_site({**files, "index.html": b"2"}, folder)
    assert (folder / "index.html").read_bytes() == b"2"
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SiteError, match="has other files"):
        write_site(files, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.txt", "there"]
    write_site({**files, "puluc.html": b"3"}, tmp_path / "one", single=True)
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["puluc.html"]
    write_site(files, tmp_path / "one")
    assert (tmp_path / "one/learn/en/index.html").exists()
