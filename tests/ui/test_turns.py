"""Beside the board: the win chances, the list of turns, earlier turns, and the log."""

from puluc.app.messages import GameSummary
from puluc.app.play.activity import Idle
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings
from puluc.app.table_state import Stage, TableState
from puluc.app.update import update
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.ui.sections import focus_id
from puluc.ui.win_bar import render_win_bar
from tests.app.headless import at, begun_session, over, playing, said
from tests.app.test_evening import TEAMS, evening, won
from tests.ui.page import Page, is_enabled, text_of
from tests.ui.test_dock import CHOICE, HELD, MOONS, OPEN, against, change, judged


def bar(page: Page) -> str | None:
    found = page.classed("chances", "turns")
    return found[0].get("aria-label") if found else None


def with_table(session: Session, state: Stage, **changes: object) -> Session:
    return session._replace(table=TableState(session.screen.rules, state)._replace(**changes))


def test_the_bar_says_the_chance_or_that_it_is_an_estimate() -> None:
    shown = judged(at(*CHOICE, chances="show"))
    guessed = judged(at(*CHOICE, chances="show"), exact=False)
    waiting = with_table(at(*CHOICE, chances="show"), "ready")
    for session, wanted in (
        (judged(at(*CHOICE)), None),
        (at(*CHOICE, chances="show"), None),
        (shown, "Win chance: Sun 62.0 %, Moon 38.0 %"),
        (guessed, "Win chance: Sun ≈ 62 %, Moon ≈ 38 %"),
        (waiting, "Win chance: Sun ≈ 50 %, Moon ≈ 50 %"),
        (
            said(at("classic", "0 S,M,7 0 s 1", chances="show"), "move 1-2")._replace(
                table=TableState(Rules(), "ready")
            ),
            "Win chance: Sun 100.0 %, Moon 0.0 %",
        ),
    ):
        label = bar(Page(session))
        assert (label and label.replace("\N{NO-BREAK SPACE}", " ")) == wanted
    drawn = render_win_bar(0.25).partition(">")[2]
    assert drawn.index("man-S") < drawn.index("25.0") < drawn.index("75.0") < drawn.index("man-M")
    assert 'class="sun-part" width="25" height="10"' in drawn
    assert "≈\N{NO-BREAK SPACE}63" in render_win_bar(0.6251, exact=False)
    assert "62.5" in render_win_bar(0.6251)


def test_below_the_bar_stands_why_play_is_not_perfect() -> None:
    """Only where it matters: to whoever sees chances, or plays against a level."""
    estimates = "The computer uses estimates, off by 1.2 points of win chance on average."
    for session, wanted in (
        (with_table(at(*CHOICE), "loading", fraction=0.4), "Loading perfect play…"),
        (with_table(at(*CHOICE), "ready"), ""),
        (with_table(at(*CHOICE), "failed", why="Gone."), "could not be loaded. Gone. The comp"),
        (with_table(at(*CHOICE), "absent"), ""),
        (with_table(against(at(*CHOICE)), "absent"), "is not included here. The computer"),
        (with_table(against(at(*CHOICE), PERSON, "expert"), "none", error=0.012), estimates),
        (with_table(change(against(at(*CHOICE)), first=True), "absent"), ""),
        (with_table(at(*CHOICE, chances="show"), "absent"), "is not included here."),
        (with_table(against(at(*CHOICE), "random"), "absent"), ""),
        (with_table(against(at(*CHOICE)), "later"), ""),
        (with_table(against(at(*CHOICE)), "solving", positions=31364), "31,364 positions. Solving"),
        (with_table(against(at(*CHOICE)), "stopped", error=0.012), f"{estimates} Solve this"),
        (with_table(against(at(*CHOICE)), "ready", positions=644), ""),
        (with_table(at(*CHOICE), "solving", positions=31364), ""),
    ):
        state = " ".join(Page(session).said("table-state"))
        assert (wanted in state) if wanted else not state
    loading = Page(with_table(at(*CHOICE), "loading", fraction=0.404))
    assert loading["table-part"].get("value") == "0.4"


def test_the_list_marks_who_is_to_move_and_who_plays() -> None:
    for session, heads, to_move in (
        (at(*CHOICE), ["Sun Player", "Moon Player"], "S to-move"),
        (at(*MOONS), ["Moon Player", "Sun Player"], "M to-move"),
        (against(at(*CHOICE)), ["Sun You", "Moon Level 1"], "S to-move"),
        (change(at(*CHOICE), names=("Ana", "")), ["Sun Ana", "Moon Player"], "S to-move"),
    ):
        page = Page(session)
        [table] = page["turns"].findall(".//table[@aria-label='List of turns']")
        cells = table.findall(".//thead//th")
        assert [text_of(cell) for cell in cells] == heads
        assert [one.get("class") for one in page.classed("to-move", "turns")] == [to_move]
    assert not Page(over()).classed("to-move", "turns")


def turns(page: Page) -> list[tuple[str | None, str | None, str | None]]:
    """Return the id, message and place in the Tab order of each turn."""
    return [
        (one.get("id"), one.get("data-do"), one.get("tabindex")) for one in page.classed("turn")
    ]


def test_a_turn_is_a_button_to_its_board_and_the_last_one_is_current() -> None:
    session = begun_session(3)
    page = Page(session)
    assert turns(page) == [
        ("turn-0", "go past 1", "-1"),
        ("turn-1", "go past 2", "-1"),
        ("turn-2", "go past 3", None),
    ]
    rows = [(one.get("id"), text_of(one[0])) for one in page["turns"].iter("tr")][1:]
    assert rows == [("turns-0", "1."), ("turns-1", "2.")]
    assert [mark for _text, mark in page.current("turns")] == ["true"]
    assert page["turn-2"].get("aria-current") == "true"
    past = Page(update(session, "go past 2")[0])
    assert past["turn-1"].get("aria-current") == "true"
    assert past["turn-2"].get("aria-current") is None
    assert [do for _id, do, _tab in turns(past)] == ["ply 1", "ply 2", "ply 3"]
    assert past.classed("past", "turns")
    assert not page.classed("past", "turns")
    start = Page(update(session, "go past 0")[0])
    assert not start.current("turns")
    [listed] = page.classed("list")
    assert listed.get("tabindex") is None
    assert Page(at(*OPEN)).classed("list")[0].get("tabindex") == "0"


def test_turns_are_in_signs_or_in_words_and_moons_first_turn_stands_on_the_right() -> None:
    signs = begun_session(2)
    words = signs._replace(settings=Settings(turns="words"))
    assert len(Page(signs)["turns-0"].findall("td")) == 2
    [cell] = Page(words)["turns-0"].findall("td")
    assert cell.get("colspan") == "2"
    assert Page(signs)["turn-0"].find(".//*[@translate='no']") is not None
    assert Page(words)["turn-0"].find(".//*[@translate='no']") is None
    assert Page(signs).said("legend", "turns")
    assert not Page(words).said("legend", "turns")
    assert Page(words).text("turn-0").split(" ", 1)[1].startswith("Sun enters")
    title = str(Page(signs)["turn-0"].get("title"))
    assert title.startswith("Sun enters")
    label = str(Page(signs)["turn-0"].get("aria-label"))
    assert label.startswith(Page(signs).text("turn-0").split(" ")[0])


def test_before_the_first_turn_and_in_a_first_game_stands_what_throws_are_worth() -> None:
    first = change(begun_session(3), first=True)
    for session, has_table in ((at(*OPEN), True), (begun_session(1), False), (first, True)):
        assert bool(Page(session).classed("throws", "turns")) == has_table
    rows = Page(at(*OPEN))["turns"].findall(".//table[@class='throws']/tr")
    assert [text_of(row) for row in rows[:2]] == ["0 marks5", "1 mark1"]


def test_a_game_may_be_reviewed_when_that_helps_nobody() -> None:
    played = begun_session(3)
    for session, offered in (
        (played, False),
        (against(played, "novice", "expert"), True),
        (against(played), False),
        (change(played, activity=HELD), True),
        (change(against(played), activity=HELD), True),
        (change(against(played), activity=HELD, undone_to=1), False),
        (change(at(*OPEN), activity=HELD), False),
        (over(), False),
    ):
        assert ("review" in Page(session) and "go review" in Page(session).messages("turns")) == (
            offered
        )


def test_looking_back_says_which_turn_and_leads_on() -> None:
    session = begun_session(3)
    for ply, label in (
        (0, "You are looking at the start."),
        (1, "You are looking at turn 1, Sun."),
        (2, "You are looking at turn 1, Moon."),
        (3, "You are looking at turn 2, Sun."),
    ):
        past = update(session, f"go past {ply}")[0]
        page = Page(past)
        assert page.text("next") == label
        for word, possible in (("first", ply > 0), ("previous", ply > 0), ("last", ply < 3)):
            assert is_enabled(page[f"step-{word}"]) == possible
        assert is_enabled(page["step-next"]) == (ply < 3)
        assert page.label("leave") == "Back to the game"
        assert focus_id(past) == "leave"
        assert not is_enabled(page["throw"])
    ended = over()
    last = Page(update(ended, f"go past {playing(ended).game.ply}")[0])
    before = Page(update(ended, f"go past {playing(ended).game.ply - 1}")[0])
    assert "wins." in last.said("happened")[0]
    assert "wins." not in before.said("happened")[0]


def log(session: Session) -> dict[str, str]:
    """Return the announcements by the end of their id."""
    return {
        str(one.get("id")).split("-", 2)[2]: "".join(one.itertext()) for one in Page(session)["log"]
    }


def test_the_log_has_the_last_turns_and_what_has_just_happened() -> None:
    for ply, wanted in (
        (0, ["start"]),
        (1, ["start", "0t", "0m"]),
        (2, ["start", "0t", "0m", "1t", "1m"]),
        (3, ["1t", "1m", "2t", "2m"]),
    ):
        assert list(log(begun_session(ply))) == wanted
    undone = said(begun_session(3), "undo")
    assert list(log(undone)) == ["2u", "2t"]
    assert list(log(said(at(*CHOICE), "pick c")))[-1].startswith("0r-0-")
    lines = log(over())
    assert "end" in lines
    assert "story" not in lines
    key = playing(over()).summary_key
    assert log(update(over(), GameSummary(key, "Turned."))[0])["story"] == "Turned."
    team = log(evening(teams=TEAMS))
    assert team["0d"] == "Ana (Sun)"
    feast = won(evening(results=(SUN, "draw", MOON, SUN)), SUN)
    assert log(feast)["evening"] == "Sun wins the evening!"
    assert "evening" not in log(won(evening(results=(SUN,)), SUN))


def test_passes_are_told_with_their_reason() -> None:
    game = Game.at(Position.from_text(Rules.from_text("lemery:zero=0"), "4 S,7,M 4 s"), "p")
    session = change(at("lemery:zero=0", "4 S,7,M 4 s"), game=game, activity=Idle())
    passed = said(session, "throw 0", "move --")
    assert log(passed)["0m"].startswith("Sun passes. This throw is worth no")
    assert Page(passed).text("turn-0").endswith("–")
