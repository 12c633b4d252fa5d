"""Names and descriptions: sides, players, places, stacks, chances."""

from typing import Final

from puluc.engine.position import MOON, SUN, Position, Side, other
from puluc.engine.rules import Rules
from puluc.engine.solved import is_too_large, may_be_small, table_name
from puluc.support.i18n import _, format_decimal, ngettext

ABOUT: Final = "≈\N{NO-BREAK SPACE}"
"""The mark of an estimate."""


def side_name(side: Side) -> str:
    """Return the name of a side."""
    return _("Sun") if side == SUN else _("Moon")


def ruleset_name(name: str) -> str:
    """Return the name of one of `RULESETS` or `BUL`."""
    known = {
        "classic": _("Classic"),
        "siegartel": _("Puluc or Bul"),
        "sapper": _("Sapper’s Puluc"),
        "tiwil": "T'iwil",
        "sinaanil": "Sina'anil",
        "kaakil": "K'aak'il",
    }
    return known.get(name) or " ".join([f"{part[0].upper()}{part[1:]}" for part in name.split("-")])


def rules_name(rules: Rules) -> str:
    """Return the name of a ruleset with the options that differ from its own, in words.

    >>> rules_name(Rules.from_text("classic:men=3,spaces=5,draw=yes"))
    'Classic, 3 men, 5 spaces, draw with one man each'
    """
    _name, _colon, options = rules.text.partition(":")
    changed = [part.split("=") for part in options.split(",") if part]
    return ", ".join([ruleset_name(rules.ruleset), *(option_phrase(*part) for part in changed)])


def option_phrase(option: str, value: str) -> str:
    """Return an option of rules and its value, as in their text, in words."""
    if option in ("men", "spaces"):
        return (count_men if option == "men" else count_spaces)(int(value))
    text = {
        "values": _("throws worth {value}"),
        "zero": _("{value} without marks"),
        "bias": _("chance of a mark {value}"),
        "captors=onward": _("captors go on"),
        "captors=homeward": _("captors go home"),
        "rescue=yes": _("pairs rescue"),
        "rescue=no": _("no pairs"),
        "draw=yes": _("draw with one man each"),
        "lap=end": _("men end their lap"),
        "lap=back": _("men turn back"),
        "lap=wrap": _("men go round"),
        "throws=one": _("one throw a turn"),
        "throws=two": _("two throws a turn"),
        "capture=carry": _("captives are carried"),
        "capture=trade": _("captives leave at once"),
        "sting=yes": _("men may step back to capture"),
        "sting=no": _("no stepping back"),
        "fire=yes": _("a fire in the middle"),
        "fire=no": _("no fire"),
        "win=last": _("the last free man wins"),
        "win=count": _("more captures win"),
    }
    return (text.get(option) or text[f"{option}={value}"]).format(value=value)


def player_names(solved: bool = True) -> dict[str, tuple[str, str]]:
    """Return the players that can be chosen: their names, and descriptions of their play.

    The page's own players play otherwise if the rules are not `solved`.
    """
    best = _("the Master, plays perfectly") if solved else _("the Master, plays as well as it can")
    level = _("Level {number}")
    levels = {
        "novice": _("the Beginner, good for your first games"),
        "learner": _("the Learner, often misses the best move"),
        "player": _("the Regular, sometimes misses the best move"),
        "expert": _("the Expert, rarely makes mistakes"),
        "perfect": best,
    }
    return {
        "person": (_("Player"), ""),
        **{who: (level.format(number=n), text) for n, (who, text) in enumerate(levels.items(), 1)},
        "random": (_("Random"), _("any move")),
        "captures": (_("Hunter"), _("captures when possible")),
        "search": (_("Thinker"), _("looks one throw ahead")),
    }


def player_name(who: str, against: str) -> str:
    """Return the name of a side's player, such as `You` or `Level 3`.

    It may depend on the other side's player, `against`.
    """
    return _("You") if who == "person" != against else player_names()[who][0]


def count_men(number: int) -> str:
    """Return `1 man` or `3 men`."""
    return ngettext("{number} man", "{number} men", number).format(number=number)


def count_spaces(number: int) -> str:
    """Return `1 space` or `3 spaces`."""
    return ngettext("{number} space", "{number} spaces", number).format(number=number)


def count_marks(number: int) -> str:
    """Return `1 mark` or `3 marks`."""
    return ngettext("{number} mark", "{number} marks", number).format(number=number)


def describe_place(position: Position, number: int) -> str:
    """Return a place and its men: 0 is Sun's city, 1 to n a space, n + 1 Moon's city."""
    if 0 < number <= position.rules.spaces:
        return describe_space(position, number)
    return describe_city(position, SUN if number == 0 else MOON)


def describe_space(position: Position, number: int) -> str:
    """Return a space and its stack: `Space 4: Moon man on top of …`."""
    stack = position.stack(number)
    if not stack:
        return _("Space {number}: empty").format(number=number)
    goal: Side = MOON if position.heading(stack, number) > 0 else SUN
    return _("Space {number}: {what}, going towards {city}").format(
        number=number, what=describe_stack(stack), city=city_name(goal)
    )


def describe_stack(stack: str) -> str:
    """Return the description of a stack: `Sun man`,
    `Moon man on top of 2 Sun captives`."""
    owner: Side = SUN if stack[-1] == SUN else MOON
    captives, friends = stack.count(other(owner)), stack.count(owner) - 1
    if not captives and not friends:
        return _("{side} man").format(side=side_name(owner))
    taken = ngettext("{number} {side} captive", "{number} {side} captives", captives).format(
        number=captives, side=side_name(other(owner))
    )
    own = ngettext("{number} more {side} man", "{number} more {side} men", friends).format(
        number=friends, side=side_name(owner)
    )
    load = _("{captives} and {friends}").format(captives=taken, friends=own)
    load = load if captives and friends else taken if captives else own
    return _("{side} man on top of {load}").format(side=side_name(owner), load=load)


def stack_order(stack: str) -> str:
    """Return the order of men in a stack: `From the top: Moon, Sun, Sun.`"""
    men = ", ".join(_("Sun") if side == SUN else _("Moon") for side in reversed(stack))
    return _("From the top: {men}.").format(men=men)


def travel_direction(position: Position, number: int) -> str:
    """Return the direction of the stack on a space: `Going towards Sun's city.`"""
    goal: Side = MOON if position.heading(position.stack(number), number) > 0 else SUN
    return _("Going towards {city}.").format(city=city_name(goal))


def place_name(position: Position, number: int) -> str:
    """Return the name of a place: 0 is Sun's city, 1 to n a space, n + 1 Moon's city."""
    if 0 < number <= position.rules.spaces:
        return _("space {number}").format(number=number)
    return city_name(SUN if number == 0 else MOON)


def city_name(side: Side) -> str:
    """Return the name of a side's city."""
    return _("Sun’s city") if side == SUN else _("Moon’s city")


def describe_city(position: Position, side: Side) -> str:
    """Return the description of a city.

    It gives the men in it and those removed or, where captures decide, the men captured by its
    side.
    """
    here = _("{city}: {men}").format(city=city_name(side), men=count_men(position.city(side)))
    if position.rules.win == "count":
        return f"{here}, {captured_phrase(position.score(side))}"
    taken = position.removed(other(side))
    return f"{here}, {removed_phrase(taken, other(side))}" if taken else here


def solution_sentence(rules: Rules) -> str:
    """Return the reason why a ruleset has no table; nothing if it has one or may be solved."""
    if table_name(rules) or may_be_small(rules):
        return ""
    if is_too_large(rules):
        return _("These rules are solved, but their table is too large to include.")
    return _("These rules are not solved.")


def format_percent(chance: float, digits: int = 1) -> str:
    """Return a chance, 0 to 1, with `digits` decimals: `51.4 %`."""
    return _("{number}\N{NO-BREAK SPACE}%").format(number=format_decimal(100 * chance, digits))


def format_chance(win: float, *, exact: bool) -> str:
    """Return an exact or estimated chance, 0 to 1: `51.4 %`, `≈ 51 %`."""
    text = _("≈\N{NO-BREAK SPACE}{number}\N{NO-BREAK SPACE}%")
    return format_percent(win) if exact else text.format(number=format_decimal(100 * win, 0))


def format_loss(loss: float, *, exact: bool = True) -> str:
    """Return the loss of a move, 0 to 1, in points: `−3.2`; estimated as `≈ −3`."""
    if loss < (0.0005 if exact else 0.005):
        return _("equal")
    return format_amount(100 * loss, "−", exact=exact)


def format_amount(points: float, sign: str = "", *, exact: bool = True) -> str:
    """Return points of win chance with a sign: `3.2`; estimated ones are whole: `≈ 3`."""
    number = sign + format_decimal(points, 1 if exact else 0)
    return number if exact else ABOUT + number


def captured_phrase(number: int) -> str:
    """Return `2 men captured`."""
    text = ngettext("{number} man captured", "{number} men captured", number)
    return text.format(number=number)


def removed_phrase(number: int, side: Side) -> str:
    """Return the number of a side's men removed."""
    text = ngettext(
        "{number} {side} man out of the game", "{number} {side} men out of the game", number
    )
    return text.format(number=number, side=side_name(side))
