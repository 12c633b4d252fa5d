"""axe-core, which finds what hinders people who use a page otherwise than most."""

from __future__ import annotations

from playwright.sync_api import Frame, Page

from puluc.site.tools import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN = f"""async () => {{
  {AXE}
  const found = await axe.run(document, {{ resultTypes: ['violations'] }});
  const told = ({{ id, nodes }}) => `${{id}}: ${{nodes.map((n) => n.html).join(' | ')}}`;
  return found.violations.map(told);
}}"""


def problems(page: Page | Frame) -> list[str]:
    """Return what axe-core finds in the page as it is now."""
    found: list[str] = page.evaluate(RUN)
    return found
