"""The strength of perfect play and the course of its games, exactly (CPython only).

Policy evaluation: with the policies of both players fixed, the win chance of the perfect player is
the solution of linear equations, found by sweeps over the layers. Each figure is checked by games
that the engine plays, which share neither the index nor the loops.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev

import numpy as np
from numba import njit

from puluc.engine.position import MOON, SUN, Side
from puluc.players import PLAYERS
from puluc.reviewing.match import play_game
from puluc.solver.arrays import Array, Arrays, make_arrays
from puluc.solver.kernels_numba import Graph, list_moves, men_in_game, unrank_board
from puluc.solver.measure import best_successor, count_visits
from puluc.solver.puzzle_search import exact_values
from puluc.solver.solver import Graphs, Solved
from puluc.solver.training.evaluate import ValuesPlayer
from puluc.support.command import CommandError
from puluc.tablebase.index import get_index

CHANGE = 1e-8
"""The largest change of a chance at which the sweeps end."""
MOST_OFF = 3.0
"""The standard errors between a figure and its games from which the check fails."""
LONGEST = 2_000
"""The most turns of a game that are counted."""
FAINT = 1e-13
"""The probability up to which a position of perfect play is ignored."""


@njit(cache=True, nogil=True)
def write_gains(graph: Graph, tables: Arrays, out: Array) -> None:
    """Write the gain of each move of a layer, as the player `captures` counts it.

    It is 256 times the men captured or rescued, plus the captives brought home or burnt.
    """
    n, layer = tables.spaces, graph.layer
    codes = np.zeros(n, np.int64)
    pairs = np.zeros((2 * n + 2, 3), np.int64)
    for i in range(layer.size):
        unrank_board(i, tables.first[layer.mine, layer.theirs], tables, codes)
        city, _ = men_in_game(layer.mine, layer.theirs, tables)
        for code in codes:
            city -= tables.mine[code]
        entry = graph.starts[i]
        for spaces in tables.throws:
            found = list_moves(codes, city, spaces, tables, pairs)
            for k in range(found):
                source, target = pairs[k, 0], pairs[k, 1]
                landed = codes[target] if target < n else 0
                out[entry + k] = 0
                if landed and not tables.owned[landed]:
                    out[entry + k] = 256 * (tables.mine[landed] + tables.theirs[landed])
                elif source >= 0 and target in (n, tables.fire):
                    out[entry + k] = tables.theirs[codes[source]]
            if found == 0:
                out[entry] = 0
            entry += max(found, 1)


@njit(cache=True, nogil=True)
def sweep_once(
    graph: Graph,
    gains: Array,
    places: Array,
    exact: Array,
    next_mine: Array,
    next_theirs: Array,
    mine: Array,
    theirs: Array,
) -> float:
    """Sweep once over a throw of a layer's turns and return the largest change.

    `mine` and `theirs` are the perfect player's win chances before this throw, if that player or
    the other throws, who picks a random move among those with the highest gain. `places` has the
    place of each position there. `next_mine` and `next_theirs` are those after the perfect player's
    move and the other's, and `exact` the values by which the perfect player chooses, by the numbers
    of successors.
    """
    change = 0.0
    start, after = graph.layer.start, graph.after
    for i in range(graph.layer.size):
        entry = graph.starts[i]
        ours = other = 0.0
        for chance in graph.chance:
            best, _, end = best_successor(after, entry, exact)
            most, total, equal = -1, 0.0, 0
            for e in range(entry, end):
                if gains[e] > most:
                    most, total, equal = gains[e], 0.0, 0
                if gains[e] == most:
                    total += next_theirs[after[e] if after[e] >= 0 else ~after[e]]
                    equal += 1
            entry = end
            ours += chance * next_mine[best]
            other += chance * total / equal
        s = places[start + i]
        change = max(change, abs(ours - mine[s]), abs(other - theirs[s]))
        mine[s] = ours
        theirs[s] = other
    return change


def strength_against(solved: Solved, graphs: Graphs, greedy: bool) -> float:
    """Return the chance that perfect play beats a weak player, each starting half of the games.

    The weak player moves at random, or if `greedy` as `captures` does. Draws count one half.
    """
    index, tables = get_index(solved.rules), make_arrays(solved.rules)
    turned = graphs.turned
    exact = solved.chances[turned]
    mine, theirs = exact.copy(), 1 - exact
    # The throws of a turn, the last one first: where the chances before it are stored, the values
    # by which the perfect player chooses, and the chances after its moves and before the throw.
    throws = [(turned, exact, theirs, mine, mine, theirs)]
    if solved.waiting is not None:
        waiting = solved.waiting
        again, others = 1 - waiting, waiting.copy()
        throws = [
            (np.arange(turned.size), exact, theirs, mine, again, others),
            (turned, waiting, again, others, mine, theirs),
        ]
    for keys in index.rounds():
        layers = [index.layer[key] for key in keys]
        parts = []
        for graph in graphs.layers:
            if graph.layer in layers:
                parts.append((graph, np.zeros(graph.after.size, np.int16)))
                if greedy:
                    write_gains(graph, tables, parts[-1][1])
        change = 1.0
        while change > CHANGE:
            change = max(sweep_once(*part, *values) for values in throws for part in parts)
    start = turned[solved.start]
    return float((mine[start] + theirs[start]) / 2)


@njit(cache=True, nogil=True)
def sum_play(graph: Graph, gains: Array, exact: Array, visits: Array) -> Array:
    """Return sums over the turns of perfect play in a layer, each weighted by `visits`.

    They are the turns, those with several legal moves, those with a choice between capturing and
    not capturing, those of them in which not capturing is better, the gain in win chance by it, and
    the square of the luck of the throw. `exact` is by the numbers of successors.
    """
    sums = np.zeros(6)
    after, start = graph.after, graph.layer.start
    for i in range(graph.layer.size):
        visited = visits[start + i]
        if visited == 0.0:
            continue
        entry = graph.starts[i]
        mean = square = 0.0
        sums[0] += visited
        for chance in graph.chance:
            first = entry
            _, least, entry = best_successor(after, first, exact)
            mean += chance * least
            square += chance * least * least
            captured = 9.0
            captures = 0
            for e in range(first, entry):
                if gains[e] >= 256:
                    number = after[e] if after[e] >= 0 else ~after[e]
                    captured = min(captured, exact[number])
                    captures += 1
            weight = visited * chance
            sums[1] += weight * (entry - first > 1)
            if 0 < captures < entry - first:
                sums[2] += weight
                if captured - least > CHANGE:
                    sums[3] += weight
                    sums[4] += weight * (captured - least)
        sums[5] += visited * (square - mean * mean)
    return sums


def describe_play(solved: Solved, graphs: Graphs) -> dict[str, float]:
    """Return figures of perfect play against itself with one throw a turn, per game unless noted.

    - `turns`: the number of turns.
    - `decisions`: turns with two or more legal moves.
    - `captures`: turns with a choice between capturing and not capturing.
    - `declined`: the share of them in which not capturing is best.
    - `gain`: by how many points it is better then, on average.
    - `throw`: the standard deviation of the luck of a throw, in points.
    """
    tables, exact = make_arrays(solved.rules), solved.chances[graphs.turned]
    visits = count_visits(solved, graphs, 0.0, LONGEST, FAINT)[0]
    sums = np.zeros(6)
    for graph in graphs.layers:
        gains = np.zeros(graph.after.size, np.int16)
        write_gains(graph, tables, gains)
        sums += sum_play(graph, gains, exact, visits)
    turns, decisions, captures, declined, gain, square = map(float, sums)
    return {
        "turns": turns,
        "decisions": decisions,
        "captures": captures,
        "declined": declined / max(captures, 1e-9),
        "gain": 100 * gain / max(declined, 1e-9),
        "throw": 100 * (square / turns) ** 0.5,
    }


def play_games(solved: Solved, opponent: str, games: int) -> Iterator[tuple[float, int]]:
    """Play perfect play against a player, each starting half of the games; yield points and turns.

    Without an opponent it plays itself, and the points are those of the side that starts.
    """
    rules = solved.rules
    perfect = ValuesPlayer(exact_values(solved))
    weak = PLAYERS[opponent] if opponent else perfect
    for number in range(games):
        later = bool(opponent) and number % 2 == 1
        starter: Side = MOON if number // 2 % 2 else SUN
        players = (weak, perfect) if later else (perfect, weak)
        game = play_game(rules, f"{rules.text} {opponent} {number}", starter, *players)
        drawn = game.result in (None, "draw")
        yield 0.5 if drawn else float((game.result == starter) != later), game.ply


def check_mean(name: str, expected: float, found: Sequence[float]) -> tuple[float, float]:
    """Return the mean of a figure over games, and by how many standard errors it is off.

    Raises CommandError if these are more than `MOST_OFF`.
    """
    mean = fmean(found)
    off = (mean - expected) / max(pstdev(found) / len(found) ** 0.5, 1e-9)
    if abs(off) > MOST_OFF:
        raise CommandError(
            f"{name}: {expected:.6f}, but {mean:.6f} in {len(found)} games, {off:+.1f} standard "
            "errors off: nothing is recorded"
        )
    return mean, off
