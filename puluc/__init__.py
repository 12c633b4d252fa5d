"""Puluc, a game of the Q'eqchi' and Mopan Maya: capture, and carry off.

`Rules` are the rules of a game, a `Position` has the men on the board, and a `Game` its history.
All are immutable: a throw or a move returns a new value. Each has a short text form, which
`from_text` reads and `text` returns: `kekchi:men=4`, `4 2,S,6 5 m`, `c-3`.

>>> import puluc
>>> rules = puluc.Rules.from_text("kekchi")
>>> game = puluc.Game.new(rules, seed="maize", starter=puluc.SUN).throw()
>>> game = game.play(puluc.choose_move(game.position, "captures"))
>>> print(game.position)
Sun 4 |  S  .  .  .  .  .  .  .  .  | 5 Moon
         1  2  3  4  5  6  7  8  9
Moon to throw

- **Sides** are `SUN` and `MOON`. **Spaces** are numbered from Sun's city for both of them, 1 to n;
  a city is `CITY`, which is 0.
- A **throw** is the number of marks that the four kernels show, 0 to 4; the rules give its value in
  spaces.
- A **chance** is a number from 0 to 1. A win chance is that of the side to move, with perfect play
  on both sides; a draw counts one half.
- **Errors** are kinds of `ValueError`, whose message names the fault: `RulesError`,
  `PositionError`, `IllegalMove` and `RecordError`.

Importing `puluc` loads nothing else: each name is loaded when it is first used. The examples of the
names start after `from puluc import *`.

## What stays

The names below keep their meaning in all versions 1.x; more may be added. Everything else is
internal and may change in any version: other modules, names that begin with `_`, and members whose
description begins with "Internal".

### Rules and throws

- `RULESETS`
- `Rules`: ruleset, men, spaces, values, captors, rescue, draw, bias, opening, lap, throws, capture,
  sting, fire, win, from_text, text, options, option, with_option, check, value, middle, counts
- `RulesError`
- `MARKS`
- `chances`

### Positions and moves

- `Position`: rules, sun, road, moon, mover, marks, homing, second, taken, start, from_text, read,
  check, text, result, city, stack, removed, score, throw, spaces_thrown, again, moves, play,
  outcomes, event, sources, target, sting, obstacle, heading, route, mirrored
- `PositionError`
- `Move`: source, target, from_text, text
- `IllegalMove`
- `Event`: mover, move, stack, landed, home, back, fate, captured, rescued, returned, removed,
  spent, joins
- `SUN`
- `MOON`
- `CITY`
- `PASS`
- `Side`
- `Result`
- `Obstacle`
- `other`
- `perft`

### Games and records

- `Game`: seed, throws, moves, positions, events, undone, new, at, from_record, record, throw, play,
  undo, redo, position, result, ply, rules, start, turns, number, event, thrown, faces
- `Turn`: marks, move
- `Record`: game, sun, moon, date, comments, given, from_text, text, notes, noting, given_up
- `RecordError`: line, reason
- `verify`
- `Verdict`: rules, problem, drawn, turns, result, ok, data

### Chances

- `win_chance`
- `ranked_moves`
- `Ranked`: move, win
- `solve`
- `analysis`
- `review`

### Players and matches

- `choose_move`
- `PLAYERS`
- `Player`: id, think
- `Match`: rules, players, games, seed, score, scores, game
- `Score`: wins, draws, plies, games, share, error, plus

### A class

- `TaskSheet`: tasks, title, language, hints, until_right, more, marked, from_text, text, digest,
  fingerprint, fragment, packed, from_packed
- `SheetTask`: kind, words, from_text, text, position, answers
- `SheetError`
- `Receipt`: sheet, pupil, outcomes, minutes, reached, from_text, from_numbers, text

### Pictures

- `svg`
"""

__version__ = "1.0.0"

_HOMES = {
    name: f"puluc.{module}"
    for module, names in {
        "engine.rules": ("RULESETS", "Rules", "RulesError"),
        "engine.kernels": ("MARKS", "chances"),
        "engine.position": (
            *("CITY", "MOON", "PASS", "SUN", "Event", "IllegalMove", "Move", "Obstacle"),
            *("PositionError", "Result", "Side", "other"),
        ),
        "engine.perft": ("perft",),
        "school.receipt": ("Receipt",),
        "school.task_sheet": ("SheetError", "SheetTask", "TaskSheet"),
        "engine.record_text": ("RecordError",),
        "engine.game": ("Turn",),
        "engine.record": ("Record",),
        "drawing.notebook": ("Game", "Position"),
        "drawing.diagram": ("svg",),
        "evaluation.win_chance": ("Ranked",),
        "tablebase.library": ("choose_move", "ranked_moves", "win_chance"),
        "solver.commands": ("solve",),
        "players": ("PLAYERS", "Player"),
        "reviewing.match": ("Match", "Score"),
        "worker.position_report": ("analysis",),
        "worker.report": ("review",),
        "reviewing.fairness": ("Verdict", "verify"),
    }.items()
    for name in names
}

__all__ = sorted(_HOMES)


def __getattr__(name):
    """Import one of the names above on its first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'puluc' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    for kind in getattr(value, "__mro__", ()):
        if hasattr(kind, "_fields"):
            _document_fields(kind)
    return value


def _document_fields(kind):
    """Give the fields of a NamedTuple the docstrings below them in its source, for `help`."""
    from ast import AnnAssign, Expr, parse
    from inspect import cleandoc, getsource
    from itertools import pairwise
    from textwrap import dedent

    body = parse(dedent(getsource(kind))).body[0].body
    for field, text in pairwise(body):
        if isinstance(field, AnnAssign) and isinstance(text, Expr):
            getattr(kind, field.target.id).__doc__ = cleandoc(text.value.value)


def __dir__():
    """List the names above, too."""
    return sorted({*globals(), *__all__})
