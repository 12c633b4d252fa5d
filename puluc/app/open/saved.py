"""A session as text: one small versioned JSON value, read strictly."""

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from puluc.app.play.activity import Idle
from puluc.app.play.screen import Play
from puluc.app.play.state import LINKED
from puluc.app.series import CROWD, Series
from puluc.app.session import Session
from puluc.app.settings import PLAYERS, SETTINGS, STARTERS, VOLUMES, Settings, Setup, shown_name
from puluc.app.strict_json import parse_json
from puluc.engine.game import Game
from puluc.engine.kernels import MARKS
from puluc.engine.position import MOON, SUN, Move, Result
from puluc.engine.record import NOTES, RESULTS, Note, Record
from puluc.engine.rules import RULESETS, Rules
from puluc.support import limits
from puluc.support.i18n import _
from puluc.support.memoize import list_once

VERSION: Final = 1
"""The version of the text form."""
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz-")
T = TypeVar("T")


class SavedError(ValueError):
    """The error, with the reason, for a text that this version can't read as a session."""


def dump_session(session: Session) -> str:
    """Return a session as text: the game with all its throws, the players, the settings."""
    setup = session.setup
    return json.dumps(
        {
            "version": VERSION,
            **_game_data(saved_play(session)),
            "setup": {
                "rules": setup.rules.text,
                "sun": setup.sun,
                "moon": setup.moon,
                "starter": setup.starter,
            },
            "settings": session.settings._asdict(),
            "aside": list(session.set_aside),
            "met": list(session.rules_encountered),
            **({"kept": session.screen.kept} if session.screen.kept else {}),
        }
    )


def saved_play(session: Session) -> Play:
    """Return the game of a session, which may be below other screens. Raises ValueError."""
    for screen in session.screens:
        if isinstance(screen, Play):
            return screen
    raise ValueError("there is no game to keep")


def dump_game(play: Play) -> str:
    """Return a game as text: all its throws, its players and its position."""
    return json.dumps({**_game_data(play), "position": play.game.position.text})


def is_linked(text: str) -> bool:
    """Return whether a game written by `dump_game` was opened from elsewhere."""
    return '"linked": ' in text


def archive_lines(lines: list[str], play: Play, date: str) -> list[str]:
    """Return the lines of the games kept with one more, dated as `2026-11-29 14:05`.

    An earlier end of the same game is dropped, and no other comes in its place if the game goes on.
    Games by link have no seed, but differ in turns.
    """
    data, seed = _game_data(play), play.game.seed
    same = json.dumps(f'[Seed "{seed}"]' if seed else data["record"])[1:-1]
    others = [line for line in lines if same not in line]
    if play.result is None:
        return others
    return [*others, json.dumps({**data, "date": date, "position": play.game.position.text})]


def load_session(text: str) -> Session:
    """Read a session written by `dump_session`. Raises SavedError."""
    return read_object(text, _read_session)


def load_game(text: str) -> Play:
    """Read a game written by `dump_game`. Raises SavedError."""
    return read_object(text, _read_play)


def _game_data(play: Play) -> dict[str, Any]:
    game = play.game
    rare = {
        "notes": [list(note) for note in play.notes],
        "evening": play.evening and _series_data(play.evening),
        "linked": play.linked,
        "first": play.first,
        "date": play.date,
        "captives_shown": play.captives_shown,
    }
    return {
        "record": Record(game, play.names[0], play.names[1]).text,
        "throws": list(game.throws),
        "undone": [move.text for move in game.undone],
        "sun": play.sun,
        "moon": play.moon,
        "drawn": play.drawn,
        "held": play.idle.held,
        **{name: value for name, value in rare.items() if value},
    }


def _series_data(evening: Series) -> dict[str, Any]:
    results = [RESULTS[result] for result in evening.results]
    return {"results": results, "teams": [list(team) for team in evening.teams]}


def read_object(text: str, read: Callable[[dict[str, Any]], T]) -> T:
    """Read the JSON object of a text by `read`; its errors become a SavedError, with the part."""
    if why := limits.excess(_("its text"), len(text), limits.SAVED):
        raise SavedError(why)
    try:
        value = parse_json(text)
    except ValueError:
        raise SavedError(_("it is not JSON")) from None
    if not isinstance(value, dict):
        raise SavedError(_("it is not a JSON object"))
    try:
        return read(value)
    except KeyError as error:
        raise SavedError(_("{name} is missing").format(name=repr(error.args[0]))) from None
    except ValueError as error:
        raise SavedError(str(error)) from None
    except (TypeError, AttributeError):
        raise SavedError(_("a value in it is of the wrong kind")) from None


def _read_session(value: dict[str, Any]) -> Session:
    if value.get("version") != VERSION:
        reason = _("its version is {version}, not {wanted}")
        raise SavedError(reason.format(version=repr(value.get("version")), wanted=VERSION))
    setup, play = value["setup"], _read_play(value)
    return Session(
        play,
        setup=Setup(
            Rules.from_text(setup["rules"]),
            read_word(setup, "sun", PLAYERS),
            read_word(setup, "moon", PLAYERS),
            read_word(setup, "starter", STARTERS),
            names=play.names,
            evening=play.evening,
        ),
        settings=_read_settings(value["settings"]),
        set_aside=read_texts(value.get("aside", [])),
        rules_encountered=_read_words(value.get("met")),
        kept=_read_kept(value.get("kept")),
    )


def _read_play(value: dict[str, Any]) -> Play:
    record = Record.from_text(value["record"])
    game = _read_game(value, record.game)
    return Play(
        game,
        read_word(value, "sun", PLAYERS),
        read_word(value, "moon", PLAYERS),
        value["drawn"] is True,
        Idle(held=value["held"] is True),
        notes=_read_notes(value.get("notes", []), game),
        names=(shown_name(record.sun), shown_name(record.moon)),
        evening=_read_series(value["evening"], record.game) if "evening" in value else None,
        linked=read_word({"linked": "", **value}, "linked", LINKED),
        first=value.get("first") is True,
        date=read_date(value),
        captives_shown=value.get("captives_shown") is True,
    )


def read_date(value: dict[str, Any]) -> str:
    """Read the date and time; unfinished games of older versions have none."""
    date = value.get("date")
    return date[:16] if isinstance(date, str) else ""


def _read_series(value: dict[str, Any], game: Game) -> Series:
    """Read the evening that a game belongs to."""
    ends: dict[str, Result] = {"sun": SUN, "moon": MOON, "draw": "draw"}
    results = tuple(ends[word] for word in value["results"])
    sun, moon = (tuple(map(shown_name, read_texts(team)))[:CROWD] for team in value["teams"])
    evening = Series(results, (sun, moon))
    if evening.over or RULESETS[evening.ruleset] != game.rules:
        raise TypeError
    return evening


def _read_notes(values: list[Any], game: Game) -> tuple[Note, ...]:
    """Read the notes, each once; games of older versions have none."""
    plies = range(len(game.throws) + 1)
    notes = list_once([(ply, word) for ply, word in values])
    if not all(type(ply) is int and ply in plies and word in NOTES for ply, word in notes):
        raise TypeError
    if why := limits.excess(_("the notes"), len(notes), limits.NOTES):
        raise SavedError(why)
    return notes


def read_texts(values: list[Any]) -> tuple[str, ...]:
    """Return a list's texts. Raises TypeError for anything else."""
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError
    return tuple(values)


def _read_words(values: Any) -> tuple[str, ...]:
    """Read the rules encountered; damaged entries are dropped."""
    words = values if isinstance(values, list) else []
    texts = [word for word in words if isinstance(word, str)]
    return list_once([text for text in texts if 0 < len(text) <= 30 and not set(text) - _LETTERS])


def _read_kept(value: Any) -> str:
    """Read the state that a screen kept for itself and checks; only short texts are accepted."""
    return value if isinstance(value, str) and len(value) <= limits.RECORD else ""


def _read_game(value: dict[str, Any], game: Game) -> Game:
    throws = tuple(value["throws"])
    if why := limits.excess(_("the throws"), len(throws), limits.THROWS):
        raise SavedError(why)
    known = all(type(marks) is int and marks in MARKS for marks in throws)
    if not known or throws[: len(game.throws)] != game.throws:
        raise SavedError(_("its throws are not those of its record"))
    game = game._replace(throws=throws, undone=tuple(map(Move.from_text, value["undone"])))
    if len(game.undone) > len(game.throws) - game.ply:
        raise SavedError(_("more moves were undone than throws made"))
    ahead = game.position
    for ply, move in enumerate(reversed(game.undone), game.ply + 1):
        ahead = ahead.play(move)
        if ply < len(throws) and ahead.result is None:
            ahead = ahead.throw(throws[ply])
    return game


def _read_settings(value: dict[str, Any]) -> Settings:
    """Read the settings; a missing setting is newer than the text and gets its default.

    Older versions listed turns in signs, and had a volume for each kind of sound: the loudest one
    is used.
    """
    value = {"turns": "signs", **value}
    old = [word for name, word in value.items() if name.startswith("volume_")]
    if old:
        heard = [word for word in VOLUMES if word in old]
        value = value | ({"volume": heard[-1]} if heard else {"sound": "off"})
    present = {name: known for name, known in SETTINGS.items() if name in value}
    read = {name: read_word(value, name, known) for name, known in present.items()}
    name = value.get("name")
    return Settings()._replace(name=shown_name(name) if isinstance(name, str) else "", **read)


def read_word(value: dict[str, Any], name: str, known: tuple[str, ...]) -> str:
    """Return the word of a name. Raises SavedError for one that is not known."""
    word = value[name]
    if word in known:
        return str(word)
    reason = _("{name} is {word}, not one of {known}")
    raise SavedError(reason.format(name=name, word=repr(word), known=", ".join(known)))
