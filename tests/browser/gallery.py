"""The views of the page, each as a session, and a function that shows one without playing."""

import json
from collections.abc import Mapping
from functools import cache
from random import Random

from playwright.sync_api import Page

from puluc.app.messages import Evaluated, OpenLink, OtherTabActive, Sent, SkipAnimation
from puluc.app.offline_state import Offline
from puluc.app.open.saved import archive_lines, dump_game
from puluc.app.play.activity import Idle
from puluc.app.play.lesson import make_lesson
from puluc.app.play.new_play import first_play, new_play
from puluc.app.play.screen import Play
from puluc.app.session import PANELS, Notice, Session
from puluc.app.settings import PERSON, Settings, Setup
from puluc.app.table_state import TableState
from puluc.app.update import update
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Evaluation, Ranked, Thrown
from puluc.players import PLAYERS
from puluc.reviewing.match import play_game
from puluc.reviewing.puzzles import puzzle_path, split_lines
from puluc.reviewing.statistics import summarise_review
from puluc.screens.bundle import BUNDLE
from puluc.screens.editor.screen import EditorScreen
from puluc.screens.games.screen import GamesLoaded
from puluc.screens.puzzle.screen import PuzzleScreen, PuzzlesLoaded, TrainingLoaded
from puluc.screens.puzzle.training import Training
from puluc.screens.retry.screen import RetryScreen
from puluc.screens.review.screen import ReviewDone, StartReview
from puluc.support import i18n
from puluc.tablebase.library import evaluate_position
from puluc.words.lessons import COURSE
from puluc.worker.reviewer import GameReviewer, review_game
from tests.app.headless import at, next_message, playing, ready, said, screen_of
from tests.app.test_by_link import Peer
from tests.app.test_evening import evening, won
from tests.app.whole_page import render_sections
from tests.browser.player import read_script

HOMEWARD = ("kekchi", "1 S,1,MS,SM,2,MS,M,1 1 s 2")
TALL = ("siegartel", "0 1,S,1,SMSMSMSMSM,3,M,1 0 s 2")
CROWDED = ("classic:men=9,spaces=21", "0 1,S,MSMS,2,SM,1,M,SM,2,S,M,1,SM,1,S,2,M,MS 0 m 3")
HOME = ("classic", "2 7,MSMS,M 1 s 3")
PAIRS = ("lemery-rescue", "2 1,SS,1,MM,SSMM,2,MS,3,M,1 1 m 2")
DAY = 739_000
KEPT = Training().try_move("kekchi/a", DAY - 3, right=False).text
EDITED = ("classic", "3 1,S,2,MS,4 3 s")
NOTHING = ("lemery:zero=0", "4 2,S,2,M,3 4 s 0")

PUT = read_script("put-sections.js")


def views(code: str = "en") -> dict[str, Session]:
    """Return every view by name, as met in a language: some keep what they have said."""
    return _views(code)


@cache
def _views(code: str) -> dict[str, Session]:
    i18n.set_language(code)
    try:
        return _make_views()
    finally:
        i18n.set_language("en")


def _make_views() -> dict[str, Session]:
    fresh = Session(
        new_play(Setup(starter="sun"), "maize"), setup=Setup(starter="sun"), bundle=BUNDLE
    )
    thrown = _at(*HOMEWARD)
    play = playing(thrown)
    position = play.game.position
    chances = tuple(Ranked(move, 0.62 - k / 75) for k, move in enumerate(play.moves))
    marks, spaces = position.marks or 0, position.spaces_thrown
    evaluation = Evaluation(
        position, 0.62, True, throws=(Thrown(marks, spaces, 1.0, 0.62, chances),)
    )
    judged = thrown._replace(
        screen=play._replace(evaluated=evaluation, activity=Idle(hint=True)),
        settings=Settings(chances="show"),
    )
    wrong = Setup(Rules.from_text("lemery"), more=True, wrong=(("values", "foo"),))
    loading = fresh._replace(table=TableState(fresh.screen.rules, "loading", 0.4))
    misled = update(loading, OpenLink("maize", "#level=9"))[0]
    found = {
        "start": fresh,
        "first": _first(),
        "first-turns": _first(turns=6),
        "feast": _feast(),
        "certificate": _send_messages(_feast(), "open certificate Ana María Caal"),
        "real": fresh._replace(settings=Settings(kernels="real")),
        "thrown": thrown,
        "estimated": _with_estimates(judged),
        "picked": update(thrown, "pick 7")[0],
        "refused": update(thrown, "pick 3")[0],
        "hint": judged,
        "walking": update(thrown, f"move {play.moves[-1].text}")[0],
        "note": said(at(*HOME), "move 8-c"),
        "waiting": _at(*PAIRS),
        "passing": _at(*NOTHING),
        "tall": _at(*TALL),
        "near": update(_at(*TALL), "look 4")[0],
        "crowded": _at(*CROWDED),
        "turns": _long_game(60),
        "past": update(_long_game(60), "go past 23")[0],
        "over": _long_game(1000)._replace(settings=Settings(chances="show")),
        "notice": misled._replace(notice=Notice(misled.notice.text, "back")),
        "news": fresh._replace(offline=Offline(renewable=True)),
        "elsewhere": update(thrown, OtherTabActive())[0],
        "tip": said(at("classic", "4 S,2,M,5 4 s 3"), "move 1-4"),
        "lesson": said(said(_lesson("walk"), "throw"), "pick c"),
        "learnt": said(said(_lesson("bring-in"), "throw"), "move 8-c"),
        "must": _must_pass(),
        "missed": said(said(_lesson("capture"), "throw"), "move c-2"),
        "wrong": fresh._replace(panel="new", setup=wrong),
        "menu-begun": update(_long_game(9, "player"), "open menu")[0],
        "giving-up": update(_long_game(9), "open giving-up")[0],
        "given-up": said(_long_game(9), "give-up"),
        "lost": said(_long_game(19, "player"), "give-up"),
        **_evenings(),
        **_editing(),
        **_solving(),
        **_reviewing(),
        **_linking(),
    }
    return {**{name: thrown._replace(panel=name) for name in PANELS}, **found}


def _evenings() -> dict[str, Session]:
    """Return the views of an evening of five games."""
    teams = ("Ana", "Luis", "Ix"), ("",) * 3
    return {
        "evening": evening(results=(SUN, MOON), teams=teams),
        "evening-new": said(evening(teams=teams), "open new"),
        "evening-next": won(evening(results=(SUN, "draw"), teams=teams), MOON),
        "evening-won": won(evening(results=(SUN, "draw", MOON, SUN), teams=teams), SUN),
    }


def _linking() -> dict[str, Session]:
    """Return the views of games by link."""
    ana, luis = Peer("Ana"), Peer("Luis")
    link = ana.invite("kekchi")
    invited = said(ana.table.session, "link qr")
    luis.open(link)
    offer = luis.table.session
    ana.open(luis.accept(link))
    found = {"link-invited": invited, "link-offer": offer}
    for _ in range(6):
        if not (link := ana.answer() or ""):
            break
        luis.open(link)
        ana, luis = luis, ana
    turn, waiting = ana.table.session, luis.table.session
    return {
        **found,
        "link-turn": turn,
        "link-asking": said(turn, "link resign"),
        "link-waiting": said(waiting, "link private"),
        "link-games": said(waiting, "link list"),
    }


def _editing() -> dict[str, Session]:
    """Return the views of a position being set up."""
    session = update(_at(*EDITED), "go editor")[0]
    editor = _with_evaluation(session)
    return {
        "editor": editor,
        "editor-held": update(editor, "pick 4")[0],
        "editor-faults": update(session, "text 7 SS,3,M,4 4 s 2")[0],
        "editor-unread": update(session, "text 5 x 5 s")[0],
        "place": update(editor, "open place")[0],
    }


def _solving() -> dict[str, Session]:
    """Return the views of a puzzle."""
    rules = Rules.from_text("kekchi")
    session = update(_at("kekchi", "5 9 5 s"), "go puzzle")[0]
    found = split_lines(puzzle_path(rules).read_text("utf-8"))
    puzzle = _send_messages(session, TrainingLoaded(KEPT, DAY, 312), PuzzlesLoaded(rules, found))
    puzzle = _send_messages(puzzle, "theme wait")
    screen = screen_of(puzzle, PuzzleScreen)
    assert screen.puzzle
    assert screen.puzzle.temptation
    tempting = f"move {screen.puzzle.temptation.move}"
    tried = _send_messages(puzzle, tempting)
    wrong = _with_evaluation(_send_messages(tried, tempting, SkipAnimation()))
    lacking = _send_messages(puzzle, "grade 5", "theme endgame")
    return {
        "puzzle": puzzle,
        "puzzle-tried": tried,
        "puzzle-lacking": lacking,
        "puzzle-wrong": wrong,
        "puzzle-right": _with_evaluation(
            _send_messages(puzzle, f"move {screen.puzzle.best}", SkipAnimation())
        ),
        "puzzle-refuted": _send_messages(wrong, f"refute {screen.puzzle.temptation.move}"),
        "puzzle-none": _send_messages(
            session, TrainingLoaded("", DAY, 312), PuzzlesLoaded(rules, ())
        ),
    }


@cache
def _reviewing() -> dict[str, Session]:
    """Return the views of a review, of mistakes tried again, other lines, and the games kept."""
    ended = _long_game(1000)
    whole = said(ended, "go review")
    turn = said(whole, "earlier")
    retry = said(whole, "go retry sun")
    screen = screen_of(retry, RetryScreen)
    line = said(said(_at(*EDITED), "go editor"), "go variation")
    games = _kept_games()
    return {
        "review": whole,
        "review-checked": said(whole, "check"),
        "review-turn": turn,
        "review-part": _partial_review(ended),
        "retry": retry,
        "retry-wrong": said(retry, f"move {screen.turn.move}"),
        "retry-right": said(retry, f"move {screen.best}"),
        "retry-over": said(retry, f"move {screen.best}", *["next"] * 8),
        "variation": said(turn, "go variation"),
        "line": line,
        "line-thrown": said(line, "throw 3"),
        "games": games,
        "games-asked": said(games, "delete all"),
    }


def _partial_review(ended: Session) -> Session:
    """Return a review of which nine turns are known."""
    session, [start] = update(ended, "go review")
    assert isinstance(start, StartReview)
    reviewing = GameReviewer(start.record)
    for _ in reviewing:
        if len(reviewing.review.turns) == 9:
            break
    return update(session, ReviewDone(start.token, reviewing.review))[0]


def _kept_games() -> Session:
    """Return a dozen games kept, half of them against level 4, and one that can't be read."""
    lines = ["damaged"]
    for number in range(12):
        players = (PLAYERS["learner"], PLAYERS["novice" if number % 3 else "expert"])
        game = play_game(Rules.from_text("kekchi"), f"kept {number}", SUN, *players)
        play = Play(game, PERSON, ("player", "expert")[number % 2])
        [line] = archive_lines([], play, f"2026-{10 + number // 10}-{10 + number:02}")
        figures = summarise_review(review_game(play.record)).data
        lines.append(json.dumps({**json.loads(line), "figures": figures}))
    days = {9: "2026-11-20 21:10", 24: "2026-11-23 09:41"}
    games = [playing(_long_game(plies, "player"))._replace(date=days[plies]) for plies in days]
    aside, now = tuple(map(dump_game, games)), "2026-11-23 10:00"
    session = update(_at(*HOMEWARD)._replace(set_aside=aside, now=now), "go games")[0]
    return _send_messages(session, GamesLoaded(tuple(lines)))


def _send_messages(session: Session, *messages: Sent) -> Session:
    for message in messages:
        session = update(session, message)[0]
    return session


def _with_evaluation(session: Session) -> Session:
    screen = session.screen
    assert isinstance(screen, EditorScreen | PuzzleScreen)
    assert screen.position
    return update(session, Evaluated(evaluate_position(screen.position, throws=True)))[0]


def show(page: Page, view: str, code: str = "en") -> None:
    """Put a view on a page that has loaded, in the language of that code."""
    size = page.viewport_size
    assert size
    content = _sections(view, code, size["width"] <= size["height"])
    page.evaluate(PUT, [content, bool(views()[view].panel)])


@cache
def _sections(view: str, code: str, upright: bool) -> Mapping[str, str]:
    """Return the HTML of a view's sections; windows differ only in whether the board is upright."""
    session = views(code)[view]
    i18n.set_language(code)
    content = render_sections(session, upright=upright, single=13_000_000)
    i18n.set_language("en")
    return content


def _at(rules: str, position: str) -> Session:
    game = Game.at(Position.from_text(Rules.from_text(rules), position), "picture")
    return ready(Play(game))


def _first(turns: int = 0) -> Session:
    """Return a first visit after so many turns."""
    random, session = Random(1), Session(first_play(Rules(), "maize"), bundle=BUNDLE)
    while playing(session).game.ply < turns:
        session = said(session, next_message(session, random))
    return session


def _feast() -> Session:
    """Return the end of the course."""
    session = said(_lesson("win"), "throw")
    won = Position.from_text(Rules.from_text("classic:men=2,spaces=5"), "1 2,MMS,2 0 m")
    screen = make_lesson(COURSE - 1, 1, 0)
    play = screen.game_screen._replace(game=Game.at(won, "feast"))
    return session._replace(screen=screen._replace(game_screen=play))


def _lesson(name: str) -> Session:
    session = _at(*HOMEWARD)._replace(rules_encountered=("lesson-throw", "lesson-enter"))
    return update(session, f"go lesson {name}")[0]


def _must_pass() -> Session:
    """The lesson in which the turn passes, which says the most."""
    return said(_lesson("must"), "throw", "move 4-5", "next", "throw")


def _with_estimates(judged: Session) -> Session:
    evaluation = playing(judged).evaluated
    assert evaluation
    play = playing(judged)._replace(evaluated=evaluation._replace(exact=False))
    return judged._replace(screen=play, table=TableState(play.rules, "none", error=0.0095))


def _long_game(plies: int, against: str = PERSON) -> Session:
    """Return a game of random moves that has gone on for so many turns."""
    random = Random(4)
    game = Game.new(Rules.from_text("classic"), "long", SUN)
    while game.result is None and game.ply < plies:
        game = game.throw()
        game = game.play(random.choice(game.position.moves()))
    return ready(Play(game, PERSON, against))
