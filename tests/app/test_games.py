"""The games on the device: the last hundred, listed, reviewed, saved and deleted."""

import json
from datetime import date
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import dates

from puluc.app.effects import ArchiveGame, Save
from puluc.app.messages import MessageError, OpenLink, OpenRecord, ReadFailed, SkipAnimation
from puluc.app.open import saved
from puluc.app.play.activity import Animating
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.update import update
from puluc.engine.position import MOON, SUN
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT, run_to_end
from puluc.reviewing.rating import Level
from puluc.reviewing.review import SIDES
from puluc.reviewing.statistics import GameFigures, sum_games, summarise_review, sums
from puluc.screens.bundle import BUNDLE
from puluc.screens.format import day_number, describe_time
from puluc.screens.games.screen import (
    AddedUp,
    GamesAdded,
    GamesLoaded,
    GamesScreen,
    LoadGames,
    SaveGames,
    StoreGames,
    add_games,
    own_games,
    read_games,
    read_kept_game,
)
from puluc.ui.sections import focus_id
from tests.app.drawn import parsed
from tests.app.headless import begun_session, over, playing, said
from tests.app.refused import assert_refused
from tests.reviewing import reviewed, wandering
from tests.ui.page import text_of

KEKCHI = Rules.from_text("kekchi")
ROAD = "123456789"
"""The text of a picture of a position."""


def line(
    seed: int, moon: str = "player", *, known: bool = True, date: str = "2026-11-22 09:41"
) -> str:
    play = Play(wandering(KEKCHI, seed), "person", moon)
    [archived] = saved.archive_lines([], play, date)
    if not known:
        return archived
    figures = summarise_review(reviewed(play.record)).data
    return json.dumps({**json.loads(archived), "figures": figures})


def list_games(*lines: str) -> Session:
    session, effects = update(over()._replace(now="2026-11-23 10:00"), "go games")
    assert effects == [LoadGames()]
    return said(session, GamesLoaded(lines))


def games_screen(session: Session) -> GamesScreen:
    assert isinstance(session.screen, GamesScreen)
    return session.screen


# The lines on the device


def test_a_game_that_a_person_ends_is_kept() -> None:
    for moon, sun, wanted in (("novice", "person", True), ("novice", "novice", False)):
        ending = Play(wandering(KEKCHI, 3), sun, moon, activity=Animating("move", 1))
        assert ending.game.result
        after, effects = update(Session(ending, bundle=BUNDLE), SkipAnimation())
        assert playing(after).over
        assert [e for e in effects if isinstance(e, ArchiveGame)] == [ArchiveGame()] * wanted
        assert ArchiveGame() not in update(after, "drop")[1]
        assert not wanted or ArchiveGame() in update(after, "undo")[1]


def test_an_earlier_end_of_the_same_game_goes() -> None:
    lines = saved.archive_lines([line(1), line(2)], Play(wandering(KEKCHI, 1)), "2026-11-23")
    assert len(lines) == 2
    assert json.loads(lines[-1])["date"] == "2026-11-23"
    assert saved.load_game(lines[-1]).game == wandering(KEKCHI, 1)
    assert saved.archive_lines(lines, Play(wandering(KEKCHI, 1).undo()), "") == lines[:1]


def test_games_without_a_seed_are_told_apart_by_their_turns() -> None:
    """Those by link have none."""
    plays = [Play(wandering(KEKCHI, seed)._replace(seed="")) for seed in (1, 2, 1)]
    lines: list[str] = []
    for play in plays:
        lines = saved.archive_lines(lines, play, "2026-11-23")
    assert [saved.load_game(text).game.played for text in lines] == [
        wandering(KEKCHI, seed)._replace(seed="").played for seed in (2, 1)
    ]


# The list


def shelf(*lines: str) -> list[str]:
    return [
        text_of(item) for item in parsed(list_games(*lines)).findall(".//ul[@class='shelf']/li")
    ]


def test_wins_stand_on_a_shelf_under_the_faces_of_the_beaten() -> None:
    """A loss, and a game between two people, win nothing."""
    won, lost = (
        next(seed for seed in range(1, 30) if wandering(KEKCHI, seed).result == side)
        for side in (SUN, MOON)
    )
    found = shelf(line(won), line(won, "search"), line(lost, "perfect"), line(won, "person"))
    levels = [f"Level {one}{int(one == 3)}" for one in range(1, 6)]
    assert found == [*levels, "Thinker1"]
    assert shelf(line(won), line(won))[2] == "Level 32"


def test_a_name_and_a_face_are_kept_and_head_ones_games() -> None:
    session = said(list_games(line(1)), "set name  Ana \n Caal", "set face search")
    kept = saved.load_session(saved.dump_session(session)).settings
    assert (kept.name, kept.face) == ("Ana Caal", "search")
    head = parsed(session).find(".//h2[@id='next']")
    assert head is not None
    assert "Ana Caal" in text_of(head)
    assert head.find("./svg[@class='look']") is not None
    assert said(session, "set theme dark", "reset").settings == kept
    for wrong in ("set face ana", "set nose long"):
        with pytest.raises(MessageError):
            update(session, wrong)
    damaged = {**json.loads(saved.dump_session(session))}
    damaged["settings"]["name"] = 7
    assert saved.load_session(json.dumps(damaged)).settings.name == ""


def test_the_last_game_comes_first_and_says_what_it_was() -> None:
    session = list_games(line(1), line(2, "expert"))
    last, first = parsed(session).findall(".//ul[@class='aside']/li")
    result = {"S": "You won", "M": "You lost"}[str(wandering(KEKCHI, 2).result)]
    mistakes = f"{len(reviewed(Record(wandering(KEKCHI, 2))).mistakes(SUN))} mistakes"
    for part in ("yesterday 9:41", "Kekchi", f"{result} · Level 4", "turns", mistakes, ROAD):
        assert part in text_of(last)
    assert "Level 3" in text_of(first)
    assert len(parsed(session).findall(".//table[@class='over-time']/tbody/tr")) == 2
    unknown = text_of(parsed(list_games(line(1, known=False))))
    assert "mistake" not in unknown
    assert "18 turns" in unknown
    figures = summarise_review(reviewed(Record(wandering(KEKCHI, 1)))).sides
    [own] = own_games(games_screen(list_games(line(1))).games)
    assert own.luck == figures[SUN].luck - figures[MOON].luck != figures[SUN].luck


@given(dates())
def test_days_are_counted_as_by_the_calendar(day: date) -> None:
    assert day_number(day.isoformat()) == day.toordinal()


@pytest.mark.parametrize(
    ("time", "shown"),
    [
        ("2026-03-01 00:05", "today 0:05"),
        ("2026-02-28 09:41", "yesterday 9:41"),
        ("2026-02-27 19:00", "27 Feb 19:00"),
        ("2025-12-31 10:00", "31 Dec 2025"),
        ("2026-02-01", "1 Feb"),
        ("2026-13-01 10:00", ""),
        ("yesterday", ""),
    ],
)
def test_a_time_is_told_by_its_day(time: str, shown: str) -> None:
    assert describe_time(time, "2026-03-01 12:00") == shown


def test_buttons_are_named_after_their_games() -> None:
    session = list_games(line(2, "expert"))._replace(set_aside=(line(1), "damaged"))
    told, aside = "You won · Level 4, yesterday 9:41", "You – Level 3, yesterday 9:41"
    unread = "Delete: A game that can’t be read."
    wanted = [
        unread,
        f"Continue: {aside}",
        f"Delete: {aside}",
        f"Review: {told}",
        f"Delete: {told}",
    ]
    buttons = parsed(session).findall(".//ul[@class='aside']/li/button")
    assert [button.get("aria-label") for button in buttons] == wanted


def test_the_figures_come_last_where_there_is_one_column() -> None:
    session = list_games(line(1))
    for upright, place in ((False, "dock"), (True, "turns")):
        [totals] = parsed(session, upright).findall(f".//div[@id='{place}']//*[@id='more-figures']")
        assert "Luck per game" in text_of(totals)


def test_the_review_of_a_kept_game_returns_to_it_in_the_list() -> None:
    session = said(list_games(line(1), line(2)), "go review 0")
    for back in ("leave", "to games", OpenLink("", "#games")):
        there, effects = update(session, back)
        assert (focus_id(there), effects) == ("review-0", [LoadGames()])
        assert games_screen(there).lines == (line(1), line(2))


def test_a_game_that_was_given_up_says_so() -> None:
    given = playing(said(begun_session(3), "give-up"))._replace(sun="person", moon="expert")
    for side, text in ((SUN, "You gave up · Level 4"), (MOON, "You won · Level 4")):
        play = given._replace(notes=((3, {SUN: "sun-gives-up", MOON: "moon-gives-up"}[side]),))
        [kept] = saved.archive_lines([], play, "2026-11-23")
        assert text in text_of(parsed(list_games(kept)))


def test_unfinished_games_come_first_and_go_on_or_are_deleted() -> None:
    old, new = (playing(begun_session(turns)) for turns in (1, 3))
    games = map(saved.dump_game, (old, new._replace(date="2026-11-23 09:41")))
    session = list_games()._replace(set_aside=(*games, "damaged"))
    rows = parsed(session).findall(".//ul[@class='aside']/li")
    assert [text_of(row) for row in rows] == [
        "A game that can’t be read.Delete",
        f"A friend heretoday 9:41Kekchi, 2 turns{ROAD}ContinueDelete",
        f"A friend hereKekchi, 1 turn{ROAD}ContinueDelete",
    ]
    dos = [one.get("data-do") for row in rows for one in row.iter("button")]
    assert dos == ["forget 2", "back 1", "forget 1", "back 0", "forget 0"]
    assert playing(said(session, "back 0")).game.ply == 1


def test_the_game_on_the_board_comes_first_and_goes_on() -> None:
    session = said(begun_session(3), "go games")
    [row] = parsed(session).findall(".//ul[@aria-label='Unfinished games']/li")
    assert text_of(row) == f"A friend hereNow openKekchi, 2 turns{ROAD}Continue"
    [button] = row.iter("button")
    assert playing(said(session, button.get("data-do") or "")).game.ply == 3


def test_damaged_lines_are_told_and_harm_nothing() -> None:
    bad = ("", "{", "[]", "null", '{"record": 3}', json.dumps({"record": "x", "sun": "person"}))
    broken = json.dumps({**json.loads(line(1)), "figures": {"sun": [1]}, "date": 7})
    session = list_games(*bad, broken)
    rows = parsed(session).findall(".//ul[@class='aside']/li")
    assert ["can’t be read" in text_of(row) for row in rows] == [False] + [True] * len(bad)
    assert games_screen(session).games[0].figures is None
    assert_refused(session, "go review 0")


def test_games_are_deleted_one_by_one_or_all_after_a_question() -> None:
    session = list_games(line(1), line(2), line(3))
    assert_refused(session, "delete yes")
    confirming = said(session, "delete all")
    assert "Delete all finished games and wins?" in text_of(parsed(confirming))
    assert games_screen(said(confirming, "delete no")).lines == games_screen(session).lines
    assert [one.screen.escape(one) for one in (session, confirming)] == ["leave", "delete no"]
    assert focus_id(confirming) == "delete-no"
    assert focus_id(said(confirming, "delete no")) == "delete-all"
    gone, effects = update(confirming, "delete yes")
    assert (games_screen(gone).lines, effects) == ((), [StoreGames(())])
    assert "3 games and 1 win deleted.Undo" in text_of(parsed(gone))
    assert games_screen(said(gone, "restore 0")).lines == games_screen(session).lines
    assert "once they are finished.New game" in text_of(parsed(list_games()))
    begun = said(begun_session(3), "go games", GamesLoaded(()))
    assert "finished.New game" not in text_of(parsed(begun))
    for message in ("delete 0", "delete all", "save"):
        assert_refused(gone, message)


@pytest.mark.parametrize("word", ["forget", "delete"])
def test_the_game_deleted_last_comes_back_to_its_place(word: str) -> None:
    """So does the focus. A win that goes with a finished game is named."""
    games = (line(1), line(3), line(2))
    session = list_games(*games)._replace(set_aside=games)
    for number, left in ((0, games[1:]), (2, games[:2])):
        after, effects = update(session, f"{word} {number}")
        assert left in (after.set_aside, games_screen(after).lines)
        assert effects == [Save() if word == "forget" else StoreGames(left)]
        undo = ".//button[@id='restore-1']"
        focused = [focus_id(said(after, *asked)) for asked in ((), ("delete all",))]
        assert focused == ["restore-1", "delete-no"]
        [row] = parsed(after).findall(f"{undo}/../../li[{3 - number}]")
        won = " and its win" if (word, number) == ("delete", 2) else ""
        assert text_of(row) == f"1 game{won} deleted.Undo"
        back, effects = update(after, "restore 0")
        assert (back.set_aside, games_screen(back).lines) == (games, games)
        assert effects == [Save() if word == "forget" else StoreGames(games)]
        assert_refused(back, "restore 0")
        [pressed] = parsed(back).findall(f".//button[@id='{focus_id(back)}']")
        assert pressed.get("data-do") == f"{word} {number}"
    assert_refused(session, f"{word} 3")


def test_all_that_was_deleted_comes_back() -> None:
    games = (line(1), line(3), line(2))
    session = list_games(*games)._replace(set_aside=games)
    gone = said(session, "delete 1", "forget 0", "delete all", "delete yes", "forget 1")
    assert (games_screen(gone).lines, gone.set_aside) == ((), games[1:2])
    shown = said(gone, "leave", "go games", GamesLoaded(()))
    assert [focus_id(gone), focus_id(shown)] == ["restore-4", "leave"]
    assert_refused(said(gone, "leave", "go games"), "restore 0")  # The others would be lost.
    bars = [text_of(row) for row in parsed(shown).findall(".//li[@class='kept']")]
    one, all_left = "1 game deleted.Undo", "2 games and 1 win deleted.Undo"
    assert [bar for bar in bars if "Undo" in bar] == [one, one, one, all_left]
    for number, finished, aside in (
        (3, (), games[1:]),
        (1, (), games),
        (1, games[::2], games),
        (0, games, games),
    ):
        shown = said(shown, f"restore {number}")
        assert (games_screen(shown).lines, shown.set_aside) == (finished, aside)
    assert_refused(shown, "restore 0")


def test_deletions_are_undone_in_any_order() -> None:
    games = tuple(map(line, (1, 2, 3, 4)))
    for deleted in permutations(range(4), 3):
        kept = [*range(4)]
        session = list_games(*games)
        for number in deleted:
            session = said(session, f"delete {kept.index(number)}")
            kept.remove(number)
        for order in permutations(deleted):
            left, shown = [*deleted], session
            for number in order:
                shown = said(shown, f"restore {left.index(number)}")
                left.remove(number)
                assert games_screen(shown).lines == tuple(
                    games[one] for one in range(4) if one not in left
                )


def test_a_game_is_shown_from_the_side_that_the_person_played() -> None:
    play = Play(wandering(KEKCHI, 2), "novice", "person")
    session = list_games(*saved.archive_lines([line(1)], play, "2026-11-22 09:41"))
    moon, sun = map(text_of, parsed(session).findall(".//ul[@class='aside']/li"))
    assert (moon[:6], sun[:5]) == ("Moon: ", "Sun: ")
    assert [ROAD[::-1] in moon, ROAD in sun] == [True, True]


def test_a_game_without_choices_has_no_bar() -> None:
    value = json.loads(line(1))
    value["figures"]["sun"][3] = []
    [row] = parsed(list_games(json.dumps(value))).findall(".//table[@class='over-time']/tbody/tr")
    assert (text_of(row)[:15], row.find(".//svg")) == ("yesterday 9:41–", None)


def test_all_are_saved_as_one_file() -> None:
    lines = (line(1), line(2))
    assert update(list_games(*lines), "save")[1] == [SaveGames(lines)]


def test_a_saved_file_is_opened_again() -> None:
    """Its games join those kept, by date; a damaged line, and one that is there, change nothing."""
    old, new, kept = (
        line(seed, date=f"2026-11-{seed:02} 10:00", known=seed > 2) for seed in (1, 2, 9)
    )
    forged = json.dumps({**json.loads(old), "figures": 1, "more": 2})
    text = "\n".join([forged, "damaged", kept, "{}", new, new, ""])
    session, effects = update(begun_session(3), OpenRecord("seed", text))
    assert (session.screen.name, effects) == ("games", [LoadGames(text)])
    assert update(said(session, "leave"), "go games")[1] == [LoadGames()]
    found = run_to_end(read_games(text))
    assert add_games([kept], found) == [old, new, kept] == add_games([old, new, kept], found)
    undated = json.dumps({**json.loads(old), "date": "x" * 999})
    assert "xxx" not in text_of(parsed(list_games(*run_to_end(read_games(undated)))))
    for wrong, reason in (('{"', "JSON"), ('{"a": 1}\n{}', "'record' is missing")):
        with pytest.raises(saved.SavedError, match=reason):
            run_to_end(read_games(wrong))
    for number, told in ((0, "You already have"), (1, "1 game added."), (2, "2 games added.")):
        assert told in text_of(parsed(said(session, GamesAdded(number))))
    assert "can’t be read: x." in text_of(parsed(update(session, ReadFailed("x"))[0]))
    waiting = update(begun_session(3)._replace(bundle=None), OpenRecord("seed", text))[0]
    assert waiting.pending.message == f"to games {text}".rstrip()
    assert LoadGames() in update(begun_session(3), OpenLink("seed", f"#games={old}"))[1]


def test_games_and_wins_count_at_once_and_figures_for_the_games_that_have_some() -> None:
    won = next(seed for seed in range(1, 30) if wandering(KEKCHI, seed).result == SUN)
    lines = line(won), line(won, "novice", known=False), line(won, "person")
    screen = said(list_games(), GamesLoaded(lines, 1))
    shown = text_of(parsed(screen))
    for part in (
        "2Games against the computer100 %Won",
        "found, in 1 of 2 games",
        "Reviewing 1 game…",
    ):
        assert part in shown
    assert "Reviewing" not in text_of(parsed(list_games(*lines)))
    assert "Best move" not in text_of(parsed(list_games(lines[1])))


def test_random_play_is_named_below_level_1() -> None:
    session = list_games(line(1))
    games = own_games(games_screen(session).games)
    random = sums(games)._replace(level=Level("random", "random", "player"))
    shown = text_of(parsed(said(session, AddedUp(games, random))))
    assert "Below Level 1Plays like (Below Level 1 – Level 3)" in shown


# Statistics of games


def test_figures_are_kept_and_read_back() -> None:
    whole = reviewed(Record(wandering(KEKCHI, 4)))
    figures = summarise_review(whole)
    assert GameFigures.from_data(json.loads(json.dumps(figures.data))) == figures
    for side in SIDES:
        account = whole.account(side)
        own = figures.sides[side]
        assert (own.luck, own.loss, own.stake) == (account.luck, account.loss, account.stake)
        assert len(own.decisions) == account.decisions
        lost = sum(decision[0] for decision in own.decisions)
        assert lost == pytest.approx(1000 * account.loss / UNIT, abs=len(own.decisions))
    wrongs: tuple[Any, ...] = (None, {}, [], {**figures.data, "counts": 1})
    for data in wrongs:
        assert GameFigures.from_data(data) is None
    lists: tuple[list[Any], ...] = ([0, 0, 0, [[]], 0], [0, 0, 0, [[0.5]], 0], [0, 0, 0, [], "1"])
    for wrong in ([1, 2, 3], [0, -1, 0, [], 0], [0, 0, 0, [], -1], [0, 0, 0, []], *lists):
        assert GameFigures.from_data({**figures.data, "moon": wrong}) is None


@pytest.mark.slow
def test_own_figures_are_sums_over_the_games_that_count() -> None:
    lines = [line(seed) for seed in range(6)]
    helped = json.loads(lines[0])
    helped["figures"]["counts"] = False
    lines[0] = json.dumps(helped)
    friends = line(7, "person")
    games = tuple(read_kept_game(number, each) for number, each in enumerate([*lines, friends]))
    result = run_to_end(sum_games(own_games(games)))
    assert result.games == 5
    counted = [game.own for game in games if game.own]
    assert result.loss == sum(own.loss for own in counted)
    played = [decision[0] for own in counted for decision in own.decisions]
    assert (result.best, result.decisions) == (played.count(0), len(played))
    assert result.level
    # Random moves match no level.
    assert result.level.name in ("random", "novice")
    few = sum_games([game.own for game in games[:5] if game.own])
    assert run_to_end(few).level is None
    # Short games have few decisions.
    short = [own._replace(decisions=own.decisions[:3]) for own in counted]
    assert run_to_end(sum_games(short)).level is None
