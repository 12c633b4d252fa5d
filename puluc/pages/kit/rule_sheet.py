"""The rules on one page, with example moves for their special points.

Everything is made from the `Rules` value: the sentences by `puluc.words.rulebook`, the moves here.
Only the small game has sentences of its own.
"""

from collections.abc import Callable, Iterator
from math import ceil
from typing import Final

from puluc.drawing.diagram import render_diagram
from puluc.drawing.strip import render_strip
from puluc.engine.kernels import MARKS
from puluc.engine.position import MOON, SUN, Event, IllegalMove, Position
from puluc.engine.rules import Rules
from puluc.pages.kit.sheet import Sheet, html_sheet, render_score
from puluc.pages.kit.small_game import SMALL, junior_rules
from puluc.pages.labels import load_texts
from puluc.support.html import render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.words import events, examples, names, rulebook
from puluc.words.about import about_ruleset
from puluc.words.examples import Example, make_example
from puluc.words.rulings import list_rulings

SIZES: Final = {"longest": 3100, "long": 1850}
"""The classes of smaller type for rules and rulings with more letters than these."""
ROW: Final = 1000
"""The number of letters that a row of pictures after the first takes the place of."""


def render_rule_sheet(rules: Rules, foot: str) -> Sheet:
    """Return the sheet with the rules, the values of throws, and example moves as pictures."""
    pictures = {
        "values": render_score(
            (names.count_marks(marks), names.count_spaces(rules.values[marks])) for marks in MARKS
        ),
        "start": render_diagram(Position.start(rules)),
        "moves": render_element("div", *map(_render_story, example_moves(rules)), class_="moves"),
    }
    if rules == SMALL:
        return html_sheet("rules", foot, "small-rules", sentences=junior_rules(), **pictures)
    size = " ".join(name for name, least in SIZES.items() if _count_letters(rules) > least)
    return html_sheet(
        "rules",
        foot,
        size=f"page {size}".strip(),
        measures=rulebook.size_sentence(rules),
        idea=_(
            "Throw the kernels and walk your men along the road. "
            "Land on an enemy man to capture him."
        ),
        aim=" ".join(rulebook.aim_sentences(rules)),
        kernels=" ".join(rulebook.kernel_sentences(rules)),
        sentences=rulebook.rule_sentences(rules),
        rulings=dict(list_rulings(rules)),
        origin=about_ruleset(rules.ruleset).source,
        **pictures,
    )


def _count_letters(rules: Rules) -> int:
    """Return the size of a sheet's content, in letters."""
    texts = (*rulebook.rule_sentences(rules), *dict(list_rulings(rules)))
    halves = sum(1 if len(moves) == 1 else 2 for moves in example_moves(rules))
    return sum(map(len, texts)) + ROW * (ceil(halves / 2) - 1)


def example_moves(rules: Rules) -> list[list[Example]]:
    """Return the example moves of a rule sheet, in stories of successive moves.

    >>> for name in ("kekchi", "classic"):
    ...     stories = example_moves(Rules.from_text(name))
    ...     print([[one.event.move.text for one in story] for story in stories])
    [['2-4', '4-3', '3-c']]
    [['2-4'], ['8-c']]
    """
    capture, lap = examples.capture_example(rules), examples.lap_example(rules)
    stories = [[capture], [lap]]
    if capture and lap and rules.captors == "homeward":
        step = _next_example(capture, lambda event: not event.home)
        home = step and _next_example(step, lambda event: event.home)
        stories = [[capture, step, home]] if home else stories
    if capture and rules.rescue and rules.men > 2:
        joining, rescuing = (
            _landing_example(capture, *stacks) for stacks in (("S", "S"), ("SS", "SM"))
        )
        stories += [[joining], [rescuing]]
    stories += [[example] for example in _walking_examples(rules)]
    return [[one for one in story if one] for story in stories if any(story)]


def _walking_examples(rules: Rules) -> Iterator[Example | None]:
    """Yield a man who turns round at the far end or continues from the start, one who steps back to
    capture, and one who lands in the fire: each if the rules have it."""
    far, back, fire = rules.spaces - 1, rules.middle + 1, rules.middle
    near = [(marks, rules.values[marks]) for marks in _marks_near(rules, 2)]
    if rules.lap != "end":
        moves = [_single_man_example(rules, far, marks) for marks in _marks_near(rules, 3)]
        yield next((one for one in moves if one and 0 < one.event.move.target < far), None)
    if rules.sting:
        stings = (
            _single_man_example(rules, back, marks, back - value)
            for marks, value in near
            if value < back
        )
        yield next(filter(None, stings), None)
    if rules.fire:
        burns = (
            _single_man_example(rules, fire - value, marks) for marks, value in near if value < fire
        )
        yield next(filter(None, burns), None)


def _marks_near(rules: Rules, spaces: int) -> list[int]:
    """Return the numbers of marks with a value, those of about `spaces` spaces first."""
    some = [marks for marks in MARKS if rules.values[marks]]
    return sorted(some, key=lambda marks: abs(rules.values[marks] - spaces))


def _single_man_example(rules: Rules, source: int, marks: int, prey: int = 0) -> Example | None:
    """Return the move of Sun's man on a space with a throw, or None if it is not legal.

    With `prey`, he captures an enemy on that space.
    """
    try:
        return make_example(rules, {source: SUN, prey: MOON}, marks, source, prey)
    except IllegalMove:
        return None


def _next_example(example: Example, fits: Callable[[Event], bool]) -> Example | None:
    """Return the next move of the man who has just moved, with the shortest throw that fits."""
    before = example.after._replace(mover=example.event.mover)
    for marks in sorted(MARKS, key=lambda marks: before.rules.values[marks]):
        thrown = before._replace(marks=marks)
        for move in thrown.moves():
            if move.source == example.event.move.target and fits(thrown.event(move)):
                return Example(thrown, thrown.event(move), thrown.play(move))
    return None


def _landing_example(like: Example, mover: str, target: str) -> Example:
    """Return a move like another, with a stack `mover` that lands on a stack `target`."""
    before, move = like.before, like.event.move
    stacks = {move.source: mover, move.target: target}
    return make_example(before.rules, stacks, before.marks, move.source)


def _render_story(moves: list[Example]) -> Markup:
    """Return a picture before the moves and one after each, with the moves in words."""
    routes = [place for one in moves for place in one.before.route(one.event.move)]
    places = range(min(routes), max(routes) + 1)
    first, *others = (
        render_strip(one, places) for one in (moves[0].before, *(m.after for m in moves))
    )
    if len(moves) == 1:
        arrow = render_element("span", "→", class_="then")
        frames = render_element("div", first, arrow, *others, class_="frames")
        return render_element(
            "div", render_element("p", _example_sentence(moves[0])), frames, class_="move"
        )
    captions = [load_texts()["story"], *map(_example_sentence, moves)]
    pictures = (
        render_element("div", picture, render_element("p", text))
        for picture, text in zip((first, *others), captions, strict=True)
    )
    return render_element("div", *pictures, class_="story")


def _example_sentence(example: Example) -> str:
    throw = events.throw_sentence(example.before)
    return f"{throw} {events.move_sentence(example.before, example.event)}"
