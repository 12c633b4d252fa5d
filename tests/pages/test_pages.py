"""The pages to read: the same in every language, complete, and without broken links."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from puluc.engine.rules import RULESETS
from puluc.pages import layout, markdown, pages
from puluc.pages.labels import TEXTS, read_table
from puluc.pages.markdown import split_blocks
from puluc.site_build.tools import ROOT
from puluc.support import i18n
from puluc.support.markup import Markup
from puluc.words import lessons
from tests.engine.addresses import read_link
from tests.pages import reading

OTHERS = [code for code in i18n.LANGUAGES if code != "en"]


def skeleton(path: Path) -> Iterator[object]:
    """Yield the parts of a text other than its words."""
    for _line, block in split_blocks(path.read_text("utf-8")):
        text = "\n".join(block)
        kind = re.match(r"#+|\{\{|- |\d+\. |\||> |", text)
        assert kind
        rows = sum(bool(re.match(r"- |\d+\. |\|", line)) for line in block)
        cells = block[0].count("|")
        addresses = sorted(re.findall(r"\]\(([^)]+)\)|\{#([^}]+)\}", text))
        calls = sorted(re.findall(r"\{\{(.+?)\}\}", text))
        yield kind[0].strip("0123456789"), rows, cells, addresses, calls


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("page", pages.PAGES)
def test_a_page_is_built_alike_in_every_language(page: str, code: str) -> None:
    one, other = (list(skeleton(TEXTS / each / f"{page}.md")) for each in ("en", code))
    assert one == other


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("page", pages.PAGES)
def test_a_page_is_translated(page: str, code: str) -> None:
    """No paragraph of words is the same as in English."""
    one, other = (
        {
            "\n".join(block)
            for _line, block in split_blocks((TEXTS / each / f"{page}.md").read_text())
        }
        for each in ("en", code)
    )
    assert not {text for text in one & other if not text.startswith("{{")}


def names(table: dict[str, object]) -> dict[str, object]:
    return {
        name: names(value) if isinstance(value, dict) else re.findall(r"\{\w*\}|^$", str(value))
        for name, value in table.items()
    }


@pytest.mark.parametrize("table", ["labels", "kit"])
@pytest.mark.parametrize("code", OTHERS)
def test_the_short_texts_are_the_same_in_every_language(code: str, table: str) -> None:
    translated, english = (names(read_table(each, table)) for each in (code, "en"))
    assert translated == english
    assert list(translated) == list(english)


def test_every_text_is_a_page() -> None:
    for code in i18n.LANGUAGES:
        found = {path.stem for path in (TEXTS / code).glob("*.md")}
        assert found == set(pages.PAGES)
        assert set(read_table(code, "labels")["pages"]) >= found


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_all_pages_are_on_the_site(site: Path, code: str) -> None:
    assert {path.stem for path in (site / "learn" / code).iterdir()} == set(pages.ALL)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
@pytest.mark.parametrize("page", pages.ALL)
def test_a_page_is_whole(site: Path, code: str, page: str) -> None:
    i18n.set_language(code)
    reader = reading.read(site / "learn" / code / f"{page}.html")
    assert {layout.game_address(), layout.game_address("puzzle")} <= {*reader.links}
    assert len(set(reader.ids)) == len(reader.ids)
    named: dict[str, list[dict[str, str]]] = {}
    for tag in reader.tags:
        named.setdefault(tag.name, []).append(tag.attributes)
    assert named["html"][0]["lang"] == code
    assert len(named["h1"]) == len(named["title"]) == len(named["main"]) == 1
    (description,) = (meta for meta in named["meta"] if meta.get("name") == "description")
    assert 50 < len(description["content"]) < 260
    languages = {link["hreflang"]: link for link in named["a"] if "hreflang" in link}
    assert {code: link["href"] for code, link in languages.items()} == {
        other: f"../{other}/{page}.html" for other in i18n.LANGUAGES
    }
    assert [other for other, link in languages.items() if "aria-current" in link] == [code]
    # The policy allows neither, and one inline script by its hash.
    assert not [tag for tag in reader.tags if "style" in tag.attributes]
    assert "style" not in named
    assert sum("src" not in script for script in named["script"]) == (page == "index")
    drawn = {link.attributes["href"] for link in reader.tags if link.name == "use"}
    assert drawn <= {f"#{name}" for name in reader.ids}
    text = "".join(reader.text)
    for word in ("{", "}", "None", "msgid"):
        assert word not in text, word
    # No line ends at the space before a percent sign or a French punctuation mark.
    assert not re.findall(r".{,20} %", text)
    if code == "fr":
        assert not re.findall(r".{,20} [:;?!»]|«[^\xa0\u202f].{,20}", text)


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages_of = {
        path: reading.read(path)
        for path in site.rglob("*.html")
        if path.name != "puluc.html" and path.parent.name != "api"
    }
    assert len(pages_of) > 3 * len(pages.ALL)
    wrong = []
    for path, reader in pages_of.items():
        # Without an icon, browsers request one at the top of the server, where there may be none.
        assert any(tag.attributes.get("rel") == "icon" for tag in reader.tags), path
        for link in {*reader.links}:
            parts = urlsplit(link)
            if parts.scheme in ("https", "data"):
                continue
            target = (path.parent / parts.path).resolve() if parts.path else path
            found = target.is_file() and target.is_relative_to(site)
            if parts.path and target == site / "index.html":
                found = not read_link(parts.query, parts.fragment).problems
            elif parts.fragment:
                found = parts.fragment in pages_of[target].ids
            if not found:
                wrong.append((path, link))
    assert not wrong


def make_page() -> str:
    content = markdown.Content("Title", Markup("Lead."), Markup())
    return layout.render_page(content, "index", pages.NAVIGATION)


def test_who_takes_corrections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(layout.CORRECTIONS, raising=False)
    assert "href" not in layout.corrections_sentence()
    for address in ("https://example.org/issues", "mailto:puluc@example.org"):
        monkeypatch.setenv(layout.CORRECTIONS, address)
        assert f'href="{address}"' in layout.corrections_sentence()
    monkeypatch.setenv(layout.CORRECTIONS, "javascript:1")
    with pytest.raises(ValueError, match="no address"):
        layout.corrections_sentence()


def test_the_pages_link_to_the_source_code_where_a_build_knows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(layout.SOURCE, raising=False)
    assert "href" not in layout.source_link("docs/solution.md")
    monkeypatch.setenv(layout.SOURCE, "https://example.org/puluc/")
    address = "https://example.org/puluc/blob/HEAD/docs/solution.md"
    assert f'href="{address}"' in layout.source_link("docs/solution.md")
    assert 'href="https://example.org/puluc"' in make_page()
    monkeypatch.setenv(layout.SOURCE, "javascript:1")
    with pytest.raises(ValueError, match="no address"):
        layout.source_link("docs/solution.md")


def test_the_pages_name_the_addresses_that_the_project_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "pyproject.toml"
    monkeypatch.setattr(layout, "PROJECT", project)
    assert "Play at" not in make_page()
    project.write_text('[project.urls]\nPlay = "https://example.org/puluc/"')
    assert '<a href="https://example.org/puluc/">Play at example.org/puluc</a>' in make_page()
    assert "Releases" not in make_page()
    project.write_text('[project.urls]\nReleases = "javascript:1"')
    with pytest.raises(ValueError, match="Releases is no address"):
        make_page()


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_what_the_pages_send_to_in_the_source_is_there(code: str) -> None:
    for path in (TEXTS / code).glob("*.md"):
        for file in re.findall(r"\{\{source (.+?)\}\}", path.read_text("utf-8")):
            assert (ROOT / file).is_file(), file


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_texts_for_people_name_no_code(code: str) -> None:
    """Only lists of the rulesets' names in links have their codes."""
    for path in (TEXTS / code).glob("*.md"):
        for line in path.read_text("utf-8").splitlines():
            if not (path.stem == "rulesets" and line.startswith("- **")):
                assert not re.search(rf"`(?:{'|'.join(RULESETS)})[`:]", line), line


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_sheets_are_called_by_what_is_printed_on_them(code: str) -> None:
    printed, text = read_table(code, "kit"), (TEXTS / code / "teachers.md").read_text("utf-8")
    for sheet in ("worksheet", "allowed", "record", "history", "hits"):
        title = printed[sheet].replace("\N{NARROW NO-BREAK SPACE}", " ")
        assert f"*{title}*" in text or f"[{title}]" in text, title


def test_the_pages_are_of_the_same_day_in_every_language(site: Path) -> None:
    days = {code: read_table(code, "labels")["corrections"]["date"] for code in i18n.LANGUAGES}
    assert len({tuple(re.findall(r"\d+", day)) for day in days.values()}) == 1
    for code, day in days.items():
        for page in pages.ALL:
            text = "".join(reading.read(site / "learn" / code / f"{page}.html").text)
            assert day in text, page


def test_there_are_as_many_lessons_as_the_pages_say() -> None:
    words = {"en": "ten short lessons", "es": "diez lecciones cortas", "fr": "dix courtes leçons"}
    assert lessons.COURSE == 10
    for code, word in words.items():
        for page in ("index", "how-to-play"):
            assert word in (TEXTS / code / f"{page}.md").read_text("utf-8").lower(), page


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_every_lesson_is_linked_from_how_to_play(code: str) -> None:
    text = (TEXTS / code / "how-to-play.md").read_text("utf-8")
    linked = re.findall(r"\(game:learn=([a-z-]+)\)", text)
    # The lesson on walking also covers passing over men.
    assert {*linked} == {*lessons.NAMES} - {"walk"}


def test_the_game_links_to_the_pages(site: Path) -> None:
    links = reading.read(site / "index.html").links
    assert {f"./learn/{code}/index.html" for code in i18n.LANGUAGES} <= set(links)


def test_nothing_of_the_pages_is_in_the_first_visit(site: Path) -> None:
    worker = (site / "sw.js").read_text("utf-8")
    listed, shelf = worker.partition('"cache": "reading-')[::2]
    assert "learn/" not in listed
    for path in (site / "learn").rglob("*.*"):
        assert f'"{path.relative_to(site).as_posix()}"' in shelf
