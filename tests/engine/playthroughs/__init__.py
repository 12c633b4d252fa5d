"""Playthroughs: whole games as text, one for each ruleset, which document the rules.

`python3 -m puluc.generate playthroughs` rewrites the files of this folder. Read the changes: a
playthrough is right because it was read against the rules, not because it was written.
"""

from pathlib import Path
from random import Random
from typing import NamedTuple

from puluc.engine.game import Game, opening_throws
from puluc.engine.position import CITY, MOON, PASS, SUN, Event, Move, Position, Result, Side
from puluc.engine.rules import Rules

HERE = Path(__file__).parent
NAMES: dict[Side, str] = {SUN: "Sun", MOON: "Moon"}


class Playthrough(NamedTuple):
    """A playthrough file: its name, the text of its rules, the seed, the starter if the players
    choose, and its purpose."""

    file: str
    rules: str
    seed: str
    starter: Side | None
    shows: str

    @property
    def path(self) -> Path:
        return HERE / self.file


def read_playthroughs() -> list[Playthrough]:
    """Return the playthroughs that `playthroughs.txt` lists."""
    rows = HERE.with_suffix(".txt").read_text("utf-8").splitlines()
    listed = [row.split(" | ") for row in rows if " | " in row and row[0] != "#"]
    sides: dict[str, Side] = {"S": SUN, "M": MOON}
    return [
        Playthrough(file, rules, seed, sides.get(starter), shows)
        for file, rules, seed, starter, shows in listed
    ]


PLAYTHROUGHS = read_playthroughs()


def plural(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def opening(game: Game) -> str:
    rules, starter = game.rules, NAMES[game.start.mover]
    if rules.opening == "choice":
        return f"the players decide: {starter} starts"
    if rules.opening == "lots":
        return f"by lot: {starter} starts"
    pairs = [
        f"Sun {plural(sun, 'mark')} = {rules.value(sun)},"
        f" Moon {plural(moon, 'mark')} = {rules.value(moon)}"
        for sun, moon in opening_throws(rules, game.seed)
    ]
    return "; a tie, again: ".join(pairs) + f": {starter} starts"


def describe_event(event: Event) -> str:
    """Return the effects of a move in words."""
    stack = event.stack
    moves = f"{stack} enters" if event.move.source == CITY else f"{stack} moves"
    if event.fate == "burnt":
        done = f"{moves} into the fire, {event.spent} spent"
        return f"{done}, {event.removed} removed" if event.removed else done
    if event.fate == "traded":
        done = f"{moves} onto {event.landed}, {event.captured} captured"
        return f"{done}, {event.removed} removed, {event.spent} spent"
    if event.home:
        done = f"{stack} ends its lap, {event.returned} returned"
        return f"{done}, {event.removed} removed" if event.removed else done
    if event.joins:
        return f"{moves} onto {event.landed}, a pair"
    if event.landed:
        done = f"{moves} onto {event.landed}, {event.captured} captured"
        return f"{done}, {event.rescued} rescued" if event.rescued else done
    return f"{moves}, on its way home" if event.back else moves


def blocked(position: Position) -> str:
    reasons = {source: position.obstacle(source) for source in position.sources()}
    return ", ".join(f"{source or 'c'} {reason}" for source, reason in reasons.items() if reason)


def pick(position: Position, random: Random) -> Move:
    """Return a random move; two times in three one that captures or brings captives home."""
    moves = position.moves()
    if moves == (PASS,):
        return PASS
    busy = [m for m in moves if position.event(m).landed or position.event(m).removed]
    return random.choice(busy if busy and random.random() < 2 / 3 else moves)


def ending(rules: Rules, result: Result) -> str:
    if result == "draw":
        return "a draw, one man each" if rules.draw else "a draw"
    return f"{NAMES[result]} wins"


def turn(number: int, position: Position, move: Move) -> str:
    marks = position.marks
    assert marks is not None
    reasons = blocked(position)
    lines = [
        f"{number}. {position.text}",
        f"   {NAMES[position.mover]} throws {plural(marks, 'mark')} ="
        f" {plural(position.spaces_thrown, 'space')}",
        f"   may play: {' '.join(m.text for m in position.moves())}",
    ]
    if reasons:
        lines.append(f"   may not: {reasons}")
    did = "nothing can move" if move == PASS else describe_event(position.event(move))
    if move == PASS and position.spaces_thrown == 0:
        did = "the throw is worth nothing"
    lines.append(f"   plays {move.text}: {did}")
    return "\n".join(lines)


def play(rules: str, seed: str, starter: Side | None, turns: int = 1000) -> Game:
    game = Game.new(Rules.from_text(rules), seed, starter)
    random = Random(f"playthrough {seed}")
    while game.result is None and game.ply < turns:
        game = game.throw()
        game = game.play(pick(game.position, random))
    return game


def render_playthroughs() -> dict[Path, str]:
    """Return the files of all playthroughs."""
    return {playthrough.path: make(playthrough) for playthrough in PLAYTHROUGHS}


def make(playthrough: Playthrough) -> str:
    """Return the text of a playthrough."""
    game = play(playthrough.rules, playthrough.seed, playthrough.starter)
    assert game.result is not None
    head = [
        f"# {playthrough.shows}",
        "# The road is read from Sun's city; a stack from bottom to top; c is a city.",
        "",
        f"rules: {playthrough.rules}",
        f"seed: {playthrough.seed}",
        f"opening: {opening(game)}",
    ]
    turns = [turn(ply + 1, game.positions[ply], move) for ply, move in enumerate(game.moves)]
    end = f"end. {game.position.text}\n   {ending(game.rules, game.result)}"
    return "\n\n".join(["\n".join(head), *turns, end]) + "\n"
