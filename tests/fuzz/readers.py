"""The readers, each with the properties of the values that it reads."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

from puluc.app.open import embed_protocol, links
from puluc.app.open import saved as serialise
from puluc.app.open.open_game import open_link
from puluc.app.open.saved import SavedError
from puluc.app.play.new_play import new_play
from puluc.app.settings import PLAYERS, SETTINGS, Setup
from puluc.by_link.link_code import read_code, write_code
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import decode_link
from puluc.by_link.packet import read_packet
from puluc.by_link.proof import prove
from puluc.engine.position import PASS, IllegalMove, Move, Position, PositionError
from puluc.engine.record import Record, RecordError
from puluc.engine.rules import RULESETS, Rules, RulesError
from puluc.evaluation.win_chance import run_to_end
from puluc.reviewing.fairness import verify
from puluc.school.class_table import ClassTable, Work, read_handed
from puluc.school.desk import Desk
from puluc.school.recipe import Recipe
from puluc.school.task_sheet import SheetError, TaskSheet
from puluc.screens.games.screen import add_games, read_games, read_kept_game
from puluc.tablebase.file import Errors, TableError, pack_table
from puluc.tablebase.index import get_index
from puluc.tablebase.tablebase import Tablebase
from tests.app.headless import new_session, playing
from tests.by_link.devices import opened, pair
from tests.by_link.sample_games import FOLDER
from tests.engine.addresses import read_link
from tests.fuzz.mutation import decoded, encoded
from tests.fuzz.trial import Reader
from tests.reviewing import wandering
from tests.tablebase import moves_of

NAMES: Final = (*RULESETS, "zero", "men", "spaces", "values", "captors", "rescue", "draw", "bias")
SHEETS: Final = [
    Recipe(lessons=3, level=2).sheet().text,
    "Puluc task sheet 1\nTitle: A\nHints: yes\nbest kekchi/3_3,S,5_4_s_2 c-2",
]
DESK: Final = (
    Desk()
    .begin(Recipe().sheet())
    ._replace(pupils=(3, 4))
    .with_work(0, Work("later", ("2", "3"), 12))
)
HANDED: Final = ("Ana: 2CX6-HFT4-KNPW, ok", *DESK.hand_in().receipts)
VALUES: Final = ("homeward", "onward", "yes", "no", "5/1/2/3/4", "0/0/0/0/1", "0.25", "21", "1e-9")
RULES_WORDS: Final = (*NAMES, *VALUES, "classic:men=1", "lemery-rescue:spaces=5")


def rules(data: bytes) -> None:
    """Rules read back as they are written."""
    try:
        found = Rules.from_text(decoded(data))
    except RulesError:
        return
    assert Rules.from_text(found.text) == found
    assert Position.start(found).result is None


def position(data: bytes) -> None:
    """The first line has the rules. Positions read back, and no move loses a man."""
    first, _newline, text = decoded(data).partition("\n")
    try:
        found = Position.from_text(Rules.from_text(first), text)
    except (RulesError, PositionError):
        return
    assert Position.from_text(found.rules, found.text) == found
    for marks in range(5):
        thrown = found.throw(marks)
        for legal in thrown.moves():
            after = thrown.play(legal)
            assert Position.from_text(found.rules, after.text) == after
            event = None if legal == PASS else thrown.event(legal)
            removed = event.removed + event.spent if event else 0
            assert _men(after) == _men(found) - removed


def _men(position: Position) -> int:
    return position.sun + position.moon + sum(map(len, position.road))


def move(data: bytes) -> None:
    """Moves read back; a move that is not legal is refused."""
    try:
        found = Move.from_text(decoded(data))
    except IllegalMove:
        return
    assert Move.from_text(found.text) == found
    for ruleset in RULESETS.values():
        start = Position.start(ruleset).throw(2)
        with suppress(IllegalMove):
            start.play(found)
            assert found in start.moves()


def record(data: bytes) -> None:
    """Records read back, and their throws can always be checked."""
    try:
        found = Record.from_text(decoded(data))
    except RecordError:
        return
    assert Record.from_text(found.text) == found
    json.dumps(verify(found).data).encode()


def link(data: bytes) -> None:
    """Any address opens a game, perhaps the default one; its contents can be shared.

    Pasted as a text, it can be read, too.
    """
    links.find_position(decoded(data))
    with suppress(ValueError):
        links.read_game(decoded(data))
    query, _sign, fragment = decoded(data).partition("#")
    found = read_link(query, fragment)
    session = open_link(new_session(Setup(), "usual"), found, "seed")
    _kept(session)
    left = read_link(links.remove_game(f"?{query}"), links.remove_game(f"#{fragment}"))
    assert not left.opens_game
    if found.record and found.record.game.ply < 1000:
        again = read_link("", links.record_fragment(found.record))
        assert again.record == found.record
    if found.position:
        assert read_link("", links.position_fragment(found.position)).position == found.position


def sheet(data: bytes) -> None:
    """Task sheets read back, and each task can be shown with its answers."""
    try:
        found = TaskSheet.from_text(decoded(data))
    except SheetError:
        return
    assert TaskSheet.from_text(found.text) == found
    assert TaskSheet.from_packed(found.packed) == found
    assert all(len(task.answers) < 50 for task in found.tasks)


def receipts(data: bytes) -> None:
    """Any text can be searched for receipts; those found read back, but for the names before."""
    handed, _problems = read_handed(decoded(data))
    again, problems = read_handed("\n".join(one.text for one in handed))
    assert (again, problems) == (tuple(one._replace(name="") for one in handed), ())
    ClassTable(7, 8).add(handed)


def desk(data: bytes) -> None:
    """What a device keeps of a class reads back."""
    try:
        found = Desk.from_text(decoded(data))
    except serialise.SavedError:
        return
    assert Desk.from_text(found.text) == found


def _kept(session: Any) -> None:
    text = serialise.dump_session(session)
    assert serialise.dump_session(serialise.load_session(text)) == text


def saved(data: bytes) -> None:
    """Sessions read back as they were kept."""
    try:
        found = serialise.load_session(decoded(data))
    except SavedError:
        return
    assert serialise.load_session(serialise.dump_session(found)) == found


def saved_games(data: bytes) -> None:
    """The games of a file are read as they are kept, and listed by date."""
    try:
        found = run_to_end(read_games(decoded(data)))
    except SavedError:
        return
    assert sorted(run_to_end(read_games("\n".join(found)))) == sorted(found)
    assert add_games(found, found) == add_games([], found)
    assert all(read_kept_game(0, line).rules for line in found)


def saved_game(data: bytes) -> None:
    """A game set aside reads back, and its summary is true."""
    text = decoded(data)
    about = read_kept_game(0, text)
    try:
        found = serialise.load_game(text)
    except SavedError:
        return
    assert serialise.load_game(serialise.dump_game(found)) == found
    turns = found.game.number(found.game.ply - 1) if found.game.ply else 0
    own = read_kept_game(0, serialise.dump_game(found))
    assert own[1:5] == (found.rules, turns, found.sun, found.moon)
    assert (own.position, own.date) == (found.game.position, found.date)
    assert about.rules in (None, found.rules)


def table(data: bytes) -> None:
    """The table's value of the start is a chance."""
    try:
        found = Tablebase.load(data)
    except TableError:
        return
    start = Position.start(found.rules)
    assert 0 <= found.win(start) <= 1
    assert all(0 <= ranked.win <= 1 for ranked in moves_of(found, start.throw(1)))


def message(data: bytes) -> None:
    """A message of a window around the page starts a game, or is ignored."""
    kind, wishes = embed_protocol.read_request(decoded(data)) or ("", {})
    if kind != "start":
        return
    found = embed_protocol.request_link(wishes, "classic")
    json.dumps(embed_protocol.error_message(found.problems)).encode()
    session = open_link(new_session(Setup(), "usual"), found, "seed")
    _kept(session)
    json.dumps(embed_protocol.state_message("state", playing(session))).encode()


def link_code(data: bytes) -> None:
    """Links to games by link read back on any device, and their proofs can be printed."""
    try:
        packet = decode_link(decoded(data))
        assert read_packet(packet.content) == packet
        game = opened(packet).game
        assert game.code == write_code(packet._replace(player=None, seed=b"").content)
        proof = run_to_end(prove(packet))
    except LinkError:
        return
    json.dumps(proof.data).encode()
    assert list(proof.lines())


def link_content(data: bytes) -> None:
    """Whole codes may hold any bytes: a game, or a refusal."""
    code = write_code(data[:10_000])
    if len(data) < 7000:
        assert read_code(code) == data
    link_code(encoded(code))


GAMES: Final = [
    wandering(Rules.from_text(text), number, 12)
    for number, text in enumerate(
        (
            *(*RULESETS, "lemery:zero=0", "classic:men=3,spaces=7,bias=0.4"),
            *("kekchi:lap=back,throws=two", "tiwil:fire=yes", "lemery-rescue:men=2,spaces=5"),
        )
    )
]
RECORDS: Final = [Record(game, "Ixchel", "perfect", "2026-01-01").text for game in GAMES]
ADDRESSES: Final = [
    *(f"#{links.record_fragment(Record(game, 'person', 'perfect'))}" for game in GAMES),
    *(f"?embed&lang=es&{links.position_fragment(game.position, 'person')}" for game in GAMES),
    *("rules=kekchi&level=5&theme=dark", "#puzzle=classic/4_S,2,M,5_4_s_3", "?learn=walk", "#bul"),
]
WISHES: Final = {"rules": "kekchi", "level": "3", "position": "5_9_5_s"}
MESSAGES: Final = [
    {"puluc": 1, "type": "ask"},
    {"puluc": 1, "type": "start", **WISHES},
    *({"puluc": 1, "type": "start", "record": text} for text in RECORDS[:3]),
]


def _sessions() -> Iterator[dict[str, Any]]:
    """Yield kept sessions, with a move taken back and a game set aside."""
    for game in GAMES:
        session = new_session(Setup(), "kept")
        play = playing(session)._replace(game=game.undo(), sun="perfect")
        aside = (serialise.dump_game(new_play(Setup(), "aside")),)
        text = serialise.dump_session(session._replace(screen=play, set_aside=aside))
        yield json.loads(text)


def _tables() -> Iterator[bytes]:
    """Yield small tables, also with their headers in the clear."""
    for text in ("classic:men=1,spaces=5", "poulouc:men=2,spaces=5,draw=yes"):
        index = get_index(Rules.from_text(text))
        header = {
            **{"rules": text, "first_mover": 0.5, "positions": index.size, "step": 640},
            **{"weights": [0] * len(index.layers), "corrections": 2},
            "errors": dict.fromkeys(Errors._fields, 0.001),
        }
        yield pack_table(header, bytes(index.size) + bytes([7] * 2 + [0] * 6))


def _as_bytes(values: Iterable[object]) -> list[bytes]:
    return [encoded(one if isinstance(one, str) else json.dumps(one)) for one in values]


SESSIONS: Final = [*_sessions()]
KEPT_GAMES: Final = [
    {k: v for k, v in value.items() if k not in ("setup", "settings", "aside")}
    for value in SESSIONS
]

KEPT_FILES: Final = ["\n".join(map(json.dumps, KEPT_GAMES)), '{"date": "2026-11-29 14:05"}\n']

SAVED_WORDS: Final = (*SETTINGS, *PLAYERS, '"throws"', '"undone"', "record", '[Rules \\"', "\\n\\n")
WRAPPED: Final = (
    *("&amp;", "&#38;", "%23", "=3D", "=\n", "\n> ", "\u200b", "urldefense/v3/__", "__;!"),
)
LINK_WORDS: Final = (
    *links.PARAMETERS,
    "&",
    "level=5&",
    "position=",
    "record=eJw",
    "%5B",
    "+",
    *WRAPPED,
)
TABLE_WORDS: Final = ('"step"', '"weights"', "[", '"errors"', "sha256", "puluc solution 1\n")
LINKED: Final = (
    *(file.read_text("utf-8") for file in sorted(FOLDER.glob("*.link"))),
    *(game.code for game in pair("lemery:zero=6")),
    pair("kekchi")[0].private_code,
)
RECORD_WORDS: Final = (
    *('[Rules "kekchi"]', "[Seed", '"]', "{", "}", "1.", "2.", "c-3", "--", "\n\n", "*"),
)

READERS: Final[tuple[Reader, ...]] = (
    Reader("rules", rules, _as_bytes(game.rules.text for game in GAMES), RULES_WORDS),
    Reader(
        "position",
        position,
        _as_bytes(f"{game.rules.text}\n{game.position.text}" for game in GAMES),
        (*RULES_WORDS, "SM", "MS,", "s 2", "_"),
    ),
    Reader("sheet", sheet, _as_bytes(SHEETS), ("lesson ", "best ", "Hints: yes", *RULES_WORDS)),
    Reader("receipts", receipts, _as_bytes(HANDED), ("2CX6", ":12", "/c-2", "\n")),
    Reader(
        "desk", desk, _as_bytes((DESK.text, DESK.hand_in().text)), ('"at": 3', "[]", '""', "-1")
    ),
    Reader("move", move, _as_bytes(("c-3", "2-5", "8-c", "--", "c-c", "21-0"))),
    Reader("record", record, _as_bytes(RECORDS), RECORD_WORDS),
    Reader("link", link, _as_bytes(ADDRESSES), (*LINK_WORDS, *RULES_WORDS)),
    Reader("saved", saved, _as_bytes(SESSIONS), SAVED_WORDS),
    Reader("saved-game", saved_game, _as_bytes(KEPT_GAMES), (*SAVED_WORDS, *RECORD_WORDS)),
    Reader("saved-games", saved_games, _as_bytes(KEPT_FILES), (*SAVED_WORDS, *RECORD_WORDS, "\n")),
    Reader("table", table, [*_tables()], TABLE_WORDS),
    Reader(
        "message", message, _as_bytes(MESSAGES), ("puluc", "type", "start", *embed_protocol.WISHES)
    ),
    Reader("link-code", link_code, _as_bytes(LINKED), ("p2", "#", "<", "p1", *WRAPPED)),
    Reader("link-content", link_content, [*map(read_code, LINKED)], ("kekchi", "\1", "A", "B")),
)
