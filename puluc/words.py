"""The game in words: places, throws, moves, passes, refusals, the end."""

from __future__ import annotations

from puluc.game import Game, opening_throws
from puluc.language import _, decimal, ngettext, pgettext
from puluc.position import CITY, MOON, SUN, Event, Move, Obstacle, Position, Side, other


def name(side: Side) -> str:
    """Return the name of a side."""
    return _("Sun") if side == SUN else _("Moon")


def players() -> dict[str, tuple[str, str]]:
    """Return who may play a side: their name, and how they play."""
    return {
        "person": (_("Person"), ""),
        "novice": (_("Level {number}").format(number=1), _("a beginner")),
        "learner": (_("Level {number}").format(number=2), _("errs often")),
        "player": (_("Level {number}").format(number=3), _("errs at times")),
        "expert": (_("Level {number}").format(number=4), _("errs little")),
        "perfect": (_("Level {number}").format(number=5), _("plays perfectly")),
        "random": (_("Random"), _("any move")),
        "captures": (_("Hunter"), _("captures first")),
        "search": (_("Thinker"), _("looks two throws ahead")),
    }


def men(number: int) -> str:
    """Return `1 man` or `3 men`."""
    return ngettext("{number} man", "{number} men", number).format(number=number)


def spaces(number: int) -> str:
    """Return `1 space` or `3 spaces`."""
    return ngettext("{number} space", "{number} spaces", number).format(number=number)


def marks(number: int) -> str:
    """Return `1 mark` or `3 marks`."""
    return ngettext("{number} mark", "{number} marks", number).format(number=number)


def space(position: Position, number: int) -> str:
    """Return a space and what lies on it: `Space 4: Moon stack, top Moon, carrying …`."""
    stack = position.stack(number)
    if not stack:
        return _("Space {number}: empty").format(number=number)
    goal: Side = MOON if position.heading(stack) > 0 else SUN
    return _("Space {number}: {what}, going towards {city}").format(
        number=number, what=pile(stack), city=city_name(goal)
    )


def pile(stack: str) -> str:
    """Return what a stack is: `Sun man`, `Moon stack, top Moon, carrying 2 Sun captives`."""
    owner: Side = SUN if stack[-1] == SUN else MOON
    captives, friends = stack.count(other(owner)), stack.count(owner) - 1
    if not captives and not friends:
        return _("{side} man").format(side=name(owner))
    taken = ngettext("{number} {side} captive", "{number} {side} captives", captives).format(
        number=captives, side=name(other(owner))
    )
    own = ngettext("{number} more {side} man", "{number} more {side} men", friends).format(
        number=friends, side=name(owner)
    )
    load = _("{captives} and {friends}").format(captives=taken, friends=own)
    load = load if captives and friends else taken if captives else own
    return _("{side} stack, top {side}, carrying {load}").format(side=name(owner), load=load)


def order(stack: str) -> str:
    """Return the men of a stack as they lie: `From the top: Moon, Sun, Sun.`"""
    men = ", ".join(_("Sun") if side == SUN else _("Moon") for side in reversed(stack))
    return _("From the top: {men}.").format(men=men)


def direction(position: Position, stack: str) -> str:
    """Return where a stack travels: `Going towards Sun's city.`"""
    goal: Side = MOON if position.heading(stack) > 0 else SUN
    return _("Going towards {city}.").format(city=city_name(goal))


def place(position: Position, number: int) -> str:
    """Return the name of a place: 0 is Sun's city, 1..n a space, n + 1 Moon's city."""
    if 0 < number <= position.rules.spaces:
        return _("space {number}").format(number=number)
    return city_name(SUN if number == 0 else MOON)


def city_name(side: Side) -> str:
    """Return the name of a side's city."""
    return _("Sun's city") if side == SUN else _("Moon's city")


def city(position: Position, side: Side) -> str:
    """Return a city, who waits in it, and who was removed at it."""
    here = _("{city}: {men}").format(city=city_name(side), men=men(position.city(side)))
    taken = position.removed(other(side))
    return f"{here}, {_removed(taken, other(side))}" if taken else here


def throw(side: Side, thrown: int, worth: int) -> str:
    """Return what a throw showed and is worth."""
    return _("{side} throws {marks}: {spaces}.").format(
        side=name(side), marks=marks(thrown), spaces=spaces(worth)
    )


def move(position: Position, event: Event) -> str:
    """Return what a move does, from the position before it."""
    side, source = name(event.mover), event.move.source
    if event.home:
        end = place(position, position.route(event.move)[-1])
        if source == CITY:
            text = _("{side} goes from the city to {city}").format(side=side, city=end)
        else:
            text = _("{side} goes from space {source} to {city}").format(
                side=side, source=source, city=end
            )
        back = ngettext("{number} man home", "{number} men home", event.returned)
        told = [_removed(event.removed, other(event.mover))] if event.removed else []
        told.append(back.format(number=event.returned))
        return _("{move}: {men}.").format(move=text, men=", ".join(told))
    if source == CITY:
        text = _("{side} enters on space {target}").format(side=side, target=event.move.target)
    else:
        text = _("{side} goes from space {source} to space {target}").format(
            side=side, source=source, target=event.move.target
        )
    if event.joins:
        return _("{move} and makes a pair.").format(move=text)
    if not event.captured:
        return f"{text}."
    if not event.rescued:
        return _("{move} and captures {men}.").format(move=text, men=men(event.captured))
    return _("{move} and captures {men}, rescuing {friends}.").format(
        move=text, men=men(event.captured), friends=men(event.rescued)
    )


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
    mover = name(position.mover)
    match why:
        case "zero":
            return _("This throw is worth no space.")
        case "empty" if source == CITY:
            return _("{side} has no man in the city.").format(side=mover)
        case "empty":
            return _("{side} has no man on space {number}.").format(side=mover, number=source)
        case "enemy":
            return _("The man on top of space {number} belongs to {enemy}.").format(
                number=source, enemy=name(other(position.mover))
            )
        case "own":
            reason = _("an own man is on top: landing there is not allowed.")
        case "three":
            reason = _("three men of one colour would lie on each other.")
        case "pair":
            reason = _("a captive could be rescued, but only by a pair.")
    return ngettext(
        "{number} space on, on space {target}, {reason}",
        "{number} spaces on, on space {target}, {reason}",
        position.spaces_thrown,
    ).format(number=position.spaces_thrown, target=position.target(source), reason=reason)


def misplaced(position: Position, source: int | None, goal: int) -> str:
    """Return why the man on a source, in hand, can't be put down on a place (0: Sun's city).

    Without a source, several men can go there, and one has to be chosen.
    """
    if source is None:
        return _("More than one man can go to {place}: choose the man first.").format(
            place=place(position, goal)
        )
    start, *_way, end = position.route(Move(source, position.target(source)))
    if (goal - start) * (end - start) < 0:
        city: Side = MOON if end > start else SUN
        return _("This man goes towards {city}, not back.").format(city=city_name(city))
    return ngettext(
        "A throw of {number} space takes this man to {place}, not to {other}.",
        "A throw of {number} spaces takes this man to {place}, not to {other}.",
        position.spaces_thrown,
    ).format(
        number=position.spaces_thrown,
        place=place(position, end),
        other=place(position, goal),
    )


def pass_reason(position: Position) -> str:
    """Return why the turn passes, by rule."""
    worth = position.spaces_thrown
    if worth == 0:
        return _("{marks}: the throw is worth no space.").format(marks=marks(position.marks or 0))
    reasons = {position.obstacle(source) for source in position.sources()}
    parts = []
    if "own" in reasons:
        parts.append(_("own men are on the spaces they would reach"))
    if "three" in reasons:
        parts.append(_("three of one colour would lie on each other"))
    if "pair" in reasons:
        parts.append(_("only a pair may rescue"))
    return ngettext(
        "No man can go {number} space: {reasons}.",
        "No man can go {number} spaces: {reasons}.",
        worth,
    ).format(number=worth, reasons=semicolon().join(parts))


def opening(game: Game, drawn: bool) -> str:
    """Return who starts, and how the rules found the first player if they were `drawn`."""
    starter = name(game.start.mover)
    throws = opening_throws(game.rules, game.seed) if drawn else ()
    if not throws:
        text = _("The lot falls on {side}, who starts.") if drawn else _("{side} starts.")
        return text.format(side=starter)
    told = [_("both {value}, again").format(value=game.rules.value(sun)) for sun, _moon in throws]
    sun, moon = map(game.rules.value, throws[-1])
    told[-1] = _("Sun {sun}, Moon {moon}").format(sun=sun, moon=moon)
    return _("Throw for the start: {throws}. {side} starts.").format(
        throws=semicolon().join(told), side=starter
    )


def semicolon() -> str:
    """Return what stands between the parts of a list whose parts hold commas."""
    return pgettext("between the parts of a list", "; ")


def percent(chance: float) -> str:
    """Return a chance 0..1 as `51.4 %`."""
    return _("{number} %").format(number=decimal(100 * chance, 1))


def loss(points: float) -> str:
    """Return what a move loses, in percentage points of win chance."""
    return f"−{decimal(100 * points, 1)}" if points >= 0.0005 else _("as good")


def result(position: Position) -> str:
    """Return who won and why."""
    winner = position.result
    if winner == "draw" or winner is None:
        return _("A draw: each side has one man left.")
    loser = other(winner)
    removed = position.removed(loser)
    captured = position.rules.men - removed
    parts = []
    if captured:
        text = ngettext("{number} man captured", "{number} men captured", captured)
        parts.append(text.format(number=captured))
    if removed:
        text = ngettext("{number} man removed", "{number} men removed", removed)
        parts.append(text.format(number=removed))
    return _("{winner} wins: {loser} has no free man left ({men}).").format(
        winner=name(winner), loser=name(loser), men=", ".join(parts)
    )


def _removed(number: int, side: Side) -> str:
    text = ngettext("{number} man of {side} removed", "{number} men of {side} removed", number)
    return text.format(number=number, side=name(side))
