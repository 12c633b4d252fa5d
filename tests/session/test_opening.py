"""Games opened by links and files: what is opened, what is set aside, and that nothing is lost."""

from __future__ import annotations

import json
from random import Random

import pytest

from puluc.game import Game
from puluc.position import Position
from puluc.record import Record
from puluc.rules import RULESETS, Rules
from puluc.session import links, opened, serialise
from puluc.session.effects import Copy, Download, Load, Save, Show, TakeOver, Think
from puluc.session.play import skip
from puluc.session.session import MessageError, Session, Visit
from puluc.session.setup import Setup
from puluc.session.update import begin, update
from puluc.views.dock import dock
from puluc.views.heading import heading
from puluc.views.share import share
from tests.session.table import Table, next_message

KEKCHI = RULESETS["kekchi"]
LATER = "3_1,S,2,MS,4_3_s"


def begun(moves: int = 3, rules: str = "classic", moon: str = "captures") -> Table:
    """Return a table at which a person has made some moves."""
    table = Table(Setup(Rules.from_text(rules), "person", moon, "sun"), "mine")
    random = Random(5)
    while sum(move.text != "--" for move in table.session.game.moves) < moves:
        table.say(next_message(table.session, random))
    return table


def opponents_turn() -> Session:
    session, _ = skip(update(begun().session, "throw")[0])
    return update(session, f"move {session.moves[0].text}")[0]


def finished(rules: Rules = KEKCHI) -> Game:
    game = Game.at(Position.from_text(rules, "0_4,S,4_5_m"), "theirs")
    while game.result is None:
        game = game.throw()
        game = game.play(game.position.moves()[0])
    return game


def test_a_position_is_opened_with_the_rules_and_players_asked_for() -> None:
    table = Table(Setup())
    table.say(f"link new ?rules=kekchi&sun=person&moon=person#position={LATER}")
    session = table.session
    assert session.game == Game.at(Position.from_text(KEKCHI, LATER), "new")
    assert (session.sun, session.moon) == ("person", "person")
    assert session.setup == Setup(KEKCHI, "person", "person")
    assert session.aside == ()
    assert session.offer == ""


def test_an_opponent_goes_on_from_a_position_by_itself() -> None:
    session, effects = update(Table(Setup()).session, "link new #position=5_9_5_m_1&level=search")
    assert session.moon == "search"
    assert effects == [Save(), Think("search", session.token)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rules_alone_begin_a_new_game(ruleset: str) -> None:
    table = Table(Setup())
    table.say(f"link new ?rules={ruleset}&level=5")
    game = table.session.game
    assert game.rules == RULESETS[ruleset]
    assert game.start in (Position.start(game.rules, side) for side in "SM")
    assert (table.session.sun, table.session.moon) == ("person", "perfect")


def test_a_level_is_given_the_solution_it_plays_by() -> None:
    for level, needed in (("5", [Load(KEKCHI)]), ("person", []), ("captures", [])):
        _, effects = update(Table(Setup()).session, f"link new ?rules=kekchi&level={level}")
        assert [effect for effect in effects if isinstance(effect, Load)] == needed


def test_a_game_is_opened_at_its_end_and_no_opponent_goes_on_unasked() -> None:
    theirs = begun(rules="kekchi", moon="search").session
    theirs = update(theirs, "undo")[0]
    link = links.to_record(opened.record(theirs))
    session, effects = update(Table(Setup()).session, f"link new #{link}")
    assert session.game == theirs.game._replace(
        undone=(), throws=theirs.game.throws[: len(session.game.throws)]
    )
    assert (session.sun, session.moon) == ("person", "search")
    assert not any(isinstance(effect, Think | Show) for effect in effects)
    assert session.can_undo
    back, _ = update(session, "undo")
    assert back.game.ply < session.game.ply
    assert update(back, "redo")[0].game == session.game


def test_a_finished_game_is_opened() -> None:
    link = links.to_record(Record(finished()))
    session, _ = update(Table(Setup()).session, f"link new #{link}")
    assert session.game.result == finished().result
    assert update(session, "undo")[0].game.ply == session.game.ply - 1


def test_a_record_without_a_seed_goes_on_with_a_new_one() -> None:
    text = '[Rules "classic"]\n\n1. 1 c-1\n'
    games = [update(Table(Setup()).session, f"record {seed} {text}")[0].game for seed in "ab"]
    assert [game.seed for game in games] == ["a", "b"]


OPENINGS = [
    f"link new #position={LATER}",
    "link new ?rules=poulouc",
    f"link new #{links.to_record(Record(finished()))}",
    f"record new {Record(finished()).text}",
]


@pytest.mark.parametrize("message", OPENINGS)
def test_the_game_under_way_is_set_aside_and_comes_back(message: str) -> None:
    table = begun()
    mine = table.session
    opened, effects = update(mine, message)
    assert opened.game.start != mine.game.start or opened.game.rules != mine.game.rules
    assert Save() in effects
    assert opened.offer == "back"
    assert "Back to my game" in dock(opened)
    kept = serialise.load(serialise.dump(opened))
    assert kept.aside == opened.aside
    again, effects = update(kept, "back")
    assert Save() in effects
    assert again.game == mine.game
    assert (again.sun, again.moon, again.held) == (mine.sun, mine.moon, mine.held)
    assert again.aside == ()


def test_an_opponent_under_way_goes_on_when_its_game_comes_back() -> None:
    session = opponents_turn()
    opened, _ = update(session, f"link new #position={LATER}")
    _, effects = update(opened, "back")
    assert any(isinstance(effect, Think | Show) for effect in effects)


def test_games_take_each_others_place_and_none_is_lost() -> None:
    table = begun(2)
    first = table.session.game
    table.say(f"link second #position={LATER}&moon=person")
    for _ in range(4):
        table.say(next_message(table.session, Random(1)))
    second = table.session.game
    table.say("link third ?rules=poulouc&moon=person")
    games = [serialise.load_game(text).game for text in table.session.aside]
    assert games == [first, second]
    table.say("back 0")
    assert table.session.game == first
    assert [serialise.load_game(text).game for text in table.session.aside] == [second]
    table.say("start fourth")
    assert [serialise.load_game(text).game for text in table.session.aside] == [second]
    table.say("forget 0")
    assert table.session.aside == ()


def test_what_nobody_would_miss_is_not_set_aside() -> None:
    table = Table(Setup())
    table.say("throw")
    assert opened.set_aside(table.session) == ()
    over = update(table.session, f"record new {Record(finished()).text}")[0]
    assert opened.set_aside(over) == ()


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("link new ?rules=chess", "Not all of the link counts: rules: no ruleset 'chess'"),
        ("link new #position=5_9_5", "position: a position has four or five fields"),
        ("link new #record=x*z", "record: it is not written in base64url"),
        ("record new", "line 1: the tag Rules is missing"),
        ('record new [Rules "classic"]\n\n1. 1 c-2\n', "line 3: c-2 is not legal"),
        (f"record new {'x' * 10_000}", "line 1: the tag Rules is missing"),
        (f"record new [{'x' * 10_000}", "line 1: '[xxxx"),
        (f"record new {'x' * (links.MOST + 1)}", f"larger than {links.MOST} bytes"),
        ("unread gone", "This file can't be read: gone."),
    ],
)
def test_what_cannot_be_opened_is_named_and_the_game_stays(message: str, told: str) -> None:
    session = begun().session
    session = update(session, next_message(session, Random(1)))[0]
    assert session.showing
    after, effects = update(session, message)
    assert told in after.notice
    assert len(after.notice) < 400
    assert after == session._replace(notice=after.notice)
    assert effects == []


def test_what_is_wrong_in_a_link_is_named_beside_what_counts() -> None:
    session, _ = update(Table(Setup()).session, "link new ?rules=kekchi&level=9&theme=pink")
    assert session.game.rules == KEKCHI
    assert "level: '9'" in session.notice
    assert "theme: 'pink'" in session.notice


@pytest.mark.parametrize("number", ["1", "-1", "x", "00"])
def test_only_games_set_aside_come_back(number: str) -> None:
    session, _ = update(begun().session, f"link new #position={LATER}")
    for word in ("back", "forget"):
        with pytest.raises(MessageError, match="was set aside"):
            update(session, f"{word} {number}")
    with pytest.raises(MessageError, match="was set aside"):
        update(begun().session, "back")


def test_a_game_set_aside_that_cannot_be_read_stays_where_it_is() -> None:
    session = begun().session._replace(aside=("{}", "nonsense"))
    for number, reason in (("0", "'record' is missing"), ("1", "it is no JSON")):
        after, effects = update(session, f"back {number}")
        assert reason in after.notice
        assert after == session._replace(notice=after.notice)
        assert effects == []


def test_a_link_changes_language_and_theme_for_the_visit_alone() -> None:
    session, _ = update(Table(Setup()).session, "link new ?lang=es&theme=dark")
    assert (session.language, session.theme) == ("es", "dark")
    assert json.loads(serialise.dump(session))["settings"]["language"] == "auto"
    session, _ = update(session, f"link new #position={LATER}")
    assert session.visit == Visit("es", "dark")
    session, _ = update(session, "set language fr")
    assert (session.language, session.theme) == ("fr", "dark")
    assert update(session, "start next")[0].theme == "dark"


def elsewhere() -> Session:
    session = begun().session
    session, _ = update(session, "throw")
    return update(session, "elsewhere")[0]


@pytest.mark.parametrize(
    "message",
    [
        *("throw", "undo", "redo", "drop", "pick c", "start seed", "resume", "hint"),
        *("open new", "open settings", "set speed slow", "setup men 3"),
        *(f"link new #position={LATER}", "record new x", "back", "unkept"),
    ],
)
def test_a_window_that_does_not_play_changes_and_keeps_nothing(message: str) -> None:
    with pytest.raises(MessageError):
        update(elsewhere(), message)


def test_a_window_that_does_not_play_shows_the_game_and_can_take_it() -> None:
    session = elsewhere()
    assert session.moves == ()
    assert begin(session) == (session, [])
    assert "open in another window" in dock(session)
    assert 'data-do="here"' in dock(session)
    assert 'data-do="throw"' not in dock(session)
    assert 'data-do="open new"' not in heading(session)
    assert update(session, "here") == (session, [TakeOver()])
    shared, _ = update(session, "open share")
    assert shared.panel == "share"
    assert update(shared, "download")[1] == [Download()]


def test_an_opponent_does_not_go_on_in_a_window_that_does_not_play() -> None:
    session = opponents_turn()
    quiet, effects = update(session, "elsewhere")
    assert effects == []
    for message in (f"shown {session.token}", f"answer {quiet.token} c-1"):
        with pytest.raises(MessageError):
            update(quiet, message)
    assert begin(quiet) == (quiet, [])


def test_links_are_copied_or_else_selected() -> None:
    session, _ = update(Table(Setup()).session, "open share")
    assert update(session, "copy game")[1] == [Copy("game")]
    assert "is copied" in update(session, "copied yes")[0].notice
    assert "is selected" in update(session, "copied no")[0].notice
    with pytest.raises(MessageError):
        update(session, "copy nonsense")


def test_a_page_that_is_a_file_offers_no_links_to_itself() -> None:
    session = begun().session
    assert "https://example.org/#" in share(session, "https://example.org/")
    alone = share(session, "file:///home/puluc.html")
    assert "file:" not in alone
    assert 'data-do="download"' in alone


def test_what_was_told_in_the_panel_goes_with_it() -> None:
    session, _ = update(begun().session, f"link new #position={LATER}")
    shared, _ = update(session, "open share")
    assert (shared.notice, shared.offer) == ("", "")
    shared, _ = update(shared, "copied yes")
    assert update(shared, "close")[0].notice == ""
    rules, _ = update(session, "open rules")
    assert update(rules, "close")[0] == session


def test_no_room_is_told_and_a_file_offered() -> None:
    session, _ = update(begun().session, "unkept")
    assert session.offer == "download"
    assert "Save as a file" in dock(session)
