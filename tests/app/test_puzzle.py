"""Puzzles on the screen: one a day, by theme and grade, answered on the board and explained."""

from datetime import date, timedelta

import pytest

from puluc.app.board import Board
from puluc.app.effects import Animate, CopyLink, ShowTop
from puluc.app.messages import OpenLink, SkipAnimation
from puluc.app.settings import Setup
from puluc.app.update import update
from puluc.engine.position import Move, Position
from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import SLIP, Puzzle, Temptation, load_puzzles, rate_answer
from puluc.screens.puzzle.days import FIRST
from puluc.screens.puzzle.screen import PuzzleScreen, TrainingLoaded
from puluc.screens.puzzle.training import Training
from puluc.screens.reasons import (
    odds_sentence,
    peril_sentence,
    reason_sentence,
    risk_sentence,
)
from puluc.screens.share.share import Send
from puluc.tablebase.library import evaluate_position
from puluc.ui.ranked_moves import move_phrase, move_sentence
from puluc.ui.sections import focus_id, render_panel
from puluc.words.events import throw_sentence
from tests.app.drawn import find, find_button, parsed
from tests.app.headless import Edges, Headless, at, board_of, screen_of
from tests.app.refused import assert_refused
from tests.ui.page import text_of

DAY = 739_000


class Solver(Headless):
    """A person who solves puzzles."""

    def __init__(self, rules: str = "classic", day: int = DAY, kept: str = "") -> None:
        edges = Edges(tables=True, kept=kept, day=day)
        super().__init__(Setup(Rules.from_text(rules), starter="sun"), edges=edges)
        self.say("go puzzle")

    @property
    def kept(self) -> str:
        return self.edges.kept

    @property
    def screen(self) -> PuzzleScreen:
        return screen_of(self.session, PuzzleScreen)

    @property
    def puzzle(self) -> Puzzle:
        assert self.screen.puzzle
        return self.screen.puzzle

    @property
    def temptation(self) -> Temptation:
        assert self.puzzle.temptation
        return self.puzzle.temptation

    @property
    def board(self) -> Board:
        return board_of(self.session)

    @property
    def shown(self) -> str:
        return " ".join("".join(parsed(self.session).itertext()).split())

    def solve(self) -> None:
        self.say(f"move {self.puzzle.best}")

    def fail(self) -> None:
        self.say(f"move {self.temptation.move}")


@pytest.fixture
def solver() -> Solver:
    return Solver()


def press(solver: Solver, text: str) -> None:
    solver.say(find_button(solver.session, text).attrib["data-do"])


def of_day(day: date) -> Puzzle:
    puzzle = Solver("siegartel", day.toordinal()).screen.puzzle
    assert puzzle
    return puzzle


def test_the_puzzles_of_a_week_grow_harder_from_monday_to_sunday() -> None:
    for monday in (date(2026, 3, 2), date(2031, 12, 29)):
        week = [of_day(monday + timedelta(days)) for days in range(7)]
        assert [max(puzzle.grade, 2) for puzzle in week] == [2, 2, 3, 3, 4, 4, 5]
        assert len({puzzle.id for puzzle in week}) == 7


def test_no_puzzle_of_the_day_comes_twice_before_all_of_its_grades_have_been() -> None:
    known = [puzzle for puzzle in load_puzzles(Rules.from_text("siegartel")) if puzzle.temptation]
    hard = [puzzle for puzzle in known if puzzle.grade == 5]
    sunday = date(2026, 3, 8)
    met = {of_day(sunday + timedelta(weeks=week)).id for week in range(len(hard))}
    assert met == {puzzle.id for puzzle in hard}
    easy = [puzzle for puzzle in known if puzzle.grade < 3]
    days = (sunday + timedelta(7 * week + day) for week in range(len(easy) // 2) for day in (1, 2))
    assert {of_day(day).id for day in days} == {puzzle.id for puzzle in easy}


def test_the_right_move_is_played_on_the_board_after_the_answer(solver: Solver) -> None:
    puzzle = solver.puzzle
    session, effects = update(solver.session, f"move {puzzle.best}")
    assert isinstance(session.screen, PuzzleScreen)
    assert session.screen.in_motion
    assert [one.token for one in effects if isinstance(one, Animate)] == [session.screen.token]
    motion = board_of(session).motion
    assert motion
    assert motion.event.move == puzzle.best
    solver.carry_out(session, effects)
    assert not solver.screen.in_motion
    still = solver.board
    assert still.position == puzzle.position.play(puzzle.best)
    skipped, _effects = update(session, SkipAnimation())
    assert skipped.screen.board(skipped) == still
    back, _effects = update(update(session, "go lesson")[0], "leave")
    assert back.screen.board(back) == still


def test_the_difficulty_is_said_and_a_hard_first_puzzle_is_explained(solver: Solver) -> None:
    assert f"Today’s puzzle · Difficulty {solver.puzzle.grade} of 5" in solver.shown
    assert ("Start with an easy one" in solver.shown) == (solver.puzzle.grade > 1)
    solver.solve()
    assert f"Difficulty {solver.puzzle.grade} of 5." in solver.shown


@pytest.mark.slow
def test_the_grade_follows_what_was_solved(solver: Solver) -> None:
    grades = []
    solver.say("any")
    for _step in range(45):
        grades.append(solver.puzzle.grade)
        solver.solve()
        solver.say("next")
    assert grades == sorted(grades)
    assert {1, 2, 3} <= set(grades)
    for _step in range(20):
        solver.say("solution", "next")
    assert solver.puzzle.grade < max(grades)
    solver.say("grade 5")
    assert solver.puzzle.grade == 5


def test_the_answer_tells_the_rating_and_what_has_changed(solver: Solver) -> None:
    solver.say("any")
    assert "rating" not in solver.shown
    solver.solve()
    risen = solver.screen.training.rating
    assert f"Your rating: {risen} (+{risen - 800})." in solver.shown
    solver.say("next")
    assert f"Your rating: {risen}." in solver.shown
    solver.say("solution")
    fallen = solver.screen.training.rating
    assert fallen < 800 < risen
    assert f"Your rating: {fallen} (−{risen - fallen})." in solver.shown


def test_few_puzzles_have_nothing_to_find(solver: Solver) -> None:
    offered = []
    solver.say("any")
    for _step in range(30):
        offered.append(solver.puzzle.temptation)
        solver.say("next")
    assert 1 <= offered.count(None) <= 3
    solver.say("theme nothing")
    assert solver.puzzle.temptation is None


def test_a_wrong_answer_is_refuted_and_comes_again(solver: Solver) -> None:
    puzzle = solver.puzzle
    solver.fail()
    solver.fail()
    assert solver.screen.right is False
    assert "Not the best. The best move:" in solver.shown
    best, mine = find(parsed(solver.session), ".//ul[@class='compared']")
    assert best.get("class") == "best"
    wins = dict(solver.screen.ranked)
    for row, move, own in (best, puzzle.best, " "), (mine, solver.temptation.move, " your move "):
        phrase = move_phrase(puzzle.position, move)
        assert text_of(row).startswith(f"{phrase}{own}{100 * wins[move]:.1f} %")
    assert "but loses" in text_of(mine)
    solver.say("show")
    assert [arrow.kind for arrow in solver.board.arrows] == ["played", "best"]
    assert Training.from_text(solver.kept).due(DAY + 1) == (puzzle.id,)
    later = Solver(day=DAY + 1, kept=solver.kept)
    later.say("again")
    assert later.screen.puzzle == puzzle
    later.solve()
    assert Training.from_text(later.kept).due(DAY + 3) == ()
    assert Training.from_text(later.kept).due(DAY + 4) == (puzzle.id,)


def test_a_first_wrong_try_says_why_and_leaves_another(solver: Solver) -> None:
    puzzle = solver.puzzle
    solver.fail()
    assert not solver.screen.done
    assert "but loses" in (shown := solver.shown)
    assert move_sentence(puzzle.position, solver.temptation.move) not in shown
    assert risk_sentence(puzzle.position, solver.temptation.move) in shown
    assert move_sentence(puzzle.position, puzzle.best) not in shown
    assert [arrow.kind for arrow in solver.board.arrows] == ["played"]
    assert (focus_id(solver.session) or "").startswith("spot-")
    solver.solve()
    assert solver.screen.done
    lost = 800 - rate_answer(800, puzzle, 2)
    assert f"Your rating: {800 - lost} (−{lost}). The second try counts half." in solver.shown
    assert "Solved on the second try!" in solver.shown
    assert len(Training.from_text(solver.kept).due(DAY + 1)) == 1
    assert not Training.from_text(solver.kept).solved


def test_each_move_is_told_what_it_is_worth_after_the_answer(solver: Solver) -> None:
    assert not {"About:", "points"} & {*solver.shown.split()}
    assert not solver.board.arrows
    solver.solve()
    puzzle, ranked = solver.puzzle, solver.screen.ranked
    assert ranked == evaluate_position(puzzle.position).moves
    assert ranked[0].move == puzzle.best
    # What is shown is the table's, as elsewhere; the file's figures are near.
    assert ranked[0].win == pytest.approx(puzzle.win, abs=0.01)
    lost = ranked[0].win - dict(ranked)[solver.temptation.move]
    assert lost == pytest.approx(solver.temptation.loss, abs=0.01)
    assert f"loses {100 * lost:.1f} points of win chance" in solver.shown
    assert len(find(parsed(solver.session), ".//ul[@class='compared']")) == len(ranked)


def test_a_move_is_shown_with_the_reply_that_refutes_it() -> None:
    solver = Solver()
    solver.say("theme sacrifice")
    while "’s reply" not in solver.shown:
        solver.say("next")
        solver.solve()
        puzzle = solver.puzzle
        assert update(solver.session, f"show {puzzle.best}")[1] == [ShowTop()]
        solver.say(f"show {puzzle.best}")
        after = puzzle.position.play(puzzle.best)
        assert solver.screen.board(solver.session).position == after
    press(solver, "’s reply")
    thrown, move = solver.screen.shown_turn or (after, puzzle.best)
    told = f"{throw_sentence(thrown)} {move_sentence(thrown, move)[:-1]} ("
    assert told in solver.shown
    assert "captures" in told
    label = find(parsed(solver.session), ".//div[@class='throw']").get("aria-label")
    assert label == throw_sentence(thrown)
    assert solver.board.position == thrown.play(move)
    solver.say("show")
    assert solver.screen.shown_turn is None


def test_where_there_is_nothing_to_find_any_move_is_right() -> None:
    solver = Solver()
    solver.say("theme nothing")
    puzzle = solver.puzzle
    assert puzzle.themes == ("nothing",)
    press(solver, "All moves are good")
    assert solver.screen.right
    solver.say("next")
    second = solver.puzzle
    assert second != puzzle
    solver.say(f"move {second.position.moves()[-1]}")
    assert solver.screen.right
    assert "All moves are good here" in solver.shown


def selected_value(solver: Solver, name: str) -> str:
    select = find(parsed(solver.session), f".//select[@name='{name}']")
    return next(one.get("value") or "" for one in select if one.get("selected") is not None)


def test_theme_and_grade_are_chosen_together() -> None:
    solver = Solver("kekchi")
    solver.say("theme capture", "grade 2")
    puzzle = solver.puzzle
    assert ("capture" in puzzle.themes, puzzle.grade) == (True, 2)
    assert len(puzzle.position.moves()) > 2  # rather than the two of most
    assert (selected_value(solver, "theme"), selected_value(solver, "grade")) == ("capture", "2")
    known = [one for one in load_puzzles(puzzle.position.rules) if "capture" in one.themes]
    assert f"Puzzles solved: 0 of {sum(one.grade == 2 for one in known)}." in solver.shown
    solver.say("rules classic")
    assert (selected_value(solver, "theme"), selected_value(solver, "grade")) == ("capture", "2")
    solver.say("theme ")
    assert (selected_value(solver, "theme"), selected_value(solver, "grade")) == ("", "2")
    solver.say("today")
    assert (selected_value(solver, "theme"), selected_value(solver, "grade")) == ("", "")


def test_a_choice_without_a_puzzle_says_so_and_offers_the_nearest() -> None:
    solver = Solver()
    solver.say("theme endgame")
    grades = {line.grade for line in solver.screen.fitting("endgame")}
    lacking = next(grade for grade in range(1, 6) if grade not in grades)
    solver.say(f"grade {lacking}")
    assert "There is no such puzzle under these rules." in solver.shown
    assert selected_value(solver, "theme") == "endgame"
    assert selected_value(solver, "grade") == str(lacking)
    press(solver, "Show difficulty")
    assert "endgame" in solver.puzzle.themes
    nearest = abs(solver.puzzle.grade - lacking)
    assert nearest == min(abs(grade - lacking) for grade in grades)
    solver.say("theme turn")
    assert "There is no such puzzle under these rules." in solver.shown
    press(solver, "Show all themes")


def row(solver: Solver) -> str:
    """Return the results in the row of days."""
    items = find(parsed(solver.session), ".//section/ol").findall("./li/button[b]")
    return "".join(find(item, "b").get("data-text", "") for item in items)


def test_the_row_of_days_says_at_which_try_each_was_solved() -> None:
    """Other puzzles don't count, nor does a past day looked up, nor another ruleset's."""
    first = Solver()
    assert row(first) == "·······"
    first.solve()
    assert row(first) == "······✓"
    assert "Solved on the first try!" in first.shown
    assert "in a row" not in first.shown
    second = Solver(day=DAY + 1, kept=first.kept)
    second.fail()
    assert row(second) == "·····✓·"
    second.solve()
    assert row(second) == "·····✓2"
    assert "2 days in a row!" in second.shown
    third = Solver(day=DAY + 2, kept=second.kept)
    third.say("solution")
    assert "in a row" not in third.shown
    assert row(third) == "····✓2✕"
    fifth = Solver(day=DAY + 4, kept=third.kept)
    fifth.say("any")
    fifth.solve()
    press(fifth, "‹")
    assert fifth.screen.date == DAY - 3
    fifth.solve()
    press(fifth, "›")
    assert row(fifth) == "··✓2✕··"
    fifth.say("rules kekchi", "today")
    fifth.solve()
    fifth.say("rules classic", "today")
    fifth.fail()
    assert row(fifth) == "··✓2✕··"
    fifth.solve()
    assert Training.from_text(fifth.kept).result(DAY + 4).tries == 1  # type: ignore[union-attr]
    assert "in a row" not in fifth.shown


def test_todays_comes_first_until_it_is_done_and_shows_its_result_then(solver: Solver) -> None:
    today = solver.puzzle
    solver.solve()
    assert "Next daily puzzle in 5 h 12 min." in solver.shown
    solver.say("leave", "to puzzle")
    assert solver.screen.choice == "any"
    solver.say("today")
    assert (solver.puzzle, solver.screen.done) == (today, True)
    assert "Solved on the first try!" in solver.shown
    solver.say("leave")
    follow(solver, today.id)
    assert solver.screen.today


def test_no_time_runs_while_a_second_try_at_todays_is_open(solver: Solver) -> None:
    solver.fail()
    assert "Today’s puzzle · Difficulty" in solver.shown
    assert "Next daily puzzle" not in solver.shown
    assert "puzzle to repeat comes" not in solver.shown
    solver.solve()
    solver.say("any")
    solver.fail()
    assert "Next daily puzzle in 5 h 12 min." in solver.shown


def test_a_new_day_comes_at_midnight_even_in_an_open_page(solver: Solver) -> None:
    """A puzzle that was begun stays, but counts no more."""
    today = solver.puzzle
    begun = Solver()
    begun.fail()
    for one in (solver, begun):
        one.say(TrainingLoaded(None, DAY + 1, 1440))
    assert solver.screen.today
    assert solver.puzzle != today
    assert begun.puzzle == today
    begun.solve()
    assert row(begun) == "·····✕·"
    main = find(parsed(begun.session), ".//button[@id='next-puzzle']")
    begun.say(main.get("data-do") or "")
    assert begun.puzzle == solver.puzzle


def test_a_result_is_shared_in_four_lines_that_give_nothing_away(solver: Solver) -> None:
    solver = Solver(day=FIRST + 42)
    solver.solve()
    solver = Solver(day=FIRST + 43, kept=solver.kept)
    shown = render_panel(update(solver.session, "open place")[0], "https://example.org/", 1)
    assert "🟩" not in shown
    solver.fail()
    solver.solve()
    press(solver, "Share")
    shown = render_panel(solver.session, "https://example.org/", 1)
    told = "Solved on the second try! 2 days in a row!"
    text = f"Puluc, daily puzzle 43 · Classic\n{told}\nMy last 7 days: ⬜⬜⬜⬜⬜🟩🟨"
    assert f">{text}\nhttps://example.org/#puzzle={solver.puzzle.id}</textarea>" in shown
    assert update(solver.session, "copy result")[1] == [CopyLink("result")]
    assert update(solver.session, "send")[1] == [Send(text, f"puzzle={solver.puzzle.id}")]
    assert shown.count('rx="4"') == 7


def test_without_the_file_it_says_so_and_tries_again() -> None:
    solver = Solver()
    solver.edges.missing = True
    solver.say("rules kekchi")
    assert "The puzzles could not be loaded." in solver.shown
    assert "onnection" not in solver.shown
    solver.edges.missing = False
    press(solver, "Try again")
    assert solver.screen.rules.text == "kekchi"


def test_failed_ones_that_are_not_due_are_waited_for(solver: Solver) -> None:
    solver.say("again")
    assert "No puzzles to repeat." in solver.shown
    solver.say("today")
    solver.fail()
    assert "Puzzles to repeat" not in solver.shown
    solver.say("any")
    assert "The next puzzle to repeat comes tomorrow." in solver.shown
    solver.say("again")
    assert "The next puzzle to repeat comes tomorrow." in solver.shown
    for pause, phrase in ((1, "on Sunday"), (3, "in 9 days")):
        kept = Training.from_text(solver.kept)
        solver = Solver(day=solver.edges.day + pause, kept=kept.text)
        solver.say("again")
        solver.solve()
        assert f"You get this puzzle again {phrase}." in solver.shown


def test_a_position_of_ones_own_is_solved(solver: Solver) -> None:
    session = at("classic", "4 S,2,M,5 4 s 3")
    solver.carry_out(*update(session, "go puzzle here"))
    assert solver.screen.choice == "own"
    solver.say("move c-3")
    assert "Not the best: it loses" in solver.shown
    solver.say("move c-3")
    assert solver.screen.right is False
    assert focus_id(solver.session) == "leave"
    assert "The best move: Sun goes from space 1 to space 4 and captures 1 man." in solver.shown
    wins = dict(solver.screen.ranked)
    assert wins[Move.from_text("1-4")] - wins[Move.from_text("c-3")] >= SLIP
    assert solver.kept == ""


def follow(solver: Solver, name: str) -> None:
    solver.carry_out(*update(solver.session, OpenLink("seed", f"#puzzle={name}")))


def test_a_link_opens_a_puzzle_and_the_puzzle_gives_its_link() -> None:
    known = load_puzzles(Rules.from_text("kekchi"))[7]
    solver = Solver()
    solver.say("leave")
    follow(solver, known.id)
    assert solver.puzzle == known
    assert solver.screen.rules.text == "kekchi"
    solver.say("open place")
    shown = render_panel(solver.session, "https://example.org/", 0)
    assert f'value="https://example.org/#puzzle={known.id}"' in shown
    _session, effects = update(solver.session, "copy puzzle")
    assert effects == [CopyLink("puzzle")]
    solver.say("close")
    solver.solve()
    assert solver.screen.right
    assert known.id in solver.kept
    solver.say("next")
    assert solver.puzzle != known
    assert solver.screen.choice == "any"


@pytest.mark.parametrize("rules", ["classic", "classic:values=5/1/2/3/4", "classic:men=5,bias=0.3"])
def test_a_position_that_is_no_known_puzzle_is_posed_all_the_same(rules: str) -> None:
    solver = Solver()
    follow(solver, f"{rules}/4_S,2,M,5_4_s_3")
    assert solver.screen.puzzle is None
    assert "A position" in solver.shown
    solver.say("move 1-4")
    assert solver.screen.right
    assert solver.kept == ""
    assert focus_id(solver.session) == ("next-puzzle" if solver.screen.lines else "leave")
    if solver.screen.lines:
        solver.say("next")


def test_a_link_that_names_no_puzzle_says_so() -> None:
    solver = Solver()
    solver.say("leave")
    before = solver.session.screen
    follow(solver, "classic/5_9_5_s_2")
    assert solver.session.screen == before
    assert "puzzle: there is nothing to choose (classic/5_9_5_s_2)" in solver.session.notice.details
    assert_refused(solver.session, "go puzzle classic/5_9_5_s_2")


def test_odds_and_risks_in_words() -> None:
    rules = Rules.from_text("classic")
    assert odds_sentence(0.25, Rules.from_text("classic:bias=0.3")) == "25.0\xa0% of throws"
    risky, home = Move.from_text("6-8"), Move.from_text("9-c")
    position = Position.from_text(rules, "0 5,SSMS,1,SM,MS 2 s 2")
    risk = "Moon can then capture up to 4 men, on 10 of 16 throws."
    assert risk_sentence(position, risky) == risk
    why = reason_sentence(position, risky, [home], told=False)
    assert why == f"It rescues 1 man. The risk is worth it: {risk}"
    assert "It is safer: " in reason_sentence(position, home, [risky], told=True)
    even = Position.from_text(rules, "1 2,S,SMS,1,MS,M,M,1 1 s 0")
    why = reason_sentence(even, Move.from_text("3-8"), even.moves(), told=True)
    assert why.startswith(
        "Capturing comes first; the captives can wait. The risk is worth it: Moon"
    )
    alike = Position.from_text(rules, "3 4,MS,1,S,2 4 s 2")
    first, second = map(Move.from_text, ("7-9", "c-2"))
    why = reason_sentence(alike, first, [second], told=False)
    assert why == "The risk is about the same: Moon can then capture 1 man, on 5 of 16 throws."
    assert reason_sentence(alike, first, [second], told=True) == ""
    for text, best, other, said in (
        ("3 2,S,6 5 s 1", "c-1", "3-4", "It brings another man into play."),
        ("3 S,1,MS,6 4 s 2", "3-5", "c-2", "It takes the captives closer to the city."),
        ("3 6,M,SMS,1 1 m 2", "c-8", "7-5", "Only this move captures."),
        ("0 S,1,SSM,S,1,SM,2,M 2 m 2", "3-1", "c-8", ""),
        ("3 5,S,2,M 4 s 1", "6-7", "c-1", "It threatens a capture, on 6 of 16 throws."),
    ):
        first, second = map(Move.from_text, (best, other))
        why = reason_sentence(Position.from_text(rules, text), first, [second], told=True)
        assert why.partition(" The risk")[0] == said
    past, safe = Position.from_text(rules, "4 3,S,1,M,3 0 s 3"), Move.from_text("4-7")
    assert risk_sentence(past, safe) == "Moon can’t capture then."
    last, wins = Position.from_text(rules, "0 2,S,3,S,M,1 0 s 1"), Move.from_text("7-8")
    assert risk_sentence(last, wins) == "That wins the game."
    assert (peril_sentence(past, safe), peril_sentence(position, risky)) == ("", risk)
    compared = [peril_sentence(position, risky, best) for best in (home, risky)]
    assert compared == [risk, ""]
