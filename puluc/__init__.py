"""Puluc, the Q'eqchi' Maya game of captors and captives.

This is the library's front door. What it offers is imported when it is first asked for, so that
importing one module of the package loads no other.

>>> import puluc
>>> rules = puluc.Rules.from_text("kekchi")
>>> game = puluc.Game.new(rules, seed="maize", starter=puluc.SUN).throw()
>>> game = game.play(puluc.choose_move(game.position, "captures"))
>>> print(game.position)
Sun 4 |  S  .  .  .  .  .  .  .  .  | 5 Moon
         1  2  3  4  5  6  7  8  9
Moon to throw
"""

from typing import TYPE_CHECKING

__version__ = "1.0.0"

if TYPE_CHECKING:
    from puluc.game import Game as Game
    from puluc.game import Turn as Turn
    from puluc.kernels import MARKS as MARKS
    from puluc.kernels import chances as chances
    from puluc.notation import RecordError as RecordError
    from puluc.pictures.standalone import svg as svg
    from puluc.players import PLAYERS as PLAYERS
    from puluc.position import CITY as CITY
    from puluc.position import MOON as MOON
    from puluc.position import PASS as PASS
    from puluc.position import SUN as SUN
    from puluc.position import Event as Event
    from puluc.position import IllegalMove as IllegalMove
    from puluc.position import Move as Move
    from puluc.position import Position as Position
    from puluc.position import PositionError as PositionError
    from puluc.position import other as other
    from puluc.position import perft as perft
    from puluc.record import Record as Record
    from puluc.review.analysis import analysis as analysis
    from puluc.review.verify import verify as verify
    from puluc.rules import RULESETS as RULESETS
    from puluc.rules import Rules as Rules
    from puluc.rules import RulesError as RulesError
    from puluc.solution.library import choose_move as choose_move
    from puluc.solution.library import ranked_moves as ranked_moves
    from puluc.solution.library import win_chance as win_chance

_HOMES = {
    name: f"puluc.{module}"
    for module, names in {
        "rules": ("RULESETS", "Rules", "RulesError"),
        "kernels": ("MARKS", "chances"),
        "position": (
            *("CITY", "MOON", "PASS", "SUN", "Event", "IllegalMove"),
            *("Move", "PositionError", "other", "perft"),
        ),
        "notation": ("RecordError",),
        "game": ("Turn",),
        "record": ("Record",),
        "pictures.notebook": ("Game", "Position"),
        "pictures.standalone": ("svg",),
        "solution.library": ("choose_move", "ranked_moves", "win_chance"),
        "players": ("PLAYERS",),
        "review.analysis": ("analysis",),
        "review.verify": ("verify",),
    }.items()
    for name in names
}

__all__ = sorted(_HOMES)

# Type checkers know the names from the imports above, and so refuse any other.
if not TYPE_CHECKING:

    def __getattr__(name):
        """Import one of the names above when it is first asked for."""
        if name not in _HOMES:
            raise AttributeError(f"module 'puluc' has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value

    def __dir__():
        """List the names above too."""
        return sorted({*globals(), *__all__})
