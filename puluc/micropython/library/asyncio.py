"""Tasks with the browser's timers."""

from asyncio import CancelledError, Event, wait_for
from asyncio import create_task as _create_task
from asyncio import core as _core
from asyncio import sleep as _sleep
from time import ticks_diff, ticks_ms
import sys

TURN = 0.001

_go_on, _schedule = _core._run_iter, _core._schedule_run_iter
_begun = ticks_ms()


def _run_iter():
    global _begun
    _begun = ticks_ms()
    _go_on()


def _schedule_run_iter(pause):
    _schedule(max(0, pause - ticks_diff(ticks_ms(), _begun)))


# MicroPython continues while any task is due, so long tasks that wait for each other would block
# the browser. Therefore the clock stops until the browser has had a turn.
_core.ticks = lambda: _begun
_core._run_iter = _run_iter
_core._schedule_run_iter = _schedule_run_iter


async def sleep(seconds, result=None):
    """Wait for some seconds, then return a result; even for none, let the browser have a turn."""
    await _sleep(max(seconds, TURN))
    return result


class Task:
    """A task with its result or exception."""

    def __init__(self, coroutine):
        self._cancelled = False
        self._error = None
        self._then = []
        self._task = _create_task(self._run(coroutine))

    async def _run(self, coroutine):
        try:
            await _sleep(TURN)  # Begin in a turn of its own.
            await coroutine
        except CancelledError:
            self._cancelled = True
        except Exception as error:
            self._error = error
            sys.print_exception(error)
        for then in self._then:
            then(self)

    def cancel(self):
        self._task.cancel()

    def cancelled(self):
        return self._cancelled

    def exception(self):
        return self._error

    def add_done_callback(self, then):
        self._then.append(then)


create_task = Task
