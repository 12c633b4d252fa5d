"""The page uses the settings of its host, and works under the policy of docs/hosting.md."""

import re

from playwright.sync_api import Page, Route, expect

from puluc.site_build.tools import ROOT
from tests.browser.axe import problems
from tests.browser.player import open_panel, sit_down
from tests.browser.test_boot import add_policy
from tests.support.browser import reload, visit, wait_for_screens
from tests.support.effort import thoroughly


def test_a_first_visit_finds_what_the_host_decided_and_the_next_what_was_chosen(
    page: Page, site_url: str
) -> None:
    """`tests/site_build` says that the front page of a host's site begins so."""

    def decide(route: Route) -> None:
        response = route.fetch()
        decided = '<html lang="en" data-usual="es" data-rules="kekchi:men=3,spaces=7">'
        text = response.text().replace('<html lang="en">', decided, 1)
        route.fulfill(response=response, body=text)

    page.route(re.compile(r"/puluc/(\?|$)"), decide)

    def expect_the_hosts() -> None:
        expect(page.locator("html")).to_have_attribute("lang", "es")
        expect(page.locator("#ruleset")).to_have_text("Kekchi")
        expect(page.locator("#board .number")).to_have_text([*"1234567"])

    visit(page, site_url)
    expect_the_hosts()
    assert problems(page) == []
    wait_for_screens(page)
    expect_the_hosts()
    open_panel(page, "settings")
    page.get_by_label("Idioma").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    visit(page, f"{site_url}?rules=poulouc")
    reload(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#ruleset")).to_have_text("Poulouc")
    # A link decides for whoever follows it.
    visit(page, f"{site_url}?rules=classic&lang=en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    # The page of a throw has a number, too.
    expect(page.locator("#board .number", has_text=re.compile("^9$"))).to_have_count(1)


def test_the_site_works_under_the_policy_that_hosting_md_gives(page: Page, site_url: str) -> None:
    """A refusal by the policy is an error on the console, and fails the test."""
    text = (ROOT / "docs/hosting.md").read_text("utf-8")
    (policy,) = re.findall(r"^    (default-src .*)$", text, re.MULTILINE)

    # The policy of a page counts, and that of a worker; passing on all files would take long.
    add_policy(page, re.compile(r"(/|\.html|worker\.js)(\?|$)"), policy)
    person = sit_down(page, site_url)
    person.new_game("Classic")
    person.has_perfect_play()
    for name in thoroughly(("kernels", "teachers-lesson", "print"), ("teachers-lesson",)):
        page.goto(f"{site_url}learn/en/{name}.html")
        expect(page.locator("h1")).to_be_visible()
