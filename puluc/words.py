"""The game in words: places, throws, moves, passes, refusals, the end."""

from __future__ import annotations

from typing import Final

from puluc.game import Game, opening_throws
from puluc.position import CITY, MOON, SUN, Event, Obstacle, Position, Side, other

NAMES: Final[dict[Side, str]] = {SUN: "Sun", MOON: "Moon"}
PLAYERS: Final = {
    "person": ("Person", ""),
    "novice": ("Level 1", "a beginner"),
    "learner": ("Level 2", "errs often"),
    "player": ("Level 3", "errs at times"),
    "expert": ("Level 4", "errs little"),
    "perfect": ("Level 5", "plays perfectly"),
    "random": ("Random", "any move"),
    "captures": ("Hunter", "captures first"),
    "search": ("Thinker", "looks two throws ahead"),
}
"""Who may play a side: a name, and how they play."""


def men(number: int) -> str:
    """Return `1 man` or `3 men`."""
    return f"{number} {'man' if number == 1 else 'men'}"


def spaces(number: int) -> str:
    """Return `1 space` or `3 spaces`."""
    return f"{number} {'space' if number == 1 else 'spaces'}"


def marks(number: int) -> str:
    """Return `1 mark` or `3 marks`."""
    return f"{number} {'mark' if number == 1 else 'marks'}"


def space(position: Position, number: int) -> str:
    """Return a space and what lies on it: `Space 4: Moon stack, top Moon, carrying …`."""
    stack = position.stack(number)
    if not stack:
        return f"Space {number}: empty"
    owner: Side = SUN if stack[-1] == SUN else MOON
    captives, friends = stack.count(other(owner)), stack.count(owner) - 1
    load = []
    if captives:
        load.append(f"{captives} {NAMES[other(owner)]} captive{'s' if captives > 1 else ''}")
    if friends:
        load.append(f"{friends} more {NAMES[owner]} {'men' if friends > 1 else 'man'}")
    what = f"{NAMES[owner]} man"
    goal: Side = MOON if position.heading(stack) > 0 else SUN
    if load:
        what = f"{NAMES[owner]} stack, top {NAMES[owner]}, carrying {' and '.join(load)}"
    return f"Space {number}: {what}, going towards {NAMES[goal]}'s city"


def place(position: Position, number: int) -> str:
    """Return the name of a place: 0 is Sun's city, 1..n a space, n + 1 Moon's city."""
    if 0 < number <= position.rules.spaces:
        return f"space {number}"
    return f"{NAMES[SUN if number == 0 else MOON]}'s city"


def city(position: Position, side: Side) -> str:
    """Return a city, who waits in it, and who was removed at it."""
    text = f"{NAMES[side]}'s city: {men(position.city(side))}"
    taken = position.removed(other(side))
    return f"{text}, {men(taken)} of {NAMES[other(side)]} removed" if taken else text


def throw(side: Side, thrown: int, worth: int) -> str:
    """Return what a throw showed and is worth."""
    return f"{NAMES[side]} throws {marks(thrown)}: {spaces(worth)}."


def move(position: Position, event: Event) -> str:
    """Return what a move does, from the position before it."""
    side = event.mover
    source = event.move.source
    start = "from the city" if source == CITY else f"from space {source}"
    if event.home:
        end = place(position, position.route(event.move)[-1])
        parts = [f"{NAMES[side]} goes {start} to {end}"]
        if event.removed:
            parts.append(f"{men(event.removed)} of {NAMES[other(side)]} removed")
        parts.append(f"{men(event.returned)} home")
        return f"{parts[0]}: {', '.join(parts[1:])}."
    verb = f"{NAMES[side]} enters on" if source == CITY else f"{NAMES[side]} goes {start} to"
    text = f"{verb} space {event.move.target}"
    if event.joins:
        return f"{text} and makes a pair."
    if not event.captured:
        return f"{text}."
    text += f" and captures {men(event.captured)}"
    return f"{text}, rescuing {men(event.rescued)}." if event.rescued else f"{text}."


def short(position: Position, event: Event) -> str:
    """Return a move in a few signs: `c–2`, `2–5 ×1`, `8–c +1`."""
    text = event.move.text.replace("-", "–")
    if event.captured:
        text += f" ×{event.captured}"
    if event.rescued or event.joins:
        text += f" +{event.rescued or 1}"
    if event.removed:
        text += f" †{event.removed}"
    return text


def obstacle(position: Position, source: int, why: Obstacle) -> str:
    """Return why the man on a source can't be moved with the pending throw."""
    worth = position.spaces_thrown
    match why:
        case "zero":
            return "This throw is worth no space."
        case "empty":
            where = "in the city" if source == CITY else f"on space {source}"
            return f"{NAMES[position.mover]} has no man {where}."
        case "enemy":
            return f"The man on top of space {source} is not {NAMES[position.mover]}'s."
    target = position.target(source)
    lead = f"{spaces(worth).capitalize()} on, on space {target}, "
    return (
        lead
        + {
            "own": "an own man is on top: landing there is not allowed.",
            "three": "three men of one colour would lie on each other.",
            "pair": "a captive could be rescued, but only by a pair.",
        }[why]
    )


def pass_reason(position: Position) -> str:
    """Return why the turn passes, by rule."""
    if position.spaces_thrown == 0:
        return f"{marks(position.marks or 0).capitalize()}: the throw is worth no space."
    reasons = {position.obstacle(source) for source in position.sources()}
    lead = f"No man can go {spaces(position.spaces_thrown)}: "
    parts = []
    if "own" in reasons:
        parts.append("own men are on the spaces they would reach")
    if "three" in reasons:
        parts.append("three of one colour would lie on each other")
    if "pair" in reasons:
        parts.append("only a pair may rescue")
    return f"{lead}{', '.join(parts)}."


def opening(game: Game, drawn: bool) -> str:
    """Return who starts, and how the rules found the first player if they were `drawn`."""
    starter = NAMES[game.start.mover]
    throws = opening_throws(game.rules, game.seed) if drawn else ()
    if throws:
        ties = [f"both {game.rules.value(sun)}, again" for sun, _ in throws[:-1]]
        sun, moon = map(game.rules.value, throws[-1])
        told = "; ".join([*ties, f"Sun {sun}, Moon {moon}"])
        return f"Throw for the start: {told}. {starter} starts."
    return f"The lot falls on {starter}, who starts." if drawn else f"{starter} starts."


def percent(chance: float) -> str:
    """Return a chance 0..1 as `51.4 %`."""
    return f"{100 * chance:.1f} %"


def loss(points: float) -> str:
    """Return what a move loses, in percentage points of win chance."""
    return f"−{100 * points:.1f}" if points >= 0.0005 else "as good"


def result(position: Position) -> str:
    """Return who won and why."""
    winner = position.result
    if winner == "draw" or winner is None:
        return "A draw: each side has one man left."
    loser = other(winner)
    removed = position.removed(loser)
    captured = position.rules.men - removed
    parts = []
    if captured:
        parts.append(f"{men(captured)} captured")
    if removed:
        parts.append(f"{men(removed)} removed")
    return f"{NAMES[winner]} wins: {NAMES[loser]} has no free man left ({', '.join(parts)})."
