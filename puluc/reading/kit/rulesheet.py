"""The rules on one page, with moves that show what is special about them.

Everything is made from the `Rules` value: the sentences by `puluc.words.rulebook`, where a ruleset
has its name and source (`about`), and the moves here. Only the small game has sentences of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from puluc.kernels import MARKS, faces
from puluc.markup import Markup, element
from puluc.pictures.diagram import diagram
from puluc.pictures.kernels import kernels
from puluc.pictures.strip import strip
from puluc.position import MOON, SUN, Event, Move, Position
from puluc.reading.kit.sheet import Sheet, Texts, written
from puluc.reading.kit.young import SMALL, young_rules
from puluc.rules import Rules
from puluc.words import events, examples, names, rulebook
from puluc.words.examples import Example

SIZES: Final = {"longest": 3100, "long": 1850}
"""With more letters than these, the rules and rulings are set in smaller type."""
ROW: Final = 1000
"""As how many letters each row of pictures after the first one counts."""


def rulesheet(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with the rules in short sentences, the score and moves as pictures."""
    title = texts["rules"]
    if rules == SMALL:
        return [written("rules", title, foot, element("div", *_young(texts), class_="page young"))]
    made = _content(rules, texts, foot)
    size = " ".join(name for name, least in SIZES.items() if _letters(rules) > least)
    return [written("rules", title, foot, element("div", *made, class_=f"page {size}".strip()))]


def _letters(rules: Rules) -> int:
    """Return how much there is on a sheet, in letters."""
    told = sum(map(len, (*rulebook.text(rules), *dict(rulebook.rulings(rules)))))
    halves = sum(1 if len(moves) == 1 else 2 for moves in shown(rules))
    return told + ROW * (ceil(halves / 2) - 1)


def _content(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Markup]:
    about = rulebook.about(rules.ruleset)
    told = rulebook.text(rules)
    settled = (element("li", ruling) for ruling, _reason in rulebook.rulings(rules))
    return [
        element("h2", f"Puluc · {foot.rules}"),
        element(
            "div",
            element(
                "div",
                element("p", element("b", rulebook.size(rules)), " ", rulebook.gist()),
                element("p", element("b", " ".join(rulebook.aim(rules)))),
                element("p", " ".join(rulebook.kernels(rules))),
            ),
            diagram(Position.start(rules)),
            class_="start",
        ),
        _score(rules),
        element("ol", *(element("li", sentence) for sentence in told)),
        _moves(rules, texts),
        element("div", element("h3", texts["settled"]), element("ul", *settled)),
        element("p", f"{texts['source']} {about.source}", class_="source"),
    ]


def _young(texts: dict[str, str]) -> list[Markup]:
    return [
        element("h2", "Puluc · " + texts["small-rules"]),
        element("div", _score(SMALL), diagram(Position.start(SMALL)), class_="start"),
        element("ol", *(element("li", sentence) for sentence in young_rules(texts))),
        _moves(SMALL, texts),
        element("p", texts["young-source"], class_="source"),
    ]


def _score(rules: Rules) -> Markup:
    cells = (
        element(
            "div",
            kernels(faces(marks)),
            element("span", names.marks(marks)),
            element("b", names.spaces(rules.values[marks])),
        )
        for marks in MARKS
    )
    return element("div", *cells, class_="score")


def shown(rules: Rules) -> list[list[Example]]:
    """Return the moves that a rule sheet shows; moves of one story follow on each other.

    >>> [[one.event.move.text for one in story] for story in shown(Rules.from_text("kekchi"))]
    [['2-4', '4-3', '3-c']]
    >>> [[one.event.move.text for one in story] for story in shown(Rules.from_text("classic"))]
    [['2-4'], ['8-c']]
    """
    capture, lap = examples.capture(rules), examples.lap(rules)
    stories = [[capture], [lap]]
    if capture and lap and rules.captors == "homeward":
        step = _next(capture, lambda event: not event.home)
        home = step and _next(step, lambda event: event.home)
        stories = [[capture, step, home]] if home else stories
    if capture and rules.rescue and rules.men > 2:
        joining, rescuing = (_landing(capture, *stacks) for stacks in (("S", "S"), ("SS", "SM")))
        stories += [[joining], [rescuing]]
    stories += [[_turning(rules)], [_sting(rules)], [_burning(rules)]]
    return [[one for one in story if one] for story in stories if any(story)]


def _turning(rules: Rules) -> Example | None:
    """Return a man who turns round at the far end or goes on from the other, if men do."""
    source = rules.spaces - 1
    moves = (_alone(rules, source, marks) for marks in _worth(rules, 3))
    far = (one for one in moves if one and 0 < one.event.move.target < source)
    return None if rules.lap == "end" else next(far, None)


def _sting(rules: Rules) -> Example | None:
    """Return a man who steps back to capture, if that is allowed."""
    if not rules.sting:
        return None
    source = rules.middle + 1
    moves = (
        _alone(rules, source, marks, source - rules.values[marks])
        for marks in _worth(rules, 2)
        if 0 < rules.values[marks] < source
    )
    return next((one for one in moves if one), None)


def _burning(rules: Rules) -> Example | None:
    """Return a man who lands in the fire, if there is one."""
    moves = (
        _alone(rules, rules.middle - rules.values[marks], marks)
        for marks in _worth(rules, 2)
        if rules.fire and 0 < rules.values[marks] < rules.middle
    )
    return next((one for one in moves if one), None)


def _worth(rules: Rules, spaces: int) -> list[int]:
    """Return the marks that are worth something, first those worth about so many spaces."""
    some = [marks for marks in MARKS if rules.values[marks]]
    return sorted(some, key=lambda marks: abs(rules.values[marks] - spaces))


def _alone(rules: Rules, source: int, marks: int, prey: int = 0) -> Example | None:
    """Return what a man of Sun's on a space does with a throw, to an enemy on space `prey` if it is
    one; None if nobody would be left."""
    stacks = {source: SUN, prey: MOON}
    road = tuple(stacks.get(space, "") for space in range(1, rules.spaces + 1))
    before = Position(rules, rules.men - 1, road, rules.men - (prey > 0), SUN, marks)
    move = Move(source, prey or before.target(source))
    if move not in before.moves():
        return None
    return Example(before, before.event(move), before.play(move))


def _next(example: Example, wanted: Callable[[Event], bool]) -> Example | None:
    """Return a next move of the man who has just moved, with the shortest throw that is wanted."""
    before = example.after._replace(mover=example.event.mover)
    for marks in sorted(MARKS, key=lambda marks: before.rules.values[marks]):
        thrown = before._replace(marks=marks)
        for move in thrown.moves():
            if move.source == example.event.move.target and wanted(thrown.event(move)):
                return Example(thrown, thrown.event(move), thrown.play(move))
    return None


def _landing(like: Example, mover: str, target: str) -> Example:
    """Return a move as far as another one, by one stack onto another."""
    before, move = like.before, like.event.move
    road = list(before.road)
    road[move.source - 1], road[move.target - 1] = mover, target
    men = "".join(road)
    waiting = (before.rules.men - men.count(side) for side in (SUN, MOON))
    before = before._replace(road=tuple(road), sun=next(waiting), moon=next(waiting))
    return Example(before, before.event(move), before.play(move))


def _moves(rules: Rules, texts: dict[str, str]) -> Markup:
    return element("div", *(_story(moves, texts) for moves in shown(rules)), class_="moves")


def _story(moves: list[Example], texts: dict[str, str]) -> Markup:
    """Return a picture before the moves and one after each, with what happens in words."""
    ways = [place for one in moves for place in one.before.route(one.event.move)]
    places = range(min(ways), max(ways) + 1)
    first, *others = (strip(one, places) for one in (moves[0].before, *(m.after for m in moves)))
    if len(moves) == 1:
        arrow = element("span", "→", class_="then")
        frames = element("div", first, arrow, *others, class_="frames")
        return element("div", element("p", _told(moves[0])), frames, class_="move")
    told = [texts["story"], *map(_told, moves)]
    pictures = (
        element("div", picture, element("p", text))
        for picture, text in zip((first, *others), told, strict=True)
    )
    return element("div", *pictures, class_="story")


def _told(example: Example) -> str:
    before, event, _after = example
    assert before.marks is not None
    throw = events.throw(before.mover, before.marks, before.spaces_thrown)
    return f"{throw} {events.move(before, event)}"
