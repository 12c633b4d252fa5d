"""The end of a game: who has won, why, and what comes next."""

from puluc.app.effects import Summarise
from puluc.app.messages import GameSummary, OpenLink
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings
from puluc.app.update import update
from puluc.drawing.geometry import Layout
from puluc.engine.position import MOON, SUN
from puluc.ui.sections import focus_id
from tests.app.headless import at, begun_session, playing, said
from tests.app.offers import assert_sound
from tests.app.test_evening import TEAMS, evening, won
from tests.ui.page import Page, is_enabled, text_of
from tests.ui.test_dock import against, change

LAST = ("classic", "0 S,M,7 0 s 1")
DRAWN = ("poulouc:draw=yes", "0 S,7,M 0 s")


def ended(sun: str = PERSON, moon: str = PERSON) -> Session:
    """Return a game that Sun has just won."""
    return against(said(at(*LAST), "move 1-2"), moon, sun)


def headline(page: Page) -> str:
    [text] = page.said("verdict", "board")
    return text


def test_the_board_names_the_winner_and_whether_it_is_you() -> None:
    moon = "Moon has no free man left."
    for session, text, kind, why in (
        (ended(PERSON, "novice"), "You win!", "won", "Level 1 has no free man left."),
        (ended("novice", PERSON), "You lost this one", "lost", "You have no free man left."),
        (ended(), "Sun wins!", "won", moon),
        (ended("novice", "expert"), "Sun wins", "won", moon),
        (change(ended(), names=("Ana", "Luis")), "Ana wins!", "won", "Luis has no free man left."),
        (at(*DRAWN), "A draw!", "won", "Each side has one man left."),
    ):
        page = Page(session)
        assert (headline(page), page.text("next")) == (text, why)
        assert kind in str(page.classed("ending")[0].get("class")).split()
        assert page["again"] is page.classed("main", "dock")[0]
    named = ended(PERSON, "novice")._replace(settings=Settings(name="Ana"))
    assert headline(Page(named)) == "You win, Ana!"
    assert not Page(at(*LAST)).classed("ending")
    walking = update(at(*LAST), "move 1-2")[0]
    assert playing(walking).result == SUN
    assert not Page(walking).classed("end")
    assert Page(walking).text("next").startswith("Sun goes from space 1 to space 2")


def test_whoever_gave_up_is_told_so() -> None:
    session = said(against(said(at("classic", "4 S,7,M 4 s 1"), "move 1-2")), "give-up")
    page = Page(session)
    assert headline(page) == "You gave up"
    assert (page.text("next"), page["next"].get("class")) == ("You gave up.", "next")
    assert is_enabled(page["undo"])
    two = said(at("classic", "4 S,7,M 4 s 1"), "move 1-2", "give-up")
    assert Page(two).text("next") == "Moon gave up."
    assert Page(two).text("undo") == "Keep playing"
    known = update(session, GameSummary(playing(session).summary_key, "With 40 %."))[0]
    assert Page(known).text("next") == "With 40 %."
    story = update(ended(), GameSummary(playing(ended()).summary_key, "Turned."))[0]
    assert Page(story).said("story") == ["Turned."]
    late = Page(update(ended(), GameSummary("another game", "Late."))[0])
    assert late.said("story") == Page(ended()).said("story")


def test_the_result_covers_no_man_on_an_upright_board() -> None:
    for text, move, road in (
        ("2 S,1,S,1,S,2,M,M 3 s 1", "move 1-2", "2 3 5 8 9"),
        ("3 4,S,1,S,1,M 4 s 1", "move 5-6", "6 7 9"),
    ):
        given = said(at("classic", text), move, "give-up")
        board, layout = Page(given, upright=True), Layout(9, upright=True)
        [letters] = board.classed("verdict", "board")
        middle = int(letters.get("y") or 0)
        assert all(abs(middle - layout.along(int(space))) > 43 for space in road.split())


STEPS = {
    **{"Rematch": "start rematch", "Change sides": "start swapped", "Review": "go review"},
    **{"Share": "open share", "Undo": "undo", "⋯": None},
    **{"Small board": "start short", "Lesson: Capture": "go lesson capture"},
    "Lessons": "go lesson",
}


def test_the_next_step_fits_what_happened_and_the_review_is_one_tap_away() -> None:
    """Sun has won: a harder game comes after wins only, an easier one after a loss."""
    for session, first, *more in (
        (ended(PERSON, "player"), "Try Level 4", "Share", "Rematch"),
        (ended(PERSON, "novice"), "Try Level 2", "Share", "Rematch"),
        (ended(PERSON, "perfect"), "Rematch", "Share"),
        (ended(PERSON, "random"), "Try Level 1", "Share", "Rematch"),
        (ended("player", PERSON), "Rematch", "Share", "Try Level 2"),
        (ended("perfect", PERSON), "Rematch", "Share", "Try Level 4"),
        (ended("novice", PERSON), "Small board", "Share", "⋯", "RematchLessons"),
        (ended(), "Rematch", "Share"),
        (said(at("classic", "0 S,M,2,S,4 0 s 1"), "move 1-2"), "Rematch", "Share", "Undo"),
        (ended("expert", "player"), "Rematch", "Share", "Change sides"),
    ):
        page = Page(session)
        [steps] = page.classed("next-steps")
        buttons = {text_of(one): one for one in steps.iter("button")}
        assert [text_of(one) for one in steps] == [first, "Review", *more]
        assert ("go games" in page.messages()) == (playing(session).you == SUN)
        other = "start easier" if playing(session).lost else "start harder"
        for label, button in buttons.items():
            assert button.get("data-do") == STEPS.get(label, other)
        assert focus_id(session) == "again"
        assert_sound(session)


def test_a_game_of_others_names_the_winner_and_leads_to_ones_own() -> None:
    session = change(ended("novice", PERSON), linked="untouched")
    page = Page(session)
    assert (headline(page), page.text("again")) == ("Level 1 wins!", "Play a game yourself")
    assert page.text("next") == "“Level 1 beat me in 1 turn.” Moon has no free man left."
    assert [page.text("again-rematch"), *page.messages("dock")[:3]] == [
        *("Try this board", "start own", "start rematch", "go review")
    ]
    assert Summarise not in map(type, playing(session).desired_effects(session))
    assert "throw kernels, walk" in page.text("dock")
    given = change(said(begun_session(3), "give-up"), linked="untouched", sun="novice")
    assert Page(given).text("next") == "“I gave up against Level 1.”"
    for players in ((PERSON, PERSON), ("novice", "player")):
        watched = Page(change(ended(*players), linked="untouched"))
        assert watched.messages("dock")[:2] == ["start own", "go review"]
    back = Page(session._replace(set_aside=("{}",)))
    assert back.messages("dock")[:2] == ["back", "start rematch"]
    address = "#rules=classic:men=3,spaces=5&position=1_SMS,4_0_m"
    ended_position = update(at("classic", "5 9 5 s"), OpenLink("seed", address))[0]
    page = Page(ended_position)
    assert page.text("again") == "Play a game yourself"


def test_an_evening_ends_with_the_winners_names() -> None:
    page = Page(won(evening(results=(SUN,), teams=TEAMS), MOON))
    assert (headline(page), page.text("again")) == ("Moon wins!", "Next game: Sina'anil")
    assert page.classed("evening", "dock")[0].get("aria-label") == "Games won: Sun 1, Moon 1."
    assert page.current("dock") == [("3Sina'anil", "step")]
    feast = Page(won(evening(results=(SUN, "draw", MOON, SUN), teams=TEAMS), SUN))
    assert "feast" in str(feast.classed("ending")[0].get("class"))
    assert feast.said("story") == ["Ana, Luis, Ix"]
    assert headline(feast) == "Sun wins the evening!"
    assert feast.text("again") == "Play another evening"
    assert not feast.current("dock")
    even = Page(won(evening(results=(SUN, "draw", MOON, MOON), teams=TEAMS), SUN))
    assert (headline(even), even.said("story")) == ("The evening is a draw!", [])
    other = Page(won(evening(results=(SUN, MOON, MOON, MOON), teams=((), ("Ben", "Mo"))), SUN))
    assert (headline(other), other.said("story")) == ("Moon wins the evening!", ["Ben, Mo"])
    assert "M won" in str(other.classed("ending")[0].get("class"))
