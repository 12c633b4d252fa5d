"""The board view: the session's position as SVG, with what may be done where.

Pure: it draws what the session allows and knows no rule. Elements carry their message in
`data-do`; what moves carries its path in `data-path` as `x,y,scale` points, one per step.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from puluc.language import _
from puluc.pictures import diagram
from puluc.pictures.diagram import REMOVED_MAN, SIDES, Layout, Scene
from puluc.position import CITY, MOON, PASS, SUN, Event, Position, Side, other
from puluc.session.session import Session
from puluc.words import names

Waypoint = tuple[float, float, float]

HOP = 0.45
"""How high a man hops from space to space, in his radius."""


class Offer(NamedTuple):
    """What a person may do at a place: the message, in words, and the marks the place bears.

    Without words it can't be done, and the message asks why. `ghost` marks where a man would lie.
    """

    message: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()
    ghost: bool = False


class Flight(NamedTuple):
    """Men seen moving together: their stack, its heading, the points they pass as (x, y, scale)."""

    stack: str
    heading: int
    path: tuple[Waypoint, ...]


def board(session: Session, *, upright: bool) -> str:
    """Return the board as SVG text, for a road that runs upwards or level.

    Its places are a list, in order from Sun's city to Moon's, for those who hear it.
    """
    position = session.game.position
    layout = Layout(position.rules.spaces, upright, session.flipped)
    scene, flights = _scene(session, layout)
    width, height = layout.size
    spaces = range(1, position.rules.spaces + 1)
    places = [
        _city(session, layout, scene, SUN),
        *(_space(session, layout, scene, number) for number in spaces),
        _city(session, layout, scene, MOON),
    ]
    items = "".join(f'<g role="listitem">{place}</g>' for place in places)
    moving = "".join(
        _flight(layout, flight, f"flight-{session.token}-{number}")
        for number, flight in enumerate(flights)
    )
    shape = "upright" if upright else "level"
    return (
        f'<svg class="board {shape}" id="board" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'aria-label="{escape(_("The board"))}">'
        f"{diagram.ground(layout)}{diagram.removed(layout, scene)}"
        f'<g role="list" aria-label="{escape(_("The road"))}">{items}</g>'
        f'<g aria-hidden="true">{diagram.numbers(layout)}</g>{moving}</svg>'
    )


def focus(session: Session) -> str | None:
    """Return the id of the element a person playing by keyboard needs next, if any."""
    if session.showing:
        return None
    if not session.person_to_move:
        return "again" if session.game.result is not None else None
    if session.game.position.marks is None:
        return "throw"
    if session.moves == (PASS,):
        return "pass"
    for move in session.moves:
        ends = session.game.position.route(move)
        if session.picked is None:
            return f"spot-{ends[0]}"
        if session.picked == move.source:
            return f"spot-{ends[-1]}"
    return None


def _scene(session: Session, layout: Layout) -> tuple[Scene, tuple[Flight, ...]]:
    """Return what lies still and what moves: at rest, everything lies still."""
    game = session.game
    event = session.last_event
    if not (session.showing and session.showing.what == "move" and event):
        return Scene.of(game.position), ()
    before = game.positions[-2]
    scene = _without(Scene.of(before), event)
    if session.showing.stage:
        return scene, tuple(_parting(layout, before, event))
    return scene, (_walk(layout, before, event),)


def _without(scene: Scene, event: Event) -> Scene:
    """Return the scene less the stack that moves."""
    source = event.move.source
    if source != CITY:
        return scene._replace(road=(*scene.road[: source - 1], "", *scene.road[source:]))
    sun, moon = scene.cities
    return scene._replace(cities=(sun - (event.mover == SUN), moon - (event.mover == MOON)))


def _walk(layout: Layout, before: Position, event: Event) -> Flight:
    """Return the walk of a stack, space by space, onto what lies on its target."""
    count = len(event.stack)
    route = before.route(event.move)
    if event.move.source == CITY:
        x, y = layout.in_city(event.mover, before.city(event.mover) - 1)
        path: list[Waypoint] = [(x, y, layout.city_radius / layout.radius)]
    else:
        path = [(*layout.on_road(route[0], 0, count), 1.0)]
    for place in route[1:]:
        landed = len(event.landed) if place == route[-1] else 0
        x, y = layout.on_road(place, landed, landed + count)
        px, py, _scale = path[-1]
        path += [((px + x) / 2, (py + y) / 2 - layout.radius * HOP, 1.12), (x, y, 1.0)]
    return Flight(event.stack, before.heading(event.stack), tuple(path))


def _parting(layout: Layout, before: Position, event: Event) -> Iterator[Flight]:
    """Yield the men of a stack that came to a city: captives leave, own men go home."""
    home = before.city(event.mover) - (event.move.source == CITY)
    enemy = other(event.mover)
    gone = before.removed(enemy)
    city = before.route(event.move)[-1]
    for index, side in enumerate(event.stack):
        start = (*layout.on_road(city, index, len(event.stack)), 1.0)
        if side == event.mover:
            end = (*layout.in_city(event.mover, home), layout.city_radius / layout.radius)
            home += 1
        else:
            end = (*layout.removed(enemy, gone), REMOVED_MAN / layout.radius)
            gone += 1
        yield Flight(side, before.heading(side), (start, end))


def _flight(layout: Layout, flight: Flight, name: str) -> str:
    x, y, scale = flight.path[0]
    x0, y0 = layout.on_road(1, 0, len(flight.stack))

    def local(index: int) -> diagram.Point:
        px, py = layout.on_road(1, index, len(flight.stack))
        return px - x0, py - y0

    angle = diagram.bearing(layout, flight.heading)
    path = " ".join(f"{px:.1f},{py:.1f},{s:.2f}" for px, py, s in flight.path)
    return (
        f'<g class="flight" id="{escape(name)}" data-path="{path}" '
        f'transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})">'
        f"{diagram.pile(flight.stack, layout.radius, local, angle)}</g>"
    )


def _space(session: Session, layout: Layout, scene: Scene, number: int) -> str:
    position = session.game.position
    stack = scene.road[number - 1]
    middle, pitch = layout.along(number), layout.pitch
    width, height = layout.size
    gap = 15 * min(1.0, pitch / 78)
    if layout.upright:
        hit = _rect("hit", 14, middle - pitch / 2, width - 28, pitch)
        hit += _rect("bed", 62, middle - pitch / 2 + gap, width - 124, pitch - 2 * gap)
    else:
        top, bottom = diagram.ROAD_ABOVE, height - diagram.ROAD_BELOW
        hit = _rect("hit", middle - pitch / 2, top, pitch, height - top - 8)
        hit += _rect("bed", middle - pitch / 2 + gap, top + 12, pitch - 2 * gap, bottom - top - 24)
    pile = diagram.stack_on(layout, number, stack, position.heading(stack)) if stack else ""
    if pile:
        ring = diagram.ring(layout.on_road(number, len(stack) - 1, len(stack)), layout.radius)
        pile = f'<g class="pile">{ring}{pile}</g>'
    ghost = diagram.ghost(layout, number, len(stack))
    return _place(session, number, names.space(position, number), hit + pile, ghost)


def _city(session: Session, layout: Layout, scene: Scene, side: Side) -> str:
    place = layout.place(side)
    middle = layout.along(place)
    width, height = layout.size
    if layout.upright:
        near = diagram.CITY_UPRIGHT - 12
        box = (10.0, middle - near / 2, width - 20, near)
    else:
        near = diagram.CITY_LEVEL - 20
        across = height - diagram.ROAD_ABOVE - diagram.ROAD_BELOW
        box = (middle - near / 2, diagram.ROAD_ABOVE, near, across)
    hit = _rect("hit", *box) + _rect("bed", *box)
    men = diagram.in_city(layout, side, scene.cities[SIDES.index(side)])
    return _place(session, place, names.city(session.game.position, side), hit + men, "")


def _rect(name: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect class="{name}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        'rx="12"/>'
    )


def _offer(session: Session, place: int) -> Offer:
    """Return what may be done at a place: 0 is Sun's city, n + 1 Moon's."""
    position, picked = session.game.position, session.picked
    routes = {move: position.route(move) for move in session.moves if move != PASS}
    leaving = next((move for move, route in routes.items() if route[0] == place), None)
    arriving = [
        move
        for move, route in routes.items()
        if route[-1] == place and picked in (None, move.source)
    ]
    ghost = bool(arriving)
    if arriving and picked is not None:
        return Offer(f"move {arriving[0].text}", _("move here"), ("goal",), ghost)
    if leaving:
        message = f"pick {leaving.source or 'c'}"
        if picked == leaving.source:
            return Offer(message, _("picked up"), ("may", "picked"))
        end = names.place(position, routes[leaving][-1])
        return Offer(message, _("can go to {place}").format(place=end), ("may",), ghost)
    if len(arriving) == 1:
        return Offer(f"move {arriving[0].text}", "", ("reach",), ghost)
    if arriving:
        return Offer(f"put {place}", "", ("reach",), ghost)
    return Offer(_asking(session, place))


def _asking(session: Session, place: int) -> str:
    """Return the message that asks why a man can't be moved from a place, or be put there."""
    position = session.game.position
    if not session.moves:
        return ""
    if place == (0 if session.mover == SUN else position.rules.spaces + 1):
        return "pick c"
    space = 0 < place <= position.rules.spaces
    if space and (session.picked is None or position.stack(place)[-1:] == session.mover):
        return f"pick {place}"
    return "" if session.picked is None else f"put {place}"


def _place(session: Session, place: int, label: str, inner: str, ghost: str) -> str:
    """Return a space or city: a button where something may be done, else a picture.

    All can have the focus, so that none is lost; the Tab key leads to what may be done, or to the
    first place.
    """
    offer = _offer(session, place)
    best = session.judged.moves[0][0] if session.hint and session.judged else PASS
    kinds = ["spot", *offer.marks]
    if "may" in kinds and best != PASS and session.game.position.route(best)[0] == place:
        kinds.append("best")
    if place in _last_places(session):
        kinds.append("last")
    nothing = session.moves in ((), (PASS,))
    tab = 0 if offer.text or (place == 0 and nothing) else -1
    text = escape(
        _("{label}; {hint}").format(label=label, hint=offer.text) if offer.text else label
    )
    described = ' aria-describedby="closeup"' if session.look == place else ""
    action = f' data-do="{offer.message}"' if offer.message else ""
    return (
        f'<g id="spot-{place}" class="{" ".join(kinds)}" tabindex="{tab}" '
        f'role="{"button" if offer.text else "img"}" aria-label="{text}"{described}{action}>'
        f"{inner}{ghost if offer.ghost else ''}</g>"
    )


def _last_places(session: Session) -> tuple[int, ...]:
    """Return the places the last move led from and to, once it has been shown."""
    game = session.game
    if not game.moves or game.moves[-1] == PASS or session.showing:
        return ()
    route = game.positions[-2].route(game.moves[-1])
    return route[0], route[-1]
