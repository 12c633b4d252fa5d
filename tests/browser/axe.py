"""axe-core: it finds faults of accessibility."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Frame, Page

from puluc.site_build.tools import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN = """async ([rules, without, within]) => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const ends = (motion) => motion.effect.getComputedTiming().endTime < Infinity;
  const fading = document.getAnimations().filter(ends);
  await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
  const only = rules.length ? { runOnly: rules } : {};
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = { resultTypes: ['violations'], rules: off, ...only };
  const found = await axe.run(within.length ? within : document, options);
  const told = ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`;
  return found.violations.map(told);
}"""


def problems(
    page: Page | Frame, *rules: str, without: Sequence[str] = (), within: Sequence[str] = ()
) -> list[str]:
    """Return axe-core's findings on a page once nothing moves, by these rules or by all `without`
    some, in the whole page or `within` the elements of some selectors."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    found: list[str] = page.evaluate(RUN, [rules, without, within])
    return found
