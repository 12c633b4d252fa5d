"""What a learning platform keeps of a pupil's work at a task sheet, and what it is told of it."""

import json
from typing import Final

from puluc.app.messages import read_number
from puluc.app.open.links import pack_text, unpack_text
from puluc.school.class_table import Work
from puluc.school.desk import Desk
from puluc.school.task_sheet import TaskSheet

LONGEST: Final = 4096
"""The most characters that every platform keeps."""


def write_progress(desk: Desk) -> str:
    """Return the pupil's work as ASCII text; of many answers to a task the first and the last two.

    It has words: the sheet's fingerprint, the index of the present task, the pupils' numbers, a
    game that was left midway if there is room for it, or `-`, and the work on each task.
    """
    pupils = ",".join([str(pupil) for pupil in desk.pupils])
    begun = f"{desk.sheet.fingerprint} {desk.at} {pupils}"
    kept = [(*work.answers[:1], *work.answers[1:][-2:]) for work in desk.works]
    pairs = zip(desk.works, kept, strict=True)
    works = [work._replace(answers=answers).text for work, answers in pairs]
    text = " ".join((begun, pack_text(desk.midway) if desk.midway else "-", *works))
    return text if len(text) <= LONGEST else " ".join((begun, "-", *works))


def read_progress(sheet: TaskSheet, text: str) -> Desk:
    """Read the work at a sheet; that of a new pupil if the text is damaged, or of another sheet."""
    new = Desk().begin(sheet)
    try:
        known, at, pupils, midway, *words = text.split(" ")
        numbers = tuple([read_number(number) for number in pupils.split(",") if number])
        works = tuple([Work.from_text(word) for word in words])
        midway = "" if midway == "-" else unpack_text(midway)
        desk = new._replace(pupils=numbers, works=works, at=read_number(at), midway=midway)
        return Desk.from_text(desk.text) if known == str(sheet.fingerprint) else new
    except ValueError:
        return new


def report_progress(desk: Desk) -> str:
    """Return the report to the platform as JSON: the score in percent, and each answer.

    An answer has its id, its text, whether it is right, the seconds, and the right answer.
    """
    right = [work.outcome in ("right", "later") for work in desk.works]
    marked = desk.works[: desk.sheet.marked]
    answers = [
        (f"task-{place + 1}-{number}", answer, good, work.seconds, desk.sheet.tasks[place].answers)
        for place, work in enumerate(desk.works)
        for number, answer in enumerate(work.answers, 1)
        for good in [right[place] and answer == work.answers[-1]]
    ]
    score = round(100 * sum(right[: len(marked)]) / len(marked))
    done = all(work.done for work in marked)
    state = write_progress(desk)
    return json.dumps({"state": state, "score": score, "isDone": done, "answers": answers})
