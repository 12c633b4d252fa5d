"""The effects of the list of games: read, review and save the games on the device."""

import asyncio
import json
from datetime import date

from puluc.app.open import saved
from puluc.browser.context import Context, Handlers
from puluc.browser.io import files, storage
from puluc.reviewing.protocol import AddUpGames, SumUpGame
from puluc.screens.games.screen import AddedUp, AddUp, GamesLoaded, LoadGames, SaveGames, StoreGames
from puluc.screens.worker_client import WorkerClient


def make_handlers(context: Context, worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects of the list of games."""

    def load(_effect: LoadGames) -> None:
        context.dispatch(GamesLoaded(tuple(storage.load_games()), date.today().toordinal()))
        context.tasks.start("reviewing games", _review_games(context, worker))

    def add_up(effect: AddUp) -> None:
        if not context.tasks.is_running("adding up"):
            context.tasks.start("adding up", _add_up(effect, context, worker))

    def save(effect: SaveGames) -> None:
        files.save_file("puluc-games.jsonl", "\n".join([*effect.lines, ""]))

    return {
        LoadGames: load,
        AddUp: add_up,
        StoreGames: lambda effect: storage.save_games(list(effect.lines)),
        SaveGames: save,
    }


async def _add_up(effect: AddUp, context: Context, worker: WorkerClient) -> None:
    rules = context.session().screen.rules
    if totals := await worker.find_answer(AddUpGames(effect.games), rules):
        context.dispatch(AddedUp(effect.games, totals))


async def _review_games(context: Context, worker: WorkerClient) -> None:
    """Review the games that have no figures yet, if their tables are loaded."""
    done = 0
    for kept in reversed(storage.load_games()):
        figured = await _add_figures(kept, worker)
        if context.session().screen.name != "games":
            return
        lines = storage.load_games()
        if figured and kept in lines:
            lines[lines.index(kept)] = figured
            storage.save_games(lines)
            done += 1
    if done:
        context.dispatch(GamesLoaded(tuple(storage.load_games()), date.today().toordinal()))


async def _add_figures(kept: str, worker: WorkerClient) -> str | None:
    """Return a game's line with its figures, or None if it had them or they are not exact."""
    await asyncio.sleep(0)
    try:
        value, play = json.loads(kept), saved.load_game(kept)
    except ValueError:
        return None
    if "figures" in value or not worker.has(play.rules):
        return None
    figures = await worker.find_answer(SumUpGame(play.record), play.rules)
    return json.dumps({**value, "figures": figures.data}) if figures else None
