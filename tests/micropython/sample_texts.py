"""Texts for the readers: valid ones, and the same with an error."""

from __future__ import annotations

import json
import quopri
from collections.abc import Iterator
from random import Random
from typing import Final
from urllib.parse import quote

from puluc.app.open import links, saved
from puluc.app.play.new_play import new_play
from puluc.app.session import Session
from puluc.app.settings import Setup
from puluc.by_link.link_game import accept, decode_link, invite
from puluc.by_link.promises import make_chain
from puluc.by_link.terms import GameTerms
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules

ODD: Final = (
    *(
        "",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\u00a0",
        "\u2028",
        "\x1c",
        "\x85",
        "\0",
        "é",
        "ñ",
        "½",
        "٣",
        "１",
    ),
    *(
        "😀",
        "\ud83d",
        "\udc00",
        "\u200b",
        "\\",
        '"',
        "'",
        "{",
        "}",
        "[",
        "]",
        "(",
        ":",
        ",",
        ";",
        "=",
    ),
    *("%", "%ff", "%c3%a9", "%C3", "+", "&", "#", "?", "/", "_", "-", "--", ".", "0", "00", "1_0"),
    *("9999999", "c", "S", "M", "SM", "MMM", "s", "m", "*", "e", "1e5", "-1", "1.0", "NaN", "null"),
    *("true", "false", "[]", "{}", '{"a":1}', "-Infinity", "1e400", "0.1", "\\u00e9", "\\ud800"),
    *(
        "\\x",
        "<b>",
        "&amp;",
        "[%hint]",
        "[%given]",
        "{!r}",
        "{name}",
        "1.",
        "12.",
        "record=",
        "sun",
    ),
)


def wrong(text: str, random: Random) -> str:
    """Return a text with an error."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((0, 0, 1, 1, 2, 10)))
        text = text[:at] + random.choice(ODD) + text[end:]
    return text


def games(random: Random) -> Iterator[Game]:
    """Yield a game of each ruleset, and of some options."""
    texts = (*RULESETS, "kekchi:men=3,draw=yes", "classic:men=2,spaces=6,bias=0.3", "lemery:zero=0")
    for number, text in enumerate(texts):
        game = Game.new(Rules.from_text(text), f"game {number}", "S")
        for _ in range(random.choice((0, 3, 9, 20))):
            if game.position.result is not None:
                break
            game = game.throw() if game.position.marks is None else game
            game = game.play(random.choice(game.position.moves()))
        if random.random() < 0.5 and game.position.result is None:
            game = game.throw()
        yield game


def right(random: Random) -> Iterator[tuple[str, str]]:
    """Yield readers and valid texts for them."""
    for game in games(random):
        record = Record(game, "Ixchel", "perfect", "2026-01-01", ((0, "Ah, [%chosen] é"),))
        rules = game.rules.text
        yield "rules", rules
        yield "position", f"{rules}\n{game.position.text}"
        yield "record", record.text
        yield "file", record.text
        play = new_play(Setup(game.rules, starter="sun"), "kept")._replace(
            game=game, notes=((0, "hint"),)
        )
        kept = saved.dump_session(
            Session(play, setup=Setup(game.rules), rules_encountered=("capture",))
        )
        yield "saved", kept
        yield "saved", saved.dump_game(play)
        yield "link", f"?{links.position_fragment(game.position, 'person', 'random')}"
        yield "link", f"lang=es&level=3#{links.record_fragment(record)}"
        wrapped = f"rules={rules}&amp;position={game.position.text.replace(' ', '_')}."
        yield "link", wrapped
        yield "link", f"#{quote(links.record_fragment(record))}%20%E2%80%A6 See\u00a0you"
        yield "record", "> " + quopri.encodestring(f"Hi – {record.text}".encode()).decode()
        yield "file", f"Hi!\r\n\r\n> {record.text.replace(chr(10), chr(10) + '> ')}\r\nBye * $1"
        yield "file", f"https://x/#{links.record_fragment(record)}).\n"
        wishes = {"rules": rules, "level": "3", "record": record.text, "theme": "dark"}
        yield "message", json.dumps({"puluc": 1, "type": "start", **wishes})
        for move in game.moves[:3]:
            yield "move", move.text
    yield "position", f"classic\n{Position.start(Rules()).throw(2).text}"
    yield "message", '{"puluc": 1, "type": "ask"}'
    seed = bytes([random.randrange(256) for _ in range(16)])
    linked = invite(
        GameTerms(Rules.from_text("kekchi:men=4")), seed, make_chain("A", seed), "Ixchel"
    )
    other = accept(decode_link(linked.code), seed, make_chain("B", seed))
    begun = linked._replace(anchors=other.anchors).begin(make_chain("A", seed))
    yield "code", linked.code
    yield "code", f"<https://puluc/#{other.code[:30]}\n{other.code[30:]}>."
    if not begun.my_turn:
        yield "code", begun.code
        yield "code", begun.private_code
    yield "link", "learn=capture&sun=person&position=4_S,2,M,5_4_s_3&embed"


def tasks(seed: int, each: int) -> list[str]:
    """Return tasks for all readers: each text, and several times with an error."""
    random = Random(seed)
    found = []
    for reader, text in right(random):
        found.append(f"{reader} {text}")
        found += [f"{reader} {wrong(text, random)}" for _ in range(each)]
    return found
