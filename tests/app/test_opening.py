"""Games opened by links and files: which game opens, which is set aside, and that none is lost."""

import json
from random import Random

import pytest

from puluc.app.effects import Animate, AskOpponent, CopyLink, DownloadGame, Save, TakeOverTab
from puluc.app.messages import (
    AnimationEnded,
    CopyResult,
    MessageError,
    OpenLink,
    OpenRecord,
    OpponentMove,
    OtherTabActive,
    ReadFailed,
    Sent,
    SkipAnimation,
    Start,
    StorageChanged,
)
from puluc.app.open import links, open_game, saved
from puluc.app.session import Session, UrlOverrides
from puluc.app.settings import Setup
from puluc.app.update import begin_session, update
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Move, Position
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from puluc.support import limits
from tests.app.headless import Headless, at, next_message, playing, said
from tests.app.refused import assert_refused
from tests.app.whole_page import render_sections

KEKCHI = RULESETS["kekchi"]
LATER = "3_1,S,2,MS,4_3_s"


def start_game(moves: int = 3, rules: str = "classic", moon: str = "captures") -> Headless:
    """Return a session in which a person has made some moves."""
    table = Headless(Setup(Rules.from_text(rules), "person", moon, "sun"), "mine")
    random = Random(5)
    while sum(move.text != "--" for move in table.play.game.moves) < moves:
        table.say(next_message(table.session, random))
    return table


def finished_game(rules: Rules = KEKCHI) -> Game:
    game = Game.at(Position.from_text(rules, "0_4,S,4_5_m"), "theirs")
    while game.result is None:
        game = game.throw()
        game = game.play(game.position.moves()[0])
    return game


def test_an_opponent_goes_on_from_a_position_by_itself() -> None:
    session, effects = update(
        Headless(Setup()).session, OpenLink("new", "#position=5_9_5_m_1&level=search")
    )
    assert playing(session).moon == "search"
    play = playing(session)
    assert effects == [Save(), AskOpponent(play.token, "search", play.game)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rules_alone_begin_a_new_game(ruleset: str) -> None:
    table = Headless(Setup())
    table.say(OpenLink("new", f"?rules={ruleset}&level=5"))
    game = table.play.game
    assert game.rules == RULESETS[ruleset]
    assert game.start in (Position.start(game.rules, side) for side in (SUN, MOON))
    assert (table.play.sun, table.play.moon) == ("person", "perfect")


def test_a_game_is_opened_at_its_end_and_no_opponent_goes_on_unasked() -> None:
    theirs = start_game(rules="kekchi", moon="search").session
    theirs = update(theirs, "undo")[0]
    link = links.record_fragment(playing(theirs).record)
    session, effects = update(Headless(Setup()).session, OpenLink("new", f"#{link}"))
    assert playing(session).game == playing(theirs).game._replace(
        undone=(), throws=playing(theirs).game.throws[: len(playing(session).game.throws)]
    )
    assert (playing(session).sun, playing(session).moon) == ("person", "search")
    assert not any(isinstance(effect, AskOpponent | Animate) for effect in effects)
    assert playing(session).can_undo(session.settings)
    back, _ = update(session, "undo")
    assert playing(back).game.ply < playing(session).game.ply
    assert playing(update(back, "redo")[0]).game == playing(session).game


def test_a_record_without_a_seed_goes_on_with_a_new_one() -> None:
    text = '[Rules "classic"]\n\n1. 1 c-1\n'
    for seed in "ab":
        session, _ = update(Headless(Setup()).session, OpenRecord(seed, text))
        assert playing(session).game.seed == seed


OPENINGS = [
    OpenLink("new", f"#position={LATER}"),
    OpenLink("new", "?rules=poulouc"),
    OpenLink("new", f"#{links.record_fragment(Record(finished_game()))}"),
    OpenRecord("new", Record(finished_game()).text),
]


@pytest.mark.parametrize("message", OPENINGS)
def test_the_game_under_way_is_set_aside_and_comes_back(message: Sent) -> None:
    table = start_game()
    mine = table.session
    opened, effects = update(mine, message)
    old, theirs = playing(mine), playing(opened).game
    assert (theirs.start, theirs.rules) != (old.game.start, old.game.rules)
    assert Save() in effects
    assert opened.notice.offer == "back"
    assert "Back to my game" in render_sections(opened, upright=False)["dock"]
    kept = saved.load_session(saved.dump_session(opened))
    assert kept.set_aside == opened.set_aside
    reloaded = render_sections(begin_session(kept)[0], upright=False)
    assert ("Back to my game" in reloaded["dock"]) == bool(playing(kept).linked)
    again, effects = update(kept, "back")
    assert Save() in effects
    new = playing(again)
    assert (new.game, again.set_aside) == (old.game, ())
    assert (new.sun, new.moon, new.idle.held) == (old.sun, old.moon, old.idle.held)


def test_a_game_is_dated_by_its_last_turn() -> None:
    table = start_game()
    messages: tuple[Sent, ...] = "throw", Start("second"), "back"
    for day, message in enumerate(messages):
        table.session = table.session._replace(now=f"2026-11-2{day} 14:05")
        table.say(message)
    assert table.play.date == "2026-11-20 14:05"


def test_games_take_each_others_place_and_none_is_lost() -> None:
    table = start_game(2)
    first = table.play.game
    table.say(OpenLink("second", f"#position={LATER}&moon=person"))
    for _ in range(4):
        table.say(next_message(table.session, Random(1)))
    second = table.play.game
    table.say(OpenLink("third", "?rules=poulouc&moon=person"))
    games = [saved.load_game(text).game for text in table.session.set_aside]
    assert games == [first, second]
    table.say("back 0")
    assert table.play.game == first
    assert [saved.load_game(text).game for text in table.session.set_aside] == [second]
    table.say(Start("fourth"))
    assert [saved.load_game(text).game for text in table.session.set_aside] == [second, first]
    table.say(Start("fifth"))
    assert [saved.load_game(text).game for text in table.session.set_aside] == [second, first]


def test_a_game_kept_is_offered_until_the_first_turn_of_the_next_one() -> None:
    table = start_game(2, moon="person")
    table.say(Start("next"))
    while not table.play.game.ply:
        assert "Your game was kept." in render_sections(table.session, upright=False)["dock"]
        table.say(next_message(table.session, Random(1)))
    table.say("throw")
    assert not table.session.notice.text


@pytest.mark.parametrize("met", [(), ("capture",)])
def test_who_leaves_a_game_of_others_finds_their_own(met: tuple[str, ...]) -> None:
    mine, theirs = start_game().session, OpenRecord("new", Record(finished_game()).text)
    again = open_game.leave_linked_game(update(mine, theirs)[0], "own")
    assert playing(again).game == playing(mine).game
    assert open_game.leave_linked_game(mine, "own") is mine
    guest = update(Headless(Setup()).session._replace(rules_encountered=met), theirs)[0]
    reloaded = begin_session(saved.load_session(saved.dump_session(guest)))[0]
    assert "This game was opened by a link" in reloaded.notice.text
    for own in (open_game.leave_linked_game(guest, "own"), update(guest, Start("own", "own"))[0]):
        assert (playing(own).game.seed, playing(own).first) == ("own", not met)
        assert own.setup.rules == playing(own).rules
        assert not own.notice.text


def test_a_game_whose_moves_are_all_undone_is_set_aside() -> None:
    undone = said(at("kekchi", "4 S,8 5 s 2"), "move 1-3", "undo")
    assert not playing(undone).can_undo(undone.settings)
    assert len(open_game.set_game_aside(undone)) == 1


def test_what_nobody_would_miss_is_not_set_aside() -> None:
    table = Headless(Setup())
    assert open_game.set_game_aside(table.session) == ()
    over = update(table.session, OpenRecord("new", Record(finished_game()).text))[0]
    assert open_game.set_game_aside(over) == ()


UNREADABLE: list[tuple[Sent, str]] = [
    (OpenLink("new", "?rules=chess"), "Your game goes on. rules: no ruleset 'chess'"),
    (OpenLink("new", "#learn=foo"), "learn: 'foo' is not one of throw, enter, walk"),
    (OpenRecord("new", '[Rules "classic"]\n\n1. 1 c-2\n'), "line 3: c-2 is not legal"),
    (OpenRecord("new", f"[{'x' * 10_000}"), "line 1: '[xxxx"),
    (OpenRecord("new", "x" * (limits.RECORD + 1)), f"larger than {limits.RECORD} bytes"),
    (ReadFailed("gone"), "This file can’t be read: gone."),
]


def test_what_cannot_be_opened_is_named_and_the_game_stays() -> None:
    new = update(Headless(Setup()).session, UNREADABLE[0][0])[0]
    assert new.notice.text.endswith("Here is a new game.")
    over = update(new, OpenRecord("new", Record(finished_game()).text))[0]
    over = update(over, UNREADABLE[0][0])[0]
    assert over.notice.text == "This link can’t be opened: ask for it again."
    position = update(new, OpenLink("new", f"#position={LATER}"))[0]
    assert position.notice.text == "This position was opened by a link."
    cut = update(new, OpenLink("new", f"#{links.record_fragment(Record(finished_game()))[:60]}"))[0]
    assert cut.notice.text.startswith("The link has been cut off: copy it again")
    for message, reason in UNREADABLE:
        session = start_game().session
        session = update(session, next_message(session, Random(1)))[0]
        assert playing(session).showing
        after, effects = update(session, message)
        notice = f"{after.notice.text} {after.notice.details}"
        assert reason in notice
        assert len(notice) < 400
        assert after == session._replace(notice=after.notice)
        assert effects == []


def test_a_file_may_be_a_mail_with_a_link_or_a_record() -> None:
    record = Record(start_game().play.game)
    link = f"https://games.example/#{links.record_fragment(record)}"
    for text in (f"Look:\n> <{link}>.\n", f"Hi!\n\n```\n{record.text}```\n", record.text):
        opened = update(Headless(Setup()).session, OpenRecord("new", text))[0]
        assert playing(opened).game == record.game


@pytest.mark.parametrize("number", ["1", "-1", "x", "00"])
def test_only_games_set_aside_come_back(number: str) -> None:
    session, _ = update(start_game().session, OpenLink("new", f"#position={LATER}"))
    with pytest.raises(MessageError, match=r"no (game set aside|number)"):
        update(session, f"back {number}")
    with pytest.raises(MessageError, match=r"no (game set aside|number)"):
        update(start_game().session, "back")


def test_a_game_set_aside_that_cannot_be_read_stays_where_it_is() -> None:
    session = start_game().session._replace(set_aside=("{}", "nonsense"))
    for number, reason in (("0", "'record' is missing"), ("1", "it is not JSON")):
        after, effects = update(session, f"back {number}")
        assert reason in after.notice.text
        assert after == session._replace(notice=after.notice)
        assert effects == []


def test_a_link_changes_the_language_until_one_is_chosen_and_the_theme_for_the_visit() -> None:
    session, _ = update(Headless(Setup()).session, OpenLink("new", "?lang=es&theme=dark"))
    assert (session.language, session.theme) == ("es", "dark")
    assert json.loads(saved.dump_session(session))["settings"]["language"] == "es"
    session, _ = update(session, OpenLink("new", f"#position={LATER}"))
    assert session.visit == UrlOverrides("es", "dark")
    session, _ = update(session, "set language fr")
    assert (session.language, session.theme) == ("fr", "dark")
    assert update(session, OpenLink("new", "?lang=es"))[0].settings.language == "fr"
    assert update(session, Start("next"))[0].theme == "dark"


def elsewhere() -> Session:
    session = start_game().session
    session, _ = update(session, "throw")
    return update(session, OtherTabActive())[0]


@pytest.mark.parametrize(
    "message",
    [
        *("throw", "undo", "redo", "drop", "pick c", Start("seed"), "resume", "hint"),
        *("open new", "open settings", "set speed slow", "setup men 3"),
        *(OpenLink("new", f"#position={LATER}"), OpenRecord("new", "x")),
        *("back", StorageChanged("full")),
    ],
)
def test_a_window_that_does_not_play_changes_and_keeps_nothing(message: Sent) -> None:
    assert_refused(elsewhere(), message)


def test_a_window_that_does_not_play_shows_the_game_and_can_take_it() -> None:
    session = elsewhere()
    assert session.screen.name == "watch"
    assert begin_session(session) == (session, [])
    assert 'data-do="open new"' not in render_sections(session, upright=False)["heading"]
    assert update(session, "here") == (session, [TakeOverTab()])
    assert update(session, "open rules")[0].panel == "rules"
    shared, _ = update(session, "open share")
    assert shared.panel == "share"
    assert update(shared, "download")[1] == [DownloadGame()]


@pytest.mark.parametrize("address", ["", "#games", "?lang=es", "#puzzle"])
def test_an_address_that_brings_nothing_is_not_named(address: str) -> None:
    assert update(elsewhere(), OtherTabActive(address))[0] == elsewhere()


def test_an_opponent_does_not_go_on_in_a_window_that_does_not_play() -> None:
    session, _ = update(update(start_game().session, "throw")[0], SkipAnimation())
    session, _ = update(session, f"move {playing(session).moves[0].text}")
    quiet, effects = update(session, OtherTabActive())
    assert effects == []
    token = playing(session).token
    for message in (AnimationEnded(token), OpponentMove(token, Move.from_text("c-1"))):
        assert_refused(quiet, message)
    assert begin_session(quiet) == (quiet, [])


def test_links_are_copied_or_else_selected() -> None:
    session, _ = update(Headless(Setup()).session, "open share")
    assert update(session, "copy game")[1] == [CopyLink("game")]
    assert "game copied" in update(session, CopyResult("game"))[0].notice.text
    assert "is selected" in update(session, CopyResult(""))[0].notice.text
    assert_refused(session, "copy nonsense")


def test_a_screen_that_cannot_be_opened_leaves_the_game_of_its_link() -> None:
    link = "?rules=kekchi&sun=person&moon=person#learn=99"
    session, effects = update(Headless(Setup()).session, OpenLink("new", link))
    assert (session.screen.name, session.screen.rules.text) == ("play", "kekchi")
    assert Save() in effects


def test_a_notice_goes_with_a_persons_action_after_the_first_turn() -> None:
    session = said(at("classic", "4 S,7,M 4 s 1"), "move 1-2").with_notice("Opened.")
    assert said(session, "throw").notice.text == ""
