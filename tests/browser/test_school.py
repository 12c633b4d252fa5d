"""A class: the teacher and three pupils; one reloads, one hands in twice, one mistypes."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.app.settings import Settings, Setup
from puluc.school.recipe import Recipe
from tests.app.headless import new_session
from tests.browser.axe import problems
from tests.browser.player import make_sheet
from tests.browser.seat import Seat
from tests.support.browser import reload, visit


class Pupil:
    """A pupil at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def choose(self, number: int) -> None:
        """Choose a number and begin."""
        self.page.get_by_role("button", name=f"{number}", exact=True).click()
        self.page.locator("#school-start").click()

    def answer(self) -> None:
        """Answer the present question by the first button or the first man, and go on."""
        expect(self.page.locator(".choose").first).to_be_visible()
        if self.page.locator("#answer-").count():
            self.page.locator(".spot.may .pile").first.click()
            expect(self.page.locator(".spot.picked")).to_have_count(1)
        self.page.locator(".choose").first.click()
        self.page.locator("#school-next").click()

    def hand_in(self) -> str:
        """Hand in; return the receipt."""
        self.page.locator("#school-end").click()
        return self.page.locator("output.code").inner_text()


@pytest.fixture
def teacher(seat: Seat) -> Page:
    return seat.take(new_session(Setup(), "desk", Settings(speed="none"))).page


@pytest.fixture
def laptop(phone: Seat) -> Pupil:
    return Pupil(phone.take(new_session(Setup(), "phone", Settings(speed="none"))).page)


def test_a_lesson_with_a_teacher_and_three_pupils(teacher: Page, laptop: Pupil) -> None:
    make_sheet(teacher)
    link = teacher.locator("#link-school").input_value()
    assert not problems(teacher)
    page = laptop.page
    visit(page, link)
    laptop.choose(4)
    laptop.answer()
    assert not problems(page)
    reload(page)
    expect(page.locator("#school-task-1[aria-current]")).to_be_visible()
    for _task in range(7):
        laptop.answer()
    first = laptop.hand_in()
    assert not problems(page)
    page.locator("#school-shared summary").click()
    page.locator("#school-pupil").click()
    laptop.choose(7)
    laptop.answer()
    page.locator("#school-stop").click()
    second = laptop.hand_in()
    teacher.locator("#school-table").click()
    wrong = second[:-1] + ("2" if second[-1] != "2" else "3")
    chat = f"Ana: {first}\n{first} (again)\nLuis: {second.lower()}\nEva: {wrong}"
    teacher.get_by_label("Paste receipts").fill(chat)
    teacher.locator("#school-add").click()
    expect(teacher.locator(".said")).to_contain_text("Receipts added: 2.")
    expect(teacher.get_by_label("Paste receipts")).to_have_value(f"Eva: {wrong}")
    expect(teacher.locator(".class-table caption")).to_contain_text("Handed in: 2")
    assert not problems(teacher)
    teacher.locator(".class-table thead button").first.click()
    expect(teacher.locator("#field")).to_be_visible()
    assert not problems(teacher)


@pytest.mark.slow
def test_a_class_from_a_stick(browser: Browser, site: Path, tmp_path: Path) -> None:
    """Two laptops type the code and save their receipts; the teacher opens both files."""
    stick, saved = (site / "puluc.html").as_uri(), []
    profiles = [browser.new_context(accept_downloads=True) for _profile in range(3)]
    *laptops, teacher = [profile.new_page() for profile in profiles]
    for number, page in enumerate(laptops, 1):
        page.goto(f"{stick}#sheet")
        page.locator("#school-code").fill(Recipe().code.lower())
        page.locator("#school-add").click()
        pupil = Pupil(page)
        pupil.choose(number)
        pupil.answer()
        page.locator("#school-stop").click()
        pupil.hand_in()
        with page.expect_download() as found:
            page.locator("#school-save").click()
        saved.append(tmp_path / f"{number}.txt")
        found.value.save_as(saved[-1])
    teacher.goto(stick)
    make_sheet(teacher)
    with teacher.expect_download() as page_file:
        teacher.locator("#school-file").click()
    page_file.value.save_as(beside := tmp_path / "puluc-sheet.html")
    (tmp_path / "puluc.html").symlink_to(site / "puluc.html")
    teacher.locator("#school-table").click()
    teacher.locator("[data-files]").set_input_files(saved)
    expect(teacher.locator(".class-table caption")).to_contain_text("Handed in: 2")
    teacher.goto(beside.as_uri())
    expect(teacher.get_by_role("button", name="36", exact=True)).to_be_visible()
    for profile in profiles:
        profile.close()
