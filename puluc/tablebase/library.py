"""The loaded tables, and the evaluation of positions by them.

CPython reads tables from the package's files; the worker adds the tables that it fetches.
Rulesets without a table are estimated.
"""

from puluc.engine.kernels import new_seed, random_stream
from puluc.engine.position import Move, Position
from puluc.engine.rules import Rules
from puluc.engine.solved import file_name
from puluc.evaluation import estimator
from puluc.evaluation.win_chance import Evaluation, Ranked, Values, evaluate, run_to_end
from puluc.players import PLAYERS, Player, choose_now
from puluc.tablebase.file import FOLDER, TableError
from puluc.tablebase.small_solver import solve_in_python
from puluc.tablebase.tablebase import Tablebase

_tablebases: dict[str, Tablebase | None] = {}


def add_tablebase(solution: Tablebase) -> None:
    """Add a solution for every ruleset that is the same game.

    >>> add_tablebase(Tablebase.load((FOLDER / "kekchi.puluc").read_bytes()))
    """
    _tablebases[file_name(solution.rules)] = solution


def find_tablebase(rules: Rules) -> Tablebase | None:
    """Return the solution of a ruleset, or None if it is not available.

    Raises TableError for a damaged file.

    >>> solution = find_tablebase(Rules.from_text("lemery"))
    >>> solution.rules.text if solution else None
    'classic'
    >>> find_tablebase(Rules.from_text("lemery-rescue")) is None
    True
    """
    name = file_name(rules)
    if name not in _tablebases and (path := FOLDER / name).is_file():
        try:
            _tablebases[name] = Tablebase.load(path.read_bytes())
        except TableError as error:
            raise TableError(f"{path}: {error}") from None
    return _tablebases.get(name)


def solve_small(rules: Rules) -> None:
    """Solve a small ruleset that has no table, and add its solution; do nothing for others.

    Few rulesets stay without one: those whose games hardly ever end.

    >>> solve_small(Rules.from_text("kekchi:men=1,spaces=5"))
    >>> get_values(Rules.from_text("kekchi:men=1,spaces=5")).exact
    True
    """
    if find_tablebase(rules) is None and (data := solve_in_python(rules)):
        add_tablebase(Tablebase.load(data))


def get_values(rules: Rules) -> Values:
    """Return the values of a ruleset, from its table if it is available, else estimated.

    Raises TableError for a damaged file.

    >>> [get_values(Rules.from_text(name)).exact for name in ("kekchi", "lemery-rescue")]
    [True, False]
    """
    solution = find_tablebase(rules)
    return solution.values if solution else estimator.estimate_values(rules)


def evaluate_position(position: Position, *, throws: bool = False) -> Evaluation:
    """Return the evaluation of a position; `throws` adds each throw to a position before its throw.

    Raises TableError for a damaged file.

    >>> found = evaluate_position(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> found.exact, [entry.move.text for entry in found.moves]
    (True, ['1-4', 'c-3'])
    """
    return run_to_end(evaluate(position, get_values(position.rules), throws=throws))


def win_chance(position: Position) -> float | None:
    """Return the chance, 0 to 1, that the side to move wins with perfect play.

    A draw counts one half. With a throw pending, it is the chance after the best move. The result
    is None for rules without a table: `analysis` estimates those. A finished game always has its
    chance. The first call for a ruleset reads its table, which takes up to a second. Raises
    ValueError for a damaged table.

    >>> start = Position.start(Rules.from_text("classic"))
    >>> chance = win_chance(start)
    >>> f"{chance:.2f}"
    '0.51'
    >>> print(win_chance(Position.start(Rules.from_text("lemery-rescue"))))
    None
    """
    if position.result is None and find_tablebase(position.rules) is None:
        return None
    return evaluate_position(position).win


def ranked_moves(position: Position) -> list[Ranked] | None:
    """Return the legal moves with the pending throw, best first, each with its win chance.

    The chance is that of the side that plays the move. The result is None for rules without a
    table, as in `win_chance`. A finished game has no moves. Raises ValueError if no throw is
    pending, or for a damaged table.

    >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
    >>> [entry.move.text for entry in ranked_moves(position) or ()]
    ['1-4', 'c-3']
    """
    if find_tablebase(position.rules) is None:
        return None
    position.moves()
    return list(evaluate_position(position).moves)


def choose_move(position: Position, player: str = "perfect", seed: str | None = None) -> Move:
    """Return a player's move with the pending throw; `player` is an id in `PLAYERS`.

    The player's random numbers are drawn from the seed, which may be any text; the default is a
    random seed. For rules without a table, `perfect` and the levels below it play by estimates.
    Raises ValueError for an unknown player, if the game is over, or if no throw is pending.

    >>> from puluc import Rules
    >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
    >>> choose_move(position, "captures")
    Move.from_text('1-4')
    """
    draw = random_stream(new_seed() if seed is None else seed, f"choose {position.text}")
    return choose_now(find_player(player), position, draw, get_values)


def find_player(player: str) -> Player:
    """Return the player with this id. Raises ValueError for an unknown id.

    >>> find_player("perfect").id
    'perfect'
    """
    if player not in PLAYERS:
        raise ValueError(f"no player {player!r}; known: {', '.join(PLAYERS)}")
    return PLAYERS[player]
