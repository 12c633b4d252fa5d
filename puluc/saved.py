"""A session kept as text: one small versioned JSON value, read strictly."""

from __future__ import annotations

import json
from typing import Any, Final

from puluc.game import Game
from puluc.language import _
from puluc.position import IllegalMove, Move
from puluc.record import Record, RecordError
from puluc.rules import Rules, RulesError
from puluc.session import PLAYERS, SETTINGS, STARTERS, Session, Settings, Setup

VERSION: Final = 1


class SavedError(ValueError):
    """A text that is no session this version can read; the message says why."""


def dump(session: Session) -> str:
    """Return the session as text: the game with all its throws, the players, the settings."""
    game, setup = session.game, session.setup
    return json.dumps(
        {
            "version": VERSION,
            "record": Record(game).text,
            "throws": list(game.throws),
            "undone": [move.text for move in game.undone],
            "sun": session.sun,
            "moon": session.moon,
            "drawn": session.drawn,
            "held": session.held,
            "setup": {
                "rules": setup.rules.text,
                "sun": setup.sun,
                "moon": setup.moon,
                "starter": setup.starter,
            },
            "settings": session.settings._asdict(),
        }
    )


def load(text: str) -> Session:
    """Read what `dump` wrote. Raises SavedError."""
    try:
        value = json.loads(text)
    except ValueError:
        raise SavedError(_("it is no JSON")) from None
    if not isinstance(value, dict):
        raise SavedError(_("it is no JSON object"))
    if value.get("version") != VERSION:
        raise SavedError(
            _("its version is {version!r}, not {wanted}").format(
                version=value.get("version"), wanted=VERSION
            )
        )
    try:
        setup = value["setup"]
        return Session(
            _game(value),
            _word(value, "sun", PLAYERS),
            _word(value, "moon", PLAYERS),
            value["drawn"] is True,
            held=value["held"] is True,
            setup=Setup(
                Rules.from_text(setup["rules"]),
                _word(setup, "sun", PLAYERS),
                _word(setup, "moon", PLAYERS),
                _word(setup, "starter", STARTERS),
            ),
            settings=_settings(value["settings"]),
        )
    except KeyError as error:
        raise SavedError(_("{name!r} is missing").format(name=error.args[0])) from None
    except (RecordError, RulesError, IllegalMove) as error:
        raise SavedError(str(error)) from None
    except (TypeError, AttributeError):
        raise SavedError(_("a value in it is of the wrong kind")) from None


def _game(value: dict[str, Any]) -> Game:
    game = Record.from_text(value["record"]).game
    throws = tuple(value["throws"])
    if throws[: len(game.throws)] != game.throws or set(throws) - {0, 1, 2, 3, 4}:
        raise SavedError(_("its throws are not those of its record"))
    game = game._replace(throws=throws, undone=tuple(map(Move.from_text, value["undone"])))
    ahead = game
    while ahead.undone:
        ahead = ahead.redo()
    return game


def _settings(value: dict[str, Any]) -> Settings:
    """Read the settings; one that is missing is younger than the file."""
    present = {name: known for name, known in SETTINGS.items() if name in value}
    return Settings(**{name: _word(value, name, known) for name, known in present.items()})


def _word(value: dict[str, Any], name: str, known: tuple[str, ...]) -> str:
    word = value[name]
    if word not in known:
        raise SavedError(
            _("{name} is {word!r}, none of {known}").format(
                name=name, word=word, known=", ".join(known)
            )
        )
    return str(word)
