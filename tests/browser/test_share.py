"""Links and files between people: copied, opened, dropped, and wrong ones named."""

import re
from datetime import date
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from puluc.app.open.saved import archive_lines
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS
from puluc.screens.share.picture import SCALE, SIZE
from tests.app.headless import begun_session, over, playing
from tests.browser.axe import problems
from tests.browser.paper import leaves, plain
from tests.browser.player import Person, open_panel, read_script
from tests.browser.seat import Seat
from tests.support.effort import thoroughly


def share(person: Person) -> None:
    open_panel(person.page, "share")
    expect(person.page.get_by_role("dialog", name="Share")).to_be_visible()


def unfold(page: Page) -> None:
    """Show what is folded away in the dialog."""
    page.get_by_text("Addresses, print and code").click()


def test_a_copied_link_opens_the_position_and_the_own_game_comes_back(
    seat: Seat, site_url: str
) -> None:
    person = seat.take(begun_session(4))
    page = person.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turns = person.turns()
    board = person.board()
    share(person)
    page.get_by_role("button", name="Copy link to position").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("position copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert re.match(re.escape(site_url) + r"#rules=kekchi&sun=person&moon=person&position=", link)
    page.get_by_role("button", name="Close").click()
    person.turn()
    person.turn()
    played = person.turns()
    assert len(played) > len(turns)
    page.goto(link)
    expect(page.get_by_role("alert")).to_contain_text("opened by a link. Your game was kept.")
    assert person.turns() == []
    assert person.board() == board
    expect(page).to_have_url(site_url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your games").click()
    row = page.get_by_role("listitem").filter(has_text="Continue")
    row.get_by_role("button", name="Continue").click()
    assert person.turns() == played


def test_a_game_is_saved_as_a_file_and_opened_again(seat: Seat, tmp_path: Path) -> None:
    person = seat.take(begun_session(4))
    page = person.page
    turns = person.turns()
    board = person.board()
    share(person)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save game as file").click()
    name = download.value.suggested_filename
    assert re.fullmatch(r"puluc-\d{4}-\d\d-\d\d\.txt", name)
    path = tmp_path / name
    download.value.save_as(path)
    record = Record.from_text(path.read_text("utf-8"))
    assert record.date == date.fromisoformat(record.date).isoformat() == name[6:16]
    assert (record.game.rules, record.game.ply) == (RULESETS["kekchi"], len(turns))
    page.get_by_role("button", name="Close").click()

    person.new_game("Poulouc")
    person.play_on(until=person.moves + 1)
    damaged = tmp_path / "damaged.txt"
    page.get_by_role("button", name="Menu").click()
    problem = page.get_by_role("dialog").get_by_role("status")
    damaged.write_text(f"José: {record.text}", "cp1252")
    page.get_by_label("Open a game file").set_input_files(damaged)
    expect(problem).to_contain_text("it is not UTF-8 text: open it in a text editor")
    assert len(person.turns()) == 1
    path.write_text(f"José:\r\n\r\n{record.text}", "utf-16")
    page.get_by_label("Open a game file").set_input_files(path)
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert person.turns() == turns
    assert person.board() == board
    page.reload()
    expect(page.get_by_role("button", name="Back to my game")).to_be_visible()
    page.goto(seat.url)
    expect(page.locator(".ruleset")).to_have_text("Poulouc")
    assert len(person.turns()) == 1


DROP = read_script("drop-file.js")


def test_a_file_is_dropped_on_the_page(person: Person) -> None:
    page = person.page
    taken = page.evaluate(DROP, '[Rules "kekchi"]\n\n1. 1 c-1  2 c-8\n')
    assert taken == [True, True, True, False]
    expect(page.locator("#turns .turn")).to_have_count(2)
    page.evaluate(DROP, '[Rules "kekchi"]\n\n1. 1 c-1  2 c-7\n')
    expect(page.get_by_role("alert")).to_contain_text("line 3: c-7 is not legal")
    assert person.turns() == ["1 c–1", "2 c–8"]
    games = archive_lines([], playing(over()), "2026-11-22 09:41")
    for told in ("1 game added.", "You already have the games of this file."):
        page.evaluate(DROP, games[0])
        expect(page.locator("#dock .notice")).to_have_text(told)


PUZZLES = {
    "kekchi/4_S,2,M,5_4_s_3": "Sun to move, 3: what is best?",
    "classic:spaces=21/1_1,S,S,MS,1,MS,13,M,1_2_m_1": "Moon to move, 1: what is best?",
}
SENDING = "() => { navigator.share = async (data) => { window.sent = data; }; }"


def pose(seat: Seat, puzzle: str) -> Page:
    """Open a puzzle by its link."""
    page = seat.take(address=f"#puzzle={puzzle}").page
    expect(page.get_by_role("button", name="Show the move")).to_be_visible()
    return page


def saved(page: Page, kind: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Save as {kind}").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def is_marked(image: Image.Image, x: float, y: float) -> bool:
    """Return whether there is ink within a few units of a point of the picture."""
    at = [round(SCALE * side) for side in (x - 4, y - 4, x + 4, y + 4)]
    colours = image.crop((at[0], at[1], at[2], at[3])).getcolors(10_000)
    return bool(colours and len(colours) > 1)


@pytest.mark.parametrize("puzzle", thoroughly([*PUZZLES], [*PUZZLES][1:]))
def test_a_puzzle_is_saved_as_a_picture_with_its_question_alone(
    seat: Seat, puzzle: str, tmp_path: Path
) -> None:
    page = pose(seat, puzzle)
    for solved in thoroughly((False, True), (True,)):
        if solved:
            page.get_by_role("button", name="Show the move").click()
            expect(page.get_by_role("button", name="Show the move")).to_have_count(0)
        page.get_by_role("button", name="Share").click()
        unfold(page)
        drawn = saved(page, "SVG", tmp_path).read_text("utf-8")
        assert PUZZLES[puzzle] in drawn
        assert drawn.count('href="#kernel"') == 4
        assert drawn.count('href="#char"') == int(puzzle[-1])
        assert not re.search(r'class="[^"]*\b(best|played|may|goal|shaft)\b', drawn)
        pixels = saved(page, "PNG", tmp_path)
        assert re.fullmatch(r"puluc-puzzle-[\w-]+-[sm]-\d\.png", pixels.name)
        with Image.open(pixels) as image:
            assert image.size == tuple(SCALE * side for side in SIZE)
            light = image.convert("RGB")
        assert sum(light.getpixel((4, 4))) > 600  # type: ignore[arg-type]
        assert is_marked(light, 300, SIZE[1] - 90)
        page.get_by_role("button", name="Close").click()


def test_the_position_of_the_game_is_taken_along(seat: Seat, tmp_path: Path) -> None:
    person = seat.take(begun_session(4))
    page = person.page
    page.evaluate(SENDING)
    share(person)
    assert saved(page, "PNG", tmp_path).name.startswith("puluc-position-kekchi-")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    unfold(page)
    code = page.get_by_label("Code", exact=True)
    expect(code).to_have_value(re.compile(r'^<iframe src="[^"]*/\?embed&amp;rules=kekchi&amp;pos'))
    page.get_by_label("Code for your web page").select_option(label="A picture, with a script")
    expect(code).to_have_value(re.compile("^<script src=.*<puluc-diagram rules=.*position="))
    (leaf,) = leaves(page.pdf(format="A4"))
    assert "Puluc·Kekchi" in plain(leaf.text)
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    assert problems(page) == []
    page.evaluate("() => { delete navigator.share; }")
