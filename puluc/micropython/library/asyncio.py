"""Tasks with the browser's timers."""

from asyncio import CancelledError, Event
from asyncio import create_task as _create_task
from asyncio import core as _core
from asyncio import sleep as _sleep
from time import ticks_diff, ticks_ms
import js
import sys

BUSY_MS = 2

_go_on, _schedule = _core._run_iter, _core._schedule_run_iter
_turn = _begun = 0
_asked = False
_channel = js.MessageChannel.new()
_gate = Event()


def _run_iter(_message=None):
    global _turn, _begun, _asked
    _turn, _begun, _asked = _turn + 1, ticks_ms(), False
    _gate.set()
    _gate.clear()
    _go_on()


def _ask_for_turn():
    """Ask the browser for another turn by a message: it delays a timer that a timer has set."""
    global _asked
    if not _asked:
        _asked = True
        _channel.port2.postMessage("")


def _schedule_run_iter(pause):
    if pause > 1:
        _schedule(pause)
    else:
        _ask_for_turn()


_core._run_iter = _run_iter
_core._schedule_run_iter = _schedule_run_iter
_channel.port1.onmessage = _run_iter


async def _leave(turn):
    """Wait for another turn of the browser than this, in which no task has worked long.

    MicroPython continues while any task is ready: tasks that only slept would be ready again before
    a slow machine has looked at all of them.
    """
    while _turn == turn or ticks_diff(ticks_ms(), _begun) >= BUSY_MS:
        _ask_for_turn()
        await _gate.wait()


async def sleep(seconds, result=None):
    """Wait for some seconds, then return a result; even for none, let the browser have a turn."""
    turn = _turn
    if seconds > 0:
        await _sleep(seconds)
    await _leave(turn)
    return result


class Task:
    """A task with its result or exception."""

    def __init__(self, coroutine):
        self._cancelled = False
        self._error = None
        self._then = []
        self._asked = _turn
        self._task = _create_task(self._run(coroutine))

    async def _run(self, coroutine):
        try:
            await _leave(self._asked)
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
