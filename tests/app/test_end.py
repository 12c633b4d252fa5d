"""The end of a game: the result, the next game, and giving up."""

import json
from xml.etree.ElementTree import Element

import pytest

from puluc.app.effects import ArchiveGame, AskOpponent, LoadTable, PlaySound, Save, Summarise
from puluc.app.messages import MessageError, OpenLink, OpenRecord, Start
from puluc.app.open import saved
from puluc.app.play.activity import BotThinking, Idle
from puluc.app.play.next_steps import find_lesson, list_next_steps
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, update
from puluc.drawing.geometry import CITY_LEVEL, LEVEL, Layout
from puluc.engine.game import Game
from puluc.engine.position import MOON, PASS, SUN, Move, Position, Side
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import Review, TurnReview
from puluc.reviewing.rounding import round_review
from puluc.screens.games.screen import read_kept_game
from puluc.screens.review.balance import tell_balance
from puluc.screens.review.story import tell_story
from puluc.worker.reviewer import review_game
from tests.app.drawn import find, parsed
from tests.app.headless import at, called, playing, ready, said
from tests.app.refused import assert_refused
from tests.reviewing import wandering
from tests.ui.page import text_of

Chances = tuple[Side, int, int, int]
"""A side, and Sun's chances before its throw, with it, and after its move, in percent."""


def over(moon: str = "player", sun: str = PERSON) -> Session:
    """Return a session in which Sun has just captured Moon's only man."""
    session = said(at("classic", "0 S,M,7 0 s 1", PERSON), "move 1-2")
    return session._replace(screen=playing(session)._replace(sun=sun, moon=moon, drawn=False))


def offered_messages(session: Session) -> list[str]:
    dock = find(parsed(session), ".//*[@id='dock']")
    return [do for button in dock.iter("button") if (do := button.get("data-do"))]


def scene(session: Session, *, upright: bool = False) -> Element:
    """Return the addition to the board at the end."""
    found = find(parsed(session, upright), ".//*[@id='board']/g[@class][text]")
    return found


def test_a_name_stands_in_the_letters_which_fit_the_board() -> None:
    session = over(PERSON)
    play = playing(session)._replace(names=("Maximiliana José X.", ""))
    for upright, room in ((False, LEVEL[0] - 2 * CITY_LEVEL), (True, 400)):
        text = find(scene(session._replace(screen=play), upright=upright), "./text")
        assert text.text == "Maximiliana José X. wins!"
        assert len(text.text) * 0.5 * float(text.get("font-size") or 0) <= room


def test_letters_never_cover_the_stack_that_decided() -> None:
    """On an upright road they are in the other half, on a level road above it or beside a tall
    stack."""
    for session in (said(at("classic", road, PERSON), move) for road, move in DECIDED):
        board = playing(session).board(session)
        for upright in (False, True):
            layout = Layout(9, upright, flipped=upright)
            text = find(scene(session, upright=upright), "./text")
            middle, half = float(text.get("y") or 0), float(text.get("font-size") or 0) / 2
            stack = board.position.stack(board.last[-1])
            tops = [layout.on_road(board.last[-1], k, len(stack))[1] for k in range(len(stack))]
            wide = len(text.text or "") * 0.25 * 2 * half
            far = abs(float(text.get("x") or 0) - layout.along(board.last[-1]))
            beside = not upright and far >= wide + layout.radius
            for y in tops:
                assert beside or abs(y - middle) > half + layout.radius - 4, (upright, stack)


DECIDED = (
    ("0 S,M,7 0 s 1", "move 1-2"),
    ("0 6,S,M,1 0 s 1", "move 7-8"),
    ("0 3,S,M,4 0 s 1", "move 4-5"),
    ("0 3,MS,SM,4 0 s 1", "move 4-5"),
    ("0 3,MS,SMSM,4 0 s 1", "move 4-5"),
    ("0 7,MS,SMSM 0 s 1", "move 8-9"),
)
"""Positions in which one move decides, with stacks of two to six men."""


def test_a_short_board_leads_to_the_full_one_and_only_there() -> None:
    lost = over(PERSON, "novice")
    short = playing(update(lost, Start("next", "short"))[0])
    assert short.rules.text == "classic:men=3,spaces=5"
    assert (short.sun, short.moon) == ("novice", PERSON)
    assert_refused(lost, "start full")
    game = Game.at(Position.from_text(short.rules, "0 S,M,3 0 s 1"), "end")
    won = short._replace(game=game.play(game.position.moves()[0]), sun=PERSON, moon="novice")
    won = won._replace(activity=Idle())
    session = lost._replace(screen=won)
    wanted = ["start full", "go review", "open share", "start harder"]
    assert offered_messages(session)[:4] == wanted
    assert playing(update(session, Start("next", "full"))[0]).rules == Rules()
    assert_refused(session, "start short")
    beaten = lost._replace(screen=won._replace(sun="novice", moon=PERSON))
    assert offered_messages(beaten)[:2] == ["start rematch", "go review"]
    for left in (won._replace(sun=PERSON, moon=PERSON), beaten.screen._replace(sun="expert")):
        assert "start full" in offered_messages(lost._replace(screen=left))


def test_the_lesson_is_about_what_could_have_been_done_and_never_was() -> None:
    """First Sun captures, then brings a captive home; the other time it enters instead."""
    start = Game.at(Position.from_text(Rules(), "3 7,S,M 4 s 1"), "lesson")
    captured = start.play(Move.from_text("8-9"))
    later = captured.throw(2).play(Move.from_text("c-8")).throw(1)
    for game, lesson in (
        (start.play(Move.from_text("c-1")), "capture"),
        (captured, ""),
        (later.play(Move.from_text("c-1")), "bring-in"),
        (later.play(Move.from_text("9-c")), ""),
    ):
        assert find_lesson(game, SUN) == lesson


def reviewed(*turns: Chances, result: int, given_up: int = 0) -> Review:
    """Return a review of these turns."""
    found = []
    for ply, (side, *chances) in enumerate(turns):
        before, thrown, after = (UNIT * chance // 100 for chance in chances)
        turn = TurnReview(ply, side, 1, PASS, before, before, thrown, after, (), 2, ply // 2 + 1)
        found.append(turn)
    chances_ = tuple(UNIT * turn[1] // 100 for turn in turns)
    sums = UNIT * result // 100, UNIT * given_up // 100
    return Review(Rules(), True, 0.0, 0.0, (), False, *sums, (*chances_, sums[0]), (*found,), True)


@pytest.mark.parametrize(
    ("gives_up", "person", "sun", "sentence"),
    [
        (SUN, SUN, 84, "Moon wins. You were ahead, with a win chance of 84 %."),
        (SUN, SUN, 33, "Moon wins. Your win chance was 33 %."),
        (MOON, MOON, 33, "Sun wins. You were ahead, with a win chance of 67 %."),
        (SUN, None, 33, "Sun gave up with a win chance of 33 %."),
        (MOON, None, 30, "Moon gave up while ahead, with a win chance of 70 %."),
    ],
)
def test_who_gave_up_is_told_with_which_chance(
    gives_up: Side, person: Side | None, sun: int, sentence: str
) -> None:
    """Even after a turning point: no turn decided the game."""
    result = 0 if gives_up == SUN else 100
    found = reviewed((SUN, 40, 64, 64), (MOON, 64, 35, sun), result=result, given_up=result - sun)
    assert (
        tell_story(found, called(person), gives_up).replace("\N{NO-BREAK SPACE}", " ") == sentence
    )


LUCKY: tuple[Chances, ...] = (SUN, 30, 75, 75), (MOON, 75, 80, 80)
UNLUCKY: tuple[Chances, ...] = (SUN, 45, 42, 42), (MOON, 42, 71, 71), (SUN, 71, 71, 71)
MISSED: tuple[Chances, ...] = (SUN, 45, 40, 40), (MOON, 40, 10, 49), (SUN, 49, 65, 65)
TWICE: tuple[Chances, ...] = (*MISSED[:2], (SUN, 49, 45, 45), (MOON, 45, 40, 60))
BEHIND: tuple[Chances, ...] = (SUN, 20, 75, 75), (MOON, 75, 80, 80)
OUTWEIGHED: tuple[Chances, ...] = (
    *UNLUCKY[:1],
    (MOON, 42, 40, 55),
    (SUN, 55, 95, 95),
    (MOON, 95, 95, 95),
)
SLOWLY: tuple[Chances, ...] = (SUN, 45, 46, 46), (MOON, 46, 52, 52), (SUN, 52, 60, 60)
LAST: tuple[Chances, ...] = (*SLOWLY[:2], (SUN, 52, 60, 56), (MOON, 56, 60, 60), (SUN, 60, 90, 90))
BADLY: tuple[Chances, ...] = (*LAST[:3], (SUN, 56, 66, 56), *LAST[3:])
AHEAD: tuple[Chances, ...] = (SUN, 55, 52, 52), (MOON, 52, 61, 61)


@pytest.mark.parametrize(
    ("turns", "person", "sentence"),
    [
        (LUCKY, SUN, "Your luckiest throw was on turn 1."),
        (LUCKY, MOON, "Sun’s luckiest throw was on turn 1."),
        (UNLUCKY, SUN, "Moon’s unluckiest throw was on turn 1."),
        (UNLUCKY, MOON, "Your unluckiest throw was on turn 1."),
        (MISSED, SUN, "Moon’s costliest move was on turn 1."),
        (MISSED, MOON, ""),
        (TWICE, MOON, "Your costliest move was on turn 1."),
        (BEHIND, SUN, "You came back from a win chance of 20\N{NO-BREAK SPACE}%."),
        (BEHIND, MOON, "Sun’s luckiest throw was on turn 1."),
        (OUTWEIGHED, MOON, "Sun’s luckiest throw was on turn 2."),
        (LAST, SUN, "You found 2 good moves. You were ahead from turn 1 on."),
        (BADLY, SUN, "You found 2 good moves. Your luckiest throw was on turn 2."),
        (SLOWLY, SUN, "You were ahead from turn 1 on."),
        (SLOWLY, None, "Sun was ahead from turn 1 on."),
        (AHEAD, SUN, "You were ahead from start to finish."),
        (AHEAD, MOON, "Sun was ahead from start to finish."),
    ],
)
def test_one_sentence_says_what_decided_a_game(
    turns: tuple[Chances, ...], person: Side | None, sentence: str
) -> None:
    """After the review's judgement it names a move where skill decided, else a throw.

    A lucky throw may turn a game that skill decided, and a mistake one that luck decided.
    """
    assert tell_story(reviewed(*turns, result=50), called()) == ""  # A draw has no such turn.
    found = reviewed(*turns, result=100)
    cause = tell_balance(round_review(found), SUN, called(person))[1]
    won = person == SUN and round_review(found).mistakes[SUN]
    wanted = sentence if won else f"{cause} {sentence}".strip()
    assert tell_story(found, called(person)) == wanted
    other_way = [(MOON if side == SUN else SUN, *(100 - x for x in sun)) for side, *sun in turns]
    swapped = {SUN: MOON, MOON: SUN, None: None}[person]
    mirrored = sentence.replace("Sun", "*").replace("Moon", "Sun").replace("*", "Moon")
    assert mirrored in tell_story(reviewed(*other_way, result=0), called(swapped))  # type: ignore[arg-type]


def test_a_winner_is_not_told_that_there_was_no_choice() -> None:
    found = reviewed(*LUCKY, result=100)
    forced = found._replace(turns=tuple(turn._replace(choices=1) for turn in found.turns))
    assert tell_story(forced, called(SUN)) == "Your luckiest throw was on turn 1."
    assert tell_story(forced, called(MOON)).startswith("You had no choice of move.")


def test_an_estimated_chance_is_marked() -> None:
    told = tell_story(reviewed(*BEHIND, result=100)._replace(exact=False), called(SUN))
    assert "from a win chance of ≈\N{NO-BREAK SPACE}20" in told


def test_a_game_that_was_over_from_the_start_has_nothing_to_review() -> None:
    link = "#rules=classic&sun=person&moon=person&position=0_5,S,3_0_m"
    session, _ = update(over(), OpenLink("new", link))
    assert playing(session).over
    assert playing(session).game.ply == 0
    assert "go review" not in offered_messages(session)
    assert "start own" in offered_messages(session)
    assert "go review" in offered_messages(over())


# Giving up

KEKCHI = Rules.from_text("kekchi")


def playing_on(sun: str = PERSON, moon: str = "player", plies: int = 6) -> Session:
    """Return a game before a throw, with Sun to move after an even number of turns."""
    game = Game.new(KEKCHI, "give up", SUN)
    while game.ply < plies:
        game = game.throw()
        game = game.play(game.position.moves()[0])
    return ready(Play(game, sun, moon))


def test_the_panel_for_a_new_game_asks_and_then_does_it() -> None:
    session = said(playing_on(), "open new")
    asked = said(session, "open giving-up")
    assert playing(asked).result is None
    assert said(asked, "close").screen == session.screen
    given, effects = update(asked, "give-up")
    assert given.panel == ""
    assert {type(effect) for effect in effects} == {Save, PlaySound, ArchiveGame, Summarise}
    assert list_next_steps(playing(given)) == ["start rematch", "go review"]
    assert "Level 3 wins. You gave up." in text_of(parsed(given))


def test_what_decided_a_game_is_told_once_its_table_is_there_or_cannot_come() -> None:
    given = said(playing_on(), "give-up")
    for state, wanted in (
        ("idle", LoadTable),
        *((one, None) for one in ("queued", "loading")),
        *((one, Summarise) for one in ("ready", "failed", "none", "later", "stopped")),
    ):
        session = given._replace(table=TableState(KEKCHI, state))  # type: ignore[arg-type]
        effects = {type(effect) for effect in given.screen.desired_effects(session)}
        assert effects == ({wanted} if wanted else set()), state


def test_an_opponent_who_thinks_is_stopped_and_nothing_goes_on() -> None:
    thinking = playing(playing_on(plies=7))._replace(activity=BotThinking())
    given, _effects = update(ready(thinking), "give-up")
    assert playing(given).over
    assert playing(given).token != thinking.token
    for message in ("throw", "pick c", "give-up", "move c-1"):
        with pytest.raises(MessageError):
            update(given, message)
    assert not [effect for effect in begin_session(given)[1] if isinstance(effect, AskOpponent)]


def test_the_record_says_so_and_opens_as_it_was() -> None:
    given = said(playing_on(plies=9), "give-up")
    record = playing(given).record
    assert record.text.rstrip().endswith("{[%sun-gives-up]}")
    assert Record.from_text(record.text).given_up == SUN
    opened = said(playing_on(plies=2), OpenRecord("seed", record.text))
    assert playing(opened).result == MOON
    assert playing(opened).over


def test_only_a_note_after_the_last_turn_ends_a_game() -> None:
    given = playing(said(playing_on(plies=8), "give-up")).record
    on = Record.from_text(given.text.replace("sun-gives-up", "hint")).game
    more = on.throw()
    more = more.play(more.position.moves()[0])
    record = given._replace(game=more)
    assert record.given_up is None
    assert review_game(record).given_up == 0
    over = Record(wandering(KEKCHI, 3)).noting([(wandering(KEKCHI, 3).ply, "sun-gives-up")])
    assert review_game(over).given_up == 0


def test_it_is_kept_with_its_result() -> None:
    given = said(playing_on(moon="expert"), "give-up")
    assert playing(saved.load_session(saved.dump_session(given))).given_up == SUN
    [line] = saved.archive_lines([], playing(given), "2026-11-22")
    game = read_kept_game(0, line)
    assert (game.result, game.points) == ("moon", 0)
    assert read_kept_game(1, json.dumps({**json.loads(line), "notes": 3})).rules is None
