"""The parts of the page about playing well: exact win chances, computed at each build.

Chances are those of the side named in the text, with perfect play on both sides.
"""

from collections.abc import Iterable, Mapping
from functools import cache, partial
from statistics import mean
from typing import Final

from puluc.app.open import links
from puluc.engine.position import MOON, SUN, Position, Side
from puluc.engine.rules import RULESETS, Rules
from puluc.engine.solved import UNSHIPPED, table_name
from puluc.measurements.document import read_first_movers
from puluc.measurements.store import read_section
from puluc.pages import figures
from puluc.pages.labels import load_labels
from puluc.pages.layout import game_address
from puluc.pages.markdown import Part
from puluc.pages.values import format_percent, read_position
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import capitalize, format_decimal, join_label
from puluc.support.markup import Markup
from puluc.tablebase.library import ranked_moves, win_chance
from puluc.words import events, names
from puluc.words.captions import describe_turn

LEAST: Final = 0.4
"""The win chance at which bars begin."""
NEAR: Final = 3
"""The space of Sun's man in the table of distances."""
FAR: Final = 6


def solved_sentence() -> str:
    """Return how many of `RULESETS` are solved, and how many have their table in the game."""
    words = load_labels()["solved"]
    tables = [name for name, rules in RULESETS.items() if table_name(rules)]
    unsolved = [name for name in RULESETS if name not in (*tables, *UNSHIPPED)]
    numbers = words["numbers"]
    text: str = words["sentence"].format(
        solved=numbers[len(RULESETS) - len(unsolved)],
        all=numbers[len(RULESETS)],
        unsolved=", ".join(map(names.ruleset_name, unsolved)),
        tables=numbers[len(tables)],
        rest=numbers[len(RULESETS) - len(tables)],
    )
    return capitalize(text)


@cache
def win_chance_of(position: Position) -> float:
    """Return the win chance of the side to move; with a throw, after its best move."""
    chance = win_chance(position)
    if chance is None:
        raise ValueError(f"{position.rules.text} is not solved")
    return chance


def suns_chance(position: Position) -> float:
    """Return Sun's win chance."""
    chance = win_chance_of(position)
    return chance if position.mover == SUN else 1 - chance


def first_mover(rules: str) -> float:
    """Return the exact win chance of the side that starts."""
    return read_first_movers()[rules][1]


def without_draws(found: Iterable[str]) -> list[Rules]:
    """Return the rules of some texts; variants with draws have nearly the same chances."""
    return [rules for rules in map(Rules.from_text, found) if not rules.draw]


def measured_figure(rules: str, name: str) -> str:
    """Return a figure of perfect play against itself, as docs/measurements.md describes it."""
    figure = read_section("played")[rules].figures[name]
    if name == "declined":
        return format_percent(figure)
    return f"{figure:.0f}" if name == "turns" else format_decimal(figure, 1)


def place_men(
    rules: Rules, stacks: Mapping[int, str], sun: int, moon: int, mover: Side = SUN
) -> Position:
    """Return a position with stacks on some spaces, and men in both cities.

    >>> place_men(Rules(), {3: "S", 7: "MS"}, 3, 4).text
    '3 2,S,3,MS,2 4 s'
    """
    road = tuple(stacks.get(space, "") for space in range(1, rules.spaces + 1))
    return Position(rules, sun, road, moon, mover)


def render_first_mover() -> Markup:
    """Return a table of the first mover's win chance by ruleset."""
    words = load_labels()["strategy"]
    rows = (
        (names.rules_name(rules), [format_percent(first_mover(rules.text), 2)])
        for rules in without_draws(read_first_movers())
    )
    return figures.render_table(words["starts"], [words["rules"], words["first"]], rows)


def render_on_road(stack: str, rules: str) -> Markup:
    """Return Sun's win chance with one stack on each space, all others at home, Moon to throw."""
    read, words = Rules.from_text(rules), load_labels()["strategy"]
    moon = read.men - stack.count(MOON)
    rows = [
        (space, place_men(read, {space: stack}, read.men - 1, moon, MOON))
        for space in range(1, read.spaces + 1)
    ]
    label = words["captors_on_road" if MOON in stack else "men_on_road"]
    return _render_chances(join_label(names.rules_name(read), label), words["space"], rows)


def render_meeting(rules: str) -> Markup:
    """Return the win chance of the side to throw by the distance of two men."""
    read, words = Rules.from_text(rules), load_labels()["strategy"]
    waiting = read.men - 1
    rows = [
        (distance, place_men(read, {NEAR: SUN, NEAR + distance: MOON}, waiting, waiting))
        for distance in range(1, FAR + 1)
    ]
    label = words["meeting"].format(rules=names.rules_name(read), space=NEAR)
    return _render_chances(label, words["distance"], rows)


def _render_chances(label: str, head: str, rows: list[tuple[int, Position]]) -> Markup:
    """Return Sun's win chances in positions, with a link to the first."""
    words = load_labels()["strategy"]
    chances = ((str(number), suns_chance(position)) for number, position in rows)
    values = [(number, chance, format_percent(chance)) for number, chance in chances]
    title = words["win"].format(side=names.side_name(SUN), least=format_percent(LEAST, 0))
    return join_markup(
        figures.render_bars(values, label, (head, title), LEAST), figures.link_position(rows[0][1])
    )


def render_men_alive(rules: str) -> Markup:
    """Return the win chance of the side to throw by both sides' men left, all at home."""
    read, words = Rules.from_text(rules), load_labels()["strategy"]
    counts = range(1, read.men + 1)
    rows = [
        (
            names.count_men(mine).replace(" ", "\N{NO-BREAK SPACE}"),
            [format_percent(win_chance_of(place_men(read, {}, mine, theirs))) for theirs in counts],
        )
        for mine in counts
    ]
    heads = [words["yours"], *(words["against"].format(men=names.count_men(men)) for men in counts)]
    shown = place_men(read, {}, read.men, read.men - 1)
    return join_markup(
        figures.render_table(words["alive"], heads, rows), figures.link_position(shown)
    )


def render_single_men() -> Markup:
    """Return Sun's win chance, Sun to throw, with one man alive on each side."""
    words, end = load_labels()["strategy"], RULESETS["classic"].spaces + 1
    rows = [
        (
            str(sun) if sun else words["city"],
            [
                "–" if sun == moon else f"{100 * win_chance_of(place_single_men(sun, moon)):.0f}"
                for moon in range(end, 0, -1)
            ],
        )
        for sun in range(end)
    ]
    heads = [words["sun_moon"], words["city"], *map(str, range(end - 1, 0, -1))]
    return join_markup(
        figures.render_table(words["lone"], heads, rows),
        figures.link_position(place_single_men(4, 6)),
    )


def place_single_men(sun: int, moon: int) -> Position:
    """Return a position of `classic` with one man left on each side, Sun to throw.

    Place 0 is Sun's city, the one after the last space is Moon's.
    """
    rules = RULESETS["classic"]
    return place_men(rules, {sun: SUN, moon: MOON}, int(sun == 0), int(moon > rules.spaces))


def single_men_chance(distance: int) -> float:
    """Return the win chance of the side to throw with one man left on each side.

    It is the mean over all places of the men at this distance.
    """
    end = RULESETS["classic"].spaces + 1
    return mean(
        win_chance_of(place_single_men(sun, sun + distance)) for sun in range(end - distance + 1)
    )


def render_choice(rules: str, position: str) -> Markup:
    """Return a position with a throw, its moves from best to worst, and a link to the editor."""
    shown, words = read_position(rules, position), load_labels()["strategy"]
    rows = []
    for ranked in ranked_moves(shown) or []:
        what = events.move_sentence(shown, shown.event(ranked.move))
        move = ranked.move.text.replace("-", events.DASH).replace("c", words["c"])
        rows.append((move, [what, format_percent(ranked.win)]))
    throw = events.throw_sentence(shown)
    label = words["win_of"].format(side=names.side_name(shown.mover))
    editor = game_address(f"editor={links.position_id(shown)}")
    return join_markup(
        figures.render_board(rules, position),
        figures.render_table(throw, [words["move"], words["what"], label], rows, kind="moves"),
        render_element("p", render_element("a", words["editor"], href=editor), class_="open"),
    )


def render_position(rules: str, position: str) -> Markup:
    """Return a position with Sun's win chance and a link to it."""
    read = read_position(rules, position)
    label = load_labels()["strategy"]["win_of"].format(side=names.side_name(SUN))
    chance = join_label(label, format_percent(suns_chance(read)))
    example = figures.render_example(read, f"{describe_turn(read)}. ", chance)
    return join_markup(example, figures.link_position(read))


def render_strength() -> Markup:
    """Return a table of perfect play's wins against two simple players, by ruleset."""
    words, players = load_labels()["strategy"], ("random", "captures")
    skill = read_section("skill")
    rows = (
        (
            names.rules_name(rules),
            [format_percent(skill[rules.text].figures[player], 2) for player in players],
        )
        for rules in without_draws(skill)
    )
    heads = [words["rules"], *(words[player] for player in players)]
    return figures.render_table(words["skill"], heads, rows)


def render_levels() -> Markup:
    """Return a table of each level's wins against perfect play."""
    words, known = load_labels()["strategy"], names.player_names()
    rows = (
        (known[level][0], [known[level][1], format_percent(won)])
        for level, won in read_section("levels")["classic"].figures.items()
        if level != "games"
    )
    heads = [words["level"], words["plays"], words["wins"]]
    return figures.render_table(words["levels"], heads, rows, kind="moves")


PARTS: Final[dict[str, Part]] = {
    "win": lambda *position: format_percent(win_chance_of(read_position(*position))),
    "loss": lambda *position: format_percent(1 - win_chance_of(read_position(*position))),
    "first": lambda rules: format_percent(first_mover(rules)),
    "duel": lambda distance: format_percent(single_men_chance(int(distance))),
    "counted": measured_figure,
    "starts": render_first_mover,
    "men-on-road": partial(render_on_road, "S"),
    "captors-on-road": partial(render_on_road, "MS"),
    "alive": render_men_alive,
    "meeting": render_meeting,
    "lone": render_single_men,
    "choice": render_choice,
    "shown": render_position,
    "skill": render_strength,
    "levels": render_levels,
    "solved": solved_sentence,
}
"""The parts of the page, by name."""
