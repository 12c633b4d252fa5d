"""The readers, each with the properties of the values that it reads."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote
from zlib import compress

from hypothesis import strategies as st

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
from puluc.tablebase.file import MAGIC, Errors, TableError, pack_table
from puluc.tablebase.index import get_index
from puluc.tablebase.tablebase import Tablebase
from tests.app.headless import new_session, playing
from tests.by_link.devices import opened, pair
from tests.by_link.sample_games import FOLDER
from tests.engine.strategies import any_rules, games, positions
from tests.fuzz.mutation import decoded, encoded
from tests.fuzz.trial import Reader
from tests.tablebase import moves_of

NAMES: Final = (*RULESETS, "zero", "men", "spaces", "values", "captors", "rescue", "draw", "bias")
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
    found = links.read_link(query, fragment)
    session = open_link(new_session(Setup(), "usual"), found, "seed")
    _kept(session)
    left = links.read_link(links.remove_game(f"?{query}"), links.remove_game(f"#{fragment}"))
    assert not left.opens_game
    if found.record and found.record.game.ply < 1000:
        again = links.read_link("", links.record_fragment(found.record))
        assert again.record == found.record
    if found.position:
        assert (
            links.read_link("", links.position_fragment(found.position)).position == found.position
        )


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


def saved_game(data: bytes) -> None:
    """A game set aside reads back, and its summary is true."""
    text = decoded(data)
    try:
        about = serialise.read_summary(text)
    except SavedError:
        about = None
    try:
        found = serialise.load_game(text)
    except SavedError:
        return
    assert serialise.load_game(serialise.dump_game(found)) == found
    assert serialise.read_summary(serialise.dump_game(found)) == _summary(found)
    assert about is None or about.rules == found.rules


def _summary(play: Any) -> serialise.Summary:
    return serialise.Summary(play.rules, play.game.ply, play.sun, play.moon)


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
    asked = embed_protocol.read_request(decoded(data))
    if not isinstance(asked, embed_protocol.NewGame):
        return
    found = embed_protocol.request_link(asked.wishes, "classic")
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


texts = st.text(max_size=30)
records = games().map(lambda game: Record(game, "Ixchel", "perfect", "2026-01-01").text)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


def _packed(text: str) -> str:
    return urlsafe_b64encode(compress(encoded(text))).decode().rstrip("=")


@st.composite
def addresses(draw: st.DrawFn) -> str:
    """An address with any of its parameters."""
    wishes: dict[str, str] = {}
    for name, strategy in {
        "rules": any_rules().map(lambda rules: rules.text),
        "level": st.sampled_from(("1", "5", "9", "perfect")),
        "sun": st.sampled_from(PLAYERS),
        "moon": st.sampled_from(PLAYERS),
        "position": positions().map(lambda position: position.text.replace(" ", "_")),
        "record": (records | texts).map(_packed),
        "lang": st.sampled_from(("es", "fr", "xx")),
        "theme": st.sampled_from(("dark", "none")),
        "embed": st.just(""),
    }.items():
        if draw(st.integers(0, 3)) == 0:
            wishes[name] = draw(strategy)
    pairs = "&".join(f"{name}={quote(value, safe=':=,/_')}" for name, value in wishes.items())
    return draw(st.sampled_from(("", "#"))) + pairs


@st.composite
def kept(draw: st.DrawFn) -> dict[str, Any]:
    """A kept session, perhaps with a changed value."""
    game = draw(games())
    session = new_session(Setup(), "kept")
    play = playing(session)._replace(game=game, sun=draw(st.sampled_from(PLAYERS)))
    if draw(st.booleans()) and game.moves:
        play = play._replace(game=game.undo())
    aside = (serialise.dump_game(new_play(Setup(), "aside")),) * draw(st.integers(0, 2))
    value: dict[str, Any] = json.loads(
        serialise.dump_session(session._replace(screen=play, set_aside=aside))
    )
    return _altered(draw, value)


def _altered(draw: st.DrawFn, value: dict[str, Any]) -> dict[str, Any]:
    name = draw(st.sampled_from(("", *value)))
    return value | {name: draw(values)} if name else value


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """A message to the page in a frame."""
    wishes = {"rules": "kekchi", "level": "3", "record": draw(records), "position": "5_9_5_s"}
    chosen = {name: value for name, value in wishes.items() if draw(st.booleans())}
    return _altered(draw, {"puluc": 1, "type": "start", **chosen})


@st.composite
def tables(draw: st.DrawFn) -> bytes:
    """A small table, whose header or content may be changed before it is packed."""
    draws = draw(st.sampled_from(("classic:men=1,spaces=5", "poulouc:men=2,spaces=5,draw=yes")))
    index = get_index(Rules.from_text(draws))
    corrections = draw(st.integers(0, 3))
    header = {
        "rules": draws,
        "first_mover": 0.5,
        "positions": index.size,
        "weights": [0] * len(index.layers),
        "step": 640,
        "corrections": corrections,
        "errors": dict.fromkeys(Errors._fields, 0.001),
    }
    content = bytes(draw(st.integers(0, 255)) for _ in range(8)) + bytes(index.size - 8)
    content += bytes([7] * corrections + [0] * 3 * corrections)
    data = pack_table(_altered(draw, header), content + bytes(draw(st.integers(0, 1))))
    if draw(st.booleans()):
        return data
    packed = data.split(b"\n", 2)[2]
    altered = _altered(draw, json.loads(data[len(MAGIC) : -len(packed)]))
    return MAGIC + json.dumps(altered).encode() + b"\n" + packed


def _json(value: object) -> bytes:
    return encoded(json.dumps(value))


def _text(strategy: st.SearchStrategy[str]) -> st.SearchStrategy[bytes]:
    return strategy.map(encoded)


@st.composite
def _situations(draw: st.DrawFn) -> str:
    found = draw(positions())
    return f"{found.rules.text}\n{found.text}"


def _rules_texts() -> st.SearchStrategy[str]:
    return any_rules().map(lambda rules: rules.text)


def _game_text(value: dict[str, Any]) -> bytes:
    return _json({k: v for k, v in value.items() if k not in ("setup", "settings", "aside")})


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

LINK_CODES: Final = st.sampled_from(LINKED)

READERS: Final[tuple[Reader, ...]] = (
    Reader("rules", rules, _text(_rules_texts()), RULES_WORDS),
    Reader("position", position, _text(_situations()), (*RULES_WORDS, "SM", "MS,", "s 2", "_")),
    Reader("move", move, _text(st.sampled_from(("c-3", "2-5", "8-c", "--", "c-c", "21-0")))),
    Reader("record", record, _text(records), RECORD_WORDS),
    Reader("link", link, _text(addresses()), (*LINK_WORDS, *RULES_WORDS)),
    Reader("saved", saved, kept().map(_json), SAVED_WORDS),
    Reader("saved-game", saved_game, kept().map(_game_text), (*SAVED_WORDS, *RECORD_WORDS)),
    Reader("table", table, tables(), TABLE_WORDS),
    Reader(
        "message",
        message,
        messages().map(_json),
        ("puluc", "type", "start", *embed_protocol.WISHES),
    ),
    Reader("link-code", link_code, LINK_CODES.map(encoded), ("p2", "#", "<", "p1", *WRAPPED)),
    Reader("link-content", link_content, LINK_CODES.map(read_code), ("kekchi", "\1", "A", "B")),
)
