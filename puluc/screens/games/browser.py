"""The effects of the list of games: read, review and save the games on the device."""

import asyncio
import json

from puluc.app.messages import ReadFailed
from puluc.app.open import saved
from puluc.browser import dom
from puluc.browser.background import run_in_slices
from puluc.browser.context import Context, Handlers
from puluc.browser.io import files, storage
from puluc.engine.rules import Rules
from puluc.reviewing.protocol import AddUpGames, SumUpGame
from puluc.screens.games import screen as games
from puluc.screens.worker_client import WorkerClient, may_be_solved


def make_handlers(context: Context, worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects of the list of games."""

    def load(effect: games.LoadGames) -> None:
        context.tasks.start("reviewing games", _list_games(effect.file, context, worker))

    def add_up(effect: games.AddUp) -> None:
        if not context.tasks.is_running("adding up"):
            context.tasks.start("adding up", _add_up(effect, context, worker))

    def save(effect: games.SaveGames) -> None:
        files.save_file(
            f"puluc-games-{dom.read_clock()[:10]}.jsonl", "\n".join([*effect.lines, ""])
        )

    return {
        games.LoadGames: load,
        games.AddUp: add_up,
        games.StoreGames: lambda effect: storage.save_games(list(effect.lines)),
        games.SaveGames: save,
    }


async def _add_up(effect: games.AddUp, context: Context, worker: WorkerClient) -> None:
    rules = context.session().screen.rules
    if totals := await worker.find_answer(AddUpGames(effect.games), rules):
        context.dispatch(games.AddedUp(effect.games, totals))


async def _list_games(file: str, context: Context, worker: WorkerClient) -> None:
    """List the games, with those of a file; add figures until the list is left."""
    if file:
        try:
            found = await run_in_slices(games.read_games(file))
            before = storage.load_games()
            lines = games.add_games(before, found)
            storage.save_games(lines)
            context.dispatch(games.GamesAdded(len(lines) - len(before)))
        except saved.SavedError as error:
            context.dispatch(ReadFailed(str(error)))
    kept = [(line, games.read_kept_game(at, line)) for at, line in enumerate(storage.load_games())]
    unknown = [(line, game.rules) for line, game in kept if game.rules and not game.figures]
    waiting = [pair for pair in reversed(unknown) if may_be_solved(pair[1])]
    tried: list[Rules] = []

    def report(analysing: int) -> None:
        lines = tuple(storage.load_games())
        context.dispatch(games.GamesLoaded(lines, analysing))

    def stop_if_left(_part: float, _positions: int) -> None:
        if context.session().screen.name != "games":
            context.tasks.stop("reviewing games")

    for number, (line, rules) in enumerate(waiting):
        report(len(waiting) - number)
        while context.tasks.is_running("loading"):  # the table of the game below
            await asyncio.sleep(1)
        if context.session().screen.name != "games":
            return
        try:
            record = saved.load_game(line).record
            if rules not in tried:
                tried.append(rules)
                await worker.load(rules, stop_if_left)
            figures = worker.has(rules) and await worker.find_answer(SumUpGame(record), rules)
            lines = storage.load_games()
            if figures and line in lines:
                lines[lines.index(line)] = json.dumps({**json.loads(line), "figures": figures.data})
                storage.save_games(lines)
        except Exception as error:  # no connection, no memory, a damaged file or game
            print(f"A game could not be reviewed: {error}")
    report(0)
