"""The parts of the page about playing well: exact win chances, computed at each build.

Chances are those of the side named in the text, with perfect play on both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Final, TypeVar

from puluc.app.open import links
from puluc.drawing.road import render_road
from puluc.engine.kernels import MARKS
from puluc.engine.position import MOON, SUN, Position, Side
from puluc.engine.rules import RULESETS, Rules
from puluc.engine.solved import UNSHIPPED, table_name
from puluc.measurements.document import read_first_movers
from puluc.measurements.store import read_section
from puluc.pages.figures import render_bars, render_board, render_table
from puluc.pages.labels import join_pair, load_labels
from puluc.pages.layout import game_address
from puluc.pages.markdown import Part
from puluc.pages.values import format_percent
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import format_decimal
from puluc.support.markup import Markup
from puluc.tablebase.library import ranked_moves, win_chance
from puluc.words import events, names
from puluc.words.captions import describe_turn

T = TypeVar("T")

LEAST: Final = 0.4
"""The win chance at which bars begin."""
NEAR: Final = 3
"""The space of Sun's man in the table of distances."""
FAR: Final = 6


def make_parts(code: str) -> dict[str, Part]:
    """Return the parts of the page in a language, by name."""
    return {
        "win": lambda rules, position: format_percent(_win_chance(rules, position)),
        "loss": lambda rules, position: format_percent(1 - _win_chance(rules, position)),
        "best": best_chance,
        "first": lambda rules: format_percent(first_mover(rules)),
        "duel": lambda distance: format_percent(single_men_chance(int(distance))),
        "counted": measured_figure,
        "starts": partial(render_first_mover, code),
        "first-throws": partial(render_first_throws, code),
        "men-on-road": partial(render_on_road, code, "S"),
        "captors-on-road": partial(render_on_road, code, "MS"),
        "alive": partial(render_men_alive, code),
        "meeting": partial(render_meeting, code),
        "lone": partial(render_single_men, code),
        "choice": partial(render_choice, code),
        "shown": partial(render_position, code),
        "skill": partial(render_strength, code),
        "levels": partial(render_levels, code),
        "solved": lambda: solved_sentence(code),
    }


def solved_sentence(code: str) -> str:
    """Return how many of `RULESETS` are solved, and how many have their table in the game."""
    words = load_labels(code)["solved"]
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
    return text[0].upper() + text[1:]


@cache
def _win_chance(rules: str, position: str) -> float:
    """Return the win chance of the side to move; with a throw, after its best move."""
    chance = win_chance(Position.from_text(Rules.from_text(rules), position))
    if chance is None:
        raise ValueError(f"{rules} is not solved")
    return chance


def first_mover(rules: str) -> float:
    """Return the exact win chance of the side that starts."""
    return read_first_movers()[rules][1]


def without_draws(found: Mapping[str, T]) -> dict[str, T]:
    """Return the entries of rulesets; variants with draws have nearly the same chances."""
    return {text: one for text, one in found.items() if not Rules.from_text(text).draw}


def best_chance(rules: str, position: str, rank: str = "1") -> str:
    """Return the win chance of the best move with a throw, or of the move with another rank."""
    ranked = ranked_moves(Position.from_text(Rules.from_text(rules), position)) or []
    return format_percent(ranked[int(rank) - 1].win)


def measured_figure(rules: str, name: str) -> str:
    """Return a figure of perfect play against itself, as docs/measurements.md describes it."""
    figure = read_section("played")[rules].figures[name]
    if name == "declined":
        return format_percent(figure)
    return f"{figure:.0f}" if name == "turns" else format_decimal(figure, 1)


def road_text(stacks: dict[int, str], spaces: int = 9) -> str:
    """Return the text of a road with stacks on some spaces.

    >>> road_text({3: "S", 7: "MS"})
    '2,S,3,MS,2'
    """
    found: list[str] = []
    empty = 0
    for space in range(1, spaces + 1):
        if stack := stacks.get(space):
            found += [str(empty), stack] if empty else [stack]
            empty = 0
        else:
            empty += 1
    return ",".join([*found, str(empty)] if empty else found)


def render_first_mover(code: str) -> Markup:
    """Return a table of the first mover's win chance by ruleset."""
    words = load_labels(code)["strategy"]
    rows = [
        (names.rules_name(Rules.from_text(text)), [format_percent(chance, 2)])
        for text, (_positions, chance) in without_draws(read_first_movers()).items()
    ]
    return render_table(words["starts"], [words["rules"], words["first"]], rows)


def render_first_throws(code: str, rules: str) -> Markup:
    """Return Sun's win chance after each first throw; there is one move with each."""
    read, words = Rules.from_text(rules), load_labels(code)["strategy"]
    rows = []
    for marks in MARKS:
        thrown = Position.start(read).throw(marks)
        (move,) = thrown.moves()
        after = thrown.play(move)
        rows.append((str(thrown.spaces_thrown), after))
    rows.sort(key=lambda row: int(row[0]))
    return _render_chances(code, words["first_throws"], words["space"], rows, SUN)


def render_on_road(code: str, stack: str, rules: str) -> Markup:
    """Return Sun's win chance with one stack on each space, all others at home, Moon to throw."""
    read, words = Rules.from_text(rules), load_labels(code)["strategy"]
    moon = read.men - stack.count(MOON)
    rows = []
    for space in range(1, read.spaces + 1):
        text = f"{read.men - 1} {road_text({space: stack})} {moon} m"
        rows.append((str(space), Position.from_text(read, text)))
    label = words["captors_on_road" if MOON in stack else "men_on_road"]
    return _render_chances(
        code, join_pair(code, names.rules_name(read), label), words["space"], rows, SUN
    )


def _render_chances(
    code: str, label: str, head: str, rows: Iterable[tuple[str, Position]], side: Side
) -> Markup:
    """Return a side's win chances in positions, with the command that computes the first."""
    words, found = load_labels(code)["strategy"], list(rows)
    values = [
        (name, _chance_of(position, side), format_percent(_chance_of(position, side)))
        for name, position in found
    ]
    title = words["win"].format(side=names.side_name(side), least=format_percent(LEAST, 0))
    return join_markup(
        render_bars(values, label, (head, title), LEAST), _render_command(code, found[0][1])
    )


def _chance_of(position: Position, side: Side) -> float:
    chance = _win_chance(position.rules.text, position.text)
    return chance if position.mover == side else 1 - chance


def render_men_alive(code: str, rules: str) -> Markup:
    """Return the win chance of the side to throw by both sides' men left, all at home."""
    read, words = Rules.from_text(rules), load_labels(code)["strategy"]
    counts = range(1, read.men + 1)
    rows = [
        (
            names.count_men(mine).replace(" ", "\N{NO-BREAK SPACE}"),
            [
                format_percent(_win_chance(rules, f"{mine} {read.spaces} {theirs} s"))
                for theirs in counts
            ],
        )
        for mine in counts
    ]
    heads = [words["yours"], *(words["against"].format(men=names.count_men(men)) for men in counts)]
    shown = Position.from_text(read, f"{read.men} {read.spaces} {read.men - 1} s")
    return join_markup(render_table(words["alive"], heads, rows), _render_command(code, shown))


def render_meeting(code: str, rules: str) -> Markup:
    """Return the win chance of the side to throw by the distance of two men."""
    read, words = Rules.from_text(rules), load_labels(code)["strategy"]
    rows = []
    for distance in range(1, FAR + 1):
        stacks = road_text({NEAR: "S", NEAR + distance: "M"})
        text = f"{read.men - 1} {stacks} {read.men - 1} s"
        rows.append((str(distance), Position.from_text(read, text)))
    label = words["meeting"].format(rules=names.rules_name(read), space=NEAR)
    return _render_chances(code, label, words["distance"], rows, SUN)


def render_single_men(code: str) -> Markup:
    """Return Sun's win chance, Sun to throw, with one man alive on each side."""
    read, words = RULESETS["classic"], load_labels(code)["strategy"]
    places = range(read.spaces + 1)
    rows = []
    for sun in places:
        cells = []
        for moon in reversed(range(1, read.spaces + 2)):
            met = sun == moon
            cells.append(
                "–"
                if met
                else f"{100 * _win_chance('classic', single_men_position(sun, moon)):.0f}"
            )
        rows.append((str(sun) if sun else words["city"], cells))
    heads = [words["sun_moon"], words["city"], *map(str, reversed(range(1, read.spaces + 1)))]
    shown = Position.from_text(read, single_men_position(4, 6))
    return join_markup(render_table(words["lone"], heads, rows), _render_command(code, shown))


def single_men_position(sun: int, moon: int, spaces: int = 9) -> str:
    """Return a position of `classic` with one man left on each side, Sun to throw.

    Place 0 is Sun's city, `spaces` + 1 is Moon's.
    """
    stacks = {space: side for space, side in ((sun, SUN), (moon, MOON)) if 0 < space <= spaces}
    return f"{int(sun == 0)} {road_text(dict(stacks))} {int(moon > spaces)} s"


def single_men_chance(distance: int) -> float:
    """Return the win chance of the side to throw with one man left on each side.

    It is the mean over all places of the men at this distance.
    """
    end = RULESETS["classic"].spaces + 1
    found = [
        _win_chance("classic", single_men_position(sun, sun + distance))
        for sun in range(end - distance + 1)
    ]
    return sum(found) / len(found)


def render_choice(code: str, rules: str, position: str) -> Markup:
    """Return a position with a throw, its moves from the best to the worst, and a link to it."""
    shown = Position.from_text(Rules.from_text(rules), position)
    words = load_labels(code)["strategy"]
    rows = []
    for ranked in ranked_moves(shown) or []:
        what = events.move_sentence(shown, shown.event(ranked.move))
        move = ranked.move.text.replace("-", events.DASH).replace("c", words["c"])
        rows.append((move, [what, format_percent(ranked.win)]))
    throw = events.throw_sentence(shown)
    told = words["win_of"].format(side=names.side_name(shown.mover))
    return join_markup(
        render_board(code, rules, position),
        render_table(throw, [words["move"], words["what"], told], rows, kind="moves"),
        _render_command(code, shown),
        render_element(
            "p",
            render_element("a", words["editor"], href=_editor_address(code, shown)),
            class_="open",
        ),
    )


def render_position(code: str, rules: str, position: str) -> Markup:
    """Return a position with Sun's win chance, the command that computes it and a link to it."""
    read, words = (
        Position.from_text(Rules.from_text(rules), position),
        load_labels(code)["strategy"],
    )
    told = words["win_of"].format(side=names.side_name(SUN))
    throws = describe_turn(read)
    example = render_element(
        "div",
        render_element(
            "p", f"{throws}. ", join_pair(code, told, format_percent(_chance_of(read, SUN)))
        ),
        render_road(read),
        class_="example single",
    )
    return join_markup(example, _render_command(code, read))


def render_strength(code: str) -> Markup:
    """Return a table of perfect play's wins against two simple players, by ruleset."""
    words = load_labels(code)["strategy"]
    rows = [
        (
            names.rules_name(Rules.from_text(text)),
            [format_percent(found.figures[player], 2) for player in ("random", "captures")],
        )
        for text, found in without_draws(read_section("skill")).items()
    ]
    heads = [words["rules"], words["random"], words["captures"]]
    return join_markup(
        render_table(words["skill"], heads, rows),
        _command_line("python -m puluc.solver skill classic"),
    )


def render_levels(code: str) -> Markup:
    """Return a table of each level's wins against perfect play."""
    words = load_labels(code)["strategy"]
    rows = [
        (
            names.player_names()[level][0],
            [names.player_names()[level][1], format_percent(won)],
        )
        for level, won in read_section("levels")["classic"].figures.items()
        if level != "games"
    ]
    heads = [words["level"], words["plays"], words["wins"]]
    return join_markup(
        render_table(words["levels"], heads, rows, kind="moves"),
        _command_line("python -m puluc.solver levels classic 4000"),
    )


def _render_command(code: str, position: Position) -> Markup:
    """Return the command that computes a position's chances, and a link that opens it."""
    words = load_labels(code)["frame"]
    link = render_element(
        "a", words["open"], href=game_address(code, links.position_fragment(position))
    )
    return _command_line(f'python -m puluc analyse {position.rules.text} "{position.text}"', link)


def _editor_address(code: str, position: Position) -> str:
    """Return the address that opens a position in the editor."""
    return game_address(code, f"editor={links.position_id(position)}")


def _command_line(command: str, link: Markup | None = None) -> Markup:
    return render_element("p", render_element("code", command), link and " ", link, class_="open")
