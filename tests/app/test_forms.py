"""The observed games on the screen: stings, fire, trades, two throws, men who walk home."""

from puluc.app.settings import Settings
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Move, Position
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from puluc.words import events
from tests.app.drawn import parsed
from tests.app.headless import at, playing, said


def event_sentence(rules: str, position: str, move: str) -> str:
    before = Position.from_text(Rules.from_text(rules), position)
    return events.move_sentence(before, before.event(Move.from_text(move)))


def test_a_sting_can_be_chosen_where_the_way_ahead_is_blocked() -> None:
    session = at("sinaanil", "0 M,2,S,2,S,2 4 s 3")
    position = playing(session).game.position
    assert position.obstacle(4) == "own"
    assert [move.text for move in position.moves()] == ["4-1", "7-8"]
    session = said(session, "pick 4")
    assert playing(session).idle.picked == 4
    assert playing(session).choice.place_state(1).message == "move 4-1"
    session = said(session, "move 4-1")
    assert playing(session).game.positions[1].stack(1) == "MS"


def test_what_happens_is_told() -> None:
    burnt = event_sentence("kaakil", "4 3,S,5 5 s 1", "4-5")
    assert burnt == "Sun goes from space 4 to space 5, into the fire: 1 man out of the game."
    traded = event_sentence("tiwil", "4 3,S,1,M,3 4 s 2", "4-6")
    assert traded.endswith("captures 1 man; captor and captive leave the game.")
    turned = event_sentence("sayil", "4 7,S,1 5 s 3", "8-7")
    assert turned == "Sun goes from space 8 to space 7, on the way home."
    assert event_sentence("sayil", "4 6,s,2 5 s 3", "7-4") == "Sun goes from space 7 to space 4."


def test_the_end_by_count_is_told() -> None:
    rules = RULESETS["tiwil"]
    over = Position.from_text(rules, "0x3 9 0x2 m")
    assert over.result == SUN
    assert events.result_sentence(over) == "Sun wins. Captures: 3 to 2."
    both = Rules.from_text("tiwil:men=4")
    assert events.result_sentence(Position.from_text(both, "0x2 9 0x2 s")).startswith(
        "A draw. Each side"
    )


def test_a_turn_of_two_throws_stands_in_one_cell() -> None:
    record = '[Rules "sapper"]\n[Start "5 9 5 s"]\n\n1. 2 c-2  1 2-5  2 c-8  4 c-6  2. 2 5-7\n'
    game = Game.from_record(record)
    assert [position.mover for position in game.positions] == [SUN, SUN, MOON, MOON, SUN, SUN]
    session = at("sapper", "5 9 5 s")
    session = session._replace(
        screen=playing(session)._replace(game=game), settings=Settings(turns="signs")
    )
    rows = parsed(session).findall(".//tbody/tr")
    turns = [[len(cell.findall(".//*[@class='turn']")) for cell in row[1:]] for row in rows]
    assert turns == [[2, 2], [1, 0]]
    assert Record(game).text.count("\n1. ") == 1
