"""The lessons and the screens of the study: review, retry, puzzle, editor, variation, games."""

from puluc.app.play.activity import Idle
from puluc.app.play.lesson import make_lesson
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON
from puluc.app.update import update
from puluc.engine.game import Game
from puluc.engine.position import SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import Option, Review, TurnReview
from puluc.screens.review.screen import ReviewDone, StartReview
from puluc.ui.sections import focus_id
from puluc.words.lessons import COURSE, NAMES
from tests.app.headless import at, explained, ready, said
from tests.ui.page import Page, is_enabled, text_of
from tests.ui.test_dock import CHOICE, OPEN

PLAYED = (
    (1, "3-2", 50, 60, 48),
    (2, "c-8", 48, 42, 42),
    (2, "1-3", 42, 39, 35),
    (1, "7-6", 35, 37, 43),
)
"""Turns: the marks, the move, and Sun's chances on average, with the throw and after the move."""


def lesson_after(name: str, *messages: str) -> Session:
    return said(at(*OPEN), f"go lesson {name}", *messages)


def test_a_lesson_says_the_task_and_what_came_of_it() -> None:
    for messages, focus, wanted, action in (
        ((), "throw", "Throw. Land on Moon’s man", None),
        (("throw",), "spot-0", "Land on Moon’s man", None),
        (("throw", "move 3-5"), "next-task", "Your man lies on top", "next"),
        (("throw", "move c-2"), "again", "Moon was just as close:", "again"),
    ):
        session = lesson_after("capture", *messages)
        page = Page(session)
        assert focus_id(session) == focus
        assert page.text("next").startswith(wanted)
        assert [do for do in page.messages() if do in ("next", "again")] == (
            [action] if action else []
        )
        assert page.said("lesson") == ["5 of 10: Capture."]
        assert page.current("turns")[0][0].startswith("5. Capture")
        assert page.label("leave") == "Back to the game"
        assert is_enabled(page["throw"]) == (messages == ())
        log = [str(one.get("id")) for one in page["log"]]
        assert log[0].startswith("say-task-")
        assert (log[-1].startswith(("say-done", "say-missed"))) == (action is not None)
    refused = Page(lesson_after("capture", "throw", "pick 3", "put 7"))
    assert len(refused.classed("refusal")) == 1
    assert not Page(lesson_after("capture", "throw")).classed("refusal")
    missed = lesson_after("win", *2 * ("throw", "move c-2", "again"), "throw")
    arrows = missed.screen.board(missed).arrows  # type: ignore[union-attr]
    assert [arrow.route for arrow in arrows] == [(4, 5, 6)]


def test_the_contents_mark_the_lessons_learnt_and_the_present_one() -> None:
    session = lesson_after("walk")._replace(rules_encountered=("lesson-throw", "lesson-walk"))
    page = Page(session)
    listed = [text_of(one) for one in page["turns"].iter("button")]
    assert [text.endswith("✓") for text in listed] == [True, False, True, *[False] * 8]
    assert page.messages("turns") == [f"lesson {number + 1}" for number in range(len(NAMES))]
    assert page.current("turns") == [("3. Walk ✓", "true")]
    for name, heading in (
        ("throw", "1 of 10: Throw."),
        ("win", "10 of 10: Win."),
        ("homeward", "One more lesson: Home with a captive."),
    ):
        assert Page(lesson_after(name)).said("lesson") == [heading]


def test_the_end_of_the_course_leads_to_a_game_and_one_more_lesson() -> None:
    start = lesson_after("win")
    won = Position.from_text(Rules.from_text("classic:men=2,spaces=5"), "1 2,MMS,2 0 m")
    screen = make_lesson(COURSE - 1, 1, 0)
    done = screen._replace(game_screen=screen.game_screen._replace(game=Game.at(won, "end")))
    for below, label in (
        (start.screen_stack, "Play your first game"),
        (at(*CHOICE).screens, "Back to the game"),
        ((), "Back to the game"),
    ):
        session = start._replace(screen=done, screen_stack=below)
        page = Page(session)
        assert page.label("leave") == label
        assert page.messages() == ["leave", "open certificate", "next", "to puzzle"]
        assert "One more lesson: Home with a captive" in page.label("next")
        assert focus_id(session) == "leave"
        assert page.classed("ending", "board")
    assert not Page(start).classed("ending")


def judge(game: Game, played: tuple[tuple[int, str, int, int, int], ...] = PLAYED) -> Review:
    """Return a review of a game by these chances, in percent."""
    turns, before = [], 50
    for ply, (marks, text, mean, thrown, after) in enumerate(played):
        position, move = game.positions[ply], Move.from_text(text)
        side = position.mover
        sign = 1 if side == SUN else -1
        best = thrown if side == SUN else 100 - thrown
        loss = sign * (thrown - after)
        wins = {one: best - 20 for one in position.moves()} | {move: best - loss}
        if loss:
            wins[next(one for one in position.moves() if one != move)] = best
        options = sorted(
            (Option(one, UNIT * win // 100) for one, win in wins.items()), key=lambda one: -one.win
        )
        units = [UNIT * chance // 100 for chance in (before, mean, thrown, after)]
        figures = dict(zip(("before", "mean", "thrown", "after"), units, strict=True))
        number, options_ = ply // 2 + 1, tuple(options)
        turn = TurnReview(
            ply, side, marks, move, **figures, options=options_, choices=2, number=number
        )
        turns.append(turn)
        before = after
    chances_ = (UNIT // 2, *(turn.after for turn in turns))
    sums = chances_[-1], 0
    return Review(game.rules, True, 0.0, 0.0, (), False, *sums, chances_, tuple(turns), True)


def played_game() -> Game:
    game = Game.at(Position.from_text(Rules.from_text("kekchi"), OPEN[1]), "review")
    for marks, move, *_chances in PLAYED:
        game = game.throw(marks).play(Move.from_text(move))
    return game


def under_review(*messages: str, sun: str = PERSON) -> Session:
    """Return the review of the game, after some messages."""
    play = Play(played_game(), sun, PERSON if sun == PERSON else "novice", False, Idle(held=True))
    session, effects = update(ready(play), "go review")
    [start] = [effect for effect in effects if isinstance(effect, StartReview)]
    return said(update(session, ReviewDone(start.token, judge(play.game)))[0], *messages)


def test_a_review_judges_each_turn() -> None:
    """Loss and luck are the mover's: Moon gains what lowers Sun's chance."""
    for ply, luck, verdict in (
        (0, "+10.0", "Big mistake: it loses 12.0 points. Better: Sun goes from space 1"),
        (1, "+6.0", "No move was better."),
        (2, "−3.0", "Small mistake: it loses 4.0 points."),
        (3, "−2.0", "Mistake: it loses 6.0 points."),
    ):
        session = under_review(f"ply {ply}")
        page = Page(session)
        side = "Moon" if ply % 2 else "Sun"
        assert page.text("next").startswith(f"{side}’s luck: {luck} points. {verdict}")
        assert (" then" in page.text("dock")) == (ply > 1), ply
        thrown, after = (100 - win if ply % 2 else win for win in PLAYED[ply][3:])
        told = page.text("turns").replace("\N{NO-BREAK SPACE}", " ")
        assert f"{thrown}.0 % after the throw, {after}.0 % after the move" in told
        card = page.classed("card", "turns")[0]
        assert card.get("aria-label") == f"Turn {ply // 2 + 1}, {side}."
        assert page.current("turns") == [(page.text(f"turn-{ply}"), "true")]
        rows = [text_of(row) for row in card.iter("tr")][1:]
        assert [row for row in rows if "best" in row] == rows[:1]
        [played] = [text_of(row) for row in card.iter("tr") if row.get("class") == "played"]
        assert "played" in played
        assert played == rows[0] if ply == 1 else played != rows[0]
        assert focus_id(session) == "leave"
        other = "Sun" if ply % 2 else "Moon"
        assert f"the chance that {other}’s next throw" in page.text("turns")
        arrows = [one.get("class") for one in page["board"].iter("g")]
        assert ("move played" in arrows, "move best" in arrows) == (True, ply != 1)
    marks = [text_of(one) for one in Page(under_review()).classed("mistake", "turns")]
    assert marks == ["??", "?!", "?"]


def test_the_whole_game_is_summed_up() -> None:
    page = Page(session := under_review())
    assert page.text("next") == "The game is not over."
    assert page.said("balance") == [
        "Sun’s win chance went from 50 % to 43 %. What changed it, in points: Sun’s throws +7, "
        "Moon’s throws −4, Sun’s moves −16, Moon’s moves +6. In all: luck +3, skill −10."
    ]
    assert [page.label(f"go retry {side}") for side in ("sun", "moon")] == [
        "Retry 2 mistakes of Sun",
        "Retry Moon’s mistake",
    ]
    screen = explained(session)
    alone = screen._replace(
        game_screen=screen.game_screen._replace(moon="novice", names=("", "Ana"))
    )
    mine = Page(session._replace(screen=alone))
    mistakes = mine.label("go retry sun"), mine.label("go retry moon")
    assert mistakes == ("Retry your 2 mistakes", "Retry Ana’s mistake")
    assert [mine[f"retry-{side}"].get("class") for side in ("sun", "moon")] == ["main", "plain"]
    [table] = page["numbers"].findall("./table[@class='sum']")
    rows = [tuple(map(text_of, row.findall("th") + row.findall("td"))) for row in table.iter("tr")]
    assert [(row[0], row[-1]) for row in rows] == [
        ("At the start", "50.0 %"),
        ("Sun’s throws", "+7.0"),
        ("Moon’s throws", "−4.0"),
        ("Sun’s moves", "−16.0"),
        ("Moon’s moves", "+6.0"),
        ("Now", "43.0 %"),
    ]
    assert [row.get("class") for row in table.iter("tr")] == [
        *("ends", "gain", "fall", "fall", "gain", "ends")
    ]
    accounts = {
        text_of(row[0]): [text_of(cell) for cell in row[1:]]
        for row in page["numbers"].findall(".//table[@class='accounts']//tr")
    }
    assert accounts["Best move found"] == ["0 of 2", "1 of 2"]
    assert accounts["Loss per decision"] == ["8.0", "3.0"]
    assert accounts["Mistakes ?! · ? · ??"] == ["1 · 0 · 1", "0 · 1 · 0"]
    assert "Signs: ?! from 2 points lost, ? from 5, ?? from 10." in page.text("numbers")
    for word, enabled in (("earlier", True), ("later", False), ("next", False), ("previous", True)):
        assert is_enabled(page[f"step-{word}"]) == enabled
    assert page.label("through") == "Play through"


def test_the_editor_offers_what_can_be_done() -> None:
    base = said(at("classic", "4 S,2,M,5 4 s"), "go editor")
    for place, state, enabled, why_no_puzzle in (
        ("4 S,2,M,5 4 s 3", "Sun is to move.", "play variation puzzle share", ""),
        (
            "4 S,2,M,5 4 m",
            "Moon is to throw.",
            "play variation share",
            "For a puzzle, choose a throw.",
        ),
        ("5 9 5 s 2", "Sun is to move.", "play variation share", "This throw leaves no choice"),
        ("0 M,8 4 s", "Moon wins.", "share", "The game is over"),
        ("5 S,SS,7 5 s 2", "This position can’t arise", "", "Correct the position first"),
    ):
        page = Page(said(base, f"text {place}"))
        assert page.text("next").startswith(state)
        offers = {"play": "play-both", "variation": "go-variation", "puzzle": "go-puzzle"}
        offers["share"] = "open-place"
        found = [name for name, id_ in offers.items() if id_ in page]
        assert " ".join(found) == enabled
        assert ("play-on" in page) == ("play" in found)
        assert bool(page.classed("faults")) == (not enabled)
        assert ("why-not" in page) == bool(why_no_puzzle)
        if why_no_puzzle:
            assert why_no_puzzle in page.text("why-not")
    for place, men in (("1", True), ("2", False)):
        held = Page(said(base, f"pick {place}"))
        assert ("lift" in held.messages()) == men
    unread = Page(said(base, "text 4 x 4 s"))
    assert unread.field("text").get("aria-invalid") == "true"
    assert Page(base).field("text").get("aria-invalid") is None
    for message, mover, marks in (("mover M", "M", "-"), ("marks 3", "S", "3")):
        page = Page(said(base, message))
        assert (page.chosen("mover"), page.chosen("marks")) == (mover, marks)
