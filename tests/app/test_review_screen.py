"""The review screen: its figures of each turn and of the game, its messages and keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.app import keyboard
from puluc.app.effects import DrawSeed, LoadTable
from puluc.app.messages import OpenRecord, Sent, TableStatus
from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.table_state import TableState
from puluc.app.update import update
from puluc.engine.game import Game
from puluc.engine.position import Position, Result, Side
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import SIDES
from puluc.reviewing.rounding import Rounded, apportion, round_below, round_review, to_tenths
from puluc.screens.bundle import BUNDLE
from puluc.screens.review.balance import round_parts, tell_balance
from puluc.screens.review.screen import (
    FIGURES,
    MARKS,
    SUM,
    AdvanceTurn,
    PageTouched,
    ReviewDone,
    ReviewFailed,
    ReviveWorker,
    StartReview,
    WaitThenAdvance,
)
from puluc.ui.sections import focus_id
from puluc.worker.reviewer import GameReviewer, review_game
from tests.app.drawn import find, parsed
from tests.app.headless import at, board_of, called, explained, over, playing, ready, said
from tests.app.refused import assert_refused
from tests.reviewing import reviewed, wandering
from tests.support.effort import some
from tests.ui.page import text_of


@pytest.fixture
def session() -> Session:
    return said(over(), "go review")


def test_one_plays_on_from_a_turn_in_a_game_of_its_own(session: Session) -> None:
    past = said(session, "previous")
    [drawn] = [one for one in update(past, "onward")[1] if isinstance(one, DrawSeed)]
    there, _ = update(past, drawn.message)
    assert playing(there).game.position == explained(past).then.game.position
    assert (playing(there).sun, playing(there).moon, there.notice.text) == ("person", "player", "")


# Opening a review


def test_a_game_that_is_over_is_reviewed_from_its_card_and_left_again() -> None:
    before = over()
    assert find(parsed(before), ".//button[@id='review']").get("data-do") == "go review"
    after = said(before, "go review")
    assert explained(after).ply == explained(after).end
    assert focus_id(after) == "leave"
    assert said(after, "leave").screens == before.screens
    assert saved.load_session(saved.dump_session(after)).screen == before.screen


def test_a_game_against_the_page_is_not_explained_while_it_is_on() -> None:
    game = wandering(Rules.from_text("kekchi"), 3, 9)
    against = ready(Play(game, "person", "player"))
    assert_refused(against, "go review")
    assert parsed(against).find(".//button[@id='review']") is None
    for players, where in ((("person", "person"), "go-review"), (("player", "novice"), "review")):
        alone = ready(Play(game, *players))
        assert explained(said(alone, "go review")).end == game.ply
        menu = said(alone, "open menu")
        assert parsed(menu).find(f".//button[@id='{where}']") is not None
    assert_refused(ready(Play(wandering(game.rules, 3, 0), "person", "person")), "go review")


def test_a_game_from_a_file_is_explained_until_it_is_played_on() -> None:
    record = Record(wandering(Rules.from_text("kekchi"), 3, 9), "person", "player").text
    session = update(over(), OpenRecord("new", record))[0]
    assert explained(said(session, "go review")).end == 9
    back = update(session, "undo")[0]
    assert_refused(back, "go review")


def test_a_turn_looked_back_on_leads_there_too() -> None:
    past = said(over(), "go past 3")
    assert explained(said(past, "go review")).end > 3


# The review is requested, and arrives in parts


def test_the_solution_is_loaded_first_then_the_review_asked_for() -> None:
    game = wandering(Rules.from_text("kekchi"), 3)
    bare = Session(Play(game), bundle=BUNDLE)
    session, effects = update(bare, "go review")
    assert effects == [LoadTable(game.rules)]
    loading = update(session, TableStatus(TableState(game.rules, "loading", 0.4)))[0]
    assert find(parsed(loading), ".//progress").get("value") == "0.4"
    for state in ("ready", "none", "absent", "failed"):
        _, effects = update(loading, TableStatus(TableState(game.rules, state)))
        [effect] = effects
        assert isinstance(effect, StartReview)
        assert effect.record.game == game


def test_a_review_that_fails_is_told_and_asked_for_again() -> None:
    session, [start] = update(over(), "go review")
    assert isinstance(start, StartReview)
    assert "Reviewing the game…" in "".join(parsed(session).itertext())
    assert update(session, ReviewFailed("another game"))[0] == session
    assert_refused(session, "again")
    part = reviewed(start.record)._replace(whole=False)
    for begun in (session, update(session, ReviewDone(start.token, part, SUM))[0]):
        failed, effects = update(begun, ReviewFailed(start.token))
        assert effects == []
        text = "".join(parsed(failed).itertext())
        assert "The game could not be reviewed." in text
        assert "is being reviewed" not in text
        assert update(failed, "previous")[1] == []
        assert find(parsed(failed), ".//button[@id='review-again']").get("data-do") == "again"
        again, effects = update(failed, "again")
        assert again == begun
        assert effects == [ReviveWorker(), start]


@pytest.mark.slow
def test_the_curve_fills_in_and_nothing_is_summed_up_before_all_is_known() -> None:
    session, [start] = update(over(), "go review")
    assert isinstance(start, StartReview)
    parts = GameReviewer(start.record)
    widths = set()
    for _ in parts:
        if not parts.charted:
            continue
        session, effects = update(session, ReviewDone(start.token, parts.review))
        assert effects == [start]
        tree = parsed(session)
        widths.add(find(tree, ".//svg[@class='curve']").get("viewBox"))
        assert len(tree.findall(".//svg[@class='curve']/g")) == len(parts.review.turns)
        assert "chance went" not in text_of(tree)
        assert "Accuracy" not in text_of(tree)
    assert len(widths) == 1
    session, effects = update(session, ReviewDone(start.token, parts.review))
    assert effects == []
    assert "chance went" in text_of(parsed(session))


@pytest.mark.slow
def test_the_curve_falls_where_a_side_gives_up() -> None:
    given = playing(said(at("kekchi", "4 S,8 5 s 2"), "move 1-3", "give-up"))
    session, [start] = update(ready(given), "go review")
    assert isinstance(start, StartReview)
    session = update(session, ReviewDone(start.token, review_game(start.record)))[0]
    assert find(parsed(session), ".//path[@class='line']").get("d", "").endswith("H15V0H20")


def test_the_marks_and_figures_of_all_turns_can_come_after_the_sum() -> None:
    session, [start] = update(over(), "go review")
    assert isinstance(start, StartReview)
    whole = reviewed(start.record)
    for detail in (SUM, MARKS, FIGURES):
        tree = parsed(update(session, ReviewDone(start.token, whole, detail))[0])
        assert "chance went" in text_of(tree)
        captions = [caption.text for caption in tree.findall(".//caption")]
        assert captions.count("All turns") == (detail == FIGURES)
        marked = [one for one in tree.iter("button") if "loss" in one.get("title", "")]
        assert bool(marked) == (detail >= MARKS)


def test_a_game_is_played_through_until_its_end_or_a_touch(session: Session) -> None:
    end = explained(session).end
    assert keyboard.key_message(session, " ") == "through"
    session, effects = update(session, "through")
    for ply in range(end):
        review = explained(session)
        assert (review.ply, review.through) == (ply, True)
        assert WaitThenAdvance(review.turn_token) in effects
        assert update(session, AdvanceTurn("another turn"))[0] == session
        session, effects = update(session, AdvanceTurn(review.turn_token))
    assert (explained(session).ply, explained(session).through) == (end, False)
    assert not any(isinstance(effect, WaitThenAdvance) for effect in effects)


@pytest.mark.parametrize("stop", [PageTouched(), "through", "next", "first"])
def test_playing_through_stops(session: Session, stop: Sent) -> None:
    for message in ("ply 1", "through", stop):
        session, _effects = update(session, message)
    review = explained(session)
    assert not review.through
    assert update(session, AdvanceTurn(review.turn_token))[0] == session


def test_nothing_is_played_through_behind_a_panel(session: Session) -> None:
    for message in ("through", "open keys"):
        session, _effects = update(session, message)
    session, _effects = update(session, AdvanceTurn(explained(session).turn_token))
    assert (explained(session).ply, explained(session).through) == (0, False)


# The content


@pytest.mark.parametrize("seed", range(some(6, 1, 12)))
def test_the_sum_that_is_shown_adds_up(seed: int) -> None:
    session = said(over("siegartel" if seed % 2 else "classic", seed), "go review")
    rows = parsed(session).findall(".//table[@class='sum']/tr")
    numbers = [
        float(text_of(row[2]).rstrip(" %").replace("−", "-").replace("±", "")) for row in rows
    ]
    assert sum(round(10 * number) for number in numbers[:-1]) == round(10 * numbers[-1])
    assert numbers[-1] in (0, 50, 100)


@pytest.mark.parametrize("seed", range(some(6, 2)))
@pytest.mark.slow
def test_the_turns_add_up_to_the_sums(seed: int) -> None:
    whole = reviewed(Record(wandering(Rules.from_text("poulouc:draw=yes"), seed)))
    figures = round_review(whole)
    for side in SIDES:
        mine = [turn.ply for turn in whole.turns if turn.side == side]
        account = whole.account(side)
        assert sum(figures.lucks[ply] for ply in mine) == to_tenths(account.luck)
        assert sum(figures.losses[ply] for ply in mine) == to_tenths(account.loss)
    for turn in whole.turns:
        assert abs(figures.lucks[turn.ply] - 1000 * turn.luck / UNIT) < 1
        assert abs(figures.losses[turn.ply] - 1000 * turn.loss / UNIT) < 1
        assert figures.losses[turn.ply] >= 0
        assert turn.loss or figures.losses[turn.ply] == 0


def test_tenths_are_shared_by_the_largest_remainders() -> None:
    assert apportion([]) == []
    assert apportion([UNIT // 1000 * 3, -UNIT // 2, 0]) == [3, -500, 0]
    assert sum(apportion([UNIT // 7] * 7)) == 1000


def test_a_turn_lists_its_moves_with_what_they_are_worth_and_risk() -> None:
    position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
    game = Game.at(position, "x").play(position.moves()[0])
    session = said(ready(Play(game, "person", "person")), "go review", "first")
    rows = parsed(session).findall(".//table[@class='options']/tbody/tr")
    assert [text_of(r[0]) for r in rows] == ["From 1 to 4, capturing 1 man", "Enter on 3 played"]
    # After c-3 Moon can capture the man on space 3 with one mark, the man on space 1 with three.
    assert [text_of(cell) for cell in rows[1][3:]] == ["50 %", "1"]
    # After 1-4 no man of Moon's reaches him.
    assert [text_of(cell) for cell in rows[0][3:]] == ["0 %", "–"]
    assert not any(spot.message for spot in board_of(session).place_states)
    assert "Better: Sun goes from space 1 to space 4 and captures 1 man." in text_of(
        parsed(session)
    )


@pytest.mark.slow
def test_estimates_and_help_are_named() -> None:
    assert "estimates" in text_of(parsed(said(over("lemery-rescue"), "go review")))
    exact = text_of(parsed(said(over(), "go review")))
    assert "estimates" not in exact
    assert "doesn’t count" not in exact
    helped = ready(playing(over())._replace(notes=((2, "hint"), (3, "back"))))
    sentences = text_of(parsed(said(helped, "go review")))
    assert "Moves were undone. Hints were seen. This game doesn’t count" in sentences


def figures(result: int, luck: tuple[int, int], loss: tuple[int, int] = (0, 0)) -> Rounded:
    """Return figures of a game from 50 %, with the rest that makes them add up."""
    sun, moon = luck
    sun_loss, moon_loss = loss
    rest = result - 500 - sun + moon + sun_loss - moon_loss
    return Rounded(
        500,
        result,
        {"S": sun, "M": moon},
        {"S": sun_loss, "M": moon_loss},
        0,
        rest,
        (),
        (),
        mistakes={"S": (3,), "M": (1, 2)},
        choices={"S": 9, "M": 9},
    )


@pytest.mark.parametrize(
    ("found", "result", "person", "line"),
    [
        (
            figures(1000, (424, -164), (88, 0)),
            "S",
            "S",
            "Your win chance went from 50 % to 100 %. What changed it, in points: your throws +43, "
            "Moon’s throws +16, your moves −9. In all: luck +59, skill −9. "
            "You made 1 mistake, on turn 3.",
        ),
        (
            figures(0, (124, 100), (524, 0)),
            "M",
            None,
            "Sun’s win chance went from 50 % to 0 %. What changed it, in points: Sun’s throws +12, "
            "Moon’s throws −10, Sun’s moves −52. In all: luck +2, skill −52. Skill decided.",
        ),
        (
            figures(0, (-24, 0), (0, -476)),
            "M",
            "M",
            "Your win chance went from 50 % to 100 %. What changed it, in points: Sun’s throws +2, "
            "your moves +48. In all: luck +2, skill +48. "
            "You made 2 mistakes. Skill decided, more than luck.",
        ),
    ],
)
def test_a_game_in_one_line(found: Rounded, result: Result, person: Side | None, line: str) -> None:
    assert " ".join(tell_balance(found, result, called(person))) == line.replace(
        " %", "\N{NO-BREAK SPACE}%"
    )


def test_estimates_are_marked_and_small_losses_are_no_mistakes() -> None:
    found = figures(0, (-124, 220), (10, 0))._replace(start=540, rest=-186, exact=False)
    change, cause = tell_balance(found._replace(mistakes={"S": (), "M": (4,)}), "M", called("S"))
    assert change.replace("\N{NO-BREAK SPACE}", " ") == (
        "Your win chance went from ≈ 54 % to 0 %. What changed it, in points: your throws ≈ −12, "
        "Moon’s throws ≈ −22, your moves ≈ −1, error of the estimate ≈ −19. "
        "In all: luck ≈ −34, skill ≈ −1."
    )
    assert cause == "No mistakes: well played! Luck decided, more than skill."
    won = tell_balance(found._replace(mistakes={"S": (), "M": (4,)}), "S", called("S"))[1]
    assert won == "No mistakes: well played! Skill decided."
    forced = found._replace(mistakes={"S": (), "M": (4,)}, choices={"S": 0, "M": 9})
    by_them = forced._replace(luck={"S": 0, "M": 0}, loss={"S": 0, "M": 300})
    assert tell_balance(by_them, "S", called("S"))[1] == "You had no choice of move."
    wanted = "You had no choice of move. Luck decided, more than skill."
    assert tell_balance(forced, "M", called("S"))[1] == wanted


def test_giving_up_is_a_part_and_no_cause_is_named() -> None:
    found = figures(0, (0, 200))._replace(given_up=-300, rest=0)
    change, cause = tell_balance(found, "M", {"S": "", "M": "Ana"})
    assert change.endswith("Ana’s throws −20, giving up −30. In all: luck −20, skill ±0.")
    assert not cause


@given(st.lists(st.integers(-900, 900), min_size=1, max_size=6), st.integers(0, 9))
def test_whole_points_add_up(parts: list[int], start: int) -> None:
    total = (sum(parts) + start + 5) // 10
    if any(parts):
        found = round_parts(parts, total)
        assert sum(found) == total
        assert all(abs(10 * one - part) < 20 for one, part in zip(found, parts, strict=True))


def test_the_tables_stay_shown_from_turn_to_turn_until_they_are_hidden(session: Session) -> None:
    session = said(session, "numbers", "previous")
    assert parsed(session).find(".//div[@id='numbers']") is None
    for way in (("first", "last"), ("go retry sun", "leave")):
        session = said(session, *way)
        assert find(parsed(session), ".//div[@id='numbers']").get("hidden") is None
    session = said(session, "numbers")
    assert find(parsed(session), ".//div[@id='numbers']").get("hidden")


# Keys


def test_arrows_lead_from_turn_to_turn_and_from_mistake_to_mistake(session: Session) -> None:
    found = explained(session).found
    assert found
    mistakes = list(found.mistakes(explained(session).game_screen.you))
    assert len(mistakes) > 3
    visited = []
    while message := keyboard.key_message(session, "ArrowUp"):
        session = said(session, message)
        visited.append(explained(session).ply)
        played = find(parsed(session), ".//tr[@class='played']")
        lost = round_review(found).losses[visited[-1]] / 10
        assert f"−{lost}" in text_of(played)
    assert visited == mistakes[::-1]
    session = said(session, keyboard.key_message(session, "ArrowDown") or "")
    assert explained(session).ply == mistakes[1]
    for key, ply in (("ArrowRight", mistakes[1] + 1), ("ArrowLeft", mistakes[1]), ("Home", 0)):
        session = said(session, keyboard.key_message(session, key) or "")
        assert explained(session).ply == ply
    assert keyboard.key_message(session, "ArrowLeft") is None
    session = said(session, keyboard.key_message(session, "End") or "")
    assert explained(session).ply == explained(session).end
    assert keyboard.key_message(session, "Escape") == "leave"
    assert keyboard.key_message(said(session, "numbers"), "Escape") == "numbers"
    assert max(found.mistakes()) > mistakes[-1]
    assert keyboard.key_message(said(session, f"ply {mistakes[-1]}"), "ArrowDown") is None


@pytest.mark.parametrize("message", ["next", "last", "later", "ply 99", "ply -1", "ply ²", "throw"])
def test_nothing_else_means_anything_at_the_end(session: Session, message: str) -> None:
    assert_refused(session, message)


@pytest.mark.parametrize("seed", range(some(6, 2)))
def test_no_loss_is_rounded_up_to_a_label_that_it_does_not_reach(seed: int) -> None:
    whole = reviewed(Record(wandering(Rules.from_text("kekchi"), seed)))
    figures = round_review(whole)
    for turn in whole.turns:
        for figure in (figures.losses[turn.ply], round_below(turn.loss, whole.labels)):
            assert sum(figure >= 10 * points for points in whole.labels) == whole.label(turn)
