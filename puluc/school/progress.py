"""What a learning platform keeps of a pupil's work at a task sheet, and what it is told of it."""

from __future__ import annotations

import json
from typing import Final

from puluc.school.class_table import TRIES, Work, hand_in, read_handed
from puluc.school.desk import Desk
from puluc.school.task_sheet import TaskSheet
from puluc.support.digits import is_number

LONGEST: Final = 4096
"""The most characters that every platform keeps."""


def write_progress(desk: Desk) -> str:
    """Return the pupil's work as ASCII text: the task's place, where it was left, and receipts.

    Of many answers to a task only the first and the last ones are in it, so that it fits.
    """
    assert desk.sheet
    text = ""
    for tries in range(TRIES, 0, -1):
        works = [
            work._replace(answers=(*work.answers[:1], *work.answers[1:][-tries:]))
            for work in desk.works
        ]
        handed = [hand_in(desk.sheet.fingerprint, pupil, works) for pupil in desk.pupils]
        codes = [one.receipt.text for one in handed[:-1]]
        text = "|".join((f"{desk.at} {desk.midway}", *codes, *(one.text for one in handed[-1:])))
        if len(text) <= LONGEST:
            break
    return text


def read_progress(sheet: TaskSheet, text: str) -> Desk:
    """Read the work at a sheet; it is that of a new pupil if the text is of another sheet."""
    head, *lines = text.split("|")
    at, _space, midway = head.partition(" ")
    found = [
        one for one in read_handed("\n".join(lines))[0] if one.receipt.sheet == sheet.fingerprint
    ]
    desk, count = Desk().begin(sheet), len(sheet.tasks)
    if not found or len(found[-1].answers) != count or not is_number(at, 2) or int(at) > count:
        return desk
    last = found[-1]
    works = tuple(
        [
            Work(answers, outcome in ("right", "later"), outcome != "open", seconds)
            for outcome, answers, seconds in zip(
                last.receipt.outcomes[:count], last.answers, last.seconds, strict=True
            )
        ]
    )
    pupils = tuple([one.receipt.pupil for one in found])
    return desk._replace(pupils=pupils, works=works, at=int(at), midway=midway)


def report_progress(desk: Desk) -> str:
    """Return what the platform is told, as JSON: the score in percent, and each answer."""
    assert desk.sheet
    outcomes = [work.outcome for work in desk.works]
    right = outcomes.count("right") + outcomes.count("later")
    answers = [
        {
            "id": f"task-{place}-{number}",
            "given": answer,
            "isRight": work.right and number == len(work.answers),
            "right": task.answers,
            "seconds": work.seconds,
        }
        for place, (task, work) in enumerate(zip(desk.sheet.tasks, desk.works, strict=True), 1)
        for number, answer in enumerate(work.answers, 1)
    ]
    return json.dumps(
        {
            "state": write_progress(desk),
            "score": round(100 * right / len(outcomes)),
            "isDone": "open" not in outcomes,
            "answers": answers,
        }
    )
