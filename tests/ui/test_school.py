"""A class: the teacher's sheet, three pupils, the table."""

from __future__ import annotations

import csv
import io

import pytest

from puluc.app.messages import OpenLink
from puluc.app.play.screen import Play
from puluc.app.settings import Setup
from puluc.school.recipe import Recipe
from puluc.school.task_sheet import SheetTask, TaskSheet
from puluc.screens.school.screen import FilesRead, SchoolScreen
from puluc.support import i18n
from tests.app.headless import Headless
from tests.ui.page import Page, text_of

CODE = Recipe().code


class Device(Headless):
    """A device in a class."""

    @property
    def screen(self) -> SchoolScreen:
        assert isinstance(self.session.screen, SchoolScreen)
        return self.session.screen

    @property
    def sheet(self) -> TaskSheet:
        """The sheet made here."""
        assert self.screen.desk.made
        return self.screen.desk.made

    @property
    def page(self) -> Page:
        return Page(self.session)

    def begin(self, opened: str = CODE, pupil: int = 5) -> None:
        """Open a sheet, and choose a number."""
        self.say("go school", f"school open {opened}", f"school number {pupil}", "school start")

    def answer(self, *, right: bool = True) -> None:
        """Answer the present question."""
        task = self.screen.task
        assert task
        [answer, *_] = task.answers
        if task.kind == "moves":
            chosen = answer.split(",") if right else []
            self.say(*(f"pick {source}" for source in chosen), "answer")
        elif task.kind == "best":
            others = [move.text for move in task.position.moves() if move.text not in task.answers]
            self.say(f"move {answer if right else others[0]}")
        elif task.kind == "owner":
            self.say(f"answer {answer if right else {'sun': 'moon', 'moon': 'sun'}[answer]}")
        else:
            self.say(f"answer {answer if right else 9}")

    def work(self, *rights: bool, seconds: int = 20) -> str:
        """Answer the next questions and hand in; return the receipt's code."""
        for right in rights:
            self.edges.clock += seconds
            self.answer(right=right)
            self.say("school next")
        if self.screen.mode != "handed":
            self.say("school stop")
        self.say("school end")
        return self.screen.desk.receipts[-1].split(" ")[0]


def playing_task(laptop: Device) -> Play:
    """Return the game that is a task."""
    assert isinstance(laptop.screen.task_screen, Play)
    return laptop.screen.task_screen


def device() -> Device:
    return Device(Setup())


def test_a_lesson_from_the_teacher_and_three_pupils() -> None:
    teacher, laptop = device(), device()
    teacher.say("go school make")
    assert text_of(teacher.page.classed("code")[0]) == CODE
    laptop.begin(pupil=4)
    first = laptop.work(*[True] * 8)
    laptop.say("school pupil", "school number 7", "school start")
    second = laptop.work(True, False, *[True] * 5, seconds=2)
    other = device()
    other.begin(pupil=1)
    third = other.work(False, False)
    broken = third[:-1] + ("2" if third[-1] != "2" else "3")
    chat = f"Ana: {first}\nLuis: {second.lower()}\n{first}\nEva: {broken}"
    teacher.say("school table", f"school paste {chat}")
    said = [text_of(one) for one in teacher.page.classed("said")]
    assert "Receipts added: 2." in said[0]
    assert "Number 4 is there twice, the same." in said[0]
    assert "Line 4: " in said[0]
    table = teacher.screen.table
    assert table.outcomes(7) == ("right", "wrong", *["right"] * 5, "open")
    assert table.outcomes(1) is None
    assert table.order[0] == 1
    assert table.share(1) == 0.5
    teacher.say(OpenLink("seed", f"#receipt={third}"))
    assert teacher.screen.table.outcomes(1) == ("wrong", "wrong", *["open"] * 6)
    assert teacher.screen.table.outcomes(4) == ("right",) * 8


def test_files_bring_the_answers_and_the_seconds() -> None:
    laptop, teacher = device(), device()
    laptop.begin()
    laptop.work(False, True, seconds=2)
    laptop.say("school save")
    teacher.say(
        "go school make", "school table", FilesRead((laptop.edges.saved["puluc-receipts.txt"],))
    )
    table = teacher.screen.table
    assert table.most_chosen(0) == "9"
    assert table.is_quick(5, 0)
    assert not table.is_quick(5, 2)
    assert "9 spaces" in text_of(teacher.page.classed("class-table")[0])


def test_it_goes_on_after_a_reload() -> None:
    laptop = device()
    laptop.begin()
    laptop.answer()
    laptop.say("school next")
    again = device()
    again.edges.school = laptop.edges.school
    again.say(OpenLink("seed", "#sheet"))
    assert again.screen.mode == "task"
    assert again.screen.desk.at == 1
    assert again.screen.desk.pupils == (5,)
    assert again.screen.desk.works[0].outcome == "right"


def test_a_pair_gets_two_receipts() -> None:
    laptop = device()
    laptop.say("go school", f"school open {CODE}", *(f"school number {n}" for n in (3, 9, 12)))
    assert laptop.screen.desk.pupils == (9, 12)
    laptop.say("school start")
    laptop.work(True)
    assert len(laptop.screen.desk.receipts) == 2


@pytest.mark.parametrize("until", [False, True])
def test_the_first_answer_counts_unless_it_goes_on_until_right(until: bool) -> None:
    laptop = device()
    sheet = Recipe(number=1).sheet()._replace(until_right=until)
    laptop.begin(f"https://games.example/puluc/#sheet={sheet.packed}")
    laptop.answer(right=False)
    assert laptop.screen.work.done is not until
    if until:
        laptop.answer()
    assert laptop.screen.work.outcome == ("later" if until else "wrong")


def test_a_lesson_and_a_game_are_played_to_their_end() -> None:
    laptop = device()
    lines = ("lesson enter", "game kekchi:men=3,spaces=5 novice 2 maize")
    sheet = TaskSheet(tuple(map(SheetTask.from_text, lines)))
    laptop.begin(sheet.text)
    laptop.say("move c-2")
    assert laptop.screen.work.outcome == "right"
    laptop.say("school next", "throw")
    laptop.say(f"move {playing_task(laptop).moves[0].text}")
    assert laptop.screen.work.outcome == "right"
    assert laptop.screen.work.answers == ("played",)


def test_puzzles_by_theme_come_with_their_answers() -> None:
    teacher, laptop = device(), device()
    teacher.say("go school make", "school field rules 6", "school field theme 3")
    assert {task.kind for task in teacher.sheet.tasks} == {"best"}
    code = teacher.screen.desk.recipe
    laptop.begin(code)
    assert laptop.screen.desk.sheet == teacher.screen.desk.made
    laptop.answer()
    assert laptop.screen.work.outcome == "right"
    teacher.say("school up 1", "school drop 0")
    assert not teacher.screen.desk.recipe
    laptop.say("leave", OpenLink("seed", f"#sheet={teacher.sheet.packed}"))
    assert laptop.screen.desk.sheet == teacher.screen.desk.made


@pytest.mark.parametrize(("language", "sign"), [("en", ","), ("es", ";"), ("fr", ";")])
def test_a_spreadsheet_of_the_language_opens_the_table(language: str, sign: str) -> None:
    laptop, teacher = device(), device()
    laptop.begin(pupil=2)
    code = laptop.work(True, False)
    teacher.say("go school make", "school table", f"school paste {code}", "school names =Ana\nLuis")
    i18n.set_language(language)
    try:
        teacher.say("school csv")
    finally:
        i18n.set_language("en")
    text = teacher.edges.saved["puluc-class.csv"]
    assert text.startswith("\ufeff")
    head, first, second = csv.reader(io.StringIO(text[1:]), delimiter=sign)
    assert len(head) == 2 + 8 + 1
    assert first[:3] == ["1", "'=Ana", ""]
    assert second[1] == "Luis"


@pytest.mark.parametrize(
    "text", ["", "2", "nothing", "#sheet=eNoDAAAAAAE", "Puluc task sheet 1\nlesson x"]
)
def test_what_is_no_sheet_is_refused_with_a_reason(text: str) -> None:
    laptop = device()
    laptop.say("go school", f"school open {text}")
    assert laptop.screen.mode == "home"
    assert bool(laptop.screen.said) == bool(text)
