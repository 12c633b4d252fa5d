"""axe-core: it finds faults of accessibility."""

from collections.abc import Sequence

from playwright.sync_api import Frame, Page

from puluc.site_build.tools import ROOT
from tests.browser.player import read_script

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN = read_script("run-axe.js")


def problems(
    page: Page | Frame, *rules: str, without: Sequence[str] = (), within: Sequence[str] = ()
) -> list[str]:
    """Return axe-core's findings on a page once nothing moves, by these rules or by all `without`
    some, in the whole page or `within` the elements of some selectors."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    found: list[str] = page.evaluate(RUN, [rules, without, within])
    return found
