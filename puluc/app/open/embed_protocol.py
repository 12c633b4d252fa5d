"""The messages between the page in a frame and the window around it, as plain values.

These functions are pure. docs/embedding.md describes the messages; all others are ignored.
"""

from typing import Any, Final

from puluc.app.open import links
from puluc.app.open.links import Link
from puluc.app.play.screen import Play
from puluc.app.strict_json import parse_json
from puluc.engine.game import Game
from puluc.engine.record import RESULTS, Record, RecordError
from puluc.support import limits
from puluc.support.i18n import _

VERSION: Final = 1
"""The version of the protocol, sent with each message."""
WISHES: Final = ("rules", "level", "sun", "moon", "position", "record", "lang", "theme")
"""The parameters of an address that a message may have."""
Report = dict[str, str | int]
"""A message to the window around the page, without its version."""


Request = tuple[str, dict[str, str]]
"""A request of the window around the page: `ask` for the state of the game, or `start` for a new
one, with its parameters as in an address, but with the record as plain text."""


def read_request(text: str) -> Request | None:
    """Read a request, given as JSON; the result is None for any other message."""
    try:
        message = parse_json(text) if len(text) <= limits.MESSAGE else None
    except ValueError:
        return None
    if not isinstance(message, dict) or type(message.get("puluc")) is not int:
        return None
    version, kind = message.pop("puluc"), message.pop("type", None)
    starts = kind == "start" and all(_is_valid(name, value) for name, value in message.items())
    known = starts or (kind == "ask" and not message)
    return (kind, message) if known and version == VERSION else None


def longest(name: str) -> int:
    """Return the most characters that a parameter may have."""
    return limits.RECORD if name == "record" else limits.PARAMETER


def _is_valid(name: str, value: Any) -> bool:
    """Return whether a parameter has a valid value."""
    if name not in WISHES or not isinstance(value, str) or len(value) > longest(name):
        return False
    return not any("\ud800" <= sign <= "\udfff" for sign in value)


def request_link(wishes: dict[str, str], rules: str) -> Link:
    """Return the link for parameters of a game; `rules` are those it has by default.

    The link's problems name wrong parameters.
    """
    plain = {"rules": rules, **wishes}
    record = plain.pop("record", None)
    if record is not None and "rules" not in wishes:
        del plain["rules"]
    link = links.read_parameters(plain)
    if record is None:
        return link
    try:
        found = Record.from_text(record)
    except RecordError as error:
        return link._replace(problems=(*link.problems, f"record: {error}"))
    if link.rules not in (None, found.game.rules):
        problem = "record: " + _("it names other rules")
        return link._replace(problems=(*link.problems, problem))
    return link._replace(rules=found.game.rules, record=found)


def error_message(problems: tuple[str, ...]) -> Report:
    """Return the message that names the problems of a request."""
    return {"type": "error", "message": "; ".join(problems)}


def state_message(kind: str, play: Play) -> Report:
    """Return a message of this kind with the state of a game and its players."""
    game = play.game
    return {
        "type": kind,
        "rules": game.rules.text,
        "position": game.position.text,
        "record": Record(game).text,
        "result": RESULTS[game.result],
        "sun": play.sun,
        "moon": play.moon,
    }


def step_messages(before: Play, after: Play) -> list[Report]:
    """Return the messages about a step of the game: throws, moves, the end, another game."""
    found: list[Report] = []
    old, new = before.game, after.game
    if new != old:
        if new.seed != old.seed or new.start != old.start:
            return [state_message("state", after)]
        found = _describe_turn(old, after) or [state_message("state", after)]
    if after.over and not before.over:
        found.append(state_message("end", after))
    return found


def _describe_turn(old: Game, after: Play) -> list[Report]:
    """Return the messages about the throw or move, or both, between two states of a game."""
    new = after.game
    mover = new.position.mover
    thrown = new.position.marks
    found: list[Report] = []
    if new.ply == old.ply + 1 and new.moves[:-1] == old.moves:
        side, move = RESULTS[old.position.mover], new.moves[-1].text
        found.append({**state_message("move", after), "side": side, "move": move})
    elif new.moves != old.moves or old.position.marks is not None:
        return []
    if thrown is not None:
        spaces = new.position.spaces_thrown
        throw: Report = {"side": RESULTS[mover], "marks": thrown, "spaces": spaces}
        found.append({**state_message("throw", after), **throw})
    return found
