"""What a learning platform keeps of a pupil's work at a task sheet, and what it is told of it."""

from __future__ import annotations

import json
from typing import Final

from puluc.app.messages import read_number
from puluc.app.open.links import pack_text, unpack_text
from puluc.school.class_table import TRIES, Work
from puluc.school.desk import Desk
from puluc.school.task_sheet import TaskSheet

LONGEST: Final = 4096
"""The most characters that every platform keeps."""
NONE: Final = "-"
"""The word for nothing."""


def write_progress(desk: Desk) -> str:
    """Return the pupil's work as ASCII text; of many answers to a task the first and the last ones.

    It has words: the sheet's fingerprint, the index of the present task, the pupils' numbers, a
    game that was left midway, and the work on each task.
    """
    assert desk.sheet
    pupils = ",".join([str(pupil) for pupil in desk.pupils])
    midway = pack_text(desk.midway) if desk.midway else NONE
    begun = f"{desk.sheet.fingerprint} {desk.at} {pupils or NONE} {midway}"
    text = ""
    for tries in range(TRIES, 0, -1):
        kept = [(work.answers[:1], work.answers[1:][-tries:]) for work in desk.works]
        works = [
            work._replace(answers=first + last).text
            for work, (first, last) in zip(desk.works, kept, strict=True)
        ]
        text = " ".join((begun, *works))
        if len(text) <= LONGEST:
            return text
    return write_progress(desk._replace(midway="")) if desk.midway else text


def read_progress(sheet: TaskSheet, text: str) -> Desk:
    """Read the work at a sheet; that of a new pupil if the text is damaged, or of another sheet."""
    new = Desk().begin(sheet)
    try:
        fingerprint, at, pupils, midway, *words = text.split(" ")
        if fingerprint != str(sheet.fingerprint):
            return new
        numbers = tuple([read_number(number) for number in pupils.split(",")])
        works = tuple([Work.from_text(word) for word in words])
        desk = new._replace(
            at=read_number(at), midway="" if midway == NONE else unpack_text(midway)
        )
        return Desk.from_text(desk._replace(pupils=numbers, works=works).text)
    except ValueError:
        return new


def report_progress(desk: Desk) -> str:
    """Return what the platform is told, as JSON: the score in percent, and each answer."""
    assert desk.sheet
    marked = [work.outcome for work in desk.works[: desk.sheet.marked]]
    right = marked.count("right") + marked.count("later")
    answers = [
        {
            "id": f"task-{place}-{number}",
            "given": answer,
            "isRight": work.outcome in ("right", "later") and number == len(work.answers),
            "right": task.answers,
            "seconds": work.seconds,
        }
        for place, (task, work) in enumerate(zip(desk.sheet.tasks, desk.works, strict=True), 1)
        for number, answer in enumerate(work.answers, 1)
    ]
    report = {
        "state": write_progress(desk),
        "score": round(100 * right / len(marked)),
        "isDone": "open" not in marked,
        "answers": answers,
    }
    return json.dumps(report)
