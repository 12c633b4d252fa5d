"""Whole conversations with a session: whatever is said, it goes on, is kept, and can be drawn; what
is offered then is never refused, and the focus goes to what is there.

A conversation is a JSON value a line: a text is what markup or a key says; `["key", KEY]` presses a
key; `["do", N]` uses the N-th control that the page offers; `["goes on"]` lets opponents and
showings go on; any other list is the name of a message and its texts.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from hypothesis import strategies as st

from puluc.app import keyboard, messages, offline_state
from puluc.app.effects import AskOpponent, Effect, Evaluate, Save
from puluc.app.messages import MessageError
from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import PANELS, Session
from puluc.app.settings import PLAYERS, SETTINGS, Setup
from puluc.app.update import begin_session, update
from puluc.engine.position import Move
from puluc.engine.rules import RULESETS
from puluc.evaluation.win_chance import Evaluation, constant_values, evaluate, run_to_end
from puluc.ui.sections import render_sections
from tests.app.headless import Edges, new_session
from tests.app.offers import assert_sound
from tests.fuzz.mutation import decoded, encoded

MOST: Final = 40
"""The most lines that are used."""
_DO: Final = re.compile(r'data-do="([^"&<>]*)"')

TOLD: Final = (
    *(
        "Start",
        "OpenLink",
        "OpenRecord",
        "ReadFailed",
        "AnimationEnded",
        "SkipAnimation",
        "CopyResult",
    ),
    *("StorageChanged", "OtherTabActive", "OfflineStatus", "NewVersion"),
)

WORDS: Final = (
    *("throw", "drop", "undo", "redo", "resume", "hint", "close", "start", "reset", "turn", "mute"),
    *("look", "back", "download", "here", "leave", "go watch", "go nowhere", "renew", "rescue"),
    *(f"open {panel}" for panel in PANELS),
    *(f"keep {what}" for what in ("look", "all", "stop", "none", "it")),
    *(f"setup ruleset {ruleset}" for ruleset in RULESETS),
    *(f"setup {field} {who}" for field in ("sun", "moon") for who in PLAYERS),
    *(f"set {name} {value}" for name, values in SETTINGS.items() for value in values),
    *("pause", "step", "setup name-sun Ana", "setup name-moon person"),
    *("copy position", "copy game", "move --", "pick c", "setup men 0", "setup values 0/0/0/0/0"),
    *("go puzzle", "go editor", "go variation", "go variation throw", "go review", "go past 0"),
    *("go retry sun", "go games", "go lesson"),
)


STARTS: Final = (
    (),
    ("go puzzle", ["goes on"]),
    ("go editor",),
    ("go editor", "rules lemery:zero=0", "marks 0", "go variation"),
    ("throw", ["goes on"], "go review", ["goes on"]),
    ("go past 0",),
)
"""The first lines, which open each screen."""


class Thoughtless(Edges):
    """Effects without a table: any move will do, and all have the same win chance."""

    def thought(self, effect: AskOpponent) -> Move:
        return effect.game.position.moves()[0]

    def evaluated(self, effect: Evaluate) -> Evaluation:
        evens = constant_values(lambda after: 0.5)
        return run_to_end(evaluate(effect.position, evens, throws=effect.throws))


EDGES: Final = Thoughtless(tables=True)


@st.composite
def conversations(
    draw: st.DrawFn, addresses: st.SearchStrategy[str], records: st.SearchStrategy[str]
) -> bytes:
    """A conversation of some lines."""
    place = st.integers(-1, 22).map(str)
    said = st.sampled_from(WORDS) | st.builds(
        "{} {}".format, st.sampled_from(("throw", "pick", "put", "look", "back", "forget")), place
    )
    line = (
        said
        | st.tuples(st.just("do"), st.integers(0, 99))
        | st.tuples(st.just("do"), st.integers(0, 99))
        | st.tuples(st.just("goes on"))
        | st.tuples(st.just("key"), st.sampled_from((*"trupmnf?0123456789c", "Escape", "Enter")))
        | st.tuples(st.just("OpenLink"), addresses)
        | st.tuples(st.just("OpenRecord"), records | st.text(max_size=20))
        | st.tuples(st.sampled_from(TOLD), st.text(max_size=9))
    )
    start = draw(st.sampled_from(STARTS))
    lines = draw(st.lists(line, min_size=1, max_size=20))
    return encoded("\n".join(map(json.dumps, [*start, *lines])))


def checked(data: bytes) -> None:
    """Hold a conversation; messages may raise only MessageError."""
    session, effects = begin_session(new_session(Setup(), "talk"))
    for line in decoded(data).split("\n")[:MOST]:
        for message in _read_line(session, effects, line):
            try:
                session, effects = update(session, message)
            except MessageError:
                continue
            _check_board(session)
            if any(isinstance(screen, Play) for screen in session.screens):
                _check_game(session)
            else:
                assert Save() not in effects
    assert_sound(session)


def _check_game(session: Session) -> None:
    """Both sides have their men, and the game can be kept."""
    game = saved.saved_play(session).game
    men = game.rules.men
    for position in (game.position, game.start):
        assert 0 <= position.removed("S") <= men
        assert 0 <= position.removed("M") <= men
    text = saved.dump_session(session)
    assert saved.dump_session(saved.load_session(text)) == text


def _check_board(session: Session) -> None:
    """The actions on the board are possible."""
    board = session.screen.board(session)
    for spot in board.place_states if board else ():
        if spot.message.startswith("move"):
            update(session, spot.message)


def _read_line(session: Session, effects: list[Effect], line: str) -> list[messages.Sent]:
    """Return the messages of a line."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return [line]
    match value:
        case str():
            return [value]
        case ["key", str(key)]:
            meant = keyboard.key_message(session, key)
            return [meant] if meant else []
        case ["do", int(number)]:
            offered = _DO.findall(str(render_sections(session, upright=False)))
            return [offered[number % len(offered)]] if offered else []
        case ["goes on"]:
            return [answer for effect in effects if (answer := EDGES.answer(effect))]
        case [str(name), *rest] if all(isinstance(text, str) for text in rest):
            return _make_report(name, rest)
    return []


def _make_report(name: str, texts: list[str]) -> list[messages.Sent]:
    """Return the report of the browser, with any texts in it; seeds are its own."""
    kind: Any = getattr(messages, name, None)
    match name:
        case "OpenLink" | "OpenRecord" if texts:
            return [kind("opened", texts[0])]
        case "ReadFailed" | "AnimationEnded" | "CopyResult" if texts:
            return [kind(texts[0])]
        case "Start":
            return [messages.Start("started")]
        case "StorageChanged":
            return [kind("full")]
        case "SkipAnimation" | "OtherTabActive":
            return [kind()]
        case "OfflineStatus":
            return [offline_state.OfflineStatus("some", 1, 2)]
        case "NewVersion":
            return [offline_state.NewVersion()]
    return []
