# The names for programmers, as type checkers see them: `__init__.py` imports each when it is used.

from puluc.drawing.diagram import svg as svg
from puluc.engine.game import Game as Game
from puluc.engine.game import Turn as Turn
from puluc.engine.kernels import MARKS as MARKS
from puluc.engine.kernels import chances as chances
from puluc.engine.perft import perft as perft
from puluc.engine.position import CITY as CITY
from puluc.engine.position import MOON as MOON
from puluc.engine.position import PASS as PASS
from puluc.engine.position import SUN as SUN
from puluc.engine.position import Event as Event
from puluc.engine.position import IllegalMove as IllegalMove
from puluc.engine.position import Move as Move
from puluc.engine.position import Obstacle as Obstacle
from puluc.engine.position import Position as Position
from puluc.engine.position import PositionError as PositionError
from puluc.engine.position import Result as Result
from puluc.engine.position import Side as Side
from puluc.engine.position import other as other
from puluc.engine.record import Record as Record
from puluc.engine.record_text import RecordError as RecordError
from puluc.engine.rules import RULESETS as RULESETS
from puluc.engine.rules import Rules as Rules
from puluc.engine.rules import RulesError as RulesError
from puluc.evaluation.win_chance import Ranked as Ranked
from puluc.players import PLAYERS as PLAYERS
from puluc.players import Player as Player
from puluc.reviewing.fairness import Verdict as Verdict
from puluc.reviewing.fairness import verify as verify
from puluc.reviewing.match import Match as Match
from puluc.reviewing.match import Score as Score
from puluc.school.receipt import Receipt as Receipt
from puluc.school.task_sheet import SheetError as SheetError
from puluc.school.task_sheet import SheetTask as SheetTask
from puluc.school.task_sheet import TaskSheet as TaskSheet
from puluc.solver.commands import solve as solve
from puluc.tablebase.library import choose_move as choose_move
from puluc.tablebase.library import ranked_moves as ranked_moves
from puluc.tablebase.library import win_chance as win_chance
from puluc.worker.position_report import analysis as analysis
from puluc.worker.report import review as review

__all__: list[str]
__version__: str
