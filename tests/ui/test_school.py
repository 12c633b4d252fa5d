"""A class: the teacher's sheet, three pupils, the table."""

import csv
import io

import pytest

from puluc.app.messages import OpenLink
from puluc.app.play.screen import Play
from puluc.app.settings import Setup
from puluc.school.class_table import Handed, Work
from puluc.school.desk import Desk, UsedSheet
from puluc.school.recipe import LESSON, Recipe
from puluc.school.task_sheet import SheetTask, TaskSheet
from puluc.screens.school.screen import SchoolScreen
from puluc.support import i18n
from tests.app.headless import Headless, screen_of
from tests.app.refused import assert_refused
from tests.ui.page import Page, text_of

CODE = Recipe(more=0).code


class Device(Headless):
    """A device in a class."""

    @property
    def screen(self) -> SchoolScreen:
        return screen_of(self.session, SchoolScreen)

    @property
    def sheet(self) -> TaskSheet:
        """The sheet made here."""
        assert self.screen.desk.made
        return self.screen.desk.made

    @property
    def page(self) -> Page:
        return Page(self.session)

    def told(self, kind: str = "said") -> str:
        return " ".join(text_of(one) for one in self.page.classed(kind))

    def row(self, pupil: int) -> list[str]:
        """What became of each task of a pupil, by the class table."""
        known = {one.receipt.pupil: one for one in self.screen.table.handed}
        return [known[pupil].work(task).outcome for task in range(8)] if pupil in known else []

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


def device() -> Device:
    return Device(Setup())


def test_a_lesson_from_the_teacher_and_three_pupils() -> None:
    teacher, laptop, other = device(), device(), device()
    teacher.say("go school make", "school field more 0", "school file")
    assert teacher.told("code") == CODE
    assert "url=puluc.html#sheet=" in teacher.edges.saved["puluc-sheet.html"]
    laptop.begin(pupil=4)
    first = laptop.work(*[True] * 8)
    laptop.say("school pupil", "school number 7", "school start")
    second = laptop.work(True, False, *[True] * 5, seconds=2)
    other.begin(pupil=1)
    third = other.work(False, False)
    broken = third[:-1] + ("2" if third[-1] != "2" else "3")
    chat = f"Ana: {first}\nLuis: {second.lower()}\n{first}\nEva: {broken}"
    teacher.say("school table", f"school open {chat}")
    for sentence in ("Receipts added: 2.", "Number 4 appears twice, with the same", "Line 4 is"):
        assert sentence in teacher.told()
    assert teacher.row(7) == ["right", "wrong", *["right"] * 5, "open"]
    rows = [(pupil, name) for pupil, name, _one in teacher.screen.table.rows()]
    assert rows == [(4, "Ana"), (7, "Luis")]
    assert teacher.screen.desk.names.split("\n") == ["", "", "", "Ana", "", "", "Luis"]
    assert teacher.page.field("school name 7").text == "Luis"
    assert not teacher.row(1)
    assert teacher.screen.table.hardest == 1
    assert [teacher.screen.table.tally(task) for task in (0, 1)] == [(2, 2), (1, 2)]
    assert teacher.page.field("school open").text == f"Eva: {broken}"
    teacher.say(OpenLink("seed", f"#receipt={third}"))
    assert teacher.row(1) == ["wrong", "wrong", *["open"] * 6]
    assert teacher.row(4) == ["right"] * 8
    teacher.say("school forget", "school sure")
    assert not teacher.screen.table.handed


def test_no_press_loses_a_sheet_that_was_handed_out_or_its_receipts() -> None:
    teacher, laptop, home = device(), device(), device()
    teacher.say("go school make", "school field more 0", "school field title First", "school copy")
    laptop.begin(pupil=4)
    code = laptop.work(True, False)
    first, two = teacher.sheet, ["right", "wrong"]
    teacher.say("school table", f"school open {code}", "school make", "school field draw 1")
    assert (teacher.sheet.title, teacher.row(4)) == ("", [])
    teacher.say("school up 1", "school table")
    assert f"First · {CODE} · 2026-11-28" in teacher.page.text("dock")
    second = teacher.sheet
    teacher.say(f"school sheet {first.digest[:3]}")
    assert (teacher.sheet, teacher.screen.desk.code, teacher.row(4)[:2]) == (first, CODE, two)
    teacher.say("school make", "school lesson", "school table", f"school open Ben: {code}")
    assert (teacher.sheet, teacher.row(4)[:2]) == (first, two)
    assert any(second.text == known.text for known in Desk.from_text(teacher.edges.school).used)
    home.say(OpenLink("seed", f"#receipt={code}"), "school name 1 Ana")
    assert "a sheet that this device doesn’t know: 1. Paste the sheet’s link or code" in home.told(
        "notice"
    )
    assert "Handed in: 1 of 2" in home.told("class-table")
    assert not home.page.text("dock").count(CODE)
    home.say(f"school open {CODE}", "school open")
    assert (home.row(4)[:2], home.told("notice")) == (two, "")


def test_files_bring_the_answers_and_the_seconds_and_the_task_opens_with_both() -> None:
    laptop, teacher = device(), device()
    laptop.begin()
    laptop.work(False, True, seconds=2)
    laptop.say("school save")
    saved = laptop.edges.saved["puluc-receipts.txt"]
    teacher.say("go school make", "school field more 0", "school table", f"school open {saved}")
    table = teacher.screen.table
    assert table.most_chosen(0) == "9"
    assert [table.handed[0].work(task).quick for task in range(3)] == [True, True, False]
    assert "9 spaces" in teacher.told("class-table")
    odd = Handed(table.handed[0].receipt._replace(pupil=6), (Work("wrong", ("?",), 9),) * 8)
    teacher.say(f"school open {odd.text}")
    assert "?" in teacher.told("class-table")
    kept = teacher.edges.school
    teacher.say("school look 0")
    assert "Not right" not in teacher.told("status")
    assert "5 spaces" in teacher.told("status")
    teacher.say("school leave")
    assert teacher.screen.mode == "table"
    assert teacher.edges.school == kept


def test_it_goes_on_after_a_reload() -> None:
    laptop, again = device(), device()
    laptop.begin()
    laptop.answer()
    laptop.say("school next")
    again.edges.school = laptop.edges.school
    again.say(OpenLink("seed", "#sheet"), "to play", "throw")
    again.say(again.session.notice.offer)
    desk = again.screen.desk
    assert (desk.at, desk.pupils, desk.works[0].outcome) == (1, (5,), "right")


def test_a_pair_gets_two_receipts() -> None:
    laptop = device()
    numbers = [f"school number {number}" for number in (3, 9, 12)]
    laptop.say("go school", f"school open {CODE}", *numbers, "school start")
    laptop.answer()
    laptop.say("school next", "school stop")
    assert "Number: 9, 12" in laptop.page.text("dock")
    laptop.say("school who", "school number 8", "school number 12", "school start", "school end")
    assert "Receipt of number 8" in laptop.page.text("dock")
    assert laptop.screen.desk.works[0].outcome == "right"
    assert len(laptop.screen.desk.receipts) == 2


@pytest.mark.parametrize("until", [0, 1])
def test_the_first_answer_counts_unless_it_goes_on_until_right(until: int) -> None:
    laptop = device()
    laptop.begin(Recipe(number=1, until_right=until).code)
    laptop.answer(right=False)
    assert laptop.screen.work.done is not bool(until)
    if until:
        laptop.answer()
    assert laptop.screen.work.outcome == ("later" if until else "wrong")


def test_the_answer_is_shown_only_where_hints_are_allowed() -> None:
    laptop, strict = device(), device()
    laptop.begin(Recipe(hints=1).code)
    laptop.say("school solve")
    assert laptop.screen.work.outcome == "wrong"
    strict.begin()
    strict.say("school task 2", "pick c", "answer")
    assert [one.get("id") for one in strict.page.classed("missed")] == ["spot-0"]
    strict.say("school task 5", "answer")
    assert "Also possible: Sun goes" in strict.page.text("dock")
    assert_refused(strict.session, "school solve")


def test_more_tasks_come_after_the_marked_ones_and_are_not_marked() -> None:
    laptop = device()
    laptop.begin(Recipe(number=1, more=1).code)
    before = laptop.work(*[True] * 4)
    laptop.say("school task 4")
    assert laptop.work(False, True) == before


def test_a_lesson_and_a_game_are_played_to_their_end() -> None:
    laptop, again = device(), device()
    lines = ("lesson enter", "game kekchi:men=3,spaces=5 novice 2 maize")
    sheet = TaskSheet(tuple(map(SheetTask.from_text, lines)))
    laptop.begin(sheet.text)
    laptop.say("move c-2")
    assert laptop.screen.work.outcome == "right"
    laptop.say("school next")
    assert "You are Sun. Win against" in laptop.page.text("dock")
    laptop.say("throw")
    again.edges.school = laptop.edges.school
    again.say("go school")
    game = again.screen.task_screen
    assert isinstance(game, Play)
    assert game.game.throws
    again.say(f"move {game.moves[0].text}")
    assert again.screen.work.outcome == "right"
    assert again.screen.work.answers == ("played",)


def test_puzzles_by_theme_come_with_their_answers_and_hand_changes_travel_by_link() -> None:
    teacher, laptop = device(), device()
    teacher.say("go school make", "school field rules 6", "school field theme 3")
    assert {task.kind for task in teacher.sheet.tasks} == {"best"}
    laptop.begin(teacher.screen.desk.code)
    assert laptop.screen.desk.sheet == teacher.sheet
    laptop.answer()
    assert laptop.screen.work.outcome == "right"
    teacher.say("school up 1", "school drop 0", "school field more 1", "school field hints 1")
    assert not teacher.screen.desk.code
    assert (teacher.sheet.more, teacher.sheet.hints) == (2, True)
    laptop.say("leave", OpenLink("seed", f"#sheet={teacher.sheet.packed}"))
    assert laptop.screen.desk.sheet == teacher.sheet
    teacher.say("school field level 2", "school more lesson", "school more throw")
    kinds = [task.kind for task in teacher.sheet.tasks if task.kind != "best"]
    assert kinds == ["game", "lesson", "throw"]


def test_a_position_becomes_a_task_that_no_other_choice_removes() -> None:
    teacher = device()
    text = "1 S,1,M,2 2 s 2"
    teacher.say("go school make")
    teacher.say(teacher.page["school-position"].get("data-do") or "", f"text {text}")
    teacher.say("go school here", "school field lessons 2", "school lesson", "school field draw 2")
    task, before = teacher.sheet.tasks[teacher.sheet.marked - 1], teacher.sheet
    assert task.words == (f"{LESSON}/{text.replace(' ', '_')}", "1-3")
    teacher.say("school drop 8")
    assert task not in teacher.sheet.tasks
    teacher.say("school undo")
    assert teacher.sheet == before


def test_a_sheet_with_the_fingerprint_of_another_one_is_told() -> None:
    teacher = device()
    teacher.say("go school make")
    other = UsedSheet(f"{teacher.sheet.digest[:3]}{'0' * 61}")
    teacher.edges.school = Desk(used=(other,)).text
    teacher.say("leave", "go school make")
    assert "could be taken for another" in teacher.told()
    teacher.say("school field draw 3")
    assert "could be taken for another" not in teacher.told()


@pytest.mark.parametrize(("language", "sign"), [("en", ","), ("es", ";"), ("fr", ";")])
def test_a_spreadsheet_of_the_language_opens_the_table(language: str, sign: str) -> None:
    laptop, teacher = device(), device()
    laptop.begin(pupil=2)
    code = laptop.work(True, False)
    teacher.say("go school make", "school table", f"school open {CODE}\nAna: {code}")
    assert (teacher.told(), teacher.screen.desk.names) == ("Task sheet found. Tasks: 8.", "\nAna")
    teacher.say("school name 1 =Ana\nLuis")
    i18n.set_language(language)
    try:
        teacher.say("school csv")
    finally:
        i18n.set_language("en")
    text = teacher.edges.saved["puluc-class-2026-11-28.csv"]
    assert text.startswith("\ufeff")
    head, first, second = csv.reader(io.StringIO(text[1:]), delimiter=sign)
    assert [one.split(".")[0] for one in head[2:10]] == [str(number) for number in range(1, 9)]
    assert first[:3] == ["1", "'=Ana", ""]
    assert second == ["2", "Luis", "1", "0", *[""] * 6, "1", "0"]


@pytest.mark.parametrize(
    "text", ["", "2", "nothing", "#sheet=eNoDAAAAAAE", "Puluc task sheet 1\nlesson x"]
)
def test_what_is_no_sheet_is_refused_with_a_reason(text: str) -> None:
    laptop = device()
    laptop.say("go school", f"school open {text}")
    assert laptop.screen.mode == "home"
    assert laptop.screen.said
    assert laptop.page.field("school open").get("value") == text.replace("\n", " ")


def test_what_is_kept_but_damaged_is_told() -> None:
    laptop = device()
    laptop.edges.school = '{"version": "1", "at": "x"}'
    laptop.say("go school")
    assert "saved on this device can’t be read ('pupils' is missing)" in laptop.told()
    laptop.begin()
    assert laptop.screen.mode == "task"
