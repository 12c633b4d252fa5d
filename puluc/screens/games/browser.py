"""The last games that the device keeps: read, reviewed where their table is at hand, and saved."""

from __future__ import annotations

import asyncio
import json

from puluc.app.effects import StudyEffect
from puluc.app.open import saved
from puluc.browser.estimates import run_in_slices
from puluc.browser.io import files, storage
from puluc.browser.tasks import Context
from puluc.reviewing.review import Reviewing
from puluc.reviewing.statistics import summarise_review
from puluc.screens.games.screen import GamesLoaded, LoadGames, SaveGames, StoreGames
from puluc.tablebase import library


def run_effect(effect: StudyEffect, desk: Context) -> None:
    """Do what the screen of games asks for."""
    match effect:
        case LoadGames():
            desk.dispatch(GamesLoaded(tuple(storage.load_games())))
            desk.tasks.start("reviewing games", _review_games(desk))
        case StoreGames(lines):
            storage.save_games(list(lines))
        case SaveGames(lines):
            files.save_file("puluc-games.jsonl", "\n".join([*lines, ""]))


async def _review_games(desk: Context) -> None:
    """Review the games that have no figures yet, as far as their tables are at hand."""
    done = 0
    for line in reversed(storage.load_games()):
        figured = await _add_figures(line)
        if desk.session().screen.name != "games":
            return
        lines = storage.load_games()
        if figured and line in lines:
            lines[lines.index(line)] = figured
            storage.save_games(lines)
            done += 1
    if done:
        desk.dispatch(GamesLoaded(tuple(storage.load_games())))


async def _add_figures(line: str) -> str | None:
    """Return a game's line with its figures, if it had none and they can be found exactly."""
    await asyncio.sleep(0)
    try:
        value, play = json.loads(line), saved.load_game(line)
    except ValueError:
        return None
    if "figures" in value or library.find_tablebase(play.rules) is None:
        return None
    reviewing = Reviewing(play.record)
    await run_in_slices(iter(reviewing))
    return json.dumps({**value, "figures": summarise_review(reviewing.review).data})
