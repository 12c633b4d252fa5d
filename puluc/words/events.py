"""Events in sentences: throws, moves, passes, refusals, the opening, the end."""

from collections.abc import Mapping
from typing import Final

from puluc.engine.game import Game, opening_throws
from puluc.engine.position import CITY, MOON, SUN, Event, Move, Obstacle, Position, Side, other
from puluc.support.i18n import _, capitalize, list_separator, ngettext
from puluc.words import names

DASH: Final = "–\N{WORD JOINER}"
"""The dash between the places of a move; lines don't break at it."""


def throw_sentence(position: Position) -> str:
    """Return the pending throw of a position and its value as a sentence."""
    return _("{side} throws {marks}: {spaces}.").format(
        side=names.side_name(position.mover),
        marks=names.count_marks(position.marks or 0),
        spaces=names.count_spaces(position.spaces_thrown),
    )


def move_sentence(position: Position, event: Event) -> str:
    """Return the effects of a move as a sentence, from the position before it."""
    source, captured = event.move.source, names.count_men(event.captured)
    if event.home and source == CITY:
        text = _("{side} goes from the city to {city}")
    elif event.home:
        text = _("{side} goes from space {source} to {city}")
    elif source == CITY:
        text = _("{side} enters on space {target}")
    else:
        text = _("{side} goes from space {source} to space {target}")
    move = text.format(
        side=names.side_name(event.mover),
        source=source,
        target=event.move.target,
        city=names.place_name(position, position.route(event.move)[-1]) if event.home else "",
    )
    if event.home:
        back = ngettext("{number} man home", "{number} men home", event.returned)
        men = [names.removed_phrase(event.removed, other(event.mover))] if event.removed else []
        men.append(back.format(number=event.returned))
        return _("{move}: {men}.").format(move=move, men=", ".join(men))
    whole = "{move}."
    if event.fate == "burnt":
        whole = _("{move}, into the fire: {men} out of the game.")
        captured = names.count_men(len(event.stack))
    elif event.fate:
        whole = _("{move} and captures {men}; captor and captive leave the game.")
    elif event.back and not position.homing >> source & 1:
        whole = _("{move}, on the way home.")
    elif event.joins:
        whole = _("{move} and joins its own man.")
        if len(event.stack) == 1:
            whole = _("{move} and makes a pair.")
    elif event.rescued:
        whole = _("{move} and captures {men}, rescuing {friends}.")
    elif event.captured:
        whole = _("{move} and captures {men}.")
    return whole.format(move=move, men=captured, friends=names.count_men(event.rescued))


def short_move(position: Position, event: Event) -> str:
    """Return a move in a few characters: `c–2`, `2–5 ×1`, `8–c +1`."""
    text = event.move.text.replace("-", DASH)
    if event.captured:
        text += f" ×{event.captured}"
    if event.rescued or event.joins:
        text += f" +{event.rescued or 1}"
    if gone := event.removed + event.spent:
        text += f" †{gone}"
    return text


def move_phrase(position: Position, event: Event) -> str:
    """Return a move as one says it: `Enter on 3`, `From 2 to 5, capturing 1 man`."""
    source, city = event.move.source, _("the city")
    enters = source == CITY and not event.home
    text = _("Enter on {target}") if enters else _("From {source} to {target}")
    phrase = text.format(
        source=city if source == CITY else source, target=city if event.home else event.move.target
    )
    if not event.captured:
        return phrase
    return _("{move}, capturing {men}").format(move=phrase, men=names.count_men(event.captured))


def obstacle_sentence(position: Position, source: int, why: Obstacle) -> str:
    """Return the reason why the man on a source can't move with the pending throw."""
    match why:
        case "zero":
            return _("This throw is worth nothing.")
        case "empty":
            text = _("{side} has no man on space {number}.")
            text = _("{side} has no man in the city.") if source == CITY else text
            return text.format(side=names.side_name(position.mover), number=source)
        case "enemy":
            return _("The man on top of space {number} belongs to {enemy}.").format(
                number=source, enemy=names.side_name(other(position.mover))
            )
        case "own":
            reason = _("you can’t land on your own man.")
        case "three":
            reason = _("three men of one side would lie on each other.")
        case "pair":
            reason = _("only a pair can land there, to rescue a captive.")
    return ngettext(
        "{number} space ahead, on space {target}: {reason}",
        "{number} spaces ahead, on space {target}: {reason}",
        position.spaces_thrown,
    ).format(number=position.spaces_thrown, target=position.target(source), reason=reason)


def invalid_drop_sentence(position: Position, source: int | None, goal: int) -> str:
    """Return the reason why the man picked up on a source can't be put down on a place.

    Place 0 is Sun's city. Without a source, several men can go there, and the player has to choose
    one.
    """
    if source is None:
        many = sum(position.route(move)[-1] == goal for move in position.moves())
        both = _("Both men can go there: choose one.")
        return both if many == 2 else _("Several men can go there: choose one.")
    start, *_way, end = position.route(Move(source, position.target(source)))
    if (
        (goal - start) * (end - start) < 0
        and position.rules.lap == "end"
        and not position.rules.sting
    ):
        city: Side = MOON if end > start else SUN
        return _("This man moves towards {city}, not back.").format(city=names.city_name(city))
    return ngettext(
        "A throw of {number} space takes this man to {place}, not to {other}.",
        "A throw of {number} spaces takes this man to {place}, not to {other}.",
        position.spaces_thrown,
    ).format(
        number=position.spaces_thrown,
        place=names.place_name(position, end),
        other=names.place_name(position, goal),
    )


def pass_sentence(position: Position) -> str:
    """Return the reason why the turn passes."""
    spaces = position.spaces_thrown
    if spaces == 0:
        return _("This throw is worth nothing.")
    reasons = {position.obstacle(source) for source in position.sources()}
    texts = {
        "own": _("they would land on their own men"),
        "three": _("three men of one side would lie on each other"),
        "pair": _("only a pair can rescue"),
    }
    parts = [text for reason, text in texts.items() if reason in reasons]
    return ngettext(
        "No man can go {number} space: {reasons}.",
        "No man can go {number} spaces: {reasons}.",
        spaces,
    ).format(number=spaces, reasons=list_separator().join(parts))


def opening_sentence(game: Game, drawn: bool) -> str:
    """Return the starter and, if `drawn`, the throws or lots that chose the starter."""
    starter = names.side_name(game.start.mover)
    throws = opening_throws(game.rules, game.seed) if drawn else ()
    if not throws:
        text = _("{side} starts, chosen by lot.") if drawn else _("{side} starts.")
        return text.format(side=starter)
    outcomes = [
        _("both {value}, throw again").format(value=game.rules.value(sun)) for sun, _moon in throws
    ]
    sun, moon = map(game.rules.value, throws[-1])
    outcomes[-1] = _("Sun {sun}, Moon {moon}").format(sun=sun, moon=moon)
    return _("Throw for the start: {throws}. {side} starts.").format(
        throws=list_separator().join(outcomes), side=starter
    )


def result_sentence(
    position: Position, loser: Side | None = None, called: Mapping[Side, str] | None = None
) -> str:
    """Return the result and its reason, as in `reason_sentence`; without names of the sides."""
    called = called or {SUN: names.side_name(SUN), MOON: names.side_name(MOON)}
    winner = other(loser) if loser else position.result
    text = f"{_('A draw')}."
    if winner and winner != "draw":
        text = f"{_('{side} wins').format(side=called[winner])}." if called[winner] else ""
    return f"{capitalize(text) or _('You win!')} {reason_sentence(position, loser, called)}"


def reason_sentence(position: Position, loser: Side | None, called: Mapping[Side, str]) -> str:
    """Return the reason of the end of a game; a `loser` gave up.

    `called` has the players' names, empty for "you".
    """
    if loser:
        text = _("{side} gave up.") if called[loser] else _("You gave up.")
        return capitalize(text.format(side=called[loser]))
    winner = position.result
    if position.rules.win == "count" and winner is not None:
        score = position.score(SUN), position.score(MOON)
        if winner == "draw":
            return _("Each side captured {men}.").format(men=names.count_men(score[0]))
        return _("Captures: {most} to {least}.").format(most=max(score), least=min(score))
    if winner == "draw" or winner is None:
        if position.sun or position.moon or any(position.road):
            return _("Each side has one man left.")
        return _("No man is left.")
    loser = other(winner)
    text = _("{side} has no free man left.") if called[loser] else _("You have no free man left.")
    return capitalize(text.format(side=called[loser]))
