"""A site with a front page of its own uses the settings of its host, and changes nothing else."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from puluc.engine.rules import Rules
from puluc.site_build.finish.finish import finish_site
from puluc.site_build.finish.output import write_site
from puluc.site_build.finish.site_config import SiteConfig
from puluc.site_build.runtime import LIBRARY
from puluc.site_build.tools import ROOT
from tests.browser.axe import problems
from tests.browser.player import open_panel, sit_down
from tests.serving import serving
from tests.support.browser import wait_for_screens, wait_until_ready

OWN = SiteConfig("", Rules.from_text("kekchi:men=3,spaces=7"), "es")


@pytest.fixture(scope="module")
def own_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site for a class in Spanish, with its own rules.

    What takes long to make is that of the usual site.
    """
    folder = tmp_path_factory.mktemp("own") / "site"
    learn = {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.glob("learn/**/*")
        if path.is_file()
    }
    app = {
        "app": (site / "app.zip").read_bytes(),
        "library": gzip.decompress((site / LIBRARY).read_bytes()),
    }
    with pytest.MonkeyPatch.context() as patch:
        module = import_module("puluc.site_build.site")
        patch.setattr(module.learn, "make_pages", lambda: learn)
        patch.setattr(module.api, "make_reference", dict)
        patch.setattr(module.runtime, "compile_app", lambda _engine: app)
        images = {name: (site / name).read_bytes() for name in ("game.bin", "screens.bin")}
        texts = {f"locale/{path.name}": path.read_bytes() for path in (site / "locale").iterdir()}
        patch.setattr(module, "make_images", lambda *_: (images, {}))
        patch.setattr(module, "_make_texts", lambda _modules: texts)
        write_site(finish_site(module.make_parts(), OWN), folder)
    return folder


@pytest.fixture
def own_url(own_site: Path) -> Iterator[str]:
    with serving(own_site, "a/b") as url:
        yield url


@pytest.mark.thorough
def test_a_first_visit_finds_what_the_host_decided_and_the_next_what_was_chosen(
    page: Page, own_url: str
) -> None:
    def expect_the_hosts() -> None:
        expect(page.locator("html")).to_have_attribute("lang", "es")
        expect(page.locator("#ruleset")).to_have_text("Kekchi")
        expect(page.locator("#board .number")).to_have_text([*"1234567"])

    page.goto(own_url)
    wait_until_ready(page)
    expect_the_hosts()
    assert problems(page) == []
    wait_for_screens(page)
    expect_the_hosts()
    open_panel(page, "settings")
    page.get_by_label("Idioma").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(f"{own_url}?rules=poulouc")
    wait_until_ready(page)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#ruleset")).to_have_text("Poulouc")
    # A link decides for whoever follows it.
    page.goto(f"{own_url}?rules=classic&lang=en")
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    # The page of a throw has a number, too.
    expect(page.locator("#board .number", has_text=re.compile("^9$"))).to_have_count(1)


def test_the_site_works_under_the_policy_that_hosting_md_gives(page: Page, site_url: str) -> None:
    """A refusal by the policy is an error on the console, and fails the test."""
    text = (ROOT / "docs/hosting.md").read_text("utf-8")
    (policy,) = re.findall(r"^    (default-src .*)$", text, re.MULTILINE)

    def answer(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "content-security-policy": policy}
        route.fulfill(response=response, headers=headers)

    # The policy of a page counts, and that of a worker; passing on all files would take long.
    page.route(re.compile(r"(/|\.html|worker\.js)(\?|$)"), answer)
    person = sit_down(page, site_url)
    person.new_game("Classic")
    person.has_perfect_play()
    for name in ("kernels", "teachers-lesson", "print"):
        page.goto(f"{site_url}learn/en/{name}.html")
        expect(page.locator("h1")).to_be_visible()
