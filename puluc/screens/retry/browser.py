"""The effect of retrying: find the replies to the move found and to the one played."""

from puluc.browser.context import Context, Handlers
from puluc.reviewing.protocol import FindReplies
from puluc.screens.retry.screen import CompareMoves, MovesCompared
from puluc.screens.worker_client import WorkerClient


def make_handlers(context: Context, worker: WorkerClient) -> Handlers:
    """Return the handler of the effect of retrying."""

    def compare(effect: CompareMoves) -> None:
        context.tasks.start("comparing", _compare(effect, context, worker))

    return {CompareMoves: compare}


async def _compare(effect: CompareMoves, context: Context, worker: WorkerClient) -> None:
    question = FindReplies(effect.positions)
    if lines := await worker.find_answer(question, effect.positions[0].rules):
        context.dispatch(MovesCompared(effect.token, lines))
