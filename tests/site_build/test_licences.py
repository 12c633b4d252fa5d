"""The site has the full text of every licence of third-party work."""

from pathlib import Path

import pytest

from puluc.site_build import SiteError, licences
from puluc.site_build.licences import BETWEEN, list_components

ENDS = {
    "MIT": "OTHER DEALINGS IN THE SOFTWARE",
    "ISC": "OR PERFORMANCE OF THIS SOFTWARE",
    "APACHE-2.0": "END OF TERMS AND CONDITIONS",
    "MPL-2.0": 'Exhibit B - "Incompatible With Secondary Licenses" Notice',
    "OFL-1.1": "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
    "PSF-2.0": "agrees to be bound by the terms and conditions of this License Agreement",
}
"""The ends of the texts, in any case, so that a reference to a text doesn't count as one."""


def test_everything_bundled_is_there_with_its_full_text(site: Path) -> None:
    parts = (site / "licences.txt").read_text().strip().split(BETWEEN)
    texts = dict(part.split("\n\n", 1) for part in parts)
    assert len(texts) == len(parts)
    assert "MIT License" in texts.pop("Puluc")
    assert [*texts] == [f"{one.name} {one.version} ({one.licence})" for one in list_components()]
    for one, text in zip(list_components(), texts.values(), strict=True):
        assert ENDS[one.licence].lower() in " ".join(text.lower().split()), one.name
        assert "{author}" not in text
    names = {one.name for one in list_components()}
    assert {"pyodide", "CPython, in pyodide", "@pyscript/core", "morphdom"} <= names
    assert "axe-core" not in names


def test_a_licence_without_a_text_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(licences, "TEXTS", tmp_path)
    with pytest.raises(SiteError, match="the licence MIT is missing"):
        [*list_components()]
