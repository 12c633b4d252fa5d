"""The board view: the session's position as SVG, with what may be done where.

Pure: it draws what the session allows and knows no rule. Elements carry their message in
`data-do`; what moves carries its path in `data-path` as `x,y,scale` points, one per step.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from puluc import diagram, words
from puluc.diagram import CITY_MAN, REMOVED_MAN, SIDES, Layout, Scene
from puluc.language import _
from puluc.position import CITY, MOON, PASS, SUN, Event, Position, Side, other
from puluc.session import Session

Waypoint = tuple[float, float, float]


class Flight(NamedTuple):
    """Men seen moving together: their stack and the points they pass, as (x, y, scale)."""

    stack: str
    path: tuple[Waypoint, ...]


def board(session: Session, *, upright: bool, flipped: bool) -> str:
    """Return the board as SVG text, for a road that runs upwards or level."""
    position = session.game.position
    layout = Layout(position.rules.spaces, upright, flipped)
    scene, flights = _scene(session, layout)
    width, height = layout.size
    parts = [diagram.ground(layout), diagram.removed(layout, scene)]
    parts += [_city(session, layout, scene, side) for side in SIDES]
    parts += [
        _space(session, layout, scene, number) for number in range(1, position.rules.spaces + 1)
    ]
    parts.append(diagram.numbers(layout))
    parts += [
        _flight(layout, flight, f"flight-{session.token}-{number}")
        for number, flight in enumerate(flights)
    ]
    shape = "upright" if upright else "level"
    return (
        f'<svg class="board {shape}" id="board" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'aria-label="{escape(_("The road"))}">{"".join(parts)}</svg>'
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
        path: list[Waypoint] = [(x, y, CITY_MAN / layout.radius)]
    else:
        path = [(*layout.on_road(route[0], 0, count), 1.0)]
    for place in route[1:]:
        landed = len(event.landed) if place == route[-1] else 0
        x, y = layout.on_road(place, landed, landed + count)
        px, py, _scale = path[-1]
        path += [((px + x) / 2, (py + y) / 2, 1.14), (x, y, 1.0)]
    return Flight(event.stack, tuple(path))


def _parting(layout: Layout, before: Position, event: Event) -> Iterator[Flight]:
    """Yield the men of a stack that came to a city: captives leave, own men go home."""
    home = before.city(event.mover) - (event.move.source == CITY)
    enemy = other(event.mover)
    gone = before.removed(enemy)
    city = before.route(event.move)[-1]
    for index, side in enumerate(event.stack):
        start = (*layout.on_road(city, index, len(event.stack)), 1.0)
        if side == event.mover:
            end = (*layout.in_city(event.mover, home), CITY_MAN / layout.radius)
            home += 1
        else:
            end = (*layout.removed(enemy, gone), REMOVED_MAN / layout.radius)
            gone += 1
        yield Flight(side, (start, end))


def _flight(layout: Layout, flight: Flight, name: str) -> str:
    x, y, scale = flight.path[0]
    x0, y0 = layout.on_road(1, 0, len(flight.stack))

    def local(index: int) -> diagram.Point:
        px, py = layout.on_road(1, index, len(flight.stack))
        return px - x0, py - y0

    path = " ".join(f"{px:.1f},{py:.1f},{s:.2f}" for px, py, s in flight.path)
    return (
        f'<g class="flight" id="{escape(name)}" data-path="{path}" '
        f'transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})">'
        f"{diagram.pile(flight.stack, layout.radius, local)}</g>"
    )


def _space(session: Session, layout: Layout, scene: Scene, number: int) -> str:
    position = session.game.position
    stack = scene.road[number - 1]
    middle, pitch = layout.along(number), layout.pitch
    width, height = layout.size
    if layout.upright:
        hit = _hit(14, middle - pitch / 2, width - 28, pitch)
    else:
        hit = _hit(middle - pitch / 2, diagram.ROAD_ABOVE, pitch, height - diagram.ROAD_ABOVE - 12)
    pile = diagram.stack_on(layout, number, stack, position.heading(stack)) if stack else ""
    if pile:
        ring = diagram.ring(layout.on_road(number, len(stack) - 1, len(stack)), layout.radius)
        pile = f'<g class="pile">{ring}{pile}</g>'
    ghost = diagram.ghost(layout, number, len(stack))
    return _place(session, number, words.space(position, number), hit + pile, ghost)


def _city(session: Session, layout: Layout, scene: Scene, side: Side) -> str:
    place = layout.place(side)
    middle = layout.along(place)
    width, height = layout.size
    if layout.upright:
        near = diagram.CITY_UPRIGHT - 14
        hit = _hit(12, middle - near / 2, width - 24, near)
    else:
        near = diagram.CITY_LEVEL - 20
        across = height - diagram.ROAD_ABOVE - diagram.ROAD_BELOW
        hit = _hit(middle - near / 2, diagram.ROAD_ABOVE, near, across)
    men = diagram.in_city(layout, side, scene.cities[SIDES.index(side)])
    return _place(session, place, words.city(session.game.position, side), hit + men, "")


def _hit(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect class="hit" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        'rx="12"/>'
    )


def _place(session: Session, place: int, label: str, inner: str, ghost: str) -> str:
    """Return a space or city: a button where something may be done, else a picture."""
    position, picked = session.game.position, session.picked
    moves = {move: position.route(move) for move in session.moves if move != PASS}
    leaving = [move for move, route in moves.items() if route[0] == place]
    arriving = [
        move
        for move, route in moves.items()
        if route[-1] == place and picked in (None, move.source)
    ]
    kinds, do, hint = ["spot"], "", ""
    if arriving and picked is not None:
        kinds.append("goal")
        do, hint = f"move {arriving[0].text}", _("move here")
    elif leaving:
        kinds += ["may", "picked"] if picked == leaving[0].source else ["may"]
        do = f"pick {leaving[0].source or 'c'}"
        end = moves[leaving[0]][-1]
        free = _("can go to {place}").format(place=words.place(position, end))
        hint = _("picked up") if "picked" in kinds else free
    elif arriving:
        kinds.append("reach")
        do = f"move {arriving[0].text}" if len(arriving) == 1 else ""
    elif moves and 0 < place <= position.rules.spaces:
        do = f"pick {place}"
    if session.hint and session.judged and leaving[:1] == [session.judged.moves[0][0]]:
        kinds.append("best")
    if place in _last_places(session):
        kinds.append("last")
    if arriving:
        inner += ghost
    role = 'role="button" tabindex="0"' if hint else 'role="img"'
    text = escape(f"{label}; {hint}" if hint else label)
    action = f' data-do="{do}"' if do else ""
    return (
        f'<g id="spot-{place}" class="{" ".join(kinds)}" {role} aria-label="{text}"{action}>'
        f"{inner}</g>"
    )


def _last_places(session: Session) -> tuple[int, ...]:
    """Return the places the last move led from and to, once it has been shown."""
    game = session.game
    if not game.moves or game.moves[-1] == PASS or session.showing:
        return ()
    route = game.positions[-2].route(game.moves[-1])
    return route[0], route[-1]
