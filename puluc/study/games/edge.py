"""The last games that the device keeps: read, reviewed where their table is at hand, and saved."""

from __future__ import annotations

import asyncio
import json

from puluc.page import files, storage
from puluc.page.desk import Desk
from puluc.page.estimates import in_slices
from puluc.review.history import figures_of
from puluc.review.review import Reviewing
from puluc.session import serialise
from puluc.session.effects import StudyEffect
from puluc.solution import library
from puluc.study.games.screen import GamesRead, KeepGames, ReadGames, SaveGames


def carry_out(effect: StudyEffect, desk: Desk) -> None:
    """Do what the screen of games asks for."""
    match effect:
        case ReadGames():
            desk.dispatch(GamesRead(tuple(storage.games())))
            desk.tasks.start("reviewing games", _review(desk))
        case KeepGames(lines):
            storage.keep_games(list(lines))
        case SaveGames(lines):
            files.save("puluc-games.jsonl", "\n".join([*lines, ""]))


async def _review(desk: Desk) -> None:
    """Review the games that have no figures yet, as far as their tables are at hand."""
    done = 0
    for line in reversed(storage.games()):
        figured = await _figured(line)
        if desk.session().screen.name != "games":
            return
        lines = storage.games()
        if figured and line in lines:
            lines[lines.index(line)] = figured
            storage.keep_games(lines)
            done += 1
    if done:
        desk.dispatch(GamesRead(tuple(storage.games())))


async def _figured(line: str) -> str | None:
    """Return a game's line with its figures, if it had none and they can be found exactly."""
    await asyncio.sleep(0)
    try:
        value, play = json.loads(line), serialise.load_game(line)
    except ValueError:
        return None
    if "figures" in value or library.find(play.rules) is None:
        return None
    reviewing = Reviewing(play.record)
    await in_slices(iter(reviewing))
    return json.dumps({**value, "figures": figures_of(reviewing.review).data})
